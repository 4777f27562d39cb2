// SPDX-License-Identifier: MIT
#pragma once

// Position books: keys under the eight symmetries, entries, the books in memory and in files.
#include "engine/book/book_position.h"
#include "engine/book/compact_book.h"
#include "engine/book/position_book.h"
