// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace pentarch::app {

/// A cache of results by the identity of a position (see identityOf): looks one up, and stores a new one. Either
/// function may be empty.
template <typename Result>
struct Memory {
  std::function<std::optional<Result>(const std::string& position)> find = {};
  std::function<void(const std::string& position, const Result& result)> keep = {};
};

}  // namespace pentarch::app
