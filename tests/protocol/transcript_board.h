// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace pentarch::test {

/// The stones implied by the lines of a transcript, for checking moves. Independent of the code under test.
class TranscriptBoard {
 public:
  using Point = std::pair<int, int>;

  /// Applies a line sent to the engine.
  void sent(std::string_view line);
  /// Plays a move of the engine. Returns false if it is off the board or not free.
  bool play(const std::string& move);
  /// Reverts the last command, which was refused.
  void refused();
  /// An arbitrary free point, as text.
  [[nodiscard]] std::string freePoint() const;

 private:
  void takeRows(const std::string& line);
  [[nodiscard]] bool isFree(Point point) const;

  int size_ = 0;
  std::set<Point> taken_;
  std::optional<std::set<Point>> rows_;
  bool rowsHaveColors_ = true;
  std::optional<Point> lastTurn_;
};

}  // namespace pentarch::test
