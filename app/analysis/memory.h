// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace pentarch::app {

/// Results of an earlier run, found by the identity of a position (see identityOf), and the store for new ones. Either
/// may be empty.
template <typename Result>
struct Memory {
  std::function<std::optional<Result>(const std::string& position)> find = {};
  std::function<void(const std::string& position, const Result& result)> keep = {};
};

}  // namespace pentarch::app
