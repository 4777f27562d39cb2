#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds everything and runs all checks. FUZZ_SECONDS (default 60) is the time for each fuzz target.
set -uo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh

jobs=$(nproc)
passed=0
failed=0
names=()

# step NAME COMMAND...: runs it, remembers the verdict, prints one line.
step() {
  local name=$1
  shift
  local start=$SECONDS
  if "$@" </dev/null; then
    passed=$((passed + 1))
    echo "== ok      $name ($((SECONDS - start)) s)"
  else
    failed=$((failed + 1))
    names+=("$name")
    echo "== FAILED  $name ($((SECONDS - start)) s)"
  fi
}

run_tests() { ctest --test-dir "build/$1" --output-on-failure -j "$jobs" --timeout 600 "${@:2}"; }

sources() { git ls-files --cached --others --exclude-standard -- "$@"; }

check_format() { sources '*.h' '*.cpp' | xargs clang-format --dry-run -Werror; }

check_tidy() {
  sources 'engine/*.cpp' 'protocol/*.cpp' 'training/*.cpp' 'app/*.cpp' |
    xargs -P "$jobs" -n 4 clang-tidy --quiet -p build/release-clang 2> >(grep -v 'warnings generated' >&2)
}

# bench_nodes BINARY: the node count, the signature of the search.
bench_nodes() { "$1" bench | tail -n 1 | cut -d' ' -f1; }

compare_signatures() {
  local gcc clang again
  gcc=$(bench_nodes build/release/pbrain-pentarch) || return 1
  again=$(bench_nodes build/release/pbrain-pentarch) || return 1
  clang=$(bench_nodes build/release-clang/pbrain-pentarch) || return 1
  echo "bench: g++ $gcc, again $again, clang $clang"
  [ -n "$gcc" ] && [ "$gcc" = "$clang" ] && [ "$gcc" = "$again" ]
}

fuzz() {
  local scratch
  scratch=$(mktemp -d)
  "build/fuzz/fuzz_$1" -max_total_time="${FUZZ_SECONDS:-60}" -rss_limit_mb=4096 -timeout=20 -print_final_stats=0 \
    -verbosity=0 "$scratch" tests/fuzz/corpus
  local verdict=$?
  rm -rf "$scratch"
  return $verdict
}

step "packages" need_packages "${BUILD_PACKAGES[@]}" "${TEST_PACKAGES[@]}" "${TRAINING_PACKAGES[@]}"
step "build dev (g++)" build_preset dev
step "build release (g++)" build_preset release
step "build release (clang)" build_preset release-clang
step "build asan" build_preset asan
step "build tsan (clang)" build_preset tsan unit_tests protocol_tests training_tests pbrain-pentarch
step "build fuzz (clang)" build_preset fuzz
step "tests, dev" run_tests dev
step "tests, asan" run_tests asan
step "protocol, tsan" run_tests tsan -L protocol -E transcripts
step "threads, tsan" run_tests tsan -R '^threads'
step "transcripts, release" python3 tools/transcript.py --mode lf build/release/pbrain-pentarch tests/transcripts/*.txt
step "same node count from both compilers" compare_signatures
step "fuzz parse_line" fuzz parse_line
step "fuzz session" fuzz session
step "format" check_format
step "tidy" check_tidy

[ "$failed" -eq 0 ] || printf 'failed: %s\n' "${names[@]}"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
