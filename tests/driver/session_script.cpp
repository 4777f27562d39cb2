// SPDX-License-Identifier: MIT
#include "tests/driver/session_script.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <utility>

#include "engine/base/ascii.h"

namespace pentarch::test {
namespace {

constexpr std::array kRuleValues = {0, 1, 4, 8, 9};
constexpr std::array kExtremes = {"-2147483648",
                                  "2147483647",
                                  "-2147483649",
                                  "4294967296",
                                  "-9223372036854775808",
                                  "9223372036854775807",
                                  "-99999999999999999999",
                                  "99999999999999999999",
                                  "-1",
                                  "0",
                                  "21",
                                  "22",
                                  "23",
                                  "1000000"};
constexpr std::array kNumberedCommands = {"INFO timeout_turn",
                                          "INFO timeout_match",
                                          "INFO time_left",
                                          "INFO rule",
                                          "INFO max_depth",
                                          "INFO max_node",
                                          "INFO thread_num",
                                          "INFO hash_size",
                                          "INFO max_memory",
                                          "INFO show_detail",
                                          "INFO pondering",
                                          "INFO usedatabase",
                                          "INFO database_plies",
                                          "YXNBEST",
                                          "YXBALANCEONE",
                                          "YXBALANCETWO",
                                          "YXFORBID add 3",
                                          "TURN 3,",
                                          "TAKEBACK 2,",
                                          "PLAY 1,",
                                          "YXEDITTVDDATABASE 7 0",
                                          "YXDELETEDATABASEALL wlinstep",
                                          "START",
                                          "RECTSTART 15,"};

/// Generates one session while tracking the board.
class Maker {
 public:
  Maker(std::uint64_t seed, std::uint64_t number, const ScriptDiet& diet)
      : diet_(diet), random_(seed * 0x9E3779B97F4A7C15ULL + number) {}

  Script make() {
    start();
    const int steps = 2 + below(10);
    for (int i = 0; i < steps; ++i) step();
    add({{"END"}, Expectation::End, 0, false, {}, false});
    return std::move(script_);
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }
  bool chance(int percent) { return below(100) < percent; }
  template <typename Range>
  const auto& pick(const Range& range) {
    return range[static_cast<std::size_t>(below(static_cast<int>(range.size())))];
  }
  [[nodiscard]] bool isEmpty(int x, int y) const {
    return std::none_of(board_.begin(), board_.end(), [=](const ScriptStone& s) { return s.x == x && s.y == y; });
  }

  void add(Batch batch) { script_.push_back(std::move(batch)); }
  void say(std::string line) { add({{std::move(line)}, Expectation::Nothing, 0, false, {}, false}); }

  // A command that thinks. Unlimited searches, and some of the others, are stopped at once.
  void think(Batch batch) {
    batch.isStopped = !isLimited_ || chance(30);
    if (batch.isStopped) batch.lines.emplace_back("STOP");
    isKnown_ = isKnown_ && batch.expects != Expectation::Move;  // the engine's own stone
    add(std::move(batch));
  }

  void start() {
    size_ = diet_.size ? *diet_.size : chance(40) ? 22 : chance(20) ? 5 : 5 + below(18);
    board_.clear();
    isKnown_ = true;
    Batch begin{{"START " + std::to_string(size_)}, Expectation::Ok, size_, true, {}, false};
    add(begin);
    say("INFO rule " + std::to_string(diet_.rule ? *diet_.rule : pick(kRuleValues)));
    limit();
  }

  void limit() {
    isLimited_ = true;
    say("INFO timeout_match 0");
    say("INFO time_left 2147483647");
    say("INFO max_depth 0");
    if (chance(70)) {
      say("INFO timeout_turn 1000000");
      say("INFO max_node " + std::to_string(1 + below(chance(10) ? 3000 : 200)));
    } else {
      say("INFO max_node 0");
      say("INFO timeout_turn " + std::to_string(below(chance(20) ? 40 : 10)));
    }
    if (chance(5)) say("INFO thread_num 2");
    if (chance(20)) say("INFO show_detail " + std::to_string(below(4)));
  }

  void step() {
    if (!isCertain_ && chance(50)) {
      isCertain_ = true;
      start();
    }
    const int kind = below(100);
    if (kind < 40) {
      setUp();
    } else if (kind < 60) {
      turn();
    } else if (kind < 70) {
      ask();
    } else if (kind < 75) {
      takeBack();
    } else if (kind < 80) {
      play();
    } else if (kind < 84) {
      limit();
    } else if (kind < 87) {
      block();
    } else if (kind < 90) {
      board_.clear();
      isKnown_ = true;
      add({{"RESTART"}, isCertain_ ? Expectation::Ok : Expectation::Anything, size_, true, {}, false});
    } else {
      disturb();
    }
  }

  [[nodiscard]] Expectation ifCertain(Expectation wanted) const { return isCertain_ ? wanted : Expectation::Anything; }

  void setUp() {
    board_ = position();
    isKnown_ = true;
    const bool isFull = static_cast<int>(board_.size()) == size_ * size_;
    const bool onlySets = chance(15);
    Batch batch{{onlySets ? "YXBOARD" : "BOARD"}, Expectation::SetUp, 0, true, board_, false};
    for (const ScriptStone& s : board_) {
      std::ostringstream row;
      row << s.x << ',' << s.y << ',' << s.field;
      batch.lines.push_back(row.str());
    }
    batch.lines.emplace_back("DONE");
    if (onlySets) {
      batch.expects = ifCertain(Expectation::SetUp);
      add(std::move(batch));
    } else {
      batch.expects = ifCertain(isFull ? Expectation::Error : Expectation::Move);
      // The stones are set up even if the board is full.
      if (isFull) batch.expects = Expectation::Anything;
      think(std::move(batch));
    }
  }

  void turn() {
    const auto [x, y] = point();
    const std::string text = std::to_string(x) + ',' + std::to_string(y);
    // After a move of the engine the point may be taken: both replies are correct.
    const bool isFree = isKnown_ && isEmpty(x, y) && static_cast<int>(board_.size()) + 1 < size_ * size_;
    Batch batch{{"TURN " + text}, isFree ? Expectation::Move : Expectation::Anything, 0, false, {{x, y, 0}}, false};
    batch.expects = ifCertain(batch.expects);
    think(std::move(batch));
  }

  void ask() {
    switch (below(7)) {
      case 0: think({{"YXNBEST " + std::to_string(1 + below(500))}, Expectation::Anything, 0, false, {}, false}); break;
      case 1: think({{"YXSEARCHDEFEND"}, Expectation::Anything, 0, false, {}, false}); break;
      case 2:
      case 3: {
        const std::string name = chance(50) ? "YXBALANCEONE " : "YXBALANCETWO ";
        const std::string bias = chance(30) ? std::string(pick(kExtremes)) : std::to_string(below(200) - 100);
        think({{name + bias}, ifCertain(Expectation::Points), 0, false, {}, false});
        break;
      }
      case 4: add({{"YXSHOWFORBID"}, ifCertain(Expectation::Forbidden), 0, false, {}, false}); break;
      case 5: think({{"BEGIN"}, Expectation::Anything, 0, false, {}, false}); break;
      default:
        think({{"YXSWAP2STEP" + std::to_string(1 + below(3))}, Expectation::Anything, 0, false, {}, false});
        isKnown_ = false;
        break;
    }
    if (!script_.empty() && script_.back().expects == Expectation::Anything) isKnown_ = false;
  }

  void takeBack() {
    if (board_.empty()) return;
    const ScriptStone s = pick(board_);
    Batch batch{
        {"TAKEBACK " + std::to_string(s.x) + ',' + std::to_string(s.y)}, Expectation::Anything, 0, false, {s}, false};
    if (isKnown_ && s.field != 3) batch.expects = ifCertain(Expectation::Taken);
    std::erase_if(board_, [&](const ScriptStone& other) { return other.x == s.x && other.y == s.y && s.field != 3; });
    add(std::move(batch));
  }

  void play() {
    const auto [x, y] = point();
    const bool isFree = isKnown_ && isEmpty(x, y);
    add({{"PLAY " + std::to_string(x) + ',' + std::to_string(y)},
         ifCertain(isFree ? Expectation::Played : Expectation::Anything),
         0,
         false,
         {{x, y, 0}},
         false});
    if (isFree) board_.push_back({x, y, 1});
  }

  void block() {
    Batch batch{{chance(70) ? "YXBLOCK" : chance(50) ? "YXBLOCKUNDO" : "YXBLOCKPATH"},
                Expectation::Anything,
                0,
                false,
                {},
                false};
    for (int i = below(8); i >= 0; --i) {
      const auto [x, y] = point();
      batch.lines.push_back(std::to_string(x) + ',' + std::to_string(y));
    }
    batch.lines.emplace_back("DONE");
    add(std::move(batch));
    if (chance(30)) say("YXBLOCKRESET");
  }

  // Invalid lines.
  void disturb() {
    Batch batch;
    for (int i = below(4); i >= 0; --i) {
      std::string line;
      if (chance(50) || diet_.corpus.empty()) {
        line = std::string(pick(kNumberedCommands)) + ' ' + pick(kExtremes);
      } else {
        line = mutated(pick(diet_.corpus));
      }
      batch.lines.push_back(harmless(std::move(line)));
    }
    batch.lines.emplace_back("DONE");
    batch.lines.emplace_back("STOP");
    batch.isStopped = false;  // lines before the STOP may take time
    add(std::move(batch));
    isCertain_ = false;
    isLimited_ = false;
    isKnown_ = false;
  }

  std::string mutated(std::string line) {
    for (int i = below(3); i >= 0 && !line.empty(); --i) {
      const auto at = static_cast<std::size_t>(below(static_cast<int>(line.size())));
      switch (below(5)) {
        case 0: line.erase(at, 1 + static_cast<std::size_t>(below(4))); break;
        case 1: line.insert(at, 1, static_cast<char>(' ' + below(95))); break;
        case 2: line[at] = static_cast<char>(' ' + below(95)); break;
        case 3: line.insert(at, line.substr(at / 2)); break;
        default: line = withExtreme(line); break;
      }
    }
    std::erase_if(line, [](char c) { return c == '\n' || c == '\r'; });
    return line;
  }

  // The line with one of its numbers replaced by an extreme one.
  std::string withExtreme(const std::string& line) {
    std::vector<std::pair<std::size_t, std::size_t>> numbers;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (!ascii::isDigit(line[i])) continue;
      const std::size_t first = i;
      while (i < line.size() && ascii::isDigit(line[i])) ++i;
      numbers.emplace_back(first, i - first);
    }
    if (numbers.empty()) return line;
    const auto [at, length] = pick(numbers);
    return std::string(line).replace(at, length, pick(kExtremes));
  }

  // Removes huge memory and thread settings, and END, which would only cost time.
  [[nodiscard]] static std::string harmless(std::string line) {
    const std::string upper = ascii::toUpper(line);
    for (const std::string_view greedy : {"HASH", "MEMORY", "THREAD", "PONDER"}) {
      if (upper.find(greedy) != std::string::npos) return "INFO hash_size 1024";
    }
    if (upper.find("END") != std::string::npos) return "ABOUT";
    return line.empty() ? "ABOUT" : line;
  }

  // A point, with a preference for borders and corners.
  std::pair<int, int> point() {
    const int last = size_ - 1;
    const auto coordinate = [&] { return chance(30) ? (chance(50) ? 0 : last) : below(size_); };
    const int x = coordinate();
    const int y = chance(15) ? (chance(50) ? x : last - x) : coordinate();
    return {x, y};
  }

  // Stones on whole lines, in corners, scattered, or on all but a few points. Usually as many of each color.
  std::vector<ScriptStone> position() {
    std::vector<std::pair<int, int>> points;
    const auto put = [&](int x, int y) {
      if (onBoard(x, y, size_) && std::find(points.begin(), points.end(), std::pair(x, y)) == points.end()) {
        points.emplace_back(x, y);
      }
    };
    const int last = size_ - 1;
    const int keeps = 40 + below(61);  // percentage of a line's points
    for (int parts = below(4); parts >= 0; --parts) {
      const int at = chance(60) ? (chance(50) ? 0 : last) : below(size_);
      const int kind = below(8);
      const int scattered = kind == 6 ? below(size_ * size_ / 3 + 1) : 0;
      for (int i = 0; i < size_; ++i) {
        if (!chance(keeps)) continue;
        if (kind == 0) put(i, at);
        if (kind == 1) put(at, i);
        if (kind == 2) put(i, i + at - (at == last ? last : 0));
        if (kind == 3) put(i, last - i + at - (at == last ? last : 0));
      }
      if (kind == 4 || kind == 5) {
        const int cornerX = chance(50) ? 0 : last;
        const int cornerY = chance(50) ? 0 : last;
        for (int i = 0; i < 12; ++i) put(std::abs(cornerX - below(6)), std::abs(cornerY - below(6)));
      }
      for (int i = 0; i < scattered; ++i) put(below(size_), below(size_));
      if (kind == 7 && (size_ < 12 || chance(20))) {
        for (int y = 0; y < size_; ++y) {
          for (int x = 0; x < size_; ++x) put(x, y);
        }
        std::shuffle(points.begin(), points.end(), random_);
        points.resize(points.size() - std::min(points.size(), static_cast<std::size_t>(below(6))));
      }
    }
    if (chance(80)) std::shuffle(points.begin(), points.end(), random_);
    const int first = 1 + below(2);
    const bool isEven = chance(85);
    std::vector<ScriptStone> stones;
    for (const auto& [x, y] : points) {
      const int inTurn = (stones.size() % 2 == 0) == (first == 1) ? 1 : 2;
      stones.push_back({x, y, chance(1) ? 3 : isEven ? inTurn : 1 + below(2)});
    }
    return stones;
  }

  const ScriptDiet& diet_;
  std::mt19937_64 random_;
  Script script_;
  int size_ = 15;
  std::vector<ScriptStone> board_;
  bool isKnown_ = true;     // board_ is the whole board
  bool isCertain_ = true;   // no line sent so far can have had an unknown effect
  bool isLimited_ = false;  // searches end soon on their own
};

}  // namespace

Script makeScript(std::uint64_t seed, std::uint64_t number, const ScriptDiet& diet) {
  return Maker(seed, number, diet).make();
}

std::vector<std::string> linesOfTranscripts(std::string_view folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> lines;
  for (const std::filesystem::path& path : paths) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      if (!line.starts_with("> ")) continue;
      std::istringstream parts(line.substr(2));
      for (std::string part; std::getline(parts, part, ';');) {
        part.erase(0, part.find_first_not_of(' '));
        part.erase(part.find_last_not_of(' ') + 1);
        if (!part.empty()) lines.push_back(part);
      }
    }
  }
  return lines;
}

std::string textOf(const Script& script) {
  std::string text;
  for (const Batch& batch : script) {
    for (const std::string& line : batch.lines) text += line + '\n';
    text += '\n';
  }
  return text;
}

Script scriptOf(std::string_view text) {
  Script script(1);
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) {
      script.back().lines.push_back(line);
    } else if (!script.back().lines.empty()) {
      script.emplace_back();
    }
  }
  if (script.back().lines.empty()) script.pop_back();
  return script;
}

}  // namespace pentarch::test
