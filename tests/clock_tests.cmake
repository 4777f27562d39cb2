# SPDX-License-Identifier: MIT
# CTest reads this after the lists of compiled tests, in each folder that has some. Those whose names begin with "clock:" judge
# by the clock, which takes a label: tools/test.sh runs them with nothing beside them, and tries them again.
foreach(label IN ITEMS unit protocol app training)
  foreach(test IN LISTS ${label}_tests_TESTS)
    if(test MATCHES "^clock:")
      set_tests_properties("${test}" PROPERTIES LABELS "${label};clock" RUN_SERIAL ON)
    endif()
  endforeach()
endforeach()
