// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "tests/driver/session_script.h"

namespace pentarch::test {

/// Plays a session in this process and judges every reply and the position behind it. Returns what is wrong, or
/// nothing. `progress` is called before every batch.
///
/// Judged are: the form of every line; that a move is on the board, free, and not forbidden while another point is
/// not; that the stones are those that the lines and the replies put there; that the position equals one made from its
/// stones, and its fives and forbidden points those of the reference rules; that a search behind which a line waits
/// takes no more than `patience` of processor time; and that END, and only END, ends the session.
[[nodiscard]] std::string judge(const Script& script, std::chrono::milliseconds patience,
                                const std::function<void()>& progress);

}  // namespace pentarch::test
