# SPDX-License-Identifier: MIT
# Sourced by other scripts: functions that install missing Debian packages, list the sources, configure and build. The lists
# of packages below are for them:
# shellcheck shell=bash disable=SC2034

# need_packages NAME...: installs those that are not there, quietly unless it fails.
need_packages() {
  local name installed missing=()
  installed=$'\n'$(dpkg-query -W -f='${Package} ${Status}\n' "$@" 2>/dev/null) || true
  for name in "$@"; do
    [[ $installed == *$'\n'"$name install ok installed"* ]] || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  local sudo=()
  [ "$(id -u)" -eq 0 ] || sudo=(sudo)
  echo "installing: ${missing[*]}" >&2
  local log
  log=$(mktemp)
  if ! { "${sudo[@]}" apt-get update && "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
         apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

# sources PATTERN...: prints the files of the project that match, also new ones, but none whose deletion is not staged yet.
sources() {
  local file
  git ls-files --cached --others --exclude-standard -- "$@" | while read -r file; do
    [ ! -e "$file" ] || printf '%s\n' "$file"
  done
}

# configure_preset NAME: makes the build folder, or makes it anew if it was copied from another place.
configure_preset() {
  local folder=build/$1
  if [ -e "$folder/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$folder/CMakeCache.txt"; then
    rm -rf "$folder"
  fi
  [ "$folder/build.ninja" -nt CMakePresets.json ] || cmake --preset "$1"
}

# build_preset NAME [TARGET...]: configures where needed and builds, showing output only on failure.
build_preset() {
  local preset=$1 log targets=()
  shift
  log=$(mktemp)
  [ $# -eq 0 ] || targets=(--target "$@")
  if ! { configure_preset "$preset" && cmake --build --preset "$preset" "${targets[@]}"; } >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

# build_and_show NAME TARGET: the same for a person who waits: says on standard error how long it takes and how far it is.
build_and_show() {
  local log steps seconds_a_step=8
  log=$(mktemp)
  if ! configure_preset "$1" >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
  steps=$(ninja -C "build/$1" -n "$2" | grep -c 'Building CXX') || true
  if [ "$steps" -gt 1 ]; then
    echo "building $2: $steps files, about $(((steps * seconds_a_step / $(nproc) + 59) / 60)) min on $(nproc) cores" >&2
  fi
  # With little to do there is nothing to watch.
  if [ "$steps" -gt 1 ] && [ -t 2 ]; then
    ninja -C "build/$1" "$2" 1>&2 </dev/null
  else
    build_preset "$1" "$2"
  fi
}

BUILD_PACKAGES=(g++ cmake ninja-build git pkg-config libboost-program-options-dev libspdlog-dev nlohmann-json3-dev
  libxxhash-dev libsqlite3-dev librsvg2-dev libwebp-dev libcpp-httplib-dev)
PACKAGE_PACKAGES=(g++-mingw-w64-x86-64-posix zip dpkg-dev)
TRAINING_PACKAGES=(python3)
TEST_PACKAGES=("${TRAINING_PACKAGES[@]}" doctest-dev parallel python3-cmaes python3-numpy python3-jsonschema
  python3-pexpect groff-base codespell shellcheck clang lld clang-format libclang-rt-14-dev
  g++-mingw-w64-x86-64-posix wine wine64)
FULL_PACKAGES=("${PACKAGE_PACKAGES[@]}" libbenchmark-dev clang-tidy chromium firefox-esr)
WEB_PACKAGES=(nodejs npm chromium-headless-shell)

# need_web: what the page of the report is bundled and tested with. A node and npm of other origin will do.
need_web() {
  local name wanted=()
  for name in "${WEB_PACKAGES[@]}"; do
    command -v "${name/nodejs/node}" >/dev/null || wanted+=("$name")
  done
  [ ${#wanted[@]} -eq 0 ] || need_packages "${wanted[@]}"
}
