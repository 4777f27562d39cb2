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
  if ! { { [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset"; } &&
         cmake --build --preset "$preset" "${targets[@]}"; } >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    rm -f "$log"
    return 1
  fi
  rm -f "$log"
}

BUILD_PACKAGES=(g++ cmake ninja-build git libboost-program-options-dev libspdlog-dev nlohmann-json3-dev libxxhash-dev)
TEST_PACKAGES=(doctest-dev libbenchmark-dev parallel python3 clang lld clang-tidy clang-format libclang-rt-14-dev)
PACKAGE_PACKAGES=(g++-mingw-w64-x86-64-posix zip dpkg-dev)
TRAINING_PACKAGES=(python3 python3-cmaes python3-numpy python3-torch)
