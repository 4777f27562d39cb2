// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "tests/driver/session_script.h"

namespace pentarch::test {

/// Plays a session in this process and checks every reply and the resulting position. Returns the fault, or an empty
/// text. `progress` is called before every batch.
///
/// Checks: the form of every line; that a move is on the board, free, and not forbidden unless all points are; that the
/// stones are those given by lines and replies; that the position equals one made from its stones, and its fives and
/// forbidden points match the reference rules; that a search with a line waiting behind it takes no more than
/// `patience` of processor time; and that END, and only END, ends the session.
[[nodiscard]] std::string judge(const Script& script, std::chrono::milliseconds patience,
                                const std::function<void()>& progress);

}  // namespace pentarch::test
