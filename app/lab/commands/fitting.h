// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/lab/fit.h"
#include "app/program/command.h"
#include "app/program/files.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/records/errors.h"
#include "app/records/game_file.h"
#include "app/records/json_text.h"
#include "engine/base/atomic_file.h"
#include "engine/base/read_error.h"
#include "engine/lab.h"

/// The common part of the commands that fit networks to games.
namespace pentarch::app {

namespace options {

inline constexpr OptionSpec kFitOutput = variantOf(kOutput, "", "file to write");
inline constexpr OptionSpec kFitRule = variantOf(kRuleList, "all", "separated by commas; all: those of the games");
inline constexpr OptionSpec kKeep{"keep", 0, "FILE", "", "file with the networks of the other rules (built in)"};
inline constexpr OptionSpec kTake{"take", 0, "FILE", "", "file to take the networks of these rules from: no fit"};
inline constexpr auto kFitFiles = listOf(kFitOutput, kFitRule, kKeep, kTake);
inline constexpr OptionSpec kFitJobs = variantOf(kJobs, kJobs.fallback, "threads, of which a fit uses 4 at most");
static_assert(lab::Parts::kCount == 4, "the help of --jobs says so");

}  // namespace options

/// The values of these options.
struct FitRequest {
  std::vector<Rule> rules{kRules.begin(), kRules.end()};    ///< unless the command line names some: all
  bool isEachNeeded = false;                                ///< the command line names them: a fit needs games of each
  Rule (*sourceOf)(Rule) = [](Rule rule) { return rule; };  ///< the rule whose network a rule has
  std::vector<std::string> games;                           ///< files
  std::string output;
  std::optional<std::string> keep;  ///< file whose networks stay for the other rules; none: the built-in ones
  std::optional<std::string> take;  ///< file whose networks the rules get in place of fitted ones

  static constexpr int kMaxEpochs = 1000;

  /// Those of `rules` that the games train, which `isTrained` tells. Throws PositionError if there are none, or if one
  /// that is needed is not among them.
  [[nodiscard]] std::vector<Rule> trainedRules(const std::function<bool(Rule)>& isTrained) const;
  /// `fitOnlyOptions`: options of the command that only a fit uses, and that --take therefore refuses. Throws
  /// UsageError.
  [[nodiscard]] static FitRequest of(const Options& options, std::string_view command,
                                     std::span<const OptionSpec> fitOnlyOptions);
};

/// Calls `onGame` with all games of the files that train the network of one of the rules. Throws PositionError.
void readGamesOf(const FitRequest& request, const std::function<void(const records::GameRecord&)>& onGame);

/// The runs that files of games come from, one line of text each. Throws PositionError for a manifest that
/// cannot be read or lacks something.
[[nodiscard]] Json runsOf(const std::vector<std::string>& games);

/// Colors that have a network of their own: where a rule is not the same for both, each does.
[[nodiscard]] std::vector<std::vector<Color>> viewsOf(Rule rule);

/// True if the rule is one of `rules`.
[[nodiscard]] bool contains(const std::vector<Rule>& rules, Rule rule);

/// A loss as a note has it, with four places.
[[nodiscard]] double roundedLoss(double value);
/// The same for people; "none" if there was nothing to measure (not a number).
[[nodiscard]] std::string lossText(double value);

/// Where the networks of a file come from, by rule: its note. Throws PositionError naming the file.
[[nodiscard]] Json originsIn(std::string_view note, const std::string& file);

/// Content of a file: networks, who uses them, and where they come from. `Weights` reads such a file, `Numbers` is one
/// network.
template <typename Weights, typename Numbers>
class NetworkFile {
 public:
  /// Adds the networks that `weights`, of a file with this name, has for these rules. Throws PositionError.
  void copy(const Weights& weights, const std::vector<Rule>& rules, const std::string& name) {
    const Json origins = originsIn(weights.note(), name);
    std::map<const Numbers*, std::uint8_t> kept;
    for (const Rule rule : rules) {
      const std::string key(traitsOf(rule).name);
      for (const Color color : kColors) {
        const Numbers& numbers = weights.of(rule, color);
        const auto known = kept.find(&numbers);
        const std::uint8_t network = known != kept.end() ? known->second : add(std::make_unique<Numbers>(numbers));
        kept.emplace(&numbers, network);
        use(network, rule, {color});
      }
      if (origins.contains(key)) origins_[key] = origins.at(key);
    }
  }

  /// Returns the network's number.
  std::uint8_t add(std::unique_ptr<Numbers> network) {
    networks_.push_back(std::move(network));
    return static_cast<std::uint8_t>(networks_.size() - 1);
  }
  void use(std::uint8_t network, Rule rule, const std::vector<Color>& colors) {
    for (const Color color : colors) networkOf_[static_cast<std::size_t>(rule)][indexOf(color)] = network;
  }
  void setOrigin(Rule rule, Json origin) { origins_[std::string(traitsOf(rule).name)] = std::move(origin); }

  [[nodiscard]] std::vector<unsigned char> bytes() const {
    std::vector<const Numbers*> networks;
    for (const auto& network : networks_) networks.push_back(network.get());
    return Weights::file(origins_.dump(), networkOf_, networks);
  }

 private:
  std::array<std::array<std::uint8_t, 2>, kRules.size()> networkOf_{};
  std::vector<std::unique_ptr<Numbers>> networks_;
  Json origins_ = Json::object();
};

/// Throws UsageError unless `path` may be written: it does not exist, is empty, or has networks of either kind. So the
/// games of a command line without the name of its output are kept.
void requireNetworksOrNothing(const std::string& path);

/// Writes the file: the networks that `--take` has or `addFitted` makes, which returns their rules, and those that the
/// other rules keep. `read` reads a file. Throws PositionError where a fitted network is too large to be read again.
template <typename Weights, typename Numbers, typename Read, typename AddFitted>
void writeNetworks(const FitRequest& request, const Read& read, const AddFitted& addFitted) {
  requireNetworksOrNothing(request.output);
  const auto keep = request.keep ? std::optional<Weights>(read(*request.keep)) : std::nullopt;
  NetworkFile<Weights, Numbers> file;
  const std::vector<Rule> sources = request.take ? request.rules : addFitted(file);
  std::vector<Rule> replaced;
  std::vector<Rule> kept;
  for (const Rule rule : kRules) (contains(sources, request.sourceOf(rule)) ? replaced : kept).push_back(rule);
  if (request.take) file.copy(read(*request.take), replaced, *request.take);
  file.copy(keep ? *keep : Weights::builtIn(), kept, request.keep.value_or("built in"));
  const std::vector<unsigned char> bytes = file.bytes();
  const auto parsed = Weights::parse(bytes);
  if (const auto* error = std::get_if<ReadError>(&parsed)) throw PositionError(error->message);
  replaceFile(request.output, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace pentarch::app
