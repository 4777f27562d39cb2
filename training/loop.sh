#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The training loop: installs what is missing, builds, and runs training/loop.py with the same arguments.
#   training/loop.sh run                                  until Ctrl-C; the same command goes on
#   training/loop.sh run --games 2000 --gate-games 100 --gate-nodes 1000 --generations 1   3 minutes, to see it work
set -euo pipefail
source "$(dirname "$0")/../tools/setup.sh"
folder=$PWD
cd "$(dirname "$0")/.."
lab=${PENTARCH_LAB:-$PWD/build/release/pentarch-lab}
needs_build=true
[ -z "${PENTARCH_LAB:-}" ] || needs_build=false
for argument; do
  case $argument in -h | --help | --lab | --lab=*) needs_build=false ;; esac
done
if $needs_build; then
  need_packages "${BUILD_PACKAGES[@]}" "${TRAINING_PACKAGES[@]}"
  build_preset release pentarch-lab
fi
script=$PWD/training/loop.py
cd "$folder"
exec /usr/bin/python3 "$script" --lab "$lab" "$@"
