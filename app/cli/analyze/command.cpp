// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <memory>
#include <optional>

#include "app/analysis/analysis.h"
#include "app/analysis/ending.h"
#include "app/cli/analyze/analysis_text.h"
#include "app/cli/analyze/live_view.h"
#include "app/cli/position_batch.h"
#include "app/cli/position_text.h"
#include "app/program/command.h"
#include "app/program/console.h"
#include "app/program/options.h"
#include "app/program/shared_options.h"
#include "app/program/signals.h"
#include "app/program/terminal.h"
#include "app/records/errors.h"
#include "app/records/input_position.h"
#include "app/service/result_json.h"
#include "version.h"

namespace pentarch::app {
namespace {

constexpr std::size_t kPipedWidth = 120;
constexpr std::size_t kLogWidth = 200;

constexpr OptionSpec kAnalyzeOnly{"only", 0, "MOVES", "", "consider only these moves: h8,i9"};
constexpr OptionSpec kBlock{"block", 0, "MOVES", "", "never consider these moves"};
constexpr OptionSpec kProve{"prove", 0, "", "", "prove who wins rather than ranking moves"};
constexpr OptionSpec kAnalyzeCertificate{options::kCertificate.name,         0,   "FILE", "",
                                         "prove, and write the proof there", true};
constexpr OptionSpec kUntilStable{"until-stable", 0, "T", "", "stop when the best move stayed the same so long", true};
constexpr OptionSpec kCsv{"csv", 0, "", "", "comma-separated values, a row a line of moves", true};
constexpr OptionSpec kExitVerdict{
    "exit-verdict", 0, "", "", "exit code 10: proven win, 20: proven loss, 30: else", true};
constexpr OptionSpec kWhyForbidden{"why-forbidden", 0, "", "", "say why points are forbidden", true};

enum class Output { Text, JsonLines, Csv };

[[nodiscard]] bool settlesBy(const Options& options) {
  return options.isSet(kProve) || options.has(kAnalyzeCertificate);
}

// Every given or configured option that affects the result, except --jobs, by which threads and table are divided. The
// rule, and whatever the position text leaves open, are part of the position instead.
[[nodiscard]] std::string settingsText(const Options& options, const SearchBudget& budget) {
  std::string text = fmt::format("pentarch {}", kVersion);
  if (budget.time) text += fmt::format(" {}={}", options::kTime.name, options.get(options::kTime));
  for (const OptionSpec& option : {options::kNodes, options::kDepth, kUntilStable, options::kMultiPv, options::kThreads,
                                   options::kHash, kBlock, kAnalyzeOnly}) {
    if (const auto value = options.find(option)) text += fmt::format(" {}={}", option.name, *value);
  }
  if (settlesBy(options)) text += " prove";
  if (options.isSet(kWhyForbidden)) text += fmt::format(" {}", kWhyForbidden.name);
  return text;
}

/// The question about every position and the engine to ask. The moves to consider are text until there is a board.
struct AnalyzerSettings : AnalyzeQuestion {
  std::string blocked;  ///< moves excluded from the search
  std::string only;     ///< the only moves to consider; empty: all
  int threads = 1;
  std::size_t hashBytes = 0;

  /// The same with the moves to consider on the engine's board. Throws PositionError if one is outside it.
  [[nodiscard]] AnalyzerSettings on(const Engine& engine) const {
    AnalyzerSettings there = *this;
    if (engine.ending().isOver()) return there;
    there.restriction = {movesOn(engine.boardSize(), kAnalyzeOnly, only), movesOn(engine.boardSize(), kBlock, blocked)};
    return there;
  }
};

/// Settings of `analyze`.
struct AnalysisSettings {
  BatchSettings batch;
  AnalyzerSettings analyzer;
  SearchBudget budget;
  Output output = Output::Text;
  Style style{false};
  bool returnsVerdict = false;  ///< exit code by the proven result

  /// Throws UsageError.
  [[nodiscard]] static AnalysisSettings of(const Options& options) {
    AnalysisSettings s;
    s.batch = BatchSettings::of(options);
    s.budget = searchBudgetOf(options);
    s.batch.description = settingsText(options, s.budget);
    s.analyzer.multiPv = s.budget.multiPv;
    s.analyzer.includesThreat = true;
    s.style = Style::of(options);
    s.analyzer.blocked = movesOption(options, kBlock);
    s.analyzer.only = movesOption(options, kAnalyzeOnly);
    s.analyzer.untilStable = options.findDuration(kUntilStable);
    s.analyzer.threads = threadsOf(options, s.batch.jobs);
    s.analyzer.hashBytes = hashBytesOf(options, s.batch.jobs);
    s.analyzer.explainsForbidden = options.isSet(kWhyForbidden);
    s.analyzer.settles = settlesBy(options);
    if (s.analyzer.settles) {
      for (const OptionSpec& other : {options::kMultiPv, kAnalyzeOnly, kBlock, kUntilStable, options::kDepth}) {
        if (!options.isGiven(other)) continue;
        throw UsageError(fmt::format("{} excludes {}", flagOf(kProve), flagOf(other)));
      }
    }
    if (s.batch.isJson) s.output = Output::JsonLines;
    if (options.isSet(kCsv)) {
      if (s.batch.isJson) {
        throw UsageError(fmt::format("{} excludes {}, {} and {}", flagOf(kCsv), flagOf(options::kJson),
                                     flagOf(options::kOutput), flagOf(options::kResume)));
      }
      s.output = Output::Csv;
    }
    s.returnsVerdict = options.isSet(kExitVerdict);
    if (s.returnsVerdict && s.batch.resumeFile) {
      throw UsageError(fmt::format("{} and {} exclude each other", flagOf(kExitVerdict), flagOf(options::kResume)));
    }
    return s;
  }
};

// A loss of the considered moves does not decide the position if other moves exist.
[[nodiscard]] ExitCode verdictOf(const Engine& engine, const Analysis& analysis) {
  if (const auto winner = winnerOf(engine.state())) return winner == engine.sideToMove() ? kProven : kNoWin;
  const auto& lines = analysis.search.lines;
  if (lines.empty() || lines.front().proof < Proof::Five) return kUndecided;
  if (isWin(lines.front().score)) return kProven;
  return isLoss(lines.front().score) && !analysis.restriction.exists() ? kNoWin : kUndecided;
}

/// The question of `analyze`; a single position has a live display on a terminal.
class AnalyzeBatch final : public BatchQuestion {
 public:
  AnalyzeBatch(const AnalysisSettings& settings, const StopSignal& stop)
      : settings_(settings), stop_(stop), isTerminal_(isatty(STDOUT_FILENO) != 0) {}

  [[nodiscard]] std::string_view participle() const override { return "analyzed"; }
  [[nodiscard]] std::string_view type() const override { return "result"; }

  void begin(const ChosenPosition* alone) override {
    if (alone != nullptr && settings_.output == Output::Text) showBoard(*alone);
    if (settings_.output == Output::Csv) fmt::print("{}\n", csvHead());
  }

  [[nodiscard]] Worker makeWorker(bool isAlone) override {
    const AnalyzerSettings& asked = settings_.analyzer;
    const auto engine = std::make_shared<Engine>(EngineConfig{.hashBytes = asked.hashBytes, .threads = asked.threads});
    const InfoSink shown = isAlone && settings_.output == Output::Text ? iterationSink() : InfoSink{};
    return [this, engine, shown, isAlone](const ChosenPosition& chosen, const std::string& key) {
      const auto onInfo = [&](const SearchInfo& info) {
        if (info.kind == SearchInfo::Kind::LineDone) {
          spdlog::info("{}: {}", terminalText(chosen.position.source), iterationText(info, kLogWidth));
        }
        if (shown) shown(info);
      };
      engine->setRule(settings_.batch.rule.of(chosen.position.rule));
      setUp(*engine, chosen.position);
      engine->clearMemory();
      const AnalyzerSettings question = settings_.analyzer.on(*engine);
      const Analysis analysis = run(question, *engine, settings_.budget, {.stop = stop_, .onInfo = onInfo});
      BatchResult result;
      result.output = formatted(*engine, chosen, key, analysis, isAlone);
      result.certificate = analysis.claims.certificate;
      if (settings_.returnsVerdict) result.code = verdictOf(*engine, analysis);
      result.wasInterrupted = analysis.wasInterrupted;
      return result;
    };
  }

  void clear() override { live_.reset(); }

 private:
  // Shows the board of a single position before the search. An invalid position, or one that --only and --block do not
  // fit, is left to the error message.
  void showBoard(const ChosenPosition& chosen) {
    const Rule rule = settings_.batch.rule.of(chosen.position.rule);
    Engine engine({.rule = rule});
    try {
      setUp(engine, chosen.position);
      (void)excludedPoints(settings_.analyzer.on(engine).restriction, engine);
    } catch (const PositionError&) {
      return;
    }
    if (canRewrite(STDOUT_FILENO)) {
      if (!engine.ending().isOver()) live_.emplace(rule, chosen, settings_.style, settings_.budget.time);
      return;
    }
    fmt::print("{}\n{}\n", drawBoard(engine, settings_.style, chosen.position.lastMove()), headerText(engine, chosen));
    flushOutput();
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

  [[nodiscard]] std::string formatted(const Engine& engine, const ChosenPosition& chosen, const std::string& key,
                                      const Analysis& analysis, bool isAlone) const {
    if (settings_.output == Output::Text) return textOf(engine, chosen, analysis, isAlone);
    Json json = analysisJson(engine, chosen, key, analysis);
    if (settings_.output == Output::Csv) return analysisCsv(json);
    if (settings_.batch.certificate && analysis.claims.certificate) json["certificate"] = *settings_.batch.certificate;
    return toLine(json);
  }

  [[nodiscard]] std::string textOf(const Engine& engine, const ChosenPosition& chosen, const Analysis& analysis,
                                   bool isAlone) const {
    const bool hasCandidates = showsBoards() && !analysis.search.lines.empty();
    std::string text = isAlone ? "" : terminalText(chosen.position.source, true) + "\n";
    if (hasCandidates) {
      text +=
          headerText(engine, chosen) + "\n" +
          candidateBoards(engine, chosen.position.lastMove(), analysis.search, settings_.style, Boards::Both, width());
    } else if (!isAlone || showsBoards()) {
      text += drawBoard(engine, settings_.style, chosen.position.lastMove()) + "\n" + headerText(engine, chosen);
    }
    text += "\n" + resultText(engine, analysis, width());
    if (isAlone) text.pop_back();  // blank lines only between results
    return text;
  }

  const AnalysisSettings& settings_;
  const StopSignal& stop_;
  bool isTerminal_;
  std::optional<LiveView> live_;
};

int analyze(const Options& options) {
  return runInterruptible([&](const StopSignal& stop) {
    const AnalysisSettings settings = AnalysisSettings::of(options);
    AnalyzeBatch batch(settings, stop);
    return runBatch(settings.batch, batch, stop);
  });
}

constexpr auto kAnalyzeOptions =
    joined(options::kSearchLimits, listOf(options::kLines), options::kPositionInput,
           listOf(options::kAt, kAnalyzeOnly, kBlock, kProve, kAnalyzeCertificate, kUntilStable, kCsv, kExitVerdict,
                  kWhyForbidden),
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
