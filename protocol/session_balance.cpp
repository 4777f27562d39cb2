// SPDX-License-Identifier: MIT
#include <utility>

#include "protocol/balance.h"
#include "protocol/reply.h"
#include "protocol/session.h"

namespace pentarch {
namespace {

using namespace std::chrono_literals;

/// More time than this does not make the values more even.
constexpr Clock::duration kMaxBalanceTime = 60s;

}  // namespace

void Session::on(const command::Balance& balance, Arrival arrival) {
  settings_.enableGuiMode();
  if (!requireGame()) return;
  if (engine_.isFull()) {
    options_.output(reply::error("board is full"));
    return;
  }
  applySettings();
  thinker_.start(arrival);
  const Clock::duration time = thinker_.plannedSpan(kMaxBalanceTime);
  const balance::Search search = [&](std::span<const Square> stones, int multiPv, double share) {
    for (const Square s : stones) engine_.play(s);
    SearchLimits limits = settings_.limits();
    limits.multiPv = multiPv;
    limits.excluded = blockedMoves();
    SearchResult result = thinker_.search(std::move(limits), std::chrono::duration_cast<Clock::duration>(time * share));
    for (std::size_t i = 0; i < stones.size(); ++i) engine_.undo();
    return result;
  };
  const std::vector<Square> stones =
      balance.stones == 1 ? balance::one(balance.bias, search) : balance::two(balance.bias, search);
  if (!thinker_.finish()) return;
  options_.output(stones.empty() ? reply::error("no room for that many stones") : reply::moves(stones));
}

}  // namespace pentarch
