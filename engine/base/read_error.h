// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace pentarch {

/// The reason why the content of a file was refused. The readers that return it accept any bytes and throw nothing else
/// than std::bad_alloc.
struct ReadError {
  std::string message;  ///< one line for people, with the number of the line where the content is a text
};

}  // namespace pentarch
