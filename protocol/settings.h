// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/game/rule.h"
#include "engine/levels.h"
#include "engine/search/search_types.h"
#include "engine/search/time_budget.h"
#include "protocol/command.h"

namespace pentarch {

class Engine;

/// Settings that the manager has sent by INFO, in the protocol's units. All but the time left survive a new game. Not
/// thread-safe.
class Settings {
 public:
  /// Values in effect until the manager sends others.
  struct Defaults {
    Rule rule = Rule::Freestyle;
    std::size_t hashBytes = std::size_t{256} << 20;
    int threads = 1;
    bool usesBook = false;         ///< moves come from the position book where it knows one
    int strength = kFullStrength;  ///< 0 to 100, see levelOfStrength()
  };

  /// Largest table that `hash_size` can ask for, as log2 of KiB.
  static constexpr int kMaxHashLog2Kib = 22;
  /// Default number of stones up to which moves come from the book; later in the game a search finds better ones.
  static constexpr std::int64_t kUsualBookPlies = 12;
  /// Largest number of threads that `thread_num` can ask for on this machine.
  [[nodiscard]] static int maxThreads();

  explicit Settings(const Defaults& defaults) : defaults_(defaults) {}

  void apply(const command::Info& info);
  /// Notes that a graphical front end of the Yixin family is connected, which changes the meaning of `rule`.
  void enableGuiMode() { guiMode_ = true; }
  /// Starts a game. Forgets a time left that a move was already charged to, since it belongs to the previous game.
  void startGame();
  /// Charges the time of a move to the time left.
  void spend(Clock::duration elapsed);

  /// Hands rule, threads and table size to an engine; cheap if it has them. Call it only where they are needed, and
  /// never while the engine thinks: managers send the rule after START, and a changed rule or size clears search
  /// memory.
  void applyTo(Engine& engine) const;
  [[nodiscard]] bool areAppliedTo(const Engine& engine) const;

  [[nodiscard]] bool guiMode() const { return guiMode_; }
  [[nodiscard]] bool showsRealtime() const { return (showDetail_ & 1) != 0; }
  [[nodiscard]] bool showsInfoBlocks() const { return (showDetail_ & 2) != 0; }
  /// True if the engine ponders: searches while the opponent is to move.
  [[nodiscard]] bool ponders() const { return ponders_; }
  [[nodiscard]] Rule rule() const;
  [[nodiscard]] int threads() const;
  [[nodiscard]] std::size_t hashBytes() const;
  [[nodiscard]] ClockState clock(long long overheadMs) const;
  /// True if moves come from the position book while at most `bookPlies()` stones are on the board.
  [[nodiscard]] bool usesBook() const;
  [[nodiscard]] std::int64_t bookPlies() const { return bookPlies_; }
  /// True if the book must not be changed.
  [[nodiscard]] bool bookIsReadOnly() const { return bookIsReadOnly_; }
  /// The level to play at; none for full strength.
  [[nodiscard]] std::optional<int> level() const;
  /// The seed of the choices of a level, if the manager has given one.
  [[nodiscard]] std::optional<std::uint64_t> seed() const { return seed_; }
  /// The limits on depth and nodes; no deadline.
  [[nodiscard]] SearchLimits limits() const;

 private:
  Defaults defaults_;
  std::int64_t turnMs_ = 30000;
  std::int64_t matchMs_ = 0;
  std::optional<std::int64_t> leftMs_;
  bool leftIsUsed_ = false;
  std::optional<std::int64_t> rule_;
  std::optional<std::int64_t> maxMemory_;
  std::optional<std::int64_t> hashKib_;
  std::optional<std::int64_t> threads_;
  std::int64_t maxDepth_ = 0;
  std::int64_t maxNodes_ = 0;
  std::int64_t showDetail_ = 0;
  bool ponders_ = false;
  std::optional<std::int64_t> usesBook_;
  std::int64_t bookPlies_ = kUsualBookPlies;
  bool bookIsReadOnly_ = false;
  std::optional<std::int64_t> strength_;
  std::optional<std::uint64_t> seed_;
  bool guiMode_ = false;
};

/// The rule for a value of INFO rule. The value is a bit mask (1 exactly five, 2 continuous, 4 renju, 8 caro), but
/// front ends of the Yixin family number the rules: 2 is renju, 5 and 6 are freestyle with a swap opening.
[[nodiscard]] Rule ruleFromInfo(std::int64_t value, bool guiMode);

/// Size of the table for a limit on the memory of the whole process (0 or less: no limit given) and a number of search
/// threads, at least one.
[[nodiscard]] std::size_t hashBytesForMemory(std::int64_t maxMemory, int threads = 1);

}  // namespace pentarch
