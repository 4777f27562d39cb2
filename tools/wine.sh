# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Sourced by test.sh: runs Windows programs without a terminal or a display, in a prefix of its own that goes away again.

# start_wine: begins to make the prefix, which takes seconds, in the background. Wine's server keeps running, without which
# every program would start for seconds.
start_wine() {
  WINEPREFIX=$(mktemp -d)
  export WINEPREFIX WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='  # asks for no downloads
  unset DISPLAY
  trap stop_wine EXIT
  # Servers hold the streams they inherit open.
  { wineserver --persistent && timeout 300 wine wineboot --init; } </dev/null >/dev/null 2>&1 &
  wine_is_made=$!
}

# finish_wine: returns once the prefix is there; fails if it could not be made.
finish_wine() { wait "$wine_is_made"; }

stop_wine() {
  [ -n "${WINEPREFIX:-}" ] || return 0
  wineserver --kill >/dev/null 2>&1
  rm -rf "$WINEPREFIX"
  unset WINEPREFIX
}
