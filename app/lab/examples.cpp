// SPDX-License-Identifier: MIT
#include "app/lab/examples.h"

#include <map>
#include <ostream>
#include <utility>

#include "app/records/game_file.h"
#include "app/records/json_text.h"
#include "engine/base/atomic_file.h"
#include "engine/base/bytes.h"
#include "engine/lab.h"
#include "engine/position.h"

namespace pentarch::lab {
namespace {

// True if no threat decides the value of the position.
[[nodiscard]] bool isOpenQuestion(Situation situation) {
  return situation == Situation::Quiet || situation == Situation::DefendOpenFour ||
         situation == Situation::DefendFourThree;
}

}  // namespace

ExampleWriter::ExampleWriter(const std::filesystem::path& folder) : folder_(folder) {
  std::filesystem::create_directories(folder);
  const auto open = [&](Array& array, const char* name, const char* type) {
    array.name = name;
    array.type = type;
    array.file = std::make_unique<AtomicFile>(folder / name);
  };
  open(codeClasses_, "code_classes", "u1");
  open(valueLength_, "value_length", "u2");
  open(valueCode_, "value_code", "u2");
  open(valueCount_, "value_count", "i2");
  open(pairLength_, "pair_length", "u2");
  open(pairBlack_, "pair_black", "u2");
  open(pairWhite_, "pair_white", "u2");
  open(pairCount_, "pair_count", "u2");
  open(rule_, "position_rule", "u1");
  open(color_, "position_color", "u1");
  open(threats_, "position_threats", "u2");
  open(result_, "position_result", "u1");
  open(score_, "position_score", "i2");
  for (std::size_t code = 0; code < kPointCodeCount; ++code) {
    for (const LineClass c : lineClasses(static_cast<PointCode>(code))) put(codeClasses_, static_cast<std::uint8_t>(c));
  }
}

template <typename T>
void ExampleWriter::put(Array& array, T value) {
  std::string bytes;
  appendNumber(bytes, value, sizeof(T));
  array.file->stream().write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  ++array.length;
}

ExampleWriter::CodeCounts ExampleWriter::countCodes(const Position& position) {
  CodeCounts counts(2 * kPointCodeCount);
  for (const Square s : position.emptyPoints()) {
    ++counts[position.code(Color::Black, s)];
    ++counts[kPointCodeCount + position.code(Color::White, s)];
  }
  return counts;
}

void ExampleWriter::add(const records::GameRecord& game) {
  Position position(game.boardSize, game.rule);
  CodeCounts before(2 * kPointCodeCount);
  CodeCounts now = countCodes(position);
  for (const records::RecordedMove& move : game.moves) {
    if (!move.isOpening && isOpenQuestion(analyzeThreats(position).situation)) {
      addPosition(game, position, move, now, before);
    }
    position.play(move.square);
    before = std::move(now);
    now = countCodes(position);
  }
}

// Points of the side to move count positive, those of the other side negative.
void ExampleWriter::addPosition(const records::GameRecord& game, const Position& position,
                                const records::RecordedMove& move, const CodeCounts& now, const CodeCounts& before) {
  const Color own = position.sideToMove();
  std::uint16_t length = 0;
  for (std::size_t code = 0; code < 2 * kPointCodeCount; ++code) {
    const bool isOwn = (code < kPointCodeCount) == (own == Color::Black);
    const int count = now[code] + before[code];
    if (count == 0) continue;
    put(valueCode_, static_cast<std::uint16_t>(code));
    put(valueCount_, static_cast<std::int16_t>(isOwn ? count : -count));
    ++length;
  }
  put(valueLength_, length);
  addPairs(position);
  put(rule_, static_cast<std::uint8_t>(game.rule));
  put(color_, static_cast<std::uint8_t>(own));
  put(threats_, static_cast<std::uint16_t>(threatMask(position)));
  put(result_, static_cast<std::uint8_t>(!game.winner ? 1 : *game.winner == own ? 2 : 0));  // in half points
  put(score_, static_cast<std::int16_t>(move.score));
  ++positions_;
}

void ExampleWriter::addPairs(const Position& position) {
  std::map<std::pair<PointCode, PointCode>, std::uint16_t> counts;
  for (const Square s : position.emptyPoints()) ++counts[{position.codes(s).black, position.codes(s).white}];
  for (const auto& [codes, count] : counts) {
    put(pairBlack_, codes.first);
    put(pairWhite_, codes.second);
    put(pairCount_, count);
  }
  put(pairLength_, static_cast<std::uint16_t>(counts.size()));
}

void ExampleWriter::finish() {
  Json json;
  for (Array* array : {&codeClasses_, &valueLength_, &valueCode_, &valueCount_, &pairLength_, &pairBlack_, &pairWhite_,
                       &pairCount_, &rule_, &color_, &threats_, &result_, &score_}) {
    array->file->commit();
    json[array->name] = {{"type", array->type}, {"length", array->length}};
  }
  replaceFile(folder_ / "arrays.json", json.dump(2) + "\n");
}

}  // namespace pentarch::lab
