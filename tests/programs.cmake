# SPDX-License-Identifier: MIT
# Tests of whole programs, and of files that nothing is compiled from. They have the label `program`, and `clock` where
# they judge by the clock: then nothing else runs beside them, and tools/test.sh tries them again. `tools` are those of
# tools/ and training/, for tools/check.sh.

set(root ${PROJECT_SOURCE_DIR})
set(brain $<TARGET_FILE:pbrain-pentarch>)

# test_script(NAME SCRIPT ARGUMENT... [LABELS LABEL...] [TIMEOUT SECONDS] [COST NUMBER] [ENVIRONMENT NAME=VALUE...]):
# SCRIPT is relative to the project. Debian's libraries belong to Debian's own interpreter. Tests of a high COST begin
# first, so that no core is idle at the end.
function(test_script name script)
  cmake_parse_arguments(PARSE_ARGV 2 test "" "TIMEOUT;COST" "LABELS;ENVIRONMENT")
  if(NOT DEFINED test_TIMEOUT)
    set(test_TIMEOUT 900)
  endif()
  if(NOT DEFINED test_COST)
    set(test_COST 0)
  endif()
  add_test(NAME ${name} COMMAND /usr/bin/python3 ${root}/${script} ${test_UNPARSED_ARGUMENTS})
  set_tests_properties(${name} PROPERTIES LABELS "program;${test_LABELS}" TIMEOUT "${test_TIMEOUT}" COST "${test_COST}"
    ENVIRONMENT "${test_ENVIRONMENT}")
  if("clock" IN_LIST test_LABELS)
    set_tests_properties(${name} PROPERTIES RUN_SERIAL ON)
  endif()
endfunction()

foreach(check IN ITEMS architecture layers style)
  test_script(${check} tools/check_${check}.py ${root} LABELS tools)
endforeach()
test_script(checks tests/tools/checks_test.py ${root} LABELS tools)
test_script(experiments tests/tools/experiments_test.py ${root} LABELS tools)
test_script(licenses tests/tools/licenses_test.py ${root} LABELS tools)
test_script(announce tests/tools/announce_test.py ${root} ${brain} LABELS tools clock)
test_script(check-engine tests/tools/check_engine_test.py ${root} ${brain} LABELS tools clock)
test_script(check-script tests/tools/check_script_test.py ${root} LABELS tools COST 50)
test_script(position-suite tests/tools/suite_test.py ${root} ${brain} LABELS tools)
test_script(sprt tests/tools/sprt_test.py ${root} LABELS tools clock)
test_script(usage tests/tools/usage_test.py ${root} ${brain} LABELS tools)

# The address sanitizer's quarantine of freed memory would count as the engine's.
test_script(protocol-faults tests/protocol/faults_test.py ${root} ${brain} LABELS protocol clock
  ENVIRONMENT ASAN_OPTIONS=quarantine_size_mb=1)
# The transcripts against the executable, as the managers would play them. Each way of sending lines is tried against one
# build: the one with sanitizers, whose first search alone may take 150 ms where the release takes 5, or the others.
file(GLOB transcripts CONFIGURE_DEPENDS ${root}/tests/transcripts/*.txt)
set(modes crlf)
set(slack 0)
if(is_sanitized)
  set(modes lf one-write)
  set(slack 500)
endif()
foreach(mode IN LISTS modes)
  test_script(transcripts-${mode} tools/transcript.py --mode ${mode} --slack ${slack} ${brain} ${transcripts} LABELS protocol clock)
endforeach()
# Sanitizers take memory of their own.
if(NOT is_sanitized)
  test_script(memory tests/protocol/memory_test.py ${root} ${brain} LABELS protocol)
endif()

if(NOT PENTARCH_APP)
  return()
endif()
set(pentarch $<TARGET_FILE:pentarch>)
set(lab $<TARGET_FILE:pentarch-lab>)
set(faults 500)
if(is_sanitized)
  set(faults 200)
endif()

test_script(analyze tests/app/analyze_test.py ${pentarch} ${root})
test_script(app-usage tests/app/usage_test.py ${pentarch} ${brain})
test_script(board tests/app/board/board_test.py ${pentarch} ${root} COST 100)
test_script(board-end tests/app/board/ending_test.py ${pentarch} ${root} LABELS clock)
test_script(book tests/app/book_test.py ${pentarch} ${root} ${brain})
test_script(book-locked tests/app/locked_book_test.py ${pentarch} LABELS clock)
test_script(certificates tests/app/certificates_test.py ${pentarch} ${root} ${faults} COST 100)
test_script(claimed-wins tests/tools/claims_test.py ${root} ${pentarch} LABELS tools)
test_script(command-line tests/app/command_line_test.py ${pentarch} ${root} COST 100 TIMEOUT 1500)
test_script(convert tests/app/convert_test.py ${pentarch})
test_script(explain tests/app/explain_test.py ${pentarch} ${root})
test_script(manual tests/app/manual_test.py ${pentarch})
test_script(json-nesting tests/app/nesting_test.py ${pentarch} ${root})
test_script(output tests/app/output_test.py ${pentarch} ${root} ${brain} COST 100 TIMEOUT 1500)
test_script(play tests/app/play_test.py ${pentarch})
test_script(puzzle tests/app/puzzle_test.py ${pentarch} ${root} COST 100 TIMEOUT 1500)
test_script(puzzle-set tests/tools/puzzle_set_test.py ${root} ${pentarch} LABELS tools)
# Fontconfig keeps what it has read until the process ends.
test_script(render tests/app/render_test.py ${pentarch} ${root}
  ENVIRONMENT LSAN_OPTIONS=suppressions=${root}/tests/app/leaks_of_libraries.txt)
test_script(review tests/app/review_test.py ${pentarch} ${root})
# Sanitizers take a time of their own for memory. What the documents show is printed by the release.
if(NOT is_sanitized)
  test_script(linear-time tests/app/linear_test.py ${pentarch} TIMEOUT 1500)
  test_script(samples tests/app/samples_test.py ${PROJECT_BINARY_DIR} ${root} COST 100 TIMEOUT 1500)
endif()
test_script(schemas tests/app/schemas_test.py ${pentarch} ${root})
test_script(serve tests/app/serve/serve_test.py ${pentarch} ${root})
test_script(training-pipeline tests/app/lab/pipeline_test.py ${lab} ${root} LABELS tools)
test_script(solved tests/app/solved_test.py ${pentarch} ${root})
test_script(tune tests/tools/tune_test.py ${lab} ${root} LABELS tools)

# The page: skipped without node, its packages (tools/build-web.sh packages) and Chromium. Node is looked for when a test
# runs, since it may be installed after the build is configured.
set(run_node "command -v node >/dev/null || exit 77; exec node \"$@\"")
file(GLOB page_tests CONFIGURE_DEPENDS ${root}/web/test/*.test.mjs)
list(TRANSFORM page_tests REPLACE "^.*/(.*)\\.test\\.mjs$" "\\1")
list(REMOVE_ITEM page_tests engine) # of the WebAssembly module (tools/build-wasm.sh)
set(page_checks bundle ${page_tests} board views)
# By the clock only with the program as it is shipped: with sanitizers it takes seconds to read a large game.
if(NOT is_sanitized)
  list(APPEND page_checks speed)
endif()
foreach(check IN LISTS page_checks)
  add_test(NAME web-${check} COMMAND sh -c "${run_node}" node ${root}/web/test/run.mjs ${check})
  set_tests_properties(web-${check} PROPERTIES LABELS program TIMEOUT 900 SKIP_RETURN_CODE 77
    ENVIRONMENT "PENTARCH=${pentarch};GAMES=${root}/tests/app/games")
endforeach()
if(NOT is_sanitized)
  set_tests_properties(web-speed PROPERTIES LABELS "program;clock" RUN_SERIAL ON)
endif()
set_tests_properties(web-board web-views PROPERTIES COST 200 TIMEOUT 1200)
