// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace pentarch::app {

/// Creates a folder and its parents unless they exist. Throws FileError.
void makeFolder(const std::filesystem::path& path);

/// True for what names standard output where a file is to be written: "-", or nothing.
[[nodiscard]] bool isStandardOutput(const std::filesystem::path& path);

/// Early check, before a long run, that writeResult() could write a file. Throws FileError.
void requireWritable(const std::filesystem::path& path);

/// Replaces a file by a text, or prints it if the path names standard output. Throws FileError, OutputError.
void writeResult(const std::filesystem::path& path, std::string_view text);

/// The name of one of several files: with 7, "chart.svg" becomes "chart-7.svg", or "chart-007.svg" with three digits at
/// least.
[[nodiscard]] std::filesystem::path numberedPath(const std::filesystem::path& path, std::size_t number, int digits = 1);

/// A file that can be read, opened for that. Throws std::system_error with the reason, also for a folder.
[[nodiscard]] std::ifstream openedFile(const std::string& path);

/// Throws PositionError, with the file and the reason, if a path names no readable file. A pipe is not opened.
void requireFile(const std::string& path);

/// The content of a file. Throws PositionError, with the file and the reason, if it cannot be read.
[[nodiscard]] std::string readFile(const std::string& path);

/// The most that is read as one text, in bytes: more than any file of games, less than memory.
inline constexpr std::size_t kLargestText = std::size_t{256} << 20;

/// The rest of a stream. Throws std::system_error, with EFBIG, beyond kLargestText: some devices never end.
[[nodiscard]] std::string wholeText(std::istream& stream);

/// The reason for people that a file or stream could not be read.
[[nodiscard]] std::string reasonOf(const std::system_error& error);

/// All of standard input. Throws PositionError with the reason if it cannot be read.
[[nodiscard]] std::string readStandardInput();

/// Standard input, read without std::cin, so that lines can be had as they come.
class StandardInput {
 public:
  /// The next lines: waits for one, and takes with it those that are there already or come at once, for a moment at
  /// most; at the end, the rest. Throws std::system_error, as wholeText().
  [[nodiscard]] std::string lines();
  /// All that was not read yet. Throws likewise.
  [[nodiscard]] std::string rest();
  [[nodiscard]] bool isAtEnd() const { return isAtEnd_ && buffer_.empty(); }

 private:
  void receive();

  std::string buffer_;
  bool isAtEnd_ = false;
};

/// The lines of a file, or of standard input for "-", of which only one is in memory, however long the whole is.
class LinesOfFile {
 public:
  /// Throws std::system_error.
  explicit LinesOfFile(const std::string& path);
  LinesOfFile(const LinesOfFile&) = delete;
  LinesOfFile& operator=(const LinesOfFile&) = delete;

  /// The next line without its end; none at the end. Throws std::system_error, with EFBIG for a line beyond
  /// kLargestText.
  [[nodiscard]] std::optional<std::string> next();
  /// All that was not read yet. Throws likewise.
  [[nodiscard]] std::string rest();

 private:
  void dropGiven();

  std::ifstream file_;
  std::function<std::string()> read_;  // the next piece; empty at the end
  std::string buffer_;
  std::size_t given_ = 0;  // the first bytes of the buffer, in lines that next() has returned
};

}  // namespace pentarch::app
