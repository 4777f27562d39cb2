// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "engine/base/atomic_file.h"
#include "engine/game/position.h"
#include "training/game_record.h"

namespace pentarch::training {

/// Turns games into the arrays that training/fit.py reads: raw little-endian numbers, one file each, and `arrays.json`,
/// which gives their types and lengths.
///
/// For every position after the opening whose value is not decided by a threat: the point codes of the empty points,
/// counted over this ply and the previous one as in the evaluation (`value_*`); the pairs of codes that a point has for
/// the two sides, counted over the points of this ply (`pair_*`); the threats as a ThreatMask, rule and color, the
/// result and the search's score for the side to move (`position_*`). For every quiet one of these whose move was among
/// the candidates: the codes of all candidates for both sides and the index of the move played (`move_*`).
class ExampleWriter {
 public:
  /// Creates the folder if needed. Throws FileError if it cannot be written.
  explicit ExampleWriter(const std::filesystem::path& folder);

  void add(const GameRecord& game);
  /// Renames all files to their final names, `arrays.json` last. Must be the last call. Throws FileError.
  void finish();

  [[nodiscard]] std::uint64_t positions() const { return positions_; }

 private:
  /// One array, written incrementally.
  struct Array {
    const char* name;
    const char* type;  ///< numpy type name
    std::unique_ptr<AtomicFile> file;
    std::uint64_t length = 0;
  };
  /// Number of occurrences of each code on the empty points: Black's codes first, then White's.
  using CodeCounts = std::vector<int>;

  template <typename T>
  void put(Array& array, T value);
  [[nodiscard]] static CodeCounts countCodes(const Position& position);
  void addPosition(const GameRecord& game, const Position& position, const RecordedMove& move, const CodeCounts& now,
                   const CodeCounts& before);
  void addPairs(const Position& position);
  void addMoves(const Position& position, const SquareSet& moves, Square played);

  std::filesystem::path folder_;
  std::uint64_t positions_ = 0;
  Array codeClasses_, valueLength_, valueCode_, valueCount_, rule_, color_, threats_, result_, score_;
  Array pairLength_, pairBlack_, pairWhite_, pairCount_;
  Array moveRule_, moveColor_, moveLength_, movePlayed_, moveOwnCode_, moveOpponentCode_;
};

}  // namespace pentarch::training
