// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace pentarch::board {

/// A file that the browser gets.
struct PageFile {
  std::string_view type;  ///< of its content, for the browser
  std::string content;
  std::string policy;  ///< the Content-Security-Policy that it comes with
};

/// The page and everything that it loads, held in memory: an address is looked up here and never in a file system.
class Page {
 public:
  /// A page in one file, and the set of puzzles that it loads when it needs them. Throws std::runtime_error with one
  /// line for people if the page has no head.
  [[nodiscard]] static Page of(std::string html, std::string puzzles);
  /// The files below a folder, for work on the page. Throws std::runtime_error with one line for people.
  [[nodiscard]] static Page from(const std::filesystem::path& folder);

  /// The file of an address, "/" for the page itself; null if there is none.
  [[nodiscard]] const PageFile* find(std::string_view address) const;

 private:
  void add(const std::string& name, std::string content);

  std::map<std::string, PageFile, std::less<>> files_;  // by name, "scripts/main.js"
};

}  // namespace pentarch::board
