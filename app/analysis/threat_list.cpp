// SPDX-License-Identifier: MIT
#include "app/analysis/threat_list.h"

#include "app/analysis/foul.h"
#include "engine/position.h"

namespace pentarch::app {
namespace {

[[nodiscard]] std::vector<Square> listOf(const SquareSet& set) {
  std::vector<Square> list;
  for (const Square s : set) list.push_back(s);
  return list;
}

// In renju some points that look forbidden are legal for Black, and a three does not count if no legal move makes an
// open four of it.
class RenjuThreats {
 public:
  explicit RenjuThreats(Position& position) : position_(position) {}

  void correct(SquareSet& fourThrees, SquareSet& fours, SquareSet& openThrees) {
    for (const Square s : SquareSet(fourThrees)) {
      if (!realThreesAt(position_, s).empty()) continue;
      fourThrees.erase(s);
      fours.insert(s);
    }
    for (const Square s : SquareSet(openThrees)) {
      if (realThreesAt(position_, s).empty()) openThrees.erase(s);
    }
    const SquareSet makingFours = fourMoves(position_, Color::Black);
    for (const Square s : SquareSet(position_.set(Color::Black, Threat::Forbidden))) {
      if (foulAt(position_, s)) continue;
      const bool hasThree = !realThreesAt(position_, s).empty();
      if (makingFours.contains(s)) {
        (hasThree ? fourThrees : fours).insert(s);
      } else if (hasThree) {
        openThrees.insert(s);
      }
    }
  }

 private:
  Position& position_;
};

}  // namespace

ThreatList threatsOf(Position& position, Color color) {
  SquareSet fourThrees = position.set(color, Threat::FourThree);
  SquareSet fours = position.points(color, Threat::Four, Threat::FourPlus);
  SquareSet openThrees = position.points(color, Threat::OpenThree, Threat::OpenThreePlus);
  if (color == Color::Black && position.traits().blackHasForbiddenPoints) {
    RenjuThreats(position).correct(fourThrees, fours, openThrees);
  }
  return {{{"five", "five", listOf(position.set(color, Threat::Five))},
           {"open_four", "open four or two fours", listOf(position.set(color, Threat::OpenFour))},
           {"four_three", "four and open three", listOf(fourThrees)},
           {"double_three", "two open threes", listOf(position.set(color, Threat::DoubleThree))},
           {"four", "four", listOf(fours)},
           {"open_three", "open three", listOf(openThrees)}}};
}

}  // namespace pentarch::app
