# SPDX-License-Identifier: MIT
# add_commands(LIBRARY FOLDER NAME...): the commands of a program in the order of help. A command NAME is FOLDER/NAME.cpp or
# the sources in FOLDER/NAME; one of them defines NAMECommand, a CommandSpec. All are compiled into the library, whose
# sources find their table, kCommands, in command_table.h.
function(add_commands library folder)
  set(declarations "")
  set(table "")
  foreach(name IN LISTS ARGN)
    file(GLOB sources CONFIGURE_DEPENDS ${folder}/${name}.cpp ${folder}/${name}/*.cpp)
    target_sources(${library} PRIVATE ${sources})
    string(APPEND declarations "extern const CommandSpec ${name}Command;\n")
    string(APPEND table "    &${name}Command,\n")
  endforeach()
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/generated)
  file(CONFIGURE OUTPUT ${generated}/command_table.h CONTENT
"// Made by app/program/command_table.cmake.
#pragma once

#include <array>

#include \"app/program/command.h\"

namespace pentarch::app {

${declarations}
constexpr std::array kCommands = {
${table}};

}  // namespace pentarch::app
")
  target_include_directories(${library} PRIVATE ${generated})
endfunction()
