#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the project and runs its checks.
#   tools/test.sh          every test: what is compiled for it with sanitizers, whole programs as they are shipped
#   tools/test.sh --full   also whole programs with sanitizers, and the builds, platforms and long runs that a release needs
# FUZZ_SECONDS (default 60) is the time that --full gives to each fuzz target, DRIVE_SECONDS (default 600) to the session
# driver.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
source tools/setup.sh
source tools/wine.sh

case "${1:-}" in
  "") is_full=false ;;
  --full) is_full=true ;;
  *)
    echo "usage: tools/test.sh [--full]" >&2
    exit 2
    ;;
esac

jobs=$(nproc)
passed=0
failed=()

# step NAME COMMAND...: runs it, remembers the verdict, prints one line.
step() {
  local name=$1
  shift
  local start=$SECONDS
  if "$@" </dev/null; then
    passed=$((passed + 1))
    echo "== ok      $name ($((SECONDS - start)) s)"
  else
    failed+=("$name")
    echo "== FAILED  $name ($((SECONDS - start)) s)"
  fi
}

# The labels of the tests that are compiled, and of the protocol's transcripts.
readonly compiled_tests='^(unit|protocol|app|training)$'

# tests_of PRESET OPTION...: runs tests of a build. One that is skipped as a whole has failed, since all that it needs is there.
# The parts that are skipped, and those of the page that pass at their second try only, are kept for the summary; only the log
# of ctest has what a test that passed has printed.
tests_of() {
  local shown verdict=0
  shown=$(mktemp)
  ctest --test-dir "build/$1" --output-on-failure --timeout 600 "${@:2}" | tee "$shown" || verdict=1
  ! grep -qF '***Skipped' "$shown" || verdict=1
  rm -f "$shown"
  grep -E '^(flaky|skipped): ' "build/$1/Testing/Temporary/LastTest.log" >>"$notes"
  return $verdict
}

# timeless_tests PRESET [OPTION...]: tests that do not judge by the clock, two more than there are cores at a time, since
# many of them wait for something. A selection without any is an error: a name or label has changed.
timeless_tests() { tests_of "$@" --no-tests=error -j $((jobs + 2)) -LE clock; }

# clock_tests PRESET [OPTION...]: tests that judge by the clock, one at a time in each build. Each may try three times, since
# the machine may be busy.
clock_tests() { tests_of "$@" -L clock --repeat until-pass:3; }

# run_tests PRESET [OPTION...]: both; a selection may have none that judge by the clock.
run_tests() {
  local verdict=0
  timeless_tests "$@" || verdict=1
  clock_tests "$@" --no-tests=ignore || verdict=1
  return $verdict
}

# The tests of both builds that judge by the clock wait most of the time: side by side, unless there is one core.
quick_clock_tests() {
  local output verdict=0
  output=$(mktemp)
  clock_tests asan --no-tests=error -L "$compiled_tests" >"$output" 2>&1 &
  [ "$jobs" -gt 1 ] || wait $!
  clock_tests release --no-tests=error || verdict=1
  wait $! || verdict=1
  cat "$output"
  rm -f "$output"
  return $verdict
}

check_format() { sources '*.h' '*.cpp' | xargs clang-format --dry-run -Werror; }

# Faults of the shell scripts.
check_scripts() { sources '*.sh' .ci/run | xargs shellcheck --severity=warning; }

# American spelling and typing errors, by .codespellrc.
check_spelling() { sources . | xargs codespell -D - -D tools/spelling.txt; }

# bench_nodes COMMAND...: the node count of `bench`, the signature of the search.
bench_nodes() { "$@" bench | tail -n 1 | cut -d' ' -f1; }

# same_nodes FILE...: fails unless `bench` prints the same count for all.
same_nodes() {
  local brain nodes first=
  for brain in "$@"; do
    case $brain in
      *.exe) nodes=$(bench_nodes wine "$brain") ;;
      *) nodes=$(bench_nodes "$brain") ;;
    esac
    echo "bench: $nodes $brain"
    [ -n "$nodes" ] && [ "$nodes" = "${first:=$nodes}" ] || return 1
  done
}

# fuzz PRESET TARGET OPTION...: runs the target on its corpus.
fuzz() {
  local folder=build/$1 target=$2 corpus=$2 scratch verdict
  [ "$target" = parse_line ] && corpus=session
  scratch=$(mktemp -d)
  "$folder/fuzz_$target" -rss_limit_mb=4096 -timeout=20 -print_final_stats=0 -verbosity=0 \
    -artifact_prefix="$folder/$target-" "${@:3}" "$scratch" "tests/fuzz/corpus/$corpus"
  verdict=$?
  rm -rf "$scratch"
  [ $verdict -eq 0 ] || echo "fuzz_$target has found something"
  return $verdict
}

# fuzz_all PRESET OPTION...: all targets, as many at a time as there are cores.
fuzz_all() {
  local targets
  targets=$(find "build/$1" -maxdepth 1 -name 'fuzz_*' -executable -printf '%f\n' | sed 's/^fuzz_//' | sort)
  [ -n "$targets" ] || { echo "fuzz: build/$1 has no targets"; return 1; }
  export -f fuzz
  xargs -P "$jobs" -I{} bash -c 'fuzz "$@"' fuzz "$1" {} "${@:2}" <<<"$targets"
}

# tidy FILE: unless it was found clean before, with the same headers.
tidy() {
  local stamp
  stamp=build/tidy/clean-$(cat "$1" - <<<"$tidy_context" | sha256sum | cut -c1-32)
  [ -e "$stamp" ] || { clang-tidy --quiet -p build/tidy "$1" 2> >(grep -v 'warnings generated' >&2) && touch "$stamp"; }
}

# compiled: of the files whose names are read, those that are compiled on this machine.
compiled() {
  local file
  while read -r file; do
    ! grep -q "/$file\"" build/tidy/compile_commands.json || echo "$file"
  done
}

check_tidy() {
  local files
  build_preset tidy pentarch_version_header || return 1
  tidy_context=$(sources '*.h' .clang-tidy | xargs sha256sum)
  export -f tidy
  export tidy_context
  files=$(sources 'engine/*.cpp' 'protocol/*.cpp' 'app/*.cpp' | compiled)
  [ "$(wc -l <<<"$files")" -gt 100 ] || { echo "tidy: build/tidy does not compile the sources one by one"; return 1; }
  xargs -P "$jobs" -I{} bash -c 'tidy {}' <<<"$files"
}

# Ten minutes of randomized sessions, shared out to the cores, each with a seed of its own.
drive() {
  local seconds=$(((${DRIVE_SECONDS:-600} + jobs - 1) / jobs))
  seq "$jobs" | xargs -P "$jobs" -I{} build/asan/session_driver --seed {} --seconds "$seconds" --out build/asan
}

# The brain for Windows, built from the last commit in another folder, is the same byte for byte. Changes that are not
# committed cannot be compared.
same_brain_elsewhere() {
  local folder verdict
  if [ -n "$(git status --porcelain --untracked-files=no)" ]; then
    echo "package: not compared with a build elsewhere: files differ from the last commit"
    return 0
  fi
  folder=$(mktemp -d)
  git clone -q . "$folder/x" &&
    (cd "$folder/x" && cmake --preset windows && cmake --build --preset windows --target pbrain-pentarch) >/dev/null &&
    cmp build/windows/pbrain-pentarch.exe "$folder/x/build/windows/pbrain-pentarch.exe"
  verdict=$?
  rm -rf "$folder"
  return $verdict
}

# The package is made, holds what it should, and its brain for Windows lies in build/package.
check_package() {
  local contents="LICENSE.txt README.txt pbrain-pentarch64.exe" listed program links linked
  ALLOW_MODIFIED=1 bash tools/package.sh || return 1
  rm -rf build/package
  python3 -m zipfile -e dist/PENTARCH.zip build/package || return 1
  [ "$(cd build/package && echo *)" = "$contents" ] || { echo "PENTARCH.zip holds: $(ls build/package)"; return 1; }
  (cd dist && sha256sum --quiet -c SHA256SUMS) || return 1
  same_brain_elsewhere || return 1
  tr -d '\r' < build/package/LICENSE.txt | cmp - <(cat LICENSE; echo; cat licenses/windows.txt) || return 1
  tar -xzOf dist/pentarch-*.tar.gz --wildcards '*/licenses/linux.txt' | cmp - licenses/linux.txt || return 1
  dpkg-deb --fsys-tarfile dist/pentarch_*.deb | tar -xO --wildcards '*/licenses/linux.txt' | cmp - licenses/linux.txt || return 1
  listed=$(dpkg-deb --contents dist/pentarch_*.deb && tar -tzf dist/pentarch-*.tar.gz) || return 1
  for program in pentarch pentarch-lab pbrain-pentarch; do
    [ "$(grep -c "/bin/$program\$" <<<"$listed")" = 2 ] || { echo "a package lacks $program"; return 1; }
  done
  links=$(grep -oP '\]\(\K[^):#]+(?=[#)])' README.md | sort -u)
  [ -n "$links" ] || { echo "package: no links were found in README.md"; return 1; }
  for linked in $links; do
    [ "$(grep -c "/doc/pentarch/$linked/\?\$" <<<"$listed")" = 2 ] ||
      { echo "a package lacks $linked, which README.md links to"; return 1; }
  done
}

readonly packaged_brain=build/package/pbrain-pentarch64.exe

windows_transcripts() {
  local output
  output=$(printf '%s\n' tests/transcripts/*.txt |
    xargs -P "$jobs" -n 1 python3 tools/transcript.py --mode crlf --start-up 2000 "wine $packaged_brain" 2>&1) && return
  grep -v ' 0 failures$' <<<"$output"
  return 1
}

quick_check() {
  step "format" check_format
  step "scripts" check_scripts
  step "spelling" check_spelling
  step "packages of the page" tools/build-web.sh packages
  step "build release (g++)" build_preset release
  step "build asan (clang)" build_preset asan
  step "build Windows brain" build_preset windows pbrain-pentarch
  step "tests, asan" timeless_tests asan -L "$compiled_tests"
  step "programs, release" timeless_tests release
  step "tests by the clock" quick_clock_tests
  step "fuzz corpora" fuzz_all asan -runs=0
  step "wine" finish_wine
  step "same node count: g++, clang, Windows" same_nodes build/release/pbrain-pentarch build/asan/pbrain-pentarch \
    build/windows/pbrain-pentarch.exe
}

long_check() {
  local wine_brain="wine $packaged_brain"
  step "build dev (g++)" build_preset dev
  step "build micro benchmarks" build_preset native position_speed
  step "build release (clang)" build_preset release-clang pbrain-pentarch
  step "build fuzz targets (clang)" build_preset fuzz fuzz_targets
  step "build tsan (clang)" build_preset tsan unit_tests protocol_tests app_tests training_tests session_driver \
    pbrain-pentarch pentarch
  step "tests, dev" run_tests dev -L "$compiled_tests"
  step "programs, asan" run_tests asan -L program
  step "large texts" /usr/bin/python3 tests/app/linear_test.py build/release/pentarch --large
  step "certificates" /usr/bin/python3 tests/app/certificates_test.py build/release/pentarch . 2000
  step "large certificates" /usr/bin/python3 tests/app/large_certificates_test.py build/release/pentarch .
  step "protocol, tsan" run_tests tsan -L protocol -E '^transcripts-'
  step "threads, tsan" run_tests tsan -R '^threads'
  step "server, tsan" run_tests tsan -R '^serve$'
  step "transcripts, release" python3 tools/transcript.py --mode lf build/release/pbrain-pentarch tests/transcripts/*.txt
  step "conformance, release" python3 tools/check-engine.py build/release/pbrain-pentarch --only managers,leagues,clock,ending
  step "conformance, asan" python3 tools/check-engine.py build/asan/pbrain-pentarch --only managers
  step "conformance, tsan" python3 tools/check-engine.py build/tsan/pbrain-pentarch --only managers
  step "WebAssembly" tools/build-wasm.sh test
  step "page, in browsers" env CHROMIUM=/usr/bin/chromium tools/build-web.sh test
  step "package" check_package
  step "same node count again: g++, clang, package" same_nodes build/release/pbrain-pentarch \
    build/release-clang/pbrain-pentarch "$packaged_brain"
  step "Windows: transcripts" windows_transcripts
  step "Windows: conformance" python3 tools/check-engine.py "$wine_brain" --only managers,leagues,clock,ending
  step "Windows: a game" python3 tools/play-game.py "$wine_brain" "$wine_brain"
  step "randomized sessions, asan" drive
  step "fuzz" fuzz_all fuzz -max_total_time="${FUZZ_SECONDS:-60}"
  step "tidy" check_tidy
}

step "packages" need_packages "${BUILD_PACKAGES[@]}" "${TEST_PACKAGES[@]}"
! $is_full || step "packages, full" need_packages "${FULL_PACKAGES[@]}"
start_wine
notes=$(mktemp)
trap 'stop_wine; rm -f "$notes"' EXIT  # in place of that of start_wine
quick_check
! $is_full || long_check
stop_wine

cat "$notes"
[ ${#failed[@]} -eq 0 ] || printf 'failed: %s\n' "${failed[@]}"
echo "$passed passed, ${#failed[@]} failed"
[ ${#failed[@]} -eq 0 ]
