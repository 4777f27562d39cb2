// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "app/cli/game_input.h"
#include "app/cli/position_input.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/files.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/records/errors.h"
#include "app/records/formats.h"
#include "app/records/input_position.h"

namespace pentarch::app {
namespace {

namespace fs = std::filesystem;
using records::Format;
using records::FormatSpec;
using records::GameTree;

constexpr OptionSpec kConvertOutput = variantOf(options::kOutput, "", "file to write, or a folder for one file a game");
constexpr OptionSpec kFormats{"formats", 0, "", "", "show all formats and what they keep"};

[[nodiscard]] bool isFolder(const std::string& path) {
  std::error_code ignored;
  return path.ends_with('/') || fs::is_directory(path, ignored);
}

[[nodiscard]] std::string firstExtension(const FormatSpec& spec) {
  return std::string(spec.extensions.substr(0, spec.extensions.find(' ')));
}

// The format given by --to, else by the extension of the output, else letters.
[[nodiscard]] Format targetFormatOf(const Options& options, const std::string& output) {
  if (const auto name = options.find(options::kTo)) return records::formatToWrite(*name, flagOf(options::kTo));
  const std::string extension = isFolder(output) ? "" : fs::path(output).extension().string();
  return extension.empty() ? Format::Letters : records::formatToWrite(extension, flagOf(kConvertOutput));
}

void printFormats() {
  for (const FormatSpec& spec : records::allFormats()) {
    fmt::print("{:<8} {}\n         keeps {}\n", spec.name, spec.description,
               records::namesOf(~spec.keeps).empty()
                   ? "everything"
                   : fmt::format("{}", fmt::join(records::namesOf(spec.keeps), ", ")));
  }
}

/// Output of converted games, and the remarks made about it.
class Destination {
 public:
  Destination(Format format, std::string output, records::WriteOptions options)
      : spec_(records::specOf(format)), output_(std::move(output)), options_(std::move(options)) {}

  // Writes one file per game, named after its source; games that the format cannot hold are left out.
  void writeSeparately(const std::vector<InputGames>& inputs) {
    makeFolder(output_);
    for (const InputGames& input : inputs) {
      const std::string stem = input.name.empty() ? "game" : fs::path(input.name).stem().string();
      for (std::size_t i = 0; i < input.games.size(); ++i) {
        const auto text = textOf(input, i);
        const std::string number = input.games.size() > 1 ? fmt::format("-{}", i + 1) : "";
        if (text) writeResult(fs::path(output_) / unusedName(stem + number), *text);
      }
    }
  }

  // Writes all games as one text, except those that the format cannot hold.
  void writeTogether(const std::vector<InputGames>& inputs, std::size_t count) {
    const bool holdsThem = count == 1 || (spec_.keeps & records::kManyGames) != 0;
    if (!holdsThem) {
      throw PositionError(fmt::format("{} holds one game, not {}: {} FOLDER/ writes a file for each", spec_.name, count,
                                      flagOf(kConvertOutput)));
    }
    std::vector<GameTree> games;
    for (const InputGames& input : inputs) {
      for (std::size_t i = 0; i < input.games.size(); ++i) {
        if (textOf(input, i)) games.push_back(input.games[i]);
      }
    }
    if (!games.empty()) writeResult(output_, records::write(games, spec_.format, options_).text);
  }

  void reportLosses() const {
    if (lost_.empty()) return;
    printComplaint(fmt::format("{} does not keep: {}", spec_.name, fmt::join(lost_, ", ")));
  }

  /// Number of games that the format cannot hold.
  [[nodiscard]] std::size_t refused() const { return refused_; }

 private:
  [[nodiscard]] std::string unusedName(const std::string& stem) {
    std::string name = stem + "." + firstExtension(spec_);
    for (int i = 2; !used_.insert(name).second; ++i) name = fmt::format("{}_{}.{}", stem, i, firstExtension(spec_));
    return name;
  }

  // The text of one game; none, after a complaint that names it, if the format cannot hold it.
  [[nodiscard]] std::optional<std::string> textOf(const InputGames& input, std::size_t index) {
    try {
      records::Written written = records::write({&input.games[index], 1}, spec_.format, options_);
      for (const std::string& text : written.notKept) {
        if (std::find(lost_.begin(), lost_.end(), text) == lost_.end()) lost_.push_back(text);
      }
      return std::move(written.text);
    } catch (const PositionError& e) {
      ++refused_;
      const std::string number = input.games.size() > 1 ? fmt::format("#{}", index + 1) : "";
      const std::string name = input.title + (input.title.empty() && !number.empty() ? "game " : "") + number;
      printComplaint(fmt::format("{}{}{}", name, name.empty() ? "" : ": ", e.what()));
      return std::nullopt;
    }
  }

  const FormatSpec& spec_;
  std::string output_;
  records::WriteOptions options_;
  std::vector<std::string> lost_;
  std::set<std::string> used_;
  std::size_t refused_ = 0;
};

struct ConvertSettings {
  std::vector<std::string> inputs;
  InputOptions reading;
  std::string output;  ///< a file or folder; empty or "-" for standard output
  Format format;

  [[nodiscard]] static ConvertSettings of(const Options& options) {
    if (options.inputs().empty()) throw UsageError("convert needs moves, files or - for standard input");
    const std::string output = options.find(kConvertOutput).value_or("");
    return {options.inputs(), inputOptions(options), output, targetFormatOf(options, output)};
  }
};

int convert(const Options& options) {
  if (options.isSet(kFormats)) {
    printFormats();
    return kOk;
  }
  const ConvertSettings settings = ConvertSettings::of(options);
  if (!isFolder(settings.output)) requireWritable(settings.output);
  Destination target(settings.format, settings.output,
                     {settings.reading.text.rowsFromTop, settings.reading.text.charset});
  const auto inputs = readGames(settings.inputs, settings.reading);
  std::size_t games = 0;
  std::size_t errors = 0;
  for (const InputGames& input : inputs) {
    games += input.games.size();
    errors += input.errors.size();
    for (const records::Error& error : input.errors) printComplaint(error.describe());
    for (const records::Error& note : input.notes) printComplaint(note.describe());
  }
  if (games + errors == 0) throw PositionError("there is no game to convert");
  if (games > 0) isFolder(settings.output) ? target.writeSeparately(inputs) : target.writeTogether(inputs, games);
  target.reportLosses();
  return codeAfter(errors + target.refused(), errors + games);
}

constexpr auto kConvertOptions = listOf(options::kSize, options::kSide, options::kRowOrigin, options::kFormat,
                                        options::kCharset, options::kFrom, options::kTo, kConvertOutput, kFormats);

}  // namespace

extern constinit const CommandSpec convertCommand{
    .name = "convert",
    .summary = "games from any format to any other",
    .usage = "[options] [MOVES | FILE | -]...",
    .examples =
        "  pentarch convert game.psq                    as letter notation\n"
        "  pentarch convert game.lib --output game.sgf  what a format cannot keep is said\n"
        "  pentarch convert *.psq --to sgf > games.sgf  all games in one file\n"
        "  pentarch convert games.sgf --to psq --output folder/\n",
    .options = kConvertOptions,
    .run = convert};

}  // namespace pentarch::app
