// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "app/records/errors.h"
#include "app/records/json_text.h"

namespace pentarch::app::serve {

/// The fields of a query object, read one by one by the name that errors cite. All members throw QueryError.
class Fields {
 public:
  /// `prefix` is put before field names in errors ("limits."). Throws if `json` is not an object.
  explicit Fields(const ParsedJson& json, std::string prefix = "");

  /// The value of a field; null if absent.
  [[nodiscard]] const ParsedJson* find(std::string_view name) const;
  [[nodiscard]] std::optional<std::string> text(std::string_view name) const;
  /// The text of a field as `parse(text, name)` reads it, whose UsageError becomes the error of the field; none if
  /// absent.
  template <typename Parse>
  [[nodiscard]] auto parsed(std::string_view name, Parse parse) const
      -> std::optional<std::invoke_result_t<Parse, std::string_view, std::string_view>> {
    const auto value = text(name);
    if (!value) return std::nullopt;
    try {
      return parse(*value, name);
    } catch (const UsageError& e) {
      fail(name, e.what());
    }
  }
  [[nodiscard]] std::optional<bool> flag(std::string_view name) const;
  [[nodiscard]] std::optional<int> integer(std::string_view name, int low, int high) const;
  /// A number from 1 on, or text with a unit as on the command line: 10000 or "10k".
  [[nodiscard]] std::optional<std::uint64_t> count(std::string_view name) const;
  /// The seed of random choices: any number of 64 bits, or text with one, for clients whose numbers have fewer bits.
  [[nodiscard]] std::optional<std::uint64_t> seed(std::string_view name) const;
  /// Seconds, or text with a unit: 0.5 or "500ms". From 1 ms to a million seconds.
  [[nodiscard]] std::optional<std::chrono::milliseconds> duration(std::string_view name) const;

  /// Throws if there is any other field.
  void allowOnly(const std::vector<std::string>& names) const;

  [[noreturn]] void fail(std::string_view name, const std::string& message) const;

 private:
  using TextParser = std::uint64_t (*)(std::string_view text, std::string_view what);

  // A number from `low` on, or a text that `parse` reads; `expected` says which.
  [[nodiscard]] std::optional<std::uint64_t> numberOrText(std::string_view name, std::uint64_t low, TextParser parse,
                                                          std::string_view expected) const;

  const ParsedJson& json_;
  std::string prefix_;
};

/// "12", "true", "[1,2]": a value as shown in an error, cut if long.
[[nodiscard]] std::string shown(const ParsedJson& value);

}  // namespace pentarch::app::serve
