# SPDX-License-Identifier: MIT
# Files as part of a program. The assembler copies them, which takes no time, where a compiler would parse a source of
# their bytes.

# embed_content(LIBRARY SYMBOL FILE...): a static library that holds the bytes of the files, one after the other, at the
# symbol SYMBOLBegin of C, and their number in SYMBOLSize, a std::uint64_t.
function(embed_content library SYMBOL)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${library}.S)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
  set(SIZE 0)
  set(CONTENT "")
  foreach(file IN LISTS ARGN)
    file(SIZE ${file} bytes)
    math(EXPR SIZE "${SIZE} + ${bytes}")
    string(APPEND CONTENT "  .incbin \"${file}\"\n")
  endforeach()
  configure_file(${PROJECT_SOURCE_DIR}/tools/embed.S.in ${source} @ONLY)
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${ARGN}")
  add_library(${library} STATIC ${source})
endfunction()

# embed_file(LIBRARY SYMBOL FILE): the bytes of one file.
function(embed_file library SYMBOL file)
  embed_content(${library} ${SYMBOL} ${file})
endfunction()

# embed_folder(LIBRARY SYMBOL FOLDER): all files below a folder, which need not exist. In front of their bytes stands a
# line "SIZE NAME" for each of them, and an empty line.
function(embed_folder library SYMBOL folder)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${folder} ${folder}/*)
  list(SORT files)
  set(index "")
  set(paths "")
  foreach(name IN LISTS files)
    file(SIZE ${folder}/${name} bytes)
    string(APPEND index "${bytes} ${name}\n")
    list(APPEND paths ${folder}/${name})
  endforeach()
  file(CONFIGURE OUTPUT ${library}.index CONTENT "${index}\n" @ONLY)
  embed_content(${library} ${SYMBOL} ${CMAKE_CURRENT_BINARY_DIR}/${library}.index ${paths})
endfunction()
