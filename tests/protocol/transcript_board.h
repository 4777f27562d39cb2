// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace pentarch::test {

/// The stones that the lines of a transcript imply, to judge moves by. Knows nothing of the code under test.
class TranscriptBoard {
 public:
  using Point = std::pair<int, int>;

  /// Follows a line to the engine.
  void sent(std::string_view line);
  /// Plays a move of the engine; false if it is off the board or not free.
  bool play(const std::string& move);
  /// The last command was refused.
  void refused();
  /// Some free point, as text.
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
