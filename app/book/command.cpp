// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "app/book/verbs.h"
#include "app/commands.h"
#include "app/errors.h"
#include "app/nearest.h"
#include "app/search_limits.h"
#include "app/style.h"

namespace pentarch::app {
namespace {

struct Verb {
  std::string_view name;
  int (*run)(const BookTask& task);
};

constexpr std::array kVerbs = {Verb{"learn", learnPositions}, Verb{"import", importIntoBook},
                               Verb{"export", exportBook},    Verb{"query", queryBook},
                               Verb{"merge", mergeBooks},     Verb{"verify", verifyBook}};

[[nodiscard]] std::vector<std::string> verbNames() {
  std::vector<std::string> names;
  for (const Verb& verb : kVerbs) names.emplace_back(verb.name);
  return names;
}

}  // namespace

int bookCommand(const Options& options) {
  const std::vector<std::string>& inputs = options.inputs();
  const std::vector<std::string> names = verbNames();
  if (inputs.empty()) throw UsageError(fmt::format("book needs one of {}", fmt::join(names, ", ")));
  const auto* const verb =
      std::find_if(kVerbs.begin(), kVerbs.end(), [&](const Verb& v) { return v.name == inputs.front(); });
  if (verb == kVerbs.end()) {
    throw UsageError(fmt::format("unknown verb '{}' (there are {}){}", inputs.front(), fmt::join(names, ", "),
                                 suggestion(inputs.front(), names)));
  }
  if (inputs.size() < 2) throw UsageError(fmt::format("book {} needs the file of the book", verb->name));
  // No verb needs all of them.
  (void)limitsOf(options);
  (void)threadsOf(options);
  (void)hashBytesOf(options);
  (void)Style::of(options);
  return verb->run({options, inputs[1], {inputs.begin() + 2, inputs.end()}});
}

}  // namespace pentarch::app
