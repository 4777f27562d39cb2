# SPDX-License-Identifier: MIT
# Writes version.h with the commit that is checked out; leaves the file untouched if nothing has changed. Run by every
# build: cmake -DINPUT=version.h.in -DOUTPUT=version.h -DSOURCE=DIR -DPROJECT_VERSION=V -P version.cmake
set(PENTARCH_COMMIT "")
find_package(Git QUIET)
if(Git_FOUND AND EXISTS ${SOURCE}/.git)  # not the repository around an unpacked archive
  execute_process(COMMAND ${GIT_EXECUTABLE} -C ${SOURCE} rev-parse --short=8 HEAD
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(PENTARCH_COMMIT "-${commit}")
  endif()
endif()
configure_file(${INPUT} ${OUTPUT} @ONLY)
