// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "app/records/game_file.h"
#include "engine/base/atomic_file.h"
#include "engine/position.h"

namespace pentarch::lab {

/// Turns games into the arrays that training/fit.py reads: raw little-endian numbers, one file each, and `arrays.json`,
/// which names their types and lengths.
///
/// One example for every position after the opening whose value no threat decides: the counts of the empty points'
/// codes over this ply and the one before, as the evaluation uses them (`value_*`), the counts of the pairs of codes
/// that a point of this ply has for the two sides (`pair_*`), and the threats as a ThreatMask, rule, color, result and
/// search score for the side to move (`position_*`).
class ExampleWriter {
 public:
  /// Creates the folder where needed. Throws FileError if it cannot be written.
  explicit ExampleWriter(const std::filesystem::path& folder);

  void add(const records::GameRecord& game);
  /// Publishes all files under their names, `arrays.json` last. Nothing may be added afterwards. Throws FileError.
  void finish();

  [[nodiscard]] std::uint64_t positions() const { return positions_; }

 private:
  /// One array, written as it grows.
  struct Array {
    const char* name;
    const char* type;  ///< in the notation of numpy
    std::unique_ptr<AtomicFile> file;
    std::uint64_t length = 0;
  };
  /// Number of empty points with each code, for Black, then for White.
  using CodeCounts = std::vector<int>;

  template <typename T>
  void put(Array& array, T value);
  [[nodiscard]] static CodeCounts countCodes(const Position& position);
  void addPosition(const records::GameRecord& game, const Position& position, const records::RecordedMove& move,
                   const CodeCounts& now, const CodeCounts& before);
  void addPairs(const Position& position);

  std::filesystem::path folder_;
  std::uint64_t positions_ = 0;
  Array codeClasses_, valueLength_, valueCode_, valueCount_, rule_, color_, threats_, result_, score_;
  Array pairLength_, pairBlack_, pairWhite_, pairCount_;
};

}  // namespace pentarch::lab
