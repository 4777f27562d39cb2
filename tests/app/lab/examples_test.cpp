// SPDX-License-Identifier: MIT
// The features used in training equal those computed by the evaluation.
#include "app/lab/examples.h"

#include <doctest/doctest.h>

#include <fstream>
#include <vector>

#include "app/records/json_text.h"
#include "engine/eval/eval_weights.h"
#include "engine/eval/pattern_eval.h"
#include "engine/game/movegen.h"
#include "tests/app/lab/quick_games.h"
#include "tests/support/scratch_folder.h"

using namespace pentarch;
using namespace pentarch::lab;
using namespace pentarch::records;
using pentarch::test::quickGames;
using pentarch::test::ScratchFolder;

namespace {

template <typename T>
std::vector<T> arrayIn(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<T> values(std::filesystem::file_size(path) / sizeof(T));
  file.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(T)));
  return values;
}

}  // namespace

TEST_CASE("the evaluation can be computed from the examples") {
  const ScratchFolder folder;
  SelfPlayer player(quickGames());
  ExampleWriter writer(folder / "examples");
  std::vector<Score> evaluations;
  for (std::uint32_t item = 0; item < 12; ++item) {
    const GameRecord game = *player.play(item, kNeverRaised);
    writer.add(game);
    Position position(game.boardSize, game.rule);
    PatternEval evaluator(PatternEval::builtInWeights(game.rule));
    evaluator.reset(position);
    for (const RecordedMove& move : game.moves) {
      const Situation situation = analyzeThreats(position).situation;
      const bool isOpen = situation == Situation::Quiet || situation == Situation::DefendOpenFour ||
                          situation == Situation::DefendFourThree;
      if (!move.isOpening && isOpen) evaluations.push_back(evaluator.score(position));
      position.play(move.square);
      evaluator.push(position);
    }
  }
  writer.finish();
  REQUIRE(writer.positions() == evaluations.size());

  const auto lengths = arrayIn<std::uint16_t>(folder / "examples" / "value_length");
  const auto codes = arrayIn<std::uint16_t>(folder / "examples" / "value_code");
  const auto counts = arrayIn<std::int16_t>(folder / "examples" / "value_count");
  const auto rules = arrayIn<std::uint8_t>(folder / "examples" / "position_rule");
  const auto colors = arrayIn<std::uint8_t>(folder / "examples" / "position_color");
  const auto threats = arrayIn<std::uint16_t>(folder / "examples" / "position_threats");
  const auto pairLengths = arrayIn<std::uint16_t>(folder / "examples" / "pair_length");
  const auto pairBlack = arrayIn<std::uint16_t>(folder / "examples" / "pair_black");
  const auto pairWhite = arrayIn<std::uint16_t>(folder / "examples" / "pair_white");
  const auto pairCounts = arrayIn<std::uint16_t>(folder / "examples" / "pair_count");
  REQUIRE(lengths.size() == evaluations.size());
  REQUIRE(pairLengths.size() == evaluations.size());
  std::size_t at = 0;
  std::size_t pairAt = 0;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const auto& of = [&](Color c) -> const ColorWeights& { return EvalWeights::builtIn().of(kRules[rules[i]], c); };
    int sum = 0;
    for (std::size_t end = at + lengths[i]; at < end; ++at) {
      const bool isBlack = codes[at] < kPointCodeCount;
      const std::size_t code = isBlack ? codes[at] : codes[at] - kPointCodeCount;
      sum += counts[at] * of(isBlack ? Color::Black : Color::White).value[code];
    }
    const auto own = static_cast<Color>(colors[i]);
    const PointNetwork& network = PatternEval::builtInWeights(kRules[rules[i]])->network;
    PointNetwork::Sums sums{};
    for (std::size_t end = pairAt + pairLengths[i]; pairAt < end; ++pairAt) {
      const std::vector rows(pairCounts[pairAt], network.rowsOf({pairBlack[pairAt], pairWhite[pairAt]}));
      network.update(sums, rows, {});
    }
    const Score ofTables = sum / (2 * kValueUnit) + of(own).threats[threats[i]];
    const Score score = ofTables * of(own).tableShare / kShareUnit + network.output(sums, own);
    CHECK(std::clamp(score, -kMaxEval, kMaxEval) == evaluations[i]);
  }
  CHECK(at == codes.size());
  CHECK(pairAt == pairBlack.size());
  std::ifstream file(folder / "examples" / "arrays.json");
  const auto arrays = ParsedJson::parse(file);
  CHECK(arrays.at("value_code").at("length") == codes.size());
  CHECK(arrays.at("code_classes").at("length") == 4 * kPointCodeCount);
}
