// SPDX-License-Identifier: MIT
#include "tests/driver/session_judge.h"

#include <ctime>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "engine/game/forbidden.h"
#include "engine/game/position.h"
#include "protocol/line_queue.h"
#include "protocol/session.h"
#include "tests/book/books.h"
#include "tests/support/random_positions.h"
#include "tests/support/reference_rules.h"

namespace pentarch::test {
namespace {

using Stones = std::map<Square, Cell>;

[[nodiscard]] std::chrono::nanoseconds processorTime() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

[[nodiscard]] std::string formFault(std::string_view line) {
  if (line.empty() || line.front() == ' ' || line.back() == ' ') return "blanks around a reply";
  const bool isPlain = std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~'; });
  return isPlain ? "" : "a reply with strange characters";
}

/// The points of "7,8" or "7,8 9,10"; empty for any other reply.
[[nodiscard]] std::vector<Square> pointsOf(const std::string& reply, int boardSize) {
  std::vector<Square> points;
  for (std::size_t at = 0; at < reply.size();) {
    int x = 0;
    int y = 0;
    int length = 0;
    if (std::sscanf(reply.c_str() + at, "%d,%d%n", &x, &y, &length) != 2 || !onBoard(x, y, boardSize)) return {};
    points.push_back(Square::at(x, y));
    at += static_cast<std::size_t>(length);
    if (at < reply.size() && reply[at++] != ' ') return {};
  }
  return points;
}

class Judge {
 public:
  explicit Judge(std::chrono::milliseconds patience)
      : patience_(patience), session_(engine_, queue_, options([this](std::string_view line) { take(line); })) {}

  std::string play(const Batch& batch) {
    replies_.clear();
    before_ = stones();
    const std::chrono::nanoseconds start = processorTime();
    for (const std::string& line : batch.lines) queue_.push(line, Clock::now());
    while (!queue_.isEmpty() && !ended_) ended_ = !session_.handle(queue_.pop());
    const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(processorTime() - start);
    if (!fault_.empty()) return fault_;
    if (batch.isStopped && spent > patience_) {
      return "a stopped search took " + std::to_string(spent.count()) + " ms of processor time";
    }
    const std::string fault = judged(batch);
    return fault.empty() ? positionFault() : fault;
  }

 private:
  static Session::Options options(LineSink output) {
    Session::Options options;
    options.defaults.hashBytes = std::size_t{1} << 20;
    options.output = std::move(output);
    options.allowsFiles = false;
    options.seed = 1;
    options.book = std::make_shared<MemoryBook>();
    return options;
  }

  void take(std::string_view line) {
    if (fault_.empty()) fault_ = formFault(line);
    if (!line.starts_with("MESSAGE ") && !line.starts_with("INFO ")) replies_.emplace_back(line);
  }

  [[nodiscard]] Stones stones() const {
    Stones all;
    for (const SetupStone& s : engine_.stones()) all[s.square] = s.content;
    return all;
  }

  [[nodiscard]] std::string saysInstead(std::string_view wanted) const {
    std::string all;
    for (const std::string& reply : replies_) all += (all.empty() ? "'" : ", '") + reply + "'";
    return "expected " + std::string(wanted) + ", got " + (all.empty() ? "nothing" : all);
  }

  // The points that a batch must lead to, without the engine's own stone.
  [[nodiscard]] std::vector<Square> wanted(const Batch& batch) const {
    std::vector<Square> points;
    if (!batch.replaces) {
      for (const auto& [square, content] : before_) points.push_back(square);
    }
    for (const ScriptStone& s : batch.board) points.push_back(Square::at(s.x, s.y));
    std::sort(points.begin(), points.end());
    return points;
  }

  [[nodiscard]] std::vector<Square> present() const {
    std::vector<Square> points;
    for (const auto& [square, content] : stones()) points.push_back(square);
    return points;
  }

  [[nodiscard]] std::string judged(const Batch& batch) {
    const bool isEnd = batch.expects == Expectation::End;
    if (batch.expects != Expectation::Anything && ended_ != isEnd) return isEnd ? "END did not end" : "ended early";
    const std::string only = replies_.size() == 1 ? replies_.front() : std::string();
    switch (batch.expects) {
      case Expectation::Anything: return "";
      case Expectation::End:
      case Expectation::Nothing: return replies_.empty() ? unchanged() : saysInstead("no reply");
      case Expectation::Ok:
        if (only != "OK") return saysInstead("OK");
        return engine_.boardSize() == batch.size && present().empty() ? "" : "the new board is another one";
      case Expectation::Error: return only.starts_with("ERROR") ? unchanged() : saysInstead("an ERROR");
      case Expectation::SetUp:
        if (!replies_.empty()) return saysInstead("no reply");
        return present() == wanted(batch) ? "" : "the stones on the board are not those that were sent";
      case Expectation::Taken: {
        if (only != "OK") return saysInstead("OK");
        Stones left = before_;
        left.erase(Square::at(batch.board.front().x, batch.board.front().y));
        return stones() == left ? "" : "TAKEBACK took something else";
      }
      case Expectation::Played: {
        const std::vector<Square> points = pointsOf(only, engine_.boardSize());
        if (points != std::vector{Square::at(batch.board.front().x, batch.board.front().y)}) {
          return saysInstead("the point itself");
        }
        return present() == wanted(batch) ? "" : "PLAY put the stone elsewhere";
      }
      case Expectation::Points: return judgePoints(only);
      case Expectation::Forbidden: return judgeForbidden(only);
      case Expectation::Move: return judgeMove(batch, only);
    }
    return "";
  }

  [[nodiscard]] std::string unchanged() const { return stones() == before_ ? "" : "the board has changed"; }

  [[nodiscard]] std::string judgePoints(const std::string& reply) const {
    if (reply.starts_with("ERROR")) return unchanged();
    const std::vector<Square> points = pointsOf(reply, engine_.boardSize());
    if (points.empty() || points.size() > 2) return saysInstead("one or two points");
    if (points.size() == 2 && points[0] == points[1]) return saysInstead("two points");
    for (const Square s : points) {
      if (before_.contains(s)) return saysInstead("free points");
    }
    return unchanged();
  }

  [[nodiscard]] std::string judgeForbidden(const std::string& reply) const {
    std::string wanted = "FORBID ";
    const Grid grid = gridOf(engine_.position());
    if (engine_.rule() == Rule::Renju && engine_.sideToMove() == Color::Black) {
      for (int y = 0; y < grid.size; ++y) {
        for (int x = 0; x < grid.size; ++x) {
          if (grid.at(x, y) != Cell::Empty || !isForbidden(grid, x, y)) continue;
          for (const int c : {x, y}) wanted += {static_cast<char>('0' + c / 10), static_cast<char>('0' + c % 10)};
        }
      }
    }
    return reply == wanted + "." ? unchanged() : saysInstead(wanted + ".");
  }

  [[nodiscard]] std::string judgeMove(const Batch& batch, const std::string& reply) const {
    const std::vector<Square> points = pointsOf(reply, engine_.boardSize());
    if (points.size() != 1) return saysInstead("one move");
    const Square move = points.front();
    std::vector<Square> expected = wanted(batch);
    if (std::binary_search(expected.begin(), expected.end(), move)) return saysInstead("a move to a free point");
    expected.insert(std::upper_bound(expected.begin(), expected.end(), move), move);
    if (present() != expected) return "the stones on the board are not those that were sent and the move";
    if (engine_.rule() != Rule::Renju || engine_.at(move) != Cell::Black) return "";
    Grid grid = gridOf(engine_.position());
    grid.set(move.x(), move.y(), Cell::Empty);
    if (!isForbidden(grid, move.x(), move.y())) return "";
    for (int y = 0; y < grid.size; ++y) {
      for (int x = 0; x < grid.size; ++x) {
        if (grid.at(x, y) == Cell::Empty && !isForbidden(grid, x, y))
          return saysInstead("a move that is not forbidden");
      }
    }
    return "";
  }

  // Compares the incremental state of the position with one computed from its stones.
  [[nodiscard]] std::string positionFault() const {
    Position position = engine_.position();
    if (!position.verify()) return "the position is not what its stones make it";
    const Grid grid = gridOf(position);
    for (const Square s : position.emptyPoints()) {
      for (const Color c : kColors) {
        if ((position.threat(c, s) == Threat::Five) != makesFive(grid, s.x(), s.y(), c, position.rule())) {
          return "a five is not one, or is not seen";
        }
      }
      const bool maybe = position.rule() == Rule::Renju && position.threat(Color::Black, s) == Threat::Forbidden;
      if (maybe && pentarch::isForbidden(position, s) != isForbidden(grid, s.x(), s.y())) {
        return "a forbidden point is not one, or is not seen";
      }
    }
    return "";
  }

  std::chrono::milliseconds patience_;
  Engine engine_;
  LineQueue queue_;
  std::vector<std::string> replies_;  // of the batch, without MESSAGE lines
  std::string fault_;
  Stones before_;
  Session session_;
  bool ended_ = false;
};

}  // namespace

std::string judge(const Script& script, std::chrono::milliseconds patience, const std::function<void()>& progress) {
  Judge judge(patience);
  for (const Batch& batch : script) {
    progress();
    std::string fault = judge.play(batch);
    if (!fault.empty()) return fault;
  }
  return "";
}

}  // namespace pentarch::test
