# SPDX-License-Identifier: MIT
# Sourced by run.sh and test.sh: installs Debian packages that are missing, and nothing else.

# need_packages NAME...: installs those that are not there, quietly unless it fails.
need_packages() {
  local name missing=()
  for name in "$@"; do
    dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q 'install ok installed' || missing+=("$name")
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

# build_preset NAME [TARGET...]: configures where needed and builds, showing output only on failure.
build_preset() {
  local preset=$1
  shift
  local log
  log=$(mktemp)
  local targets=()
  [ $# -eq 0 ] || targets=(--target "$@")
  if ! { { [ "build/$preset/build.ninja" -nt CMakePresets.json ] || cmake --preset "$preset"; } &&
         cmake --build --preset "$preset" "${targets[@]}"; } >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

BUILD_PACKAGES=(g++ cmake ninja-build git pkg-config libboost-program-options-dev libspdlog-dev nlohmann-json3-dev
  libxxhash-dev libsqlite3-dev librsvg2-dev)
TEST_PACKAGES=(doctest-dev libbenchmark-dev parallel python3 python3-jsonschema python3-pexpect groff-base zsh fish clang lld
  clang-tidy clang-format libclang-rt-14-dev wine wine64)
PACKAGE_PACKAGES=(g++-mingw-w64-x86-64-posix zip dpkg-dev)
TRAINING_PACKAGES=(python3 python3-cmaes python3-numpy python3-torch)
WEB_PACKAGES=(nodejs npm chromium)

# need_web: what the page of the report is bundled and tested with. A node and npm of other origin will do.
need_web() {
  local name wanted=()
  for name in "${WEB_PACKAGES[@]}"; do
    command -v "${name/nodejs/node}" >/dev/null || wanted+=("$name")
  done
  [ ${#wanted[@]} -eq 0 ] || need_packages "${wanted[@]}"
}
