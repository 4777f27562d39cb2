#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks certificates of won and lost positions (docs/certificates.md): check_certificate.py PROOF.json...

Plays the attacker's moves against every legal answer, with rules written for this file alone.

Exit code 0: every certificate is accepted; 2: none is named; 3: a file cannot be read; 4: one is not accepted."""
import itertools
import json
import re
import sys

import command_line

RULES = ("freestyle", "standard", "renju", "caro", "caro-exact")
JOINED = "pentarch-joined-proof"
FIELDS = {"format", "version", "generator", "rule", "size", "black", "white", "blocked", "attacker", "plies", "nodes"}
MAX_NESTING = 100  # nesting depth of objects and lists accepted in a text
MOST_KNOWN = 1_000_000  # positions in one half of what is remembered, some 300 bytes each
RENJU_UNPLAYED = 25  # in renju from 15x15 on, the game is drawn with this many points left


class Recent:
    """A dictionary of bounded size: two halves, of which the older one is dropped whenever the newer one is full."""

    def __init__(self):
        self.newer, self.older = {}, {}

    def get(self, key):
        value = self.newer.get(key)
        if value is None and (value := self.older.get(key)) is not None:
            self.put(key, value)
        return value

    def put(self, key, value):
        if len(self.newer) >= MOST_KNOWN:
            self.newer, self.older = {}, self.newer
        self.newer[key] = value


class Rejected(Exception):
    """The reason a certificate proves nothing, in one line."""


class Board:
    """Rules on sets of points, stored as integers with one bit per point. An unused column separates the rows."""

    def __init__(self, size, rule):
        self.size, self.rule, self.width = size, rule, size + 1
        self.points = sum(1 << (y * self.width + x) for y in range(size) for x in range(size))
        self.directions = (1, self.width, self.width + 1, self.width - 1)

    def bit(self, name):
        """The point of a name such as h8; raises Rejected if there is none."""
        if not isinstance(name, str) or not re.fullmatch("[a-v][1-9][0-9]?", name):
            raise Rejected(f"{name!r} is no point")
        x, y = ord(name[0]) - ord("a"), int(name[1:]) - 1
        if x >= self.size or y >= self.size:
            raise Rejected(f"{name} lies off the board")
        return 1 << (y * self.width + x)

    def name(self, bit):
        y, x = divmod(bit.bit_length() - 1, self.width)
        return f"{chr(ord('a') + x)}{y + 1}"

    def fives(self, own, enemy, empty, is_black, one_end_closes=False):
        """The empty points on which a stone of `own` completes a winning row. In caro, enemy stones at both ends close
        a row of five, or at one end if `one_end_closes`."""
        longer = self.rule in ("freestyle", "caro") or (self.rule == "renju" and not is_black)
        may_be_closed = self.rule in ("caro", "caro-exact")
        found = 0
        for d in self.directions:
            # ahead[k], behind[k]: the points next to at least k own stones in a row.
            ahead, behind = [empty], [empty]
            for k in range(1, 6):
                ahead.append(ahead[-1] & (own >> (k * d)))
                behind.append(behind[-1] & (own << (k * d)))
            for k in range(5):
                exact = ahead[k] & ~ahead[k + 1] & behind[4 - k] & ~behind[5 - k]
                if may_be_closed and exact:
                    ends = enemy >> ((k + 1) * d), enemy << ((5 - k) * d)
                    exact &= ~(ends[0] | ends[1] if one_end_closes else ends[0] & ends[1])
                found |= exact
            if longer:
                for k in range(6):
                    found |= ahead[k] & behind[5 - k]
        return found

    def fours(self, own, empty):
        """The empty points of which a stone of `own` may make a four: those of every two in a row with three stones."""
        found = 0
        for d in self.directions:
            stones, free = [own >> (k * d) for k in range(5)], [empty >> (k * d) for k in range(5)]
            for i, k in itertools.combinations(range(5), 2):
                rows = free[i] & free[k]
                for j in {0, 1, 2, 3, 4} - {i, k}:
                    rows &= stones[j]
                found |= rows << (i * d) | rows << (k * d)
        return found

    def has_overline(self, stones):
        """True if more than five of the stones are in a row."""
        for d in self.directions:
            row = stones
            for _ in range(5):
                row &= row >> d
            if row:
                return True
        return False

    def line(self, bit, step, black, empty):
        """Eleven points on a line with `bit` in the middle: X black, . empty, - anything else."""
        index, text = bit.bit_length() - 1, []
        for k in range(-5, 6):
            at = index + k * step
            other = 1 << at if at >= 0 else 0
            text.append("X" if other & black else "." if other & empty else "-")
        # Past the column between two rows another row starts.
        for side in (range(4, -1, -1), range(6, 11)):
            beyond = False
            for k in side:
                beyond = beyond or not self.points >> max(index + (k - 5) * step, 0) & 1
                if beyond:
                    text[k] = "-"
        return "".join(text)

    def is_forbidden(self, bit, black, white, empty):
        """True if the empty point is forbidden for Black in renju."""
        if self.fives(black, white, bit, True):
            return False
        lines = [self.line(bit, d, black, empty) for d in self.directions]
        counts = [text.count("X") for text in lines]
        if max(counts) < 4 and sum(n >= 2 for n in counts) < 2:
            return False
        fours, threes = 0, 0
        rest = empty & ~bit
        for d, text in zip(self.directions, lines):
            text = text[:5] + "X" + text[6:]
            if len(re.match("X*", text[6:])[0]) + len(re.match("X*", text[4::-1])[0]) >= 5:
                return True
            sets = set()
            for i in range(1, 6):
                five = text[i:i + 5]
                if five.count("X") == 4 and "." in five and text[i - 1] != "X" and text[i + 5] != "X":
                    sets.add(tuple(k for k in range(i, i + 5) if text[k] == "X"))
            fours += len(sets)
            threes += fours < 2 and self.is_three(bit, d, text, black | bit, white, rest)
        return fours >= 2 or threes >= 2

    def is_three(self, bit, step, text, black, white, empty):
        """True if one more legal black stone makes a straight four on the line `text`."""
        for k in (2, 3, 4, 6, 7, 8):
            if text[k] != ".":
                continue
            more = text[:k] + "X" + text[k + 1:]
            if not any(more[i - 1:i + 5] == ".XXXX." and "X" not in (more[i - 2], more[i + 5])
                       for i in range(2, 6) if i <= k <= i + 3):
                continue
            q = bit << ((k - 5) * step) if k > 5 else bit >> ((5 - k) * step)
            if self.fives(black, white, q, True) or self.is_forbidden(q, black, white, empty):
                continue
            return True
        return False


def is_unicode(text):
    """False if the text contains a lone surrogate, which is not a character."""
    return not any(0xD800 <= ord(character) < 0xE000 for character in text)


class Checker:
    """Checks one certificate."""

    def __init__(self, data):
        self.read_head(data, "pentarch-proof", FIELDS)
        require(isinstance(data["nodes"], list) and data["nodes"], "there is no node")
        last = len(data["nodes"]) - 1
        self.nodes = [self.node_of(i, item, i == last) for i, item in enumerate(data["nodes"])]
        self.is_loss = self.nodes[-1][0] is None
        self.used, self.known, self.path = set(), Recent(), []

    def read_head(self, data, format_name, fields):
        """Reads what a certificate says before its nodes."""
        require(isinstance(data, dict), "not an object")
        require(fields - {"generator"} <= set(data) <= fields, f"the fields are not {', '.join(sorted(fields))}")
        require(data["format"] == format_name, "not a proof of Pentarch")
        require(type(data["version"]) is int and data["version"] == 1, "not version 1")
        require(isinstance(data.get("generator", ""), str) and is_unicode(data.get("generator", "")), "the generator is no text")
        require(isinstance(data["rule"], str) and data["rule"] in RULES, "unknown rule")
        require(type(data["size"]) is int and 5 <= data["size"] <= 22, "the size is not 5 to 22")
        require(data["attacker"] in ("black", "white"), "the attacker is neither black nor white")
        require(type(data["plies"]) is int, "the plies are no number")
        self.board = Board(data["size"], data["rule"])
        self.attacker_is_black = data["attacker"] == "black"
        self.plies = data["plies"]
        stones = {key: self.points_of(data[key]) for key in ("black", "white", "blocked")}
        self.empty = self.board.points & ~sum(stones.values())
        require(bin(self.empty).count("1") + sum(len(data[key]) for key in stones) == self.board.size ** 2,
                "a point is named twice")
        self.sides = (stones["black"], stones["white"]) if self.attacker_is_black else (stones["white"], stones["black"])
        self.stones = len(data["black"]) + len(data["white"])
        self.limit = self.board.size ** 2 - len(data["blocked"])
        if self.board.rule == "renju" and self.board.size >= 15:
            self.limit = max(0, self.limit - RENJU_UNPLAYED)
        self.blocked = stones["blocked"]

    def points_of(self, names):
        require(isinstance(names, list), "no list of points")
        return sum(self.board.bit(name) for name in names)

    def node_of(self, number, item, is_root):
        """The tuple (move, answers, otherwise) of a node [move], [move, answers] or [move, answers, otherwise]. The root
        of a loss has None for a move."""
        require(isinstance(item, list) and 1 <= len(item) <= 3, f"node {number} is no node")
        answers = item[1] if len(item) > 1 else {}
        require(isinstance(answers, dict), f"the answers of node {number} are no object")
        for next_number in list(answers.values()) + item[2:]:
            require(type(next_number) is int and 0 <= next_number < number,
                    f"node {number} names a node that does not come before it")
        require(item[0] is not None or is_root, f"node {number} has no move")
        return (None if item[0] is None else self.board.bit(item[0]), {self.board.bit(name): n for name, n in answers.items()},
                item[2] if len(item) > 2 else None)

    def run(self):
        attacker, defender = self.sides
        for own, enemy, is_black in ((attacker, defender, self.attacker_is_black),
                                     (defender, attacker, not self.attacker_is_black)):
            for stone in bits(own):
                require(not self.board.fives(own & ~stone, enemy, stone, is_black), "the position is won already")
            # Black's overline in renju has lost the game.
            require(self.board.rule != "renju" or not self.board.has_overline(own), "the position is won already")
        root = len(self.nodes) - 1
        if self.is_loss:
            self.used.add(root)
            plies = self.defend(root, attacker, defender, self.stones)
        else:
            plies = self.attack(root, attacker, defender, self.stones)
        require(plies == self.plies, f"the longest line has {plies} plies, not {self.plies}")
        require(len(self.used) == len(self.nodes), "a node is never used")
        return plies

    def fail(self, reason):
        raise Rejected((f"after {' '.join(self.path)}: " if self.path else "") + reason)

    def is_legal(self, bit, attackers_turn, attacker, defender, empty):
        if self.board.rule != "renju" or self.attacker_is_black != attackers_turn:
            return True
        black, white = (attacker, defender) if self.attacker_is_black else (defender, attacker)
        return not self.board.is_forbidden(bit, black, white, empty)

    def attack(self, number, attacker, defender, stones):
        """Plies to the five from a position with the attacker to move."""
        self.used.add(number)
        key = (number, attacker, defender)
        if (known := self.known.get(key)) is not None:
            return known
        move, answers, otherwise = self.nodes[number]
        empty = self.empty & ~attacker & ~defender
        if stones >= self.limit:
            self.fail("the game is drawn")
        if not move & empty:
            self.fail(f"node {number} plays on a point that is not empty")
        if not self.is_legal(move, True, attacker, defender, empty):
            self.fail(f"node {number} plays on a forbidden point")
        if self.board.fives(attacker, defender, move, self.attacker_is_black):
            if answers or otherwise is not None:
                self.fail(f"node {number} wins at once and needs no answers")
            return 1
        self.path.append(self.board.name(move))
        plies = 1 + self.defend(number, attacker | move, defender, stones + 1)
        self.path.pop()
        self.known.put(key, plies)
        return plies

    def defend(self, number, attacker, defender, stones):
        """Plies to the five from a position with the defender to move; tries every legal answer."""
        _, answers, otherwise = self.nodes[number]
        empty = self.empty & ~attacker & ~defender
        if stones + 2 > self.limit:
            self.fail("the game is drawn")
        if self.board.fives(defender, attacker, empty, not self.attacker_is_black):
            self.fail("the defender completes a five")
        fives = self.board.fives(attacker, defender, empty, self.attacker_is_black)
        longest, listed, needs_otherwise = 2, 0, False
        alike = 0 if fives or otherwise is None else self.losing_alike(otherwise, attacker, defender, empty)
        alike &= ~sum(answers)
        if alike:
            self.used.add(otherwise)
            longest, needs_otherwise = 4, True
        # If neither end of a row is an enemy stone, a single answer cannot close it: only the point itself stops that
        # five.
        is_safe = self.board.fives(attacker, defender, fives, self.attacker_is_black, one_end_closes=True)
        for reply in bits(empty & ~alike if not fives else fives if is_safe else empty & self.around(fives)):
            rest = fives & ~reply
            if rest and self.board.fives(attacker, defender | reply, rest, self.attacker_is_black):
                continue
            if not self.is_legal(reply, False, attacker, defender, empty):
                continue
            following = answers.get(reply, otherwise)
            self.path.append(self.board.name(reply))
            if following is None:
                self.fail(f"node {number} has no answer")
            longest = max(longest, 1 + self.attack(following, attacker, defender | reply, stones + 1))
            self.path.pop()
            listed += reply in answers
            needs_otherwise = needs_otherwise or reply not in answers
        if listed != len(answers):
            self.fail(f"node {number} answers what cannot or need not be answered")
        if otherwise is not None and not needs_otherwise:
            self.fail(f"node {number} answers all other moves, but there are none")
        return longest

    def losing_alike(self, number, attacker, defender, empty):
        """Points where the defender, who is to move, loses in four plies if the node follows, as is known without trying
        each. That is so if the node makes two fives at once: an answer that is far from both and makes no four leaves
        them, and the next one stops one at most. None in renju, where a far stone can change if a point is forbidden."""
        move, answers, otherwise = self.nodes[number]
        if self.board.rule == "renju" or answers or otherwise is not None or not move & empty:
            return 0
        # One answer alone cannot close a row of which neither end is an enemy stone. Other rows do not count.
        fives = self.board.fives(attacker | move, defender, empty & ~move, self.attacker_is_black, one_end_closes=True)
        if not fives & (fives - 1):
            return 0
        return empty & ~move & ~self.around(fives) & ~self.board.fours(defender, empty)

    def around(self, fives):
        """Points where a stone can prevent one of the fives: the point itself and, in caro, the ends of rows."""
        found = fives
        if self.board.rule in ("caro", "caro-exact"):
            for d in self.board.directions:
                for k in range(1, 6):
                    found |= fives << (k * d) | fives >> (k * d)
        return found


class JoinedChecker(Checker):
    """Checks a loss that is proven answer by answer, a certificate each. One of the answers that the symmetries of the
    position make alike is enough."""

    def __init__(self, head):  # pylint: disable=super-init-not-called
        self.read_head(head, JOINED, FIELDS - {"nodes"})
        self.symmetries = [i for i in range(8)
                           if all(self.image(points, i) == points for points in (*self.sides, self.blocked))]
        self.refuted, self.longest = 0, 0

    def image(self, points, symmetry):
        """A set of points as one of the eight symmetries shows it."""
        image, last = 0, self.board.size - 1
        for bit in bits(points):
            y, x = divmod(bit.bit_length() - 1, self.board.width)
            x, y = (last - x if symmetry & 1 else x), (last - y if symmetry & 2 else y)
            image |= 1 << (x * self.board.width + y if symmetry & 4 else y * self.board.width + x)
        return image

    def add(self, data):
        """Checks the certificate of one more answer."""
        win = Checker(data)
        require((win.board.rule, win.board.size) == (self.board.rule, self.board.size), "it is of another rule or size")
        require(not win.is_loss and win.attacker_is_black == self.attacker_is_black, "the attacker is not to move")
        attackers, defenders = self.sides
        answer = win.sides[1] & ~defenders
        require(answer, "there is no answer on the board")
        require((win.sides[0], win.sides[1], win.blocked) == (attackers, defenders | answer, self.blocked)
                and not answer & (answer - 1), "its position is not one move after that of the loss")
        require(not answer & self.refuted, "the answer is refuted already")
        plies = win.run()
        require(self.is_legal(answer, False, attackers, defenders, self.empty), f"{self.board.name(answer)} is forbidden")
        for symmetry in self.symmetries:
            self.refuted |= self.image(answer, symmetry)
        self.longest = max(self.longest, plies)

    def finish(self):
        """Checks that nothing is missing."""
        require(self.longest, "there is no certificate")
        for answer in bits(self.empty & ~self.refuted):
            require(not self.is_legal(answer, False, *self.sides, self.empty),
                    f"there is no certificate after {self.board.name(answer)}")
        require(self.plies == self.longest + 1, f"the longest line has {self.longest + 1} plies, not {self.plies}")
        return self.plies


def bits(points):
    """The individual points of a set."""
    while points:
        lowest = points & -points
        yield lowest
        points ^= lowest


def require(condition, reason):
    if not condition:
        raise Rejected(reason)


def unique(pairs):
    """A JSON object without duplicate keys."""
    require(len(pairs) == len(dict(pairs)), "a key stands twice in an object")
    return dict(pairs)


def require_shallow(text):
    """Rejects deep nesting, since values are read and printed recursively."""
    depth = 0
    for token in re.finditer(r'"(?:\\.|[^"\\])*"?|[\[\]{}]', text, re.S):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token.group(), 0)
        if depth > MAX_NESTING:
            line = text.count("\n", 0, token.start()) + 1
            character = token.start() - text.rfind("\n", 0, token.start())
            raise Rejected(f"JSON nested more than {MAX_NESTING} deep (line {line}, character {character})")


def parsed(text):
    """The JSON of a text. Raises Rejected."""
    require_shallow(text)
    try:
        return json.loads(text, object_pairs_hook=unique)
    except (ValueError, RecursionError) as error:
        raise Rejected(f"not JSON: {error}") from None


def joined_head(line):
    """The first line of a joined certificate; None if it is that of another text."""
    try:
        head = parsed(line) if len(line) < 10_000 else None
    except Rejected:
        return None
    return head if isinstance(head, dict) and head.get("format") == JOINED else None


def check(text):
    """The statement that the certificate proves of the side to move: "a win in 5 plies". Raises Rejected. `text` is a text or
    an open file; of a joined certificate one line at a time is in memory."""
    lines = iter(text.splitlines(keepends=True)) if isinstance(text, str) else text
    first = next(lines, "")
    head = joined_head(first)
    if head:
        checker = JoinedChecker(head)
        for number, line in enumerate(lines, 2):
            try:
                checker.add(parsed(line))
            except Rejected as error:
                raise Rejected(f"line {number}: {error}") from None
        plies, is_loss = checker.finish(), True
    else:
        checker = Checker(parsed(first + "".join(lines)))
        plies, is_loss = checker.run(), checker.is_loss
    return f"a {'loss' if is_loss else 'win'} in {plies} {'ply' if plies == 1 else 'plies'}"


def main():
    code, is_read = 0, True
    if len(sys.argv) == 1:
        command_line.fail("name a certificate, as in check_certificate.py proof.json")
    if sys.argv[1:] in (["--help"], ["-h"]):
        print(__doc__)
        return 0
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8-sig") as file:
                accepted = check(file)
        except OSError as error:
            print(f"{path}: cannot read the file: {error.strerror}", file=sys.stderr)
            is_read = False
        except (Rejected, UnicodeDecodeError) as error:
            print(f"{path}: rejected, {error}")
            code = 4
        else:
            print(f"{path}: accepted, {accepted}")
    return code if is_read else 3


if __name__ == "__main__":
    command_line.run(main)
