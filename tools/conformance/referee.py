# SPDX-License-Identifier: MIT
"""A referee that detects illegal moves and the end of a game."""
import re

from conformance.engine import Fault

MOVE = re.compile(r"^(\d+),(\d+)$")
STONE = re.compile(r"([a-v])([1-9]\d?)", re.ASCII)
QUIET = ((7, 7), (8, 8), (10, 5), (5, 10), (4, 4), (11, 11))  # stones of a position that no shortcut answers
FREESTYLE, STANDARD, RENJU, CARO, CARO_EXACT = 0, 1, 4, 8, 9  # numbers of INFO rule
RULES = {"freestyle": FREESTYLE, "standard": STANDARD, "renju": RENJU, "caro": CARO, "caro-exact": CARO_EXACT}


def stones_of(text, size):
    """The points (x, y) of stones in letters, as in "h8i9"; None if the text holds anything else, or a stone off the board or on
    another."""
    stones = [(ord(column) - ord("a"), int(row) - 1) for column, row in STONE.findall(text)]
    is_whole = not STONE.sub("", text)
    is_legal = len(set(stones)) == len(stones) and all(max(stone) < size for stone in stones)
    return stones if is_whole and is_legal else None


class Referee:
    """A board and its stones. Knows the winning rows of each rule, but not renju's forbidden points: in renju a row of
    five or more ends the game, whoever won."""

    def __init__(self, size=15, rule=FREESTYLE):
        self.size = size
        self.rule = rule
        self.stones = []  # (x, y), alternating colors

    def rows(self):
        """The rows of BOARD for the side to move."""
        number = len(self.stones)
        return [f"{x},{y},{1 if (number - i) % 2 == 0 else 2}" for i, (x, y) in enumerate(self.stones)]

    def turn(self):
        """The line that tells an engine the last stone."""
        return "TURN {},{}".format(*self.stones[-1])

    def play(self, text):
        """Plays an engine's reply. Raises Fault if the move is invalid."""
        match = MOVE.match(text)
        if not match:
            raise Fault(f"'{text}' for a move")
        point = int(match[1]), int(match[2])
        if not all(0 <= c < self.size for c in point) or point in self.stones:
            raise Fault(f"the move {text} is off the board or not free")
        self.stones.append(point)

    def answer(self):
        """A simple reply: the free point nearest to the last stone that shares no line with it."""
        last_x, last_y = self.stones[-1] if self.stones else (self.size // 2, self.size // 2)
        free = [(x, y) for y in range(self.size) for x in range(self.size) if (x, y) not in self.stones]

        def badness(point):
            dx, dy = abs(point[0] - last_x), abs(point[1] - last_y)
            return (dx == 0 or dy == 0 or dx == dy, max(dx, dy), point)

        self.stones.append(min(free, key=badness))
        return "{},{}".format(*self.stones[-1])

    def is_full(self):
        return len(self.stones) == self.size * self.size

    def is_over(self):
        """True if the last stone won."""
        if not self.stones:
            return False
        x, y = self.stones[-1]
        own, enemy = (set(self.stones[(len(self.stones) - offset) % 2::2]) for offset in (1, 0))
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            length, closed = 1, 0
            for sign in (1, -1):
                step = 1
                while (x + sign * step * dx, y + sign * step * dy) in own:
                    length, step = length + 1, step + 1
                closed += (x + sign * step * dx, y + sign * step * dy) in enemy
            if self._wins(length, closed == 2):
                return True
        return False

    def _wins(self, length, is_closed):
        if self.rule == STANDARD:
            return length == 5
        if self.rule == CARO:
            return length > 5 or (length == 5 and not is_closed)
        if self.rule == CARO_EXACT:
            return length == 5 and not is_closed
        return length >= 5
