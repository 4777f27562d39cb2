# SPDX-License-Identifier: MIT
# embed_file(LIBRARY SYMBOL FILE): a static library that holds the bytes of a file, between the symbols SYMBOLBegin and
# SYMBOLEnd of C. The assembler copies the file, which takes no time, where a compiler would parse a source of its bytes.
function(embed_file library SYMBOL FILE)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${library}.S)
  configure_file(${PROJECT_SOURCE_DIR}/tools/embed.S.in ${source} @ONLY)
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${FILE})
  add_library(${library} STATIC ${source})
endfunction()
