# SPDX-License-Identifier: MIT
# add_command(LIBRARY NAME SOURCE...): a command of a program, in the order of help. One of the sources, which are compiled
# into the library, defines NAMECommand, a CommandSpec. The commands of all programs, completion and man, have no sources.
function(add_command library name)
  target_sources(${library} PRIVATE ${ARGN})
  set_property(TARGET ${library} APPEND PROPERTY PENTARCH_COMMANDS ${name})
endfunction()

# add_command_table(LIBRARY): command_table.h, in which the library's sources find kCommands, all of the commands.
function(add_command_table library)
  set(declarations "")
  set(table "")
  get_target_property(names ${library} PENTARCH_COMMANDS)
  foreach(name IN LISTS names)
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
