// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tests/protocol/session_harness.h"
#include "tests/protocol/transcript_board.h"

namespace pentarch::test {

/// One section of a transcript, played in its own session. tools/transcript.py explains the notation.
struct TranscriptSection {
  std::string name;
  std::vector<std::string> steps;
};

[[nodiscard]] std::vector<TranscriptSection> readTranscript(const std::filesystem::path& path);

/// Plays sections against a session in this process. Lines are queued together as long as they do not depend on
/// replies; waits and times are ignored.
class TranscriptPlayer {
 public:
  /// Plays one section. Returns the error, or an empty text.
  [[nodiscard]] std::string play(const TranscriptSection& section);

 private:
  using Steps = std::vector<std::string>;

  [[nodiscard]] std::string runStep(const std::string& step);
  [[nodiscard]] std::string checkReply(const std::string& expected);
  [[nodiscard]] std::string checkMove(const std::string& constraint, const std::string& line);
  [[nodiscard]] std::vector<std::string> linesOf(const std::string& step) const;

  ThreadedSession session_;
  TranscriptBoard board_;
  std::map<std::string, std::string> captured_;
  bool isFrontEnd_ = false;
};

}  // namespace pentarch::test
