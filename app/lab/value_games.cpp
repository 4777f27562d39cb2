// SPDX-License-Identifier: MIT
#include "app/lab/value_games.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app/lab/fit.h"
#include "engine/position.h"

namespace pentarch::lab {
namespace {

// True if no threat decides the value of the position.
[[nodiscard]] bool isOpenQuestion(Situation situation) {
  return situation == Situation::Quiet || situation == Situation::DefendOpenFour ||
         situation == Situation::DefendFourThree;
}

[[nodiscard]] std::vector<std::uint16_t> openQuestions(const records::GameRecord& game) {
  std::vector<std::uint16_t> plies;
  Position position(game.boardSize, game.rule);
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const records::RecordedMove& move = game.moves[ply];
    if (!move.isOpening && isOpenQuestion(analyzeThreats(position).situation)) {
      plies.push_back(static_cast<std::uint16_t>(ply));
    }
    position.play(move.square);
  }
  return plies;
}

[[nodiscard]] double resultFor(Color color, const records::GameRecord& game) {
  return !game.winner ? 0.5 : *game.winner == color ? 1 : 0;
}

[[nodiscard]] double expectation(Score score, double scale) {
  return isMate(score) ? (isWin(score) ? 1 : 0) : 1 / (1 + std::exp(-score / scale));
}

/// Scores that are no proof, with the results of their games.
class Calibration {
 public:
  void add(Score score, double result) {
    if (isMate(score)) return;
    Count& count = counts_[static_cast<std::size_t>(std::clamp(score, -kMaxEval, kMaxEval) + kMaxEval)];
    count.wins += result;
    count.all += 1;
  }
  /// The scale with which the scores predict the results best.
  [[nodiscard]] double scale() const {
    constexpr int kLeast = 80;
    constexpr int kEnd = 1200;  // is not tried
    constexpr int kStep = 20;
    double best = kWinRateScale;
    double leastLoss = std::numeric_limits<double>::max();
    for (int scale = kLeast; scale < kEnd; scale += kStep) {
      const double loss = lossOf(scale);
      if (loss >= leastLoss || loss == 0) continue;  // nothing to go by
      leastLoss = loss;
      best = scale;
    }
    return best;
  }

 private:
  struct Count {
    double wins = 0;
    double all = 0;
  };
  [[nodiscard]] double lossOf(double scale) const {
    constexpr double kMaxLogit = 30;
    double loss = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      if (counts_[i].all == 0) continue;
      const double logit = std::clamp((static_cast<double>(i) - kMaxEval) / scale, -kMaxLogit, kMaxLogit);
      loss += counts_[i].all * std::log1p(std::exp(-logit)) + (counts_[i].all - counts_[i].wins) * logit;
    }
    return loss;
  }
  std::vector<Count> counts_ = std::vector<Count>(2 * kMaxEval + 1);
};

[[nodiscard]] std::uint16_t cellNumber(Square s) {
  return static_cast<std::uint16_t>(static_cast<std::size_t>(s.y() + 1) * ValuePoint::kWidth +
                                    static_cast<std::size_t>(s.x() + 1));
}

/// The points of positions of one rule.
class PointReader {
 public:
  explicit PointReader(Rule rule) : farFromStones_(codesFarFromStones(rule)), lines_(&LineRows::of(rule)) {}

  /// Adds the points of a position at the end of `points` and sets in `of` where they are.
  void addTo(std::vector<ValuePoint>& points, const Position& position, ValuePosition& of) const {
    of.firstPoint = static_cast<std::uint32_t>(points.size());
    // Offsets into the points of the position.
    const auto count = [&] { return static_cast<std::uint16_t>(points.size() - of.firstPoint); };
    const SquareSet near = position.candidates();
    addEmpty(points, position, position.emptyPoints() - near, true);
    of.firstOfFull = count();
    addEmpty(points, position, near, true);
    of.endOfQuick = count();
    addEmpty(points, position, near, false);
    of.firstStone = count();
    for (int stone = 0; stone < position.historySize(); ++stone) {
      points.push_back({{}, {}, cellNumber(position.moveAt(stone)), position.colorAt(stone) == Color::Black});
    }
    of.pointCount = count();
  }

 private:
  // Adds those of the empty points that the quick network sees, or those that it does not.
  void addEmpty(std::vector<ValuePoint>& points, const Position& position, const SquareSet& set, bool isQuick) const {
    for (const Square s : set) {
      const ColorCodes codes = position.codes(s);
      if ((codes != farFromStones_) == isQuick) {
        points.push_back({codes, lines_->of(position, s), cellNumber(s), false});
      }
    }
  }

  ColorCodes farFromStones_;
  const LineRows* lines_;
};

// Adds the positions of a game that count, with their points; `number` is that of the game in its ValueExamples.
void addPositions(const ValueGames::Game& game, std::uint32_t number, double scale,
                  std::vector<ValuePosition>& positions, std::vector<ValuePoint>& points) {
  const records::GameRecord& record = game.record;
  const PointReader reader(record.rule);
  Position position(record.boardSize, record.rule);
  std::size_t next = 0;
  for (const std::uint16_t ply : game.plies) {
    for (; next < ply; ++next) position.play(record.moves[next].square);
    ValuePosition& of = positions.emplace_back();
    of.game = number;
    of.color = position.sideToMove();
    reader.addTo(points, position, of);
    of.threats = static_cast<std::uint16_t>(threatMask(position));
    const double result = resultFor(of.color, record);
    const double expected = expectation(record.moves[ply].score, scale);
    of.result = static_cast<float>(result);
    of.wanted = static_cast<float>(ValueGames::kResultShare * result + (1 - ValueGames::kResultShare) * expected);
  }
}

}  // namespace

ValueGames::ValueGames(std::vector<records::GameRecord> games, int jobs) {
  for (records::GameRecord& game : games) games_.push_back({std::move(game), {}});
  Parts(jobs).forEach([&](std::size_t part) {
    for (std::size_t i = Parts::start(part, games_.size()); i < Parts::start(part + 1, games_.size()); ++i) {
      games_[i].plies = openQuestions(games_[i].record);
    }
  });
  for (const Rule rule : kRules) {
    Calibration calibration;
    for (const Game& game : games_) {
      if (game.record.rule != rule) continue;
      for (const std::uint16_t ply : game.plies) {
        calibration.add(game.record.moves[ply].score, resultFor(records::colorOfPly(ply), game.record));
      }
    }
    scales_[static_cast<std::size_t>(rule)] = calibration.scale();
  }
}

ValueExamples::ValueExamples(const ValueGames& games, std::span<const ValueGames::Game* const> some, int jobs)
    : points_(some.size()) {
  std::array<std::vector<ValuePosition>, Parts::kCount> positions;
  Parts(jobs).forEach([&](std::size_t part) {
    for (std::size_t i = Parts::start(part, some.size()); i < Parts::start(part + 1, some.size()); ++i) {
      addPositions(*some[i], static_cast<std::uint32_t>(i), games.scaleOf(some[i]->record.rule), positions[part],
                   points_[i]);
    }
  });
  for (const auto& ofPart : positions) positions_.insert(positions_.end(), ofPart.begin(), ofPart.end());
}

}  // namespace pentarch::lab
