// SPDX-License-Identifier: MIT
#include "app/lab/commands/shared.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/lab/manifest.h"
#include "app/program/files.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/records/errors.h"
#include "app/records/units.h"
#include "engine/base/read_error.h"

namespace pentarch::app {

lab::OpeningOptions openingOptions(const Options& options) {
  constexpr int kMaxStones = 60;
  lab::OpeningOptions opening;
  const std::string& stones = options.get(options::kStones);
  const std::size_t dash = stones.find('-');
  if (dash == 0 || dash + 1 == stones.size()) {
    throw badValue(options::kStones, fmt::format("cannot read '{}' (as in 2-10)", stones));
  }
  const std::string flag = flagOf(options::kStones);
  opening.minStones = parseInteger(stones.substr(0, dash), flag, 1, kMaxStones);
  opening.maxStones = dash == std::string::npos
                          ? opening.minStones
                          : parseInteger(stones.substr(dash + 1), flag, opening.minStones, kMaxStones);
  const std::vector<int> sizes = boardSizesOf(options);
  const int smallest = *std::min_element(sizes.begin(), sizes.end());
  if (opening.maxStones >= smallest * smallest) {
    throw badValue(options::kStones,
                   fmt::format("{} stones leave no free point on a board of size {}", opening.maxStones, smallest));
  }
  opening.maxScore = options.integer(options::kBalance, 0, kMaxBalance);
  opening.nodes = options.count(options::kOpeningNodes);
  return opening;
}

namespace {

// Reads numbers of the evaluation from a file of their format.
template <typename T>
[[nodiscard]] T parseNumbers(const std::string& path, std::vector<unsigned char> bytes) {
  auto parsed = T::parse(std::move(bytes));
  if (const auto* error = std::get_if<ReadError>(&parsed)) {
    throw PositionError(fmt::format("'{}': {}", path, error->message));
  }
  return std::get<T>(std::move(parsed));
}

// The numbers in the bytes of that file; null if there is none.
template <typename T>
[[nodiscard]] std::shared_ptr<const T> numbersOf(const std::optional<std::string>& file,
                                                 const std::vector<unsigned char>& bytes) {
  return file ? std::make_shared<const T>(parseNumbers<T>(*file, bytes)) : nullptr;
}

[[nodiscard]] std::vector<unsigned char> readNumbers(const std::string& path) {
  const std::string bytes = readFile(path);
  return {bytes.begin(), bytes.end()};
}

}  // namespace

EvalWeights readWeights(const std::string& path) {
  return parseNumbers<EvalWeights>(path, readNumbers(path));
}

PolicyWeights readPolicy(const std::string& path) {
  return parseNumbers<PolicyWeights>(path, readNumbers(path));
}

LoadedEvaluation loadEvaluation(const std::optional<std::string>& weightsFile,
                                const std::optional<std::string>& policyFile) {
  if (!weightsFile && !policyFile) return {};
  const auto bytesOf = [](const std::optional<std::string>& file, std::span<const unsigned char> builtIn) {
    return file ? readNumbers(*file) : std::vector<unsigned char>(builtIn.begin(), builtIn.end());
  };
  const auto weights = bytesOf(weightsFile, embeddedWeights());
  const auto policy = bytesOf(policyFile, embeddedPolicy());
  return {Evaluation::byNetworks(numbersOf<EvalWeights>(weightsFile, weights),
                                 numbersOf<PolicyWeights>(policyFile, policy)),
          lab::evaluationDigest(weights, policy)};
}

std::string noteOf(const std::string& path) {
  const std::vector<unsigned char> bytes = readNumbers(path);
  const std::string_view magic = PolicyWeights::kMagic;
  if (bytes.size() >= magic.size() && std::equal(magic.begin(), magic.end(), bytes.begin()))
    return parseNumbers<PolicyWeights>(path, bytes).note();
  return parseNumbers<EvalWeights>(path, bytes).note();
}

}  // namespace pentarch::app
