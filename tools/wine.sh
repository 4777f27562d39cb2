# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by test.sh: runs Windows programs without a terminal or a display, in a prefix of its own that goes away again.

# start_wine: makes the prefix and keeps wine's server running, without which every program would start for seconds.
start_wine() {
  WINEPREFIX=$(mktemp -d)
  export WINEPREFIX WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='  # asks for no downloads
  unset DISPLAY
  trap stop_wine EXIT
  # Servers hold the streams they inherit open.
  wineserver --persistent </dev/null >/dev/null 2>&1 && timeout 300 wine wineboot --init </dev/null >/dev/null 2>&1
}

stop_wine() {
  [ -n "${WINEPREFIX:-}" ] || return 0
  wineserver --kill >/dev/null 2>&1
  rm -rf "$WINEPREFIX"
  unset WINEPREFIX
}
