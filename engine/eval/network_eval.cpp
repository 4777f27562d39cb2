// SPDX-License-Identifier: MIT
#include "engine/eval/network_eval.h"

#include <algorithm>
#include <cassert>
#include <optional>

#include "engine/eval/eval_weights.h"

namespace pentarch {

namespace {

struct BuiltIn {
  explicit BuiltIn(Rule rule)
      : weights(std::make_shared<const NetworkEval::Weights>(unowned(EvalWeights::builtIn()),
                                                             unowned(PolicyWeights::builtIn()), rule)) {}
  std::shared_ptr<const NetworkEval::Weights> weights;
};

/// Rows of points, each of which Position reports once at most.
class Points {
 public:
  explicit Points(const PointNetwork& network) : network_(&network) {}
  // Without a branch: a point that does not count is written and overwritten by the next one.
  void add(ColorCodes codes) {
    rows_[size_] = {codes.black, codes.white};
    size_ += static_cast<std::size_t>(network_->counts(codes));
  }
  [[nodiscard]] std::span<const PointRows> all() const { return {rows_.data(), size_}; }

 private:
  const PointNetwork* network_;
  std::size_t size_ = 0;
  std::array<PointRows, kMaxBoardSize * kMaxBoardSize + 1> rows_;
};

}  // namespace

NetworkEval::Weights::Weights(std::shared_ptr<const EvalWeights> weights, std::shared_ptr<const PolicyWeights> policy,
                              Rule rule)
    : owner(std::move(weights)),
      policyOwner(std::move(policy)),
      threats{&owner->of(rule, Color::Black).threats, &owner->of(rule, Color::White).threats},
      fullThreats{&owner->of(rule, Color::Black).fullThreats, &owner->of(rule, Color::White).fullThreats},
      policies{&policyOwner->of(rule, Color::Black), &policyOwner->of(rule, Color::White)},
      network(rule, owner->of(rule, Color::Black).network, owner->of(rule, Color::White).network),
      full(rule, owner->of(rule, Color::Black).full, owner->of(rule, Color::White).full) {}

std::shared_ptr<const NetworkEval::Weights> NetworkEval::builtInWeights(Rule rule) {
  return perRule<BuiltIn>(rule).weights;
}

void NetworkEval::reset(const Position& position) {
  plies_.assign(1, Ply(position.historySize()));
  cache_.clear();  // a key says nothing about the size of the board
  Points points(weights_->network);
  for (const Square s : position.emptyPoints()) points.add(position.codes(s));
  plies_.front().sums.fill(0);
  plies_.front().isKnown = true;
  weights_->network.update(plies_.front().sums, points.all(), {});
}

const PointNetwork::Sums& NetworkEval::sums(const Position& position) {
  assert(!plies_.empty() && plies_.back().historySize == position.historySize());
  Ply& now = plies_.back();
  if (now.isKnown) return now.sums;
  const auto known = std::find_if(plies_.rbegin(), plies_.rend(), [](const Ply& ply) { return ply.isKnown; });
  Points added(weights_->network);
  Points removed(weights_->network);
  position.forEachCodeChange(
      known->historySize,
      [&](Square, ColorCodes before, ColorCodes after) {
        added.add(after);
        removed.add(before);
      },
      [&](Square, ColorCodes before) { removed.add(before); });
  now.sums = known->sums;
  weights_->network.update(now.sums, added.all(), removed.all());
  now.isKnown = true;
  return now.sums;
}

Score NetworkEval::score(const Position& position) {
  return known(position).quick;
}

Score NetworkEval::preciseScore(const Position& position, Score low, Score high) {
  KnownScores& scores = known(position);
  if (scores.precise(low, high) == kUnknown) scores.full = fullScore(position);
  return scores.precise(low, high);
}

std::optional<Score> NetworkEval::rememberedScore(std::uint64_t key, Score low, Score high) const {
  if (cache_.empty()) return std::nullopt;
  const KnownScores& scores = cache_[key % kCacheEntries];
  const Score score = scores.key == key ? scores.precise(low, high) : kUnknown;
  return score == kUnknown ? std::nullopt : std::optional(score);
}

NetworkEval::KnownScores& NetworkEval::known(const Position& position) {
  if (cache_.empty()) cache_.resize(kCacheEntries);
  KnownScores& scores = cache_[position.key() % kCacheEntries];
  if (scores.key != position.key()) scores = {position.key(), quickScore(position), kUnknown};
  return scores;
}

Score NetworkEval::quickScore(const Position& position) {
  const Color own = position.sideToMove();
  const ThreatValues& threats = *weights_->threats[indexOf(own)];
  const int score = weights_->network.output(sums(position), own) + threats[threatMask(position)];
  return std::clamp(score, -kMaxEval, kMaxEval);
}

Score NetworkEval::fullScore(const Position& position) {
  const Color own = position.sideToMove();
  const ThreatValues& threats = *weights_->fullThreats[indexOf(own)];
  const int full = weights_->full.output(weights_->full.sums(position, grid_), own) + threats[threatMask(position)];
  return std::clamp(full, -kMaxEval, kMaxEval);
}

void NetworkEval::scoreMoves(const Position& position, std::span<const Square> moves, std::span<int> scores) const {
  scoreByPolicy(*weights_->policies[indexOf(position.sideToMove())], position, moves, scores);
}

}  // namespace pentarch
