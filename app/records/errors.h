// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>
#include <string>

namespace pentarch::app {

/// The command line or configuration is wrong; the message is one line for people.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A position could not be read; the message is one line for people.
struct PositionError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace pentarch::app
