// SPDX-License-Identifier: MIT
#pragma once

// The position and what the rules say about it: stones, threats, forbidden points, the end of the game, symmetries.
#include "engine/game/ending.h"
#include "engine/game/forbidden.h"
#include "engine/game/movegen.h"
#include "engine/game/position.h"
#include "engine/game/types.h"
