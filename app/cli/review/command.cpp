// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "app/cli/game_input.h"
#include "app/cli/position_input.h"
#include "app/cli/result_file.h"
#include "app/cli/review/output.h"
#include "app/cli/review/settings.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/files.h"
#include "app/program/options.h"
#include "app/program/progress.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/program/terminal.h"
#include "app/records/errors.h"
#include "app/records/formats.h"
#include "app/records/input_position.h"
#include "app/service/json_output.h"
#include "app/service/review_json.h"
#include "engine/base/ascii.h"
#include "engine/base/ordered_work.h"

namespace pentarch::app {
namespace {

namespace fs = std::filesystem;
using review::Review;

[[nodiscard]] bool speaksUnicode() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string locale = ascii::toLower(value);
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

/// Review of a game, or the error.
struct Outcome {
  std::optional<Review> review;
  std::string error = {};
};

/// One run of `review`: reads games, reviews `--jobs` of them at a time and writes the requested outputs in game order.
class ReviewRun {
 public:
  ReviewRun(review::Settings settings, const StopSignal& stop) : settings_(std::move(settings)), stop_(stop) {}

  /// Returns the exit code, not counting interruption.
  int run() {
    for (const auto& file : {settings_.html, settings_.sgf, settings_.svg}) {
      if (file) requireWritable(*file);
    }
    if (settings_.resume) known_.emplace(*settings_.resume, "assessment", settings_.description);
    const records::ReadResult input = readGameFiles(settings_.inputs, settings_.reading, stop_);
    if (settings_.svg == "-" && input.games.size() > 1) {
      throw UsageError(
          fmt::format("{} charts need {} FILE, for numbered files", input.games.size(), flagOf(review::options::kSvg)));
    }
    for (const records::Error& error : input.errors) complain(error.describe(), error);
    reviewAll(input.games);
    if (settings_.hasFolder && !reviews_.empty()) statistics_ = review::statisticsOf(reviews_);
    printStatistics();
    writeFiles();
    return codeAfter(failures_, failures_ + reviews_.size());
  }

 private:
  void reviewAll(const std::vector<records::GameTree>& games) {
    std::size_t positions = 0;
    for (const records::GameTree& game : games) positions += positionsOf(game);
    const auto jobs = std::clamp<std::size_t>(games.size(), 1, static_cast<std::size_t>(settings_.jobs));
    review::Budgets budgets(settings_.limits, positions, static_cast<int>(jobs));
    const auto memory = memoryIn<review::Assessment>(known_, review::assessmentJson, review::assessmentFrom);
    ProgressBar bar(positions, "positions");
    StopSignal ending(&stop_);
    const auto makeWorker = [&] {
      return [&, engine = Engine(settings_.setup)](std::uint64_t n) mutable -> std::optional<Outcome> {
        return reviewOne(games[static_cast<std::size_t>(n)], engine, budgets, memory);
      };
    };
    const auto take = [&](const std::optional<Outcome>& outcome) {
      bar.update(budgets.given());
      if (!outcome) return true;
      bar.hide();
      print(*outcome);
      return true;
    };
    workInOrder<Outcome>(0, games.size(), settings_.jobs, ending, makeWorker, take);
  }

  // With those after the end of the game, which only the review finds.
  [[nodiscard]] static std::size_t positionsOf(const records::GameTree& game) { return game.mainLine().size() + 1; }

  void complain(const std::string& message, const std::optional<records::Error>& place = std::nullopt) {
    ++failures_;
    Json json = errorObject("bad_game", message);
    if (place) addPlace(json, *place);
    if (settings_.isJson) fmt::print("{}\n", toLine(json));
    printComplaint(message);
  }

  [[nodiscard]] Outcome reviewOne(const records::GameTree& game, Engine& engine, review::Budgets& budgets,
                                  const Memory<review::Assessment>& memory) const {
    std::size_t left = positionsOf(game);
    Outcome outcome;
    try {
      outcome.review = review::reviewGame(
          game, settings_.rule.of(game.rule), engine,
          [&](std::size_t stillLeft) {
            budgets.skip(left - stillLeft);  // those after the end of the game, or known
            left = stillLeft - 1;
            return budgets.next();
          },
          stop_, memory, [&] { return budgets.extra(); });
    } catch (const PositionError& e) {
      outcome.error = game.source.empty() ? e.what() : game.source + ": " + e.what();
    }
    budgets.skip(left);
    return outcome;
  }

  void print(const Outcome& outcome) {
    if (!outcome.review) return complain(outcome.error);
    const Review& review = *outcome.review;
    if (settings_.isJson) {
      fmt::print("{}\n", toLine(review::toJson(review, settings_.limits)));
    } else if (settings_.printsTables) {
      printText((reviews_.empty() ? "" : "\n") +
                review::tableText(review, settings_.style, speaksUnicode(), terminalSize(STDOUT_FILENO).fittedWidth()));
    }
    flushOutput();
    reviews_.push_back(review);
  }

  void printStatistics() const {
    if (!statistics_) return;
    if (settings_.isJson) {
      fmt::print("{}\n", toLine(review::toJson(*statistics_)));
    } else if (settings_.printsTables) {
      printText("\n" + review::statisticsText(*statistics_, settings_.style, speaksUnicode(),
                                              terminalSize(STDOUT_FILENO).columns));
    }
    flushOutput();
  }

  void writeFiles() const {
    if (reviews_.empty()) return;
    if (settings_.html) {
      Json all = Json::array();
      for (const Review& r : reviews_) all.push_back(review::toJson(r, settings_.limits));
      if (statistics_) all.push_back(review::toJson(*statistics_));
      writeResult(*settings_.html, review::reportHtml(all));
    }
    if (settings_.sgf) {
      std::vector<records::GameTree> games;
      for (const Review& r : reviews_) games.push_back(review::annotate(r));
      writeResult(*settings_.sgf, records::write(games, records::Format::Sgf).text);
    }
    if (settings_.svg) {
      const fs::path path = *settings_.svg;
      for (std::size_t i = 0; i < reviews_.size(); ++i) {
        writeResult(reviews_.size() == 1 ? path : numberedPath(path, i + 1), review::chartSvg(reviews_[i]));
      }
    }
  }

  review::Settings settings_;
  const StopSignal& stop_;
  std::optional<PositionResults> known_;
  std::vector<Review> reviews_;
  std::optional<review::Statistics> statistics_;
  std::size_t failures_ = 0;
};

int reviewGames(const Options& options) {
  return runInterruptible([&](const StopSignal& stop) { return ReviewRun(review::Settings::of(options), stop).run(); });
}

constexpr auto kReviewOptions = joined(
    listOf(review::options::kTime, review::options::kMoveTime, review::options::kNodes), options::kPositionInput,
    listOf(options::kResumeWork, options::kJobs), options::kEngine,
    listOf(options::kJson, review::options::kHtml, review::options::kSgf, review::options::kSvg, options::kColor));

}  // namespace

extern constinit const CommandSpec reviewCommand{
    .name = "review",
    .summary = "what happened in a game",
    .usage = "[options] FILE | FOLDER | MOVES | -",
    .examples =
        "  pentarch review game.psq                          a second a move, a table\n"
        "  pentarch review game.sgf --html report.html       a page to step through\n"
        "  pentarch review games/ --time 10m --jobs 2        ten minutes, and statistics\n"
        "  pentarch review game.psq --nodes 100k --sgf a.sgf --svg a.svg\n",
    .options = kReviewOptions,
    .run = reviewGames};

}  // namespace pentarch::app
