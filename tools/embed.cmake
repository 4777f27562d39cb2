# SPDX-License-Identifier: MIT
# embed_file(LIBRARY SYMBOL FILE): a static library that holds the bytes of a file at the symbol SYMBOLBegin of C, and
# their number in SYMBOLSize, a std::uint64_t. The assembler copies the file, which takes no time, where a compiler would
# parse a source of its bytes.
function(embed_file library SYMBOL FILE)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${library}.S)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${FILE})
  file(SIZE ${FILE} SIZE)
  configure_file(${PROJECT_SOURCE_DIR}/tools/embed.S.in ${source} @ONLY)
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${FILE})
  add_library(${library} STATIC ${source})
endfunction()
