// SPDX-License-Identifier: MIT
#pragma once

// For those who work on the engine itself: the benchmark, the teaching ladder, the table and the weights.
#include "engine/bench.h"
#include "engine/eval/built_in_weights.h"
#include "engine/eval/eval_weights.h"
#include "engine/eval/threat_mask.h"
#include "engine/search/ladder.h"
#include "engine/search/transposition.h"
