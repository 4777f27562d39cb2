#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds everything and runs all checks. FUZZ_SECONDS (default 60) is the time for each fuzz target.
set -uo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh
source tools/wine.sh

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

# run_tests PRESET [OPTION...]: those that judge by the clock may try again, for the machine may be busy with other things.
run_tests() {
  local run=(ctest --test-dir "build/$1" --output-on-failure --timeout 600 --no-tests=ignore "${@:2}") verdict=0
  "${run[@]}" -j "$jobs" -LE "clock${SKIPPED_LABELS:+|$SKIPPED_LABELS}" || verdict=1
  "${run[@]}" -L clock --repeat until-pass:3 || verdict=1
  return $verdict
}

sources() { git ls-files --cached --others --exclude-standard -- "$@"; }

check_format() { sources '*.h' '*.cpp' | xargs clang-format --dry-run -Werror; }

# tidy FILE: unless it was found clean before, with the same headers.
tidy() {
  local stamp
  stamp=build/tidy/$(cat "$1" - <<<"$tidy_context" | sha256sum | cut -c1-32)
  [ -e "$stamp" ] || { clang-tidy --quiet -p build/release-clang "$1" 2> >(grep -v 'warnings generated' >&2) && touch "$stamp"; }
}

# compiled: of the files whose names are read, those that are compiled on this machine.
compiled() {
  local file
  while read -r file; do
    ! grep -q "/$file\"" build/release-clang/compile_commands.json || echo "$file"
  done
}

check_tidy() {
  mkdir -p build/tidy
  tidy_context=$(sources '*.h' .clang-tidy | xargs sha256sum)
  export -f tidy
  export tidy_context
  sources 'engine/*.cpp' 'protocol/*.cpp' 'training/*.cpp' 'app/*.cpp' | compiled | xargs -P "$jobs" -I{} bash -c 'tidy {}'
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

# The brain for Windows, built from the last commit in another folder, is the same byte for byte. What is not committed
# yet cannot be compared.
same_brain_elsewhere() {
  local folder verdict
  [ -z "$(git status --porcelain --untracked-files=no)" ] || return 0
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
  local wanted="LICENSE.txt README.txt pbrain-pentarch64.exe" listed program
  bash tools/package.sh || return 1
  rm -rf build/package
  python3 -m zipfile -e dist/PENTARCH.zip build/package || return 1
  [ "$(cd build/package && echo *)" = "$wanted" ] || { echo "PENTARCH.zip holds: $(ls build/package)"; return 1; }
  (cd dist && sha256sum --quiet -c SHA256SUMS) || return 1
  same_brain_elsewhere || return 1
  listed=$(dpkg-deb --contents dist/pentarch_*.deb && tar -tzf dist/pentarch-*.tar.gz) || return 1
  for program in pentarch pbrain-pentarch; do
    [ "$(grep -c "/bin/$program\$" <<<"$listed")" = 2 ] || { echo "a package lacks $program"; return 1; }
  done
}

readonly windows_brain="wine build/package/pbrain-pentarch64.exe"

compare_windows_signature() {
  local linux windows
  linux=$(bench_nodes build/release/pbrain-pentarch) && windows=$($windows_brain bench | tail -n 1 | cut -d' ' -f1) || return 1
  echo "bench: Linux $linux, Windows $windows"
  [ -n "$linux" ] && [ "$linux" = "$windows" ]
}

windows_transcripts() {
  printf '%s\n' tests/transcripts/*.txt |
    xargs -P "$jobs" -n 1 python3 tools/transcript.py --mode crlf --start-up 2000 "$windows_brain" |
    grep -v ' 0 failures$' || return 0
  return 1
}

# fuzz TARGET: for FUZZ_SECONDS, from the corpus of that name.
fuzz() {
  local corpus=$1 scratch verdict
  [ "$1" = parse_line ] && corpus=session
  scratch=$(mktemp -d)
  "build/asan/fuzz_$1" -max_total_time="${FUZZ_SECONDS:-60}" -rss_limit_mb=4096 -timeout=20 -print_final_stats=0 \
    -verbosity=0 -artifact_prefix="build/asan/$1-" "$scratch" "tests/fuzz/corpus/$corpus"
  verdict=$?
  rm -rf "$scratch"
  [ $verdict -eq 0 ] || echo "fuzz_$1 has found something"
  return $verdict
}

# All targets, as many at a time as there are cores.
fuzz_all() {
  export -f fuzz
  find build/asan -maxdepth 1 -name 'fuzz_*' -executable -printf '%f\n' | sed 's/^fuzz_//' | sort |
    xargs -P "$jobs" -I{} bash -c 'fuzz {}'
}

step "packages" need_packages "${BUILD_PACKAGES[@]}" "${TEST_PACKAGES[@]}" "${PACKAGE_PACKAGES[@]}" "${TRAINING_PACKAGES[@]}"
step "format" check_format
step "packages of the report" tools/build-web.sh packages
step "build dev (g++)" build_preset dev
step "build release (g++)" build_preset release
step "build release (clang)" build_preset release-clang pbrain-pentarch
step "build asan (clang)" build_preset asan
step "build tsan (clang)" build_preset tsan unit_tests protocol_tests training_tests pbrain-pentarch pentarch
step "tests, dev" run_tests dev
SKIPPED_LABELS='web|tools' step "tests, asan" run_tests asan
step "protocol, tsan" run_tests tsan -L protocol -E '^transcripts-'
step "threads, tsan" run_tests tsan -R '^threads'
step "server, tsan" run_tests tsan -R '^serve$'
step "transcripts, release" python3 tools/transcript.py --mode lf build/release/pbrain-pentarch tests/transcripts/*.txt
step "same node count from both compilers" compare_signatures
step "conformance, release" python3 tools/check-engine.py build/release/pbrain-pentarch --only managers,leagues,clock,ending
step "conformance, asan" python3 tools/check-engine.py build/asan/pbrain-pentarch --only managers
step "conformance, tsan" python3 tools/check-engine.py build/tsan/pbrain-pentarch --only managers
step "package" check_package
step "wine" start_wine
step "Windows: same node count" compare_windows_signature
step "Windows: transcripts" windows_transcripts
step "Windows: conformance" python3 tools/check-engine.py "$windows_brain" --only managers,leagues,clock,ending
step "Windows: a game" python3 tools/play-game.py "$windows_brain" "$windows_brain"
stop_wine
step "fuzz" fuzz_all
step "tidy" check_tidy

[ "$failed" -eq 0 ] || printf 'failed: %s\n' "${names[@]}"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
