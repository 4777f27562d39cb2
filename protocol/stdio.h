// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <span>
#include <string_view>

/// Standard input and output as a manager needs them; the one place that knows operating systems.
namespace pentarch::stdio {

/// Bytes pass through unchanged, and a reader that went away does not kill the process. Call it first.
void prepare();

/// Waits for input and reads what is there, at most the size of the buffer; 0 at the end of input.
[[nodiscard]] std::size_t read(std::span<char> buffer);

/// Writes the line and a line feed at once. Ends the process quietly if nobody reads any more.
void writeLine(std::string_view line);

/// Processor time that this process has used so far.
[[nodiscard]] std::chrono::milliseconds cpuTime();

}  // namespace pentarch::stdio
