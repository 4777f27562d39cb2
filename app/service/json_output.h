// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/records/errors.h"
#include "app/records/formats.h"
#include "app/records/json_text.h"
#include "app/records/turn_choice.h"
#include "engine/engine.h"
#include "engine/solver.h"

namespace pentarch::app {

// Writers of everything that several commands print as JSON. A key is written here or by one command alone, so that it
// means the same everywhere; docs/schema/common.schema.json defines every key.

/// The beginning of every object: "v" and "type".
[[nodiscard]] Json beginObject(std::string_view type);

/// An object as one physical line. Invalid UTF-8 is replaced.
[[nodiscard]] std::string toLine(const Json& json);

/// The program and its version, as "engine" gives them.
[[nodiscard]] std::string engineName();

/// A point in letters; null for none.
[[nodiscard]] Json pointJson(Square square);

/// Moves or points in letters, a pass as "--".
[[nodiscard]] Json movesJson(const std::vector<Square>& moves);
[[nodiscard]] Json movesJson(const std::vector<SetupStone>& moves);

/// A win rate or another share, to four decimal places.
[[nodiscard]] Json rateJson(double rate);

/// Adds "rule", "size" and "side".
void addBoard(Json& json, Rule rule, int boardSize, Color sideToMove);
void addBoard(Json& json, const Engine& engine);

/// Adds the stones of a position that is not a game: "black", "white" and "blocked" points.
void addStones(Json& json, const std::vector<SetupStone>& stones);

/// Adds what was asked about: "source", "turn" if there is one, and "moves" of a game or else its stones.
void addInput(Json& json, const ChosenPosition& chosen);

/// Adds "state", and "ending" if the game has ended.
void addState(Json& json, const Engine& engine);

/// "winner" (null for a draw), "move" (null if not known), "five" (its points, none if there is no five) and "text".
/// Precondition: the game has ended.
[[nodiscard]] Json endingJson(const Ending& ending, std::string_view text);
[[nodiscard]] Json endingJson(const Engine& engine);

/// An evaluation, or the plies to a win (positive) or loss (negative).
[[nodiscard]] Json scoreJson(Score score);

/// Adds a search result: work, best move, verdict, proof, lines and forbidden points. Where only some of the moves were
/// considered (`isRestricted`), their loss does not decide the position: the verdict is then "undecided".
void addResult(Json& json, const Engine& engine, const SearchResult& result, bool isRestricted);

/// Adds how far a claim is proven: the number of replies of the losing side, and of those that are refuted.
void addReplies(Json& json, int refuted, int replies);

/// Adds the result of a proof search: verdict, kind of proof, plies, nodes and PV.
void addProof(Json& json, const SolveResult& result);

/// A proof search for `side` as an object.
[[nodiscard]] Json proofJson(const SolveResult& result, Color side);

/// An error object.
[[nodiscard]] Json errorObject(std::string_view code, std::string_view message);

/// Adds the place of an error in a text, as far as it is known: "file", "line", "column" and "token".
void addPlace(Json& json, const records::Error& error);

/// An error object as one physical line.
[[nodiscard]] std::string errorJson(std::string_view code, std::string_view message,
                                    const std::optional<records::Error>& place = {});

/// "none", "claimed", or the kind of proof: "five", "vcf", "vct", "search".
[[nodiscard]] std::string_view nameOf(Proof proof);

/// "win", "no_win", "undecided".
[[nodiscard]] std::string_view nameOf(SolveResult::Verdict verdict);

/// The verdict on a position for the side to move: "win", "loss", "undecided", or "over" if the game has ended.
[[nodiscard]] std::string_view verdictOf(GameState state, Score score);

/// "running", "black_won", "white_won", "black_forbidden", "draw".
[[nodiscard]] std::string_view nameOf(GameState state);

/// "none", "upper", "lower", "exact".
[[nodiscard]] std::string_view nameOf(Bound bound);

}  // namespace pentarch::app
