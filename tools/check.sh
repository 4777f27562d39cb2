#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Formats, builds and tests one folder after an edit; tools/test.sh is the check of the whole.
#   tools/check.sh engine/search        a folder of the engine
#   tools/check.sh app/cli/review       a subcommand
# Uses the build with assertions (build/dev). An edit of one source file takes less than a minute, one of tools, training or
# app/analysis, whose tests play and search games, several.
set -euo pipefail
cd "$(dirname "$0")/.."
source tools/setup.sh

usage() {
  echo "usage: tools/check.sh FOLDER" >&2
  echo "folders: engine engine/{$(basename -a engine/*/ | paste -sd,)} protocol" \
    "app/{$(basename -a app/*/ | paste -sd,)} app/cli/COMMAND training tools" >&2
  exit 2
}

# doctests PROGRAM FILES: builds the program and runs its tests whose sources are those files, a share on each core, and then,
# alone, those that judge by the clock.
doctests() {
  local chosen="--source-file=$2" clock='--test-case=clock:*' timeless='--test-case-exclude=clock:*' count share
  build_preset dev "$1" || return 1
  count=$("build/dev/$1" --count "$chosen" "$timeless" | sed -n 's/.*: \([0-9]*\)$/\1/p')
  [ "${count:-0}" -gt 0 ] || { echo "no tests in $2" >&2; return 1; }
  share=$(((count + $(nproc) - 1) / $(nproc)))
  seq 1 "$share" "$count" | xargs -P "$(nproc)" -I{} bash -c \
    '"$0" --minimal "$1" "$2" --first="$3" --last=$(($3 + $4 - 1))' "build/dev/$1" "$chosen" "$timeless" {} "$share" ||
    return 1
  "build/dev/$1" --minimal "$chosen" "$clock" || return 1
  echo "the tests of $2 passed"
}

# chosen_tests OPTION...: runs the tests of ctest that the options choose.
chosen_tests() {
  ctest --test-dir build/dev --output-on-failure --no-tests=error -j "$(nproc)" "$@" |
    grep -E '^ *[0-9]+/[0-9]+|tests passed|\*\*\*|rror'
}

# scripts PATTERN TARGET...: builds the targets and runs the tests whose names match.
scripts() {
  build_preset dev "${@:2}" || return 1
  chosen_tests -R "$1"
}

[ $# -eq 1 ] || usage
folder=${1%/}
[ -d "$folder" ] || usage
case $folder in
  engine)
    folder_tests() {
      doctests unit_tests '*tests/levels_test.cpp,*tests/solver_test.cpp,*tests/swap2_test.cpp'
    }
    ;;
  engine/*) folder_tests() { doctests unit_tests "*tests/${folder#engine/}/*"; } ;;
  protocol) folder_tests() { doctests protocol_tests '*tests/protocol/*'; } ;;
  app/records)
    folder_tests() {
      doctests app_tests '*tests/app/records/*'
      scripts '^(convert|json-nesting)$' pentarch pentarch-lab
    }
    ;;
  app/analysis)
    folder_tests() {
      doctests app_tests '*tests/app/*'
      scripts '^(explain|review|puzzle)$' pentarch pentarch-lab
    }
    ;;
  app/service)
    folder_tests() {
      doctests app_tests '*tests/app/serve/*'
      scripts '^(serve|schemas)$' pentarch pentarch-lab
    }
    ;;
  app/board)
    folder_tests() {
      doctests app_tests '*tests/app/board/*'
      scripts '^board(-end)?$' pentarch
    }
    ;;
  app/program)
    folder_tests() {
      doctests app_tests '*tests/app/*'
      scripts '^(manual|app-usage)$' pentarch pentarch-lab pbrain-pentarch
    }
    ;;
  app/lab | app/lab/*)
    folder_tests() {
      doctests training_tests '*tests/app/lab/*'
      scripts '^(training-pipeline|command-line)$' pentarch pentarch-lab pbrain-pentarch
    }
    ;;
  app/cli | app/cli/?*)
    name=${folder#app/cli}
    name=${name#/}
    name=${name%%/*}
    folder_tests() {
      doctests app_tests '*tests/app/*'
      scripts "^(${name/#solve/solved|certificates}(-end|-locked)?|command-line|schemas)\$" \
        pentarch pentarch-lab pbrain-pentarch
    }
    ;;
  training | tools)
    folder_tests() {
      build_preset dev pentarch pentarch-lab pbrain-pentarch
      chosen_tests -L '^tools$'
    }
    ;;
  *) usage ;;
esac
need_packages "${BUILD_PACKAGES[@]}" "${TEST_PACKAGES[@]}"

sources "$folder/*.h" "$folder/*.cpp" | xargs -r clang-format -i
python3 tools/check_layers.py
python3 tools/check_style.py
python3 tools/check_architecture.py

folder_tests
