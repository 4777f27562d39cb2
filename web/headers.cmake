# SPDX-License-Identifier: MIT
# The libraries that WebAssembly is built with, as headers alone: those of Debian's packages, which hold no code for it.
# They stand in a folder of their own, because /usr/include also has the headers of another C library.
set(headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(name IN ITEMS fmt nlohmann xxhash.h)
  if(NOT EXISTS /usr/include/${name})
    message(FATAL_ERROR "/usr/include/${name} is missing: install libfmt-dev, nlohmann-json3-dev and libxxhash-dev")
  endif()
  file(CREATE_LINK /usr/include/${name} ${headers}/${name} SYMBOLIC)
endforeach()

add_library(web_headers INTERFACE)
target_include_directories(web_headers SYSTEM INTERFACE ${headers})
target_compile_definitions(web_headers INTERFACE FMT_HEADER_ONLY XXH_INLINE_ALL)
add_library(fmt::fmt ALIAS web_headers)
add_library(nlohmann_json::nlohmann_json ALIAS web_headers)
set(XXHASH_LIBRARY web_headers)
set(XXHASH_INCLUDE ${headers})
