#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the command line if needed and runs it: tools/run.sh analyze h8i9h9 --time 2s
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=tools/setup.sh
source "$root/tools/setup.sh"
(
  cd "$root"
  need_packages "${BUILD_PACKAGES[@]}"
  build_and_show release pentarch
)
exec "$root/build/release/pentarch" "$@"
