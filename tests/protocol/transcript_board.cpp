// SPDX-License-Identifier: MIT
#include "tests/protocol/transcript_board.h"

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <vector>

#include "engine/base/ascii.h"

namespace pentarch::test {

namespace {

std::vector<int> numbersIn(const std::string& text) {
  static const std::regex kNumber(R"(-?\d{1,9})");
  std::vector<int> numbers;
  for (std::sregex_iterator i(text.begin(), text.end(), kNumber), end; i != end; ++i) {
    numbers.push_back(std::atoi(i->str().c_str()));
  }
  return numbers;
}

bool isCommand(const std::string& word) {
  static const std::set<std::string> kWords = {"START", "RECTSTART", "RESTART", "BEGIN",    "TURN", "INFO",
                                               "END",   "ABOUT",     "PLAY",    "TAKEBACK", "STOP"};
  return kWords.contains(word) || word.starts_with("YX");
}

}  // namespace

void TranscriptBoard::sent(std::string_view text) {
  const std::string line = ascii::toUpper(text.substr(0, 2000));
  const std::size_t start = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t end = std::min(line.find(' ', start), line.size());
  const std::string word = line.substr(start, end - start);
  const std::string rest = line.substr(end);
  if (word == "BOARD" || word == "YXBOARD" || word == "SWAP2BOARD") {
    rows_.emplace();
    rowsHaveColors_ = word != "SWAP2BOARD";
    takeRows(rest);
    return;
  }
  if (rows_ && !isCommand(word)) {
    takeRows(line);
    return;
  }
  rows_.reset();

  const std::vector<int> numbers = numbersIn(rest);
  if ((word == "START" || word == "RECTSTART") && !numbers.empty()) {
    size_ = numbers[0];
    taken_.clear();
  } else if (word == "RESTART") {
    taken_.clear();
  } else if ((word == "TURN" || word == "PLAY") && numbers.size() == 2 && isFree({numbers[0], numbers[1]})) {
    lastTurn_ = {numbers[0], numbers[1]};
    taken_.insert(*lastTurn_);
  } else if (word == "TAKEBACK" && numbers.size() == 2) {
    taken_.erase({numbers[0], numbers[1]});
  }
}

bool TranscriptBoard::play(const std::string& move) {
  const std::vector<int> numbers = numbersIn(move);
  if (numbers.size() != 2 || !isFree({numbers[0], numbers[1]})) return false;
  taken_.insert({numbers[0], numbers[1]});
  lastTurn_.reset();
  return true;
}

void TranscriptBoard::refused() {
  if (lastTurn_) taken_.erase(*lastTurn_);
  lastTurn_.reset();
}

std::string TranscriptBoard::freePoint() const {
  for (int y = 0; y < size_; ++y) {
    for (int x = 0; x < size_; ++x) {
      if (isFree({x, y})) return std::to_string(x) + ',' + std::to_string(y);
    }
  }
  return "";
}

void TranscriptBoard::takeRows(const std::string& line) {
  static const std::regex kRow(R"((\d+) *, *(\d+) *, *[123]\b)");  // the engine ignores everything else
  static const std::regex kRowWithoutColor(R"((\d+) *, *(\d+))");
  for (std::sregex_iterator i(line.begin(), line.end(), rowsHaveColors_ ? kRow : kRowWithoutColor), end; i != end;
       ++i) {
    rows_->insert({std::atoi(i->str(1).c_str()), std::atoi(i->str(2).c_str())});
  }
  if (line.find("DONE") == std::string::npos) return;
  taken_ = *rows_;
  rows_.reset();
}

bool TranscriptBoard::isFree(Point point) const {
  return point.first >= 0 && point.second >= 0 && point.first < size_ && point.second < size_ &&
         !taken_.contains(point);
}

}  // namespace pentarch::test
