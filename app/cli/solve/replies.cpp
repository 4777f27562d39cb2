// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/analysis/ending.h"
#include "app/analysis/score_text.h"
#include "app/cli/position_input.h"
#include "app/cli/solve/solve.h"
#include "app/program/console.h"
#include "app/program/exit_codes.h"
#include "app/program/files.h"
#include "app/program/progress.h"
#include "app/program/terminal.h"
#include "app/records/errors.h"
#include "app/records/json_text.h"
#include "app/records/names.h"
#include "app/records/turn_choice.h"
#include "app/service/certificate_json.h"
#include "engine/base/append_file.h"
#include "engine/base/atomic_file.h"
#include "engine/base/counted.h"
#include "engine/base/ordered_work.h"
#include "engine/game/notation.h"
#include "engine/solver.h"

namespace pentarch::app {
namespace {

namespace fs = std::filesystem;

// In the first round. Each round doubles the number of moves, and once there are most of them, the nodes: many a reply
// loses to a move that the search does not like best.
constexpr std::uint64_t kNodesOfTry = 100'000'000;
constexpr std::size_t kMovesToTry = 2;
constexpr std::size_t kMaxMovesToTry = 12;
// The search for the first moves to try takes one node in so many of a try.
constexpr std::uint64_t kShareOfSearch = 50;

/// One try to prove that a first move wins after a reply.
struct Try {
  std::string position;  ///< key of the one that the reply is to
  std::string reply;
  std::string first;
  std::uint64_t limit = 0;           ///< of nodes
  std::uint64_t nodes = 0;           ///< that it took
  int plies = 0;                     ///< of the win; 0 if it is not proven
  std::size_t certificateNodes = 0;  ///< likewise
};

[[nodiscard]] std::string jsonLineOf(const Try& t) {
  return Json{{"position", t.position},
              {"reply", t.reply},
              {"first", t.first},
              {"limit", t.limit},
              {"nodes", t.nodes},
              {"plies", t.plies},
              {"certificate_nodes", t.certificateNodes}}
             .dump() +
         "\n";
}

/// The tries that a folder keeps, a line each.
class Tries {
 public:
  // Throws PositionError if the file holds anything but tries of this position.
  Tries(const fs::path& path, std::string_view position) : file_(AppendFile::open(path, AppendFile::Links::Refused)) {
    LinesOfFile lines(path.string());
    std::uint64_t length = 0;
    for (std::optional<std::string> line = lines.next(), next; line; line = std::move(next)) {
      next = lines.next();
      const std::uint64_t end = length + line->size() + 1;
      if (!next && (end > fs::file_size(path) || !records::isJson(*line))) break;  // a run was killed while it wrote
      all_.push_back(tryOf(*line, path));
      if (all_.back().position != position) {
        throw PositionError(fmt::format("'{}' has the tries of another position: name another folder", path.string()));
      }
      length = end;
    }
    if (length < fs::file_size(path)) file_.cut(length);
  }

  // Thread-safe, as the two below.
  void add(Try t) {
    const std::scoped_lock lock(mutex_);
    file_.append(jsonLineOf(t));
    all_.push_back(std::move(t));
  }
  [[nodiscard]] std::optional<Try> proofOf(const std::string& reply) const {
    const std::scoped_lock lock(mutex_);
    // The last one: a proof that was made again has replaced the file of the one before.
    const auto found =
        std::find_if(all_.rbegin(), all_.rend(), [&](const Try& t) { return t.reply == reply && t.plies > 0; });
    return found == all_.rend() ? std::nullopt : std::optional(*found);
  }
  // Made with at least so many nodes, and in vain: the proof of another one may be lost.
  [[nodiscard]] bool wasMade(const std::string& reply, const std::string& first, std::uint64_t limit) const {
    const std::scoped_lock lock(mutex_);
    return std::any_of(all_.begin(), all_.end(), [&](const Try& t) {
      return t.reply == reply && t.first == first && t.limit >= limit && t.plies == 0;
    });
  }

 private:
  [[nodiscard]] static Try tryOf(const std::string& line, const fs::path& path) {
    try {
      const ParsedJson json = records::parseJson(line);
      return {json.at("position"),
              json.at("reply"),
              json.at("first"),
              json.at("limit"),
              json.at("nodes"),
              json.at("plies"),
              json.at("certificate_nodes")};
    } catch (const std::exception& e) {  // of either library
      throw PositionError(fmt::format("'{}' holds no tries: {}", path.string(), e.what()));
    }
  }

  mutable std::mutex mutex_;
  AppendFile file_;
  std::vector<Try> all_;
};

/// A reply with the first moves to try after it.
struct Task {
  Square reply;
  std::string name;
  double winRate = 0;         ///< of the best of them
  std::vector<Square> moves;  ///< best first
};

/// A position and its rule.
struct ProofTarget {
  InputPosition position;
  Rule rule = Rule::Freestyle;
};

// The one position that the options name. Throws UsageError for more, PositionError for none.
[[nodiscard]] ProofTarget targetOf(const Options& options) {
  InputSettings input;
  input.takeInputs(options);
  const std::vector<InputPosition> positions = readInputs(input.inputs, input.reading);
  if (positions.size() != 1) throw UsageError(flagOf(options::kCertificate) + " is for one position");
  const auto turns = TurnChoice::parse(options.get(options::kAt), flagOf(options::kAt));
  const std::vector<ChosenPosition> chosen = choosePositions(positions.front(), turns, input.reading.text.side);
  if (chosen.size() != 1) throw UsageError(flagOf(options::kCertificate) + " is for one position");
  ProofTarget target{chosen.front().position, Rule::Freestyle};
  target.rule = input.rule.of(target.position.rule);
  // The empty board stands for the position after Black's move in the center.
  if (target.position.stones.empty()) {
    const int center = target.position.boardSize / 2;
    target.position.stones.push_back({Square::at(center, center), Cell::Black});
    target.position.sideToMove = Color::White;
  }
  return target;
}

// The replies that the options choose among those that no symmetry makes the same. Throws UsageError for any other.
[[nodiscard]] std::vector<Square> repliesOf(const Options& options, const proof::Certificate& loss) {
  std::vector<Square> distinct = proof::distinctAnswers(loss);
  const std::string named = movesOption(options, kSolveOnly);
  if (named.empty()) return distinct;
  std::vector<Square> replies = movesOn(loss.size, kSolveOnly, named);
  for (const Square reply : replies) {
    if (std::find(distinct.begin(), distinct.end(), reply) != distinct.end()) continue;
    std::string names;
    for (const Square s : distinct) names += " " + notation::toLetters(s);
    throw badValue(kSolveOnly, fmt::format("{} is none of the replies:{}", notation::toLetters(reply), names));
  }
  return replies;
}

// The key of the position in which a certificate begins, whatever the order of its moves.
[[nodiscard]] std::string positionKeyOf(const proof::Certificate& loss) {
  std::vector<SetupStone> stones;
  for (const Square s : loss.black) stones.push_back({s, Cell::Black});
  for (const Square s : loss.white) stones.push_back({s, Cell::White});
  for (const Square s : loss.blocked) stones.push_back({s, Cell::Blocked});
  return keyOf(identityOf(loss.rule, loss.size, ~loss.attacker, stones));
}

class ReplyProofs {
  struct Interrupted {};

 public:
  ReplyProofs(const Options& options, const StopSignal& stop)
      : folder_(options.get(options::kCertificate)),
        jobs_(jobsOf(options)),
        nodes_(options.findCount(options::kNodes).value_or(kNodesOfTry)),
        stop_(stop),
        target_(targetOf(options)) {
    // A configured time limits single positions; the proof of all replies may take days.
    if (options.isGiven(kSolveTime)) deadline_ = Deadline::after(Clock::now(), options.duration(kSolveTime));
    Engine engine(config());
    setUp(engine, target_.position);
    if (engine.state() != GameState::Running) throw PositionError("the game has ended: there is no reply to prove");
    loss_ = emptyCertificate(engine.position(), ~engine.sideToMove());
    key_ = positionKeyOf(loss_);
    replies_ = repliesOf(options, loss_);
  }

  int run() {
    for (const Square reply : replies_) {
      if (after(reply)->state() == GameState::Running) continue;
      printText(fmt::format("{} ends the game: not all replies lose\n", notation::toLetters(reply)));
      return kNoWin;
    }
    makeFolder(folder_);
    tries_.emplace(folder_ / "tries.jsonl", key_);
    std::size_t moves = kMovesToTry;
    for (std::uint64_t nodes = nodes_; !isOver() && openReplies() > 0;) {
      round(nodes, moves);
      if (moves == kMaxMovesToTry) nodes *= 2;
      moves = std::min(2 * moves, kMaxMovesToTry);
    }
    const std::size_t open = openReplies();
    const std::size_t all = replies_.size();
    printText(fmt::format("{} of {} are proven to lose\n", all - open, counted(all, "reply", "replies")));
    if (open > 0) return kUndecided;
    return replies_ == proof::distinctAnswers(loss_) ? join() : int{kProven};
  }

 private:
  [[nodiscard]] EngineConfig config() const { return {.boardSize = target_.position.boardSize, .rule = target_.rule}; }
  [[nodiscard]] bool isOver() const { return Budget{.deadline = deadline_, .stop = &stop_}.mustEnd(); }
  [[nodiscard]] fs::path fileOf(const std::string& reply) const { return folder_ / (reply + ".json"); }
  [[nodiscard]] bool isProven(const std::string& reply) const {
    return tries_->proofOf(reply) && fs::exists(fileOf(reply));
  }
  [[nodiscard]] std::size_t openReplies() const {
    return static_cast<std::size_t>(std::count_if(replies_.begin(), replies_.end(),
                                                  [&](Square reply) { return !isProven(notation::toLetters(reply)); }));
  }

  // An engine with the position after a reply.
  [[nodiscard]] std::unique_ptr<Engine> after(Square reply) const {
    auto engine = std::make_unique<Engine>(config());
    InputPosition position = target_.position;
    position.stones.push_back({reply, cellOf(~loss_.attacker)});
    position.sideToMove = loss_.attacker;
    setUp(*engine, position);
    return engine;
  }

  // Moves of the attacker that a symmetry of the position makes the same as others.
  [[nodiscard]] std::vector<Square> repeatedMoves(const Position& position) const {
    const std::vector<Square> distinct = proof::distinctAnswers(emptyCertificate(position, ~loss_.attacker));
    std::vector<Square> repeated;
    for (const Square s : position.emptyPoints()) {
      if (std::find(distinct.begin(), distinct.end(), s) == distinct.end()) repeated.push_back(s);
    }
    return repeated;
  }

  // Tries the open replies, the most promising one first.
  void round(std::uint64_t nodes, std::size_t moves) {
    std::vector<Task> tasks;
    for (const Square reply : replies_) {
      std::string name = notation::toLetters(reply);
      if (!isProven(name)) tasks.push_back({reply, std::move(name), 0, {}});
    }
    forEach(tasks, [&](Task& task) { findMoves(task, std::max<std::uint64_t>(nodes / kShareOfSearch, 1), moves); });
    std::stable_sort(tasks.begin(), tasks.end(), [](const Task& a, const Task& b) { return a.winRate > b.winRate; });
    forEach(tasks, [&](Task& task) {
      for (const Square first : task.moves) {
        if (!isProven(task.name) && !isOver()) attempt(task, first, nodes);
      }
    });
  }

  template <typename Work>
  void forEach(std::vector<Task>& tasks, Work&& work) {
    StopSignal ending(&stop_);
    const auto makeWorker = [&] {
      return [&](std::uint64_t n) -> std::optional<bool> {
        if (!isOver()) work(tasks[static_cast<std::size_t>(n)]);
        return true;
      };
    };
    workInOrder<bool>(0, tasks.size(), jobs_, ending, makeWorker, [](std::optional<bool>) { return true; });
  }

  void findMoves(Task& task, std::uint64_t nodes, std::size_t moves) const {
    SearchLimits limits;
    limits.deadline = deadline_;
    limits.maxNodes = nodes;
    limits.multiPv = static_cast<int>(moves);
    limits.stopWhenForced = false;
    const auto engine = after(task.reply);
    limits.excluded = repeatedMoves(engine->position());
    const SearchResult found = engine->think(limits, stop_);
    if (found.lines.empty()) return;
    task.winRate = found.lines.front().winRate();
    for (const SearchLine& line : found.lines) task.moves.push_back(line.pv.front());
  }

  void attempt(const Task& task, Square first, std::uint64_t nodes) {
    const std::string move = notation::toLetters(first);
    if (tries_->wasMade(task.name, move, nodes)) return;
    Budget budget{.deadline = deadline_, .maxNodes = nodes, .stop = &stop_};
    const FirstMoves found = searchFirstMoves(after(task.reply)->position(), WinClass::Quiet, {first}, budget);
    Try made{key_, task.name, move, nodes, found.nodes, 0, 0};
    if (!found.winning.empty()) {
      const SolveResult& win = found.winning.front();
      made.plies = win.plies();
      made.certificateNodes = win.certificate.nodes.size();
      replaceFile(fileOf(task.name), certificateJson(win.certificate) + '\n');
    } else if (isOver()) {
      return;  // this try can be made again
    }
    tries_->add(made);
    const std::string outcome =
        made.plies > 0 ? fmt::format("wins in {}", pliesText(made.plies)) : "is not proven to win";
    printText(fmt::format("{}: {} {}, {}\n", task.name, move, outcome, counted(made.nodes, "node")));
    flushOutput();
  }

  [[nodiscard]] int join() {
    try {
      writeJoined();
      return kProven;
    } catch (const Interrupted&) {
      return kUndecided;
    }
  }

  // Writes one certificate of the loss, from those of its replies, which are checked once more. Throws Interrupted, and
  // leaves no file, if it is stopped.
  void writeJoined() {
    const fs::path path = folder_ / "joined.json";
    for (const Square reply : replies_) loss_.plies = std::max(loss_.plies, 1 + proofPlies(reply));
    proof::JoinedCheck check(loss_);
    const ElapsedLine clock("checking");
    std::size_t nodes = 0;
    replaceFile(path, [&](std::ostream& joined) {
      joined << joinedHeadJson(loss_) << '\n';
      for (const Square reply : replies_) {
        const std::string file = fileOf(notation::toLetters(reply)).string();
        const proof::Certificate win = parseCertificate(readFile(file));
        nodes += win.nodes.size();
        const auto result = check.add(win, {.stop = &stop_});
        if (stop_.raised()) throw Interrupted();
        if (!result.accepted) throw PositionError(fmt::format("'{}' is rejected: {}", file, result.reason));
        joined << certificateJson(win) << '\n';
      }
      if (const auto result = check.finish(); !result.accepted) throw PositionError(result.reason);
    });
    printText(fmt::format("{} wins in {}: joined certificate of {} in {}\n", nameOf(loss_.attacker),
                          pliesText(loss_.plies), counted(nodes, "node"), terminalText(path.string())));
  }
  [[nodiscard]] int proofPlies(Square reply) const { return tries_->proofOf(notation::toLetters(reply))->plies; }

  fs::path folder_;
  int jobs_;
  std::uint64_t nodes_;
  const StopSignal& stop_;
  ProofTarget target_;
  Deadline deadline_;
  proof::Certificate loss_;  // without nodes
  std::string key_;          // of the position
  std::vector<Square> replies_;
  std::optional<Tries> tries_;
};

}  // namespace

int proveReplies(const Options& options, const StopSignal& stop) {
  return ReplyProofs(options, stop).run();
}

}  // namespace pentarch::app
