// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "app/analysis/ending.h"
#include "app/cli/analyze/analysis_batch.h"
#include "app/cli/analyze/analysis_text.h"
#include "app/cli/analyze/live_view.h"
#include "app/cli/position_input.h"
#include "app/cli/position_text.h"
#include "app/cli/result_file.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/options.h"
#include "app/program/progress.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/program/terminal.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "app/records/turn_choice.h"
#include "app/records/units.h"
#include "app/service/certificate_json.h"
#include "app/service/result_json.h"
#include "engine/base/atomic_file.h"

namespace pentarch::app {
namespace {

constexpr std::size_t kPipedWidth = 120;

/// One run of `analyze`: positions, output of results, live display on a terminal.
class AnalyzeRun {
 public:
  AnalyzeRun(AnalysisSettings settings, const StopSignal& stop)
      : settings_(std::move(settings)),
        stop_(stop),
        reader_(settings_.inputs, settings_.reading),
        isTerminal_(isatty(STDOUT_FILENO) != 0) {}

  /// Returns the exit code, not counting interruption.
  int run() {
    std::vector<BatchItem> items = readGroup();
    if (settings_.certificate && (total_ > 1 || !reader_.isAtEnd()))
      throw UsageError("--certificate is for one position");
    if (settings_.certificate) requireReplaceable(*settings_.certificate);
    if (settings_.resumeFile) file_.emplace(ResultFile::resume(*settings_.resumeFile));
    if (settings_.outputFile) file_.emplace(ResultFile::create(*settings_.outputFile));
    const bool isSingle = !areSeveral() && total_ == 1 && settings_.output == Output::Text;
    if (isSingle) showFirst(items.front());
    if (settings_.output == Output::Csv) fmt::print("{}\n", csvHead());
    for (; !items.empty(); items = readGroup()) {
      skipKnown(items);
      showProgress(items.size());
      runBatch(
          items, settings_, stop_, isSingle ? iterationSink() : InfoSink{},
          [this](const Engine& e, const BatchItem& i, const Analysis& a) { return formatted(e, i, a); },
          [this](const BatchItem&, const BatchResult& result) { take(result); });
    }
    bar_.reset();
    if (file_ || interrupted_ > 0 || !isComplete() || (failed_ > 0 && total_ > 1)) summarize();
    return failed_ == 0 && settings_.returnsVerdict ? verdict_ : codeAfter(failed_, total_);
  }

 private:
  using Output = AnalysisSettings::Output;

  // Reads inputs until they give many positions, so that all jobs have work and memory stays bounded.
  [[nodiscard]] std::vector<BatchItem> readGroup() {
    constexpr std::size_t kMany = 1000;
    std::vector<BatchItem> items;
    while (!reader_.isAtEnd() && items.size() < kMany && !stop_.raised()) {
      if (!items.empty() && reader_.mayWait()) break;  // who writes the lines may wait for the answers
      for (BatchItem& item : batchOf(reader_.next(), settings_)) items.push_back(std::move(item));
    }
    total_ += items.size();
    return items;
  }

  // Skips results that the file already has. Errors in it remain errors.
  void skipKnown(std::vector<BatchItem>& items) {
    if (!file_) return;
    const std::size_t skipped = std::erase_if(items, [this](const BatchItem& item) {
      const bool isKnown = file_->contains(item.key);
      if (isKnown) ++(std::holds_alternative<UnreadPosition>(item.what) ? failed_ : known_);
      return isKnown;
    });
    skipped_ += skipped;
    done_ += skipped;
  }

  void showProgress(std::size_t waiting) {
    if (!bar_ && waiting < 2) return;
    const std::string unit = reader_.isAtEnd() ? "positions" : "positions read so far";
    bar_ ? bar_->expect(total_, unit) : void(bar_.emplace(total_, unit));
  }

  [[nodiscard]] bool areSeveral() const { return total_ > 1 || !reader_.isAtEnd(); }
  [[nodiscard]] bool isComplete() const { return done_ == total_ && reader_.isAtEnd(); }

  // Shows the board of a single position before the search. An invalid position, or one that --only and --block do not
  // fit, is left to the error message.
  void showFirst(const BatchItem& item) {
    const auto* chosen = std::get_if<ChosenPosition>(&item.what);
    if (chosen == nullptr) return;
    const Rule rule = settings_.rule.of(chosen->position.rule);
    Engine engine({.rule = rule});
    try {
      setUp(engine, chosen->position);
      if (!engine.ending().isOver())
        (void)excludedPoints(restrictionOf(settings_.analyzer, engine.boardSize()), engine);
    } catch (const PositionError&) {
      return;
    }
    if (canRewrite(STDOUT_FILENO)) {
      if (!engine.ending().isOver()) live_.emplace(rule, *chosen, settings_.style, timeLimit());
      return;
    }
    fmt::print("{}\n{}\n", drawBoard(engine, settings_.style, chosen->position.lastMove()),
               headerText(engine, *chosen));
    flushOutput();
  }

  [[nodiscard]] std::optional<Clock::duration> timeLimit() const {
    const Deadline deadline = settings_.budget.start().deadline;
    return deadline.isSet() ? std::optional(deadline.hard - deadline.start) : std::nullopt;
  }

  [[nodiscard]] InfoSink iterationSink() {
    if (live_) return [this](const SearchInfo& info) { live_->update(info); };
    return [this](const SearchInfo& info) {
      if (info.kind != SearchInfo::Kind::LineDone) return;
      fmt::print("{}\n", iterationText(info, width()));
      flushOutput();
    };
  }

  [[nodiscard]] std::size_t width() const {
    return isTerminal_ ? terminalSize(STDOUT_FILENO).textWidth() : kPipedWidth;
  }

  // Boards with candidates and lines are meant for people.
  [[nodiscard]] bool showsBoards() const { return isTerminal_ || settings_.style.isColored(); }

  [[nodiscard]] std::string formatted(const Engine& engine, const BatchItem& item, const Analysis& analysis) const {
    const auto& chosen = std::get<ChosenPosition>(item.what);
    const bool isWritten = settings_.certificate && analysis.claims.certificate;
    if (isWritten) replaceFile(*settings_.certificate, certificateJson(*analysis.claims.certificate) + '\n');
    switch (settings_.output) {
      case Output::JsonLines: {
        Json json = analysisJson(engine, chosen, item.key, analysis);
        if (isWritten) json["certificate"] = *settings_.certificate;
        return toLine(json);
      }
      case Output::Csv: return analysisCsv(analysisJson(engine, chosen, item.key, analysis));
      case Output::Text: return textOf(engine, chosen, analysis);
    }
    return "";
  }

  [[nodiscard]] std::string textOf(const Engine& engine, const ChosenPosition& chosen, const Analysis& analysis) const {
    const bool hasCandidates = showsBoards() && !analysis.search.lines.empty();
    std::string text = areSeveral() ? terminalText(chosen.position.source, true) + "\n" : "";
    if (hasCandidates) {
      text +=
          headerText(engine, chosen) + "\n" +
          candidateBoards(engine, chosen.position.lastMove(), analysis.search, settings_.style, Boards::Both, width());
    } else if (areSeveral() || showsBoards()) {
      text += drawBoard(engine, settings_.style, chosen.position.lastMove()) + "\n" + headerText(engine, chosen);
    }
    text += "\n" + resultText(engine, analysis, width());
    if (settings_.certificate && analysis.claims.certificate) {
      text += fmt::format("certificate of {} in {}\n", counted(analysis.claims.certificate->nodes.size(), "node"),
                          terminalText(*settings_.certificate));
    }
    if (!areSeveral()) text.pop_back();  // blank lines only between results
    return text;
  }

  void take(const BatchResult& result) {
    live_.reset();
    if (bar_) bar_->hide();
    if (!result.error.empty()) {
      ++failed_;
      printComplaint(result.error);
    }
    if (file_) {
      file_->append(result.output);
    } else if (!result.output.empty()) {
      fmt::print("{}\n", result.output);
      flushOutput();
    }
    interrupted_ += result.wasInterrupted ? 1U : 0U;
    verdict_ = std::max(verdict_, static_cast<int>(result.verdict));
    ++done_;
    if (bar_ && done_ < total_) bar_->update(done_, skipped_);
  }

  void summarize() const {
    std::string text = fmt::format("{} of {} analyzed", done_ - failed_ - interrupted_, counted(total_, "position"));
    if (known_ > 0) text += fmt::format(", {} of them before", known_);
    if (failed_ > 0) text += fmt::format(", {} could not be read", failed_);
    if (interrupted_ > 0) text += fmt::format(", {} interrupted", interrupted_);
    if (!reader_.isAtEnd()) text += ", not all inputs were read";
    if (file_ && (interrupted_ > 0 || !isComplete())) {
      text +=
          fmt::format("; --resume {} goes on", settings_.resumeFile ? *settings_.resumeFile : *settings_.outputFile);
    }
    printRemark(fmt::format("{}\n", text));
  }

  AnalysisSettings settings_;
  const StopSignal& stop_;
  InputReader reader_;
  bool isTerminal_;
  std::optional<ResultFile> file_;
  std::optional<ProgressBar> bar_;
  std::optional<LiveView> live_;
  std::size_t total_ = 0;
  std::size_t done_ = 0;
  std::size_t skipped_ = 0;  // results the file already had
  std::size_t known_ = 0;    // those that are not errors
  std::size_t failed_ = 0;
  std::size_t interrupted_ = 0;
  int verdict_ = kOk;  // largest of all positions
};

int analyze(const Options& options) {
  return runInterruptible(
      [&](const StopSignal& stop) { return AnalyzeRun(AnalysisSettings::of(options), stop).run(); });
}

constexpr auto kAnalyzeOptions =
    joined(options::kSearchLimits, listOf(options::kLines), options::kPositionInput,
           listOf(options::kAt, OptionSpec{"only", 0, "MOVES", "", "consider only these moves: h8,i9"},
                  OptionSpec{"block", 0, "MOVES", "", "never consider these moves"},
                  OptionSpec{"prove", 0, "", "", "prove who wins rather than ranking moves"},
                  OptionSpec{"certificate", 0, "FILE", "", "the same, and write the proof there", true},
                  OptionSpec{"until-stable", 0, "T", "", "stop when the best move stayed the same so long", true},
                  OptionSpec{"csv", 0, "", "", "comma-separated values, a row a line of moves", true},
                  OptionSpec{"exit-verdict", 0, "", "", "exit code 10: proven win, 20: proven loss, 30: else", true},
                  OptionSpec{"why-forbidden", 0, "", "", "say why points are forbidden", true}),
           options::kResultFile, listOf(options::kJobs), options::kEngine, listOf(options::kJson, options::kColor));

}  // namespace

extern constinit const CommandSpec analyzeCommand{
    .name = "analyze",
    .summary = "best moves of positions and games",
    .usage = "[options] [MOVES | FILE | -]...",
    .examples =
        "  pentarch analyze h8i9h9 --time 2s            the best move after two seconds\n"
        "  pentarch analyze h8i9h9 --multipv 3          the three best moves\n"
        "  pentarch analyze game.txt --at 10..20 -r renju\n"
        "  pentarch analyze - --jobs 2 --resume a.jsonl < positions.txt\n",
    .options = kAnalyzeOptions,
    .run = analyze};

}  // namespace pentarch::app
