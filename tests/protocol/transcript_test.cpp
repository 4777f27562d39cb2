// SPDX-License-Identifier: MIT
#include "tests/protocol/transcript.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace pentarch::test;

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
