// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <variant>
#include <vector>

#include "engine/eval/eval_weights.h"
#include "engine/eval/point_network.h"
#include "engine/eval/policy.h"
#include "tests/support/checksum_end.h"

using namespace pentarch;

namespace {

constexpr std::size_t kMaxTables = 4;
constexpr int kModulus = 1000;  // keeps sums small

// Reads every value and evaluates extreme inputs.
void use(const EvalWeights& weights) {
  int sum = static_cast<int>(weights.note().size());
  for (const Rule rule : kRules) {
    for (const Color color : {Color::Black, Color::White}) {
      const ColorWeights& of = weights.of(rule, color);
      sum += of.threats.back() + of.network.opponent.back().back();
      const PointNetwork network(rule, of.network, of.network);
      PointNetwork::Sums sums;
      sums.fill(std::numeric_limits<std::uint16_t>::max());
      sum += network.output(sums, color) % kModulus;
      const PointRows rows = {0, kPointCodeCount - 1};
      network.update(sums, {&rows, 1}, {});
      sum += network.output(sums, color) % kModulus;
      const FullNetwork full(rule, of.full, of.full);
      FullNetwork::Sums fullSums;
      fullSums.fill(std::numeric_limits<std::uint16_t>::max());
      sum += full.output(fullSums, color) % kModulus;
    }
  }
  if (sum == std::numeric_limits<int>::min()) std::abort();  // keeps the compiler from removing the reads
}

void use(const PolicyWeights& weights) {
  std::size_t sum = weights.note().size();
  for (const Rule rule : kRules) {
    for (const Color color : {Color::Black, Color::White}) {
      const PolicyNumbers& network = weights.of(rule, color);
      sum += static_cast<std::size_t>(network.rows[PolicyNumbers::kRows - 1][kPolicyFeatures - 1] + kModulus);
    }
  }
  if (sum == std::numeric_limits<std::size_t>::max()) std::abort();
}

}  // namespace

/// Reads all bytes after the first as a file of weights and of a policy: unchanged, and followed by as many empty
/// tables as the first byte says and a matching checksum.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return -1;
  std::vector<unsigned char> bytes(data + 1, data + size);
  const auto read = [](const std::vector<unsigned char>& file) {
    const auto parsed = EvalWeights::parse(file);
    if (const auto* weights = std::get_if<EvalWeights>(&parsed)) use(*weights);
    const auto policy = PolicyWeights::parse(file);
    if (const auto* weights = std::get_if<PolicyWeights>(&policy)) use(*weights);
  };
  read(bytes);
  bytes.resize(bytes.size() + data[0] % kMaxTables * sizeof(ColorWeights));
  read(withChecksum(std::move(bytes)));
  return 0;
}
