// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/line_queue.h"
#include "tests/protocol/session_harness.h"
#include "tests/protocol/transcript_board.h"

using namespace pentarch;
using namespace pentarch::test;

namespace {

using namespace std::chrono_literals;

constexpr auto kReplyTimeout = 30s;

std::string trimmed(const std::string& text) {
  const std::size_t start = text.find_first_not_of(' ');
  if (start == std::string::npos) return "";
  return text.substr(start, text.find_last_not_of(' ') - start + 1);
}

std::string replaceAll(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

/// Expands \s and \xHH.
std::string expandCharacters(const std::string& text) {
  static const std::regex kByte(R"(\\x([0-9a-f]{2}))");
  std::string rest = replaceAll(text, "\\s", " ");
  std::string result;
  for (std::smatch match; std::regex_search(rest, match, kByte); rest = match.suffix().str()) {
    result += match.prefix().str() + static_cast<char>(std::strtol(match.str(1).c_str(), nullptr, 16));
  }
  return result + rest;
}

/// Expands \s, \xHH and \{N}TEXT, which is TEXT repeated up to a length of N.
std::string expand(const std::string& text) {
  static const std::regex kRepeat(R"(\\\{(\d+)\}(\S+))");
  std::smatch match;
  if (!std::regex_search(text, match, kRepeat)) return expandCharacters(text);
  const auto length = static_cast<std::size_t>(std::atoi(match.str(1).c_str()));
  std::string repeated;
  while (repeated.size() < length) repeated += match.str(2);
  return match.prefix().str() + repeated.substr(0, length);
}

/// True if a step can only be sent once the replies to all previous steps are known.
bool needsReplies(const std::string& step) {
  return step.front() == '!' ||
         (step.front() == '>' && (step.find('$') != std::string::npos || trimmed(step.substr(1)) == "END"));
}

/// One section of a transcript, played in its own session. tools/transcript.py explains the notation.
struct TranscriptSection {
  std::string name;
  std::vector<std::string> steps;
};

/// Plays sections against a session in this process. Lines are queued together as long as they do not depend on
/// replies; waits and times are ignored.
class TranscriptPlayer {
 public:
  /// Plays one section. Returns the error, or an empty text.
  [[nodiscard]] std::string play(const TranscriptSection& section);

 private:
  [[nodiscard]] std::string runStep(const std::string& step);
  [[nodiscard]] std::string checkReply(const std::string& expected);
  [[nodiscard]] std::string checkMove(const std::string& constraint, const std::string& line);
  [[nodiscard]] std::vector<std::string> linesOf(const std::string& step) const;

  ThreadedSession session_;
  TranscriptBoard board_;
  std::map<std::string, std::string> captured_;
  bool isFrontEnd_ = false;
};

std::vector<TranscriptSection> readTranscript(const std::filesystem::path& path) {
  std::vector<TranscriptSection> sections;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    line = trimmed(line);
    if (line.empty() || line.front() == '#') continue;
    if (line.starts_with("===")) {
      sections.push_back({trimmed(line.substr(3)), {}});
    } else if (!sections.empty()) {
      sections.back().steps.push_back(line);
    }
  }
  return sections;
}

std::string TranscriptPlayer::play(const TranscriptSection& section) {
  for (auto segment = section.steps.begin(); segment != section.steps.end();) {
    auto end = segment + 1;
    while (end != section.steps.end() && !needsReplies(*end)) ++end;
    for (auto step = segment; step != end; ++step) {
      if (step->front() != '>') continue;
      // Through the splitter, so that overlong lines are handled as from a stream.
      LineSplitter splitter;
      const LineSplitter::Sink sink = [this](std::string_view text, bool tooLong) { session_.send(text, tooLong); };
      for (const std::string& line : linesOf(*step)) splitter.feed(line + "\n", sink);
    }
    for (; segment != end; ++segment) {
      const std::string problem = runStep(*segment);
      if (!problem.empty()) return section.name + ": " + *segment + ": " + problem;
    }
  }
  session_.sendEnd();
  if (!session_.ends(kReplyTimeout)) return section.name + ": does not end";
  const auto left = session_.reply(0ms);
  return left ? section.name + ": left over: " + *left : "";
}

std::string TranscriptPlayer::runStep(const std::string& step) {
  if (step.front() == '>') {
    for (const std::string& line : linesOf(step)) {
      isFrontEnd_ = isFrontEnd_ || line.starts_with("yx") || line.starts_with("info show_detail");
      std::istringstream parts(line);  // of a line separated by carriage returns
      for (std::string part; std::getline(parts, part, '\r');) board_.sent(part);
    }
    return "";
  }
  if (step.starts_with("!eof")) session_.sendEnd();
  if (step.starts_with("!exit")) return session_.ends(kReplyTimeout) ? "" : "does not end";
  if (step.front() != '<' || step.starts_with("<-")) return "";
  return checkReply(trimmed(step.substr(1)));
}

std::string TranscriptPlayer::checkReply(const std::string& expected) {
  const bool hasPattern = expected.front() == '~';
  const std::regex pattern(hasPattern ? trimmed(expected.substr(1)) : "");
  std::optional<std::string> line;
  do {
    line = session_.receive(kReplyTimeout);
    if (!line) return "no reply";
    if (hasPattern && std::regex_search(*line, pattern)) return "";
  } while (line->starts_with("MESSAGE ") || (isFrontEnd_ && line->starts_with("INFO ")));

  const std::string problem = "got " + *line;
  if (hasPattern) return problem;
  if (expected.front() == 'M') return checkMove(expected.substr(1), *line);
  if (expected == "E" || expected == "U") {
    board_.refused();
    return line->starts_with(expected == "E" ? "ERROR " : "UNKNOWN ") ? "" : problem;
  }
  return *line == expected ? "" : problem;
}

std::string TranscriptPlayer::checkMove(const std::string& constraint, const std::string& line) {
  static const std::regex kMove(R"(\d+,\d+)");
  if (!std::regex_match(line, kMove)) return "got " + line + " for a move";
  if (!board_.play(line)) return "move " + line + " is off the board or not free";
  if (constraint.starts_with("=")) captured_[constraint.substr(1, constraint.find(' ') - 1)] = line;
  const std::size_t open = constraint.find('{');
  if (open == std::string::npos) return "";

  std::istringstream moves(constraint.substr(open + 1, constraint.find('}') - open - 1));
  bool isNamed = false;
  for (std::string move; std::getline(moves, move, '|');) isNamed = isNamed || move == line;
  return isNamed == constraint.starts_with("!") ? "got the move " + line : "";
}

std::vector<std::string> TranscriptPlayer::linesOf(const std::string& step) const {
  std::vector<std::string> lines;
  std::istringstream parts(step.substr(1));
  for (std::string part; std::getline(parts, part, ';');) {
    std::string line = expand(trimmed(part));
    line = replaceAll(line, "$free", board_.freePoint());
    for (const auto& [name, value] : captured_) line = replaceAll(line, "$" + name, value);
    lines.push_back(line);
  }
  return lines;
}

}  // namespace

TEST_CASE("the golden transcripts hold in one process") {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(PENTARCH_TRANSCRIPTS)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  REQUIRE(files.size() >= 18);
  for (const std::filesystem::path& file : files) {
    for (const TranscriptSection& section : readTranscript(file)) {
      CAPTURE(file.filename().string());
      TranscriptPlayer player;
      CHECK(player.play(section) == "");
    }
  }
}
