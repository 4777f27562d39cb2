// SPDX-License-Identifier: MIT
#include "app/cli/analyze/live_view.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <cstdio>

#include "app/analysis/ending.h"
#include "app/cli/position_text.h"
#include "app/program/terminal.h"
#include "app/records/turn_choice.h"

namespace pentarch::app {
namespace {

constexpr auto kViewInterval = std::chrono::milliseconds(100);
// Rows below the lines of moves: the progress of a proof, which may be wrapped once, the work done, and the cursor.
constexpr std::size_t kRowsBelow = 4;

// Rows occupied by a text on a terminal that wraps long lines.
[[nodiscard]] std::size_t rowsOf(std::string_view text, std::size_t columns) {
  std::size_t rows = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1);
    const std::size_t width = visibleWidth(text.substr(0, end));
    rows += std::max<std::size_t>(1, (width + columns - 1) / columns);
    text.remove_prefix(end + 1);
  }
  return rows;
}

[[nodiscard]] std::string upTo(std::size_t rows) {
  return rows == 0 ? "\r" : fmt::format("\r\x1b[{}A", rows);
}

// Writes at once. Neither a thread nor a destructor may throw where the terminal is gone; the stream remembers the loss
// for flushOutput().
void show(std::string_view text) {
  (void)std::fwrite(text.data(), 1, text.size(), stdout);
  (void)std::fflush(stdout);
}

}  // namespace

LiveView::LiveView(Rule rule, const ChosenPosition& chosen, const Style& style, std::optional<Clock::duration> limit)
    : engine_({.rule = rule}), chosen_(chosen), style_(style), limit_(limit) {
  setUp(engine_, chosen_.position);
  const TerminalSize size = terminalSize(STDOUT_FILENO);
  draw(size);
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

LiveView::~LiveView() {
  thread_.request_stop();
  thread_.join();
  show(upTo(rowsOf(shown_, terminalSize(STDOUT_FILENO).columns)) + "\x1b[J");
}

void LiveView::update(const SearchInfo& info) {
  using Kind = SearchInfo::Kind;
  if (info.kind == Kind::Proving) {
    const std::scoped_lock lock(mutex_);
    refuted_ = info.refuted;
    replies_ = info.replies;
    return;
  }
  if (info.kind != Kind::LineDone && info.kind != Kind::NewBest) return;
  const auto index = static_cast<std::size_t>(info.lineIndex);
  const std::scoped_lock lock(mutex_);
  if (index > found_.lines.size() || info.line.pv.empty()) return;
  // The move may have had another rank before.
  const auto isSame = [&](const SearchLine& l) { return l.pv.front() == info.line.pv.front(); };
  const auto old = std::find_if(found_.lines.begin(), found_.lines.end(), isSame);
  if (index == found_.lines.size() && old == found_.lines.end()) {
    found_.lines.push_back(info.line);
  } else if (old == found_.lines.end()) {
    found_.lines[index] = info.line;
  } else {
    found_.lines.erase(old);
    found_.lines.insert(found_.lines.begin() + static_cast<std::ptrdiff_t>(std::min(index, found_.lines.size())),
                        info.line);
  }
  found_.nodes = info.nodes;
}

// Polls the terminal size on every frame, so that no resize signal is needed.
void LiveView::run(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  while (!never.wait_for(lock, stop, kViewInterval, [&] { return stop.stop_requested(); })) {
    draw(terminalSize(STDOUT_FILENO));
  }
}

void LiveView::draw(const TerminalSize& size) {
  std::string text = upTo(rowsOf(shown_, size.columns));
  const bool hadBoards = hasBoards_;
  std::string next = frame(size);
  if (hadBoards && !hasBoards_) {
    text +=
        "\x1b[J" + drawBoard(engine_, style_, chosen_.position.lastMove()) + "\n" + headerText(engine_, chosen_) + "\n";
  }
  for (std::string_view rest = next; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    text += fmt::format("{}\x1b[K\n", rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  show(text + "\x1b[J");
  shown_ = std::move(next);
}

// Once the frame has lost the boards they stay out: the board printed instead cannot be taken back.
std::string LiveView::frame(const TerminalSize& size) {
  const std::scoped_lock lock(mutex_);
  const std::size_t width = size.textWidth();
  std::string lines;
  const std::size_t most = size.rows > kRowsBelow ? size.rows - kRowsBelow : 1;
  for (std::size_t i = 0; i < std::min(found_.lines.size(), most); ++i) {
    lines += lineText(static_cast<int>(i) + 1, found_.lines[i], width) + "\n";
  }
  if (replies_ > 0) lines += wrapped(fmt::format("proving: {} of {} replies refuted", refuted_, replies_), 2, width);
  lines += workText(found_, Clock::now() - start_, limit_, width) + "\n";
  if (!hasBoards_) return lines;
  const std::string head = headerText(engine_, chosen_) + "\n";
  for (const Boards boards : {Boards::Both, Boards::Candidates}) {
    std::string all = head;
    all += candidateBoards(engine_, chosen_.position.lastMove(), found_, style_, boards, width) + "\n";
    all += lines;
    const std::size_t rows = rowsOf(all, std::min(width, size.columns));  // the terminal may be narrower than the text
    const bool fits = rows == static_cast<std::size_t>(std::count(all.begin(), all.end(), '\n'));
    if (fits && rows < size.rows) return all;
  }
  hasBoards_ = false;
  return lines;
}

}  // namespace pentarch::app
