// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "app/records/game_tree.h"

namespace pentarch::render {

/// A stone or blocked point of a picture.
struct PictureStone {
  Square square;
  Cell content = Cell::Black;
  int number = 0;  ///< shown on it; 0 for none
};

/// A move of a variation: a pale stone with its number.
struct Ghost {
  Square square;
  Color color = Color::Black;
  int number = 1;
};

/// Win rate of a move.
struct Heat {
  Square square;
  double value = 0;  ///< 0..1, the win rate of the side to move
  bool isBest = false;
};

/// Contents of a picture, independent of its appearance.
struct Picture {
  int boardSize = 15;
  std::vector<PictureStone> stones = {};
  Square lastMove;
  std::vector<Ghost> ghosts = {};
  std::vector<Heat> heats = {};
  std::vector<Square> forbidden = {};
  std::vector<records::Mark> marks = {};
  bool hasCoordinates = true;
  std::string title = {};        ///< one line
  std::string description = {};  ///< alternative text
  std::string ending = {};       ///< ending of the game; empty while it goes on
};

}  // namespace pentarch::render
