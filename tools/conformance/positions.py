# SPDX-License-Identifier: MIT
"""Loads positions from JSON files, puts them to engines of any kind and collects their messages."""
import argparse
import json
import pathlib
import re
import sys
import time

from command_line import fail, seconds
from conformance.engine import Engine, Fault, command_of
from conformance.referee import MOVE, RULES, Referee, stones_of
from conformance.report import JSON_VERSION

EVALUATION = re.compile(r"\bev(al)?\b", re.IGNORECASE)
ANNOUNCEMENT = re.compile(r"^MESSAGE\b.*?(?:\+M\d+|\bev(?:al)?[ :]+M\d+)\b", re.IGNORECASE)
SIZES = range(5, 23)
PATIENCE = 5  # seconds for the start of a program, and beyond the limit of a move


def load(paths, has_move=False):
    """The positions of all files, each a list of {"pos": "h8i9...", "rule": 0, "size": 15, ...}, with a free point as "move":
    [7, 5] if `has_move`. A file of anything else ends the program."""
    wanted = {"pos": str, "rule": int, "size": int, **({"move": list} if has_move else {})}
    positions = []
    for path in paths:
        try:
            loaded = json.loads(path.read_text())
        except ValueError:  # no JSON, or no text at all
            loaded = None
        if not isinstance(loaded, list) or not all(
                isinstance(position, dict) and type(position.get(field)) is kind  # True is no number
                for position in loaded for field, kind in wanted.items()):
            fail(f"'{path}' is no list of positions with {', '.join(wanted)}")
        for position in loaded:
            pos, size = position["pos"], position["size"]
            if position["rule"] not in RULES.values():
                fail(f"'{path}': {position['rule']} is no rule: there are {', '.join(map(str, RULES.values()))}")
            if size not in SIZES:
                fail(f"'{path}': {size} is no size of a board from {SIZES[0]} to {SIZES[-1]}")
            if stones_of(pos, size) is None:
                fail(f"'{path}': '{pos}' is no position on {size}x{size}")
            if has_move and not is_free(position["move"], position):
                fail(f"'{path}': {json.dumps(position['move'])} is no free point of '{pos}' on {size}x{size}")
        positions += loaded
    if not positions:
        fail("there are no positions to ask about")
    return positions


def is_free(point, position):
    """True if a value read from JSON is a free point, as [7, 5]."""
    return (len(point) == 2 and all(type(c) is int and 0 <= c < position["size"] for c in point)
            and tuple(point) not in stones_of(position["pos"], position["size"]))


def parser(description, limit, modes=()):
    """The argument parser shared by scripts that put positions to engines; `limit` is the default. If there are
    `modes`, one of them is the first argument."""
    result = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    if modes:
        result.add_argument("mode", choices=modes)
    result.add_argument("positions", nargs="+", type=pathlib.Path)
    result.add_argument("--engine", action="append", required=True, metavar="CMD", help="may be given more than once")
    result.add_argument("--limit", type=seconds, default=limit, metavar="S", help=f"seconds for a position ({limit})")
    result.add_argument("--json", action="store_true", help="one JSON object an engine")
    return result


def in_turns(positions, engines, question):
    """The results of `question` for each position with each engine, in lists by engine. A fault ends the program."""
    found = {engine: [] for engine in engines}
    for position in positions:
        for engine in engines:
            try:
                found[engine].append(question(position, engine))
            except Fault as fault:
                sys.exit(f"{pathlib.Path(sys.argv[0]).name}: '{engine}': {fault}")
    return found


def show(kind, summary, as_json, text):
    """Prints the summary of an engine, a report of this kind, as JSON or text."""
    print(json.dumps({"v": JSON_VERSION, "type": kind, **summary}) if as_json else text(summary))


def letters(point):
    """A point [7, 7] as a text: "h8"."""
    return f"{chr(ord('a') + point[0])}{point[1] + 1}"


def after(position, point):
    """The position with one more stone."""
    return {**position, "pos": position["pos"] + letters(point)}


def board_of(position):
    """The stones of a position; in its rows, those of the side to move are marked 1."""
    referee = Referee(position["size"])
    referee.stones = stones_of(position["pos"], position["size"])
    return referee


def announces_win(said):
    """True if the last evaluation among the lines is a win of the side to move: "MESSAGE ... +M11", or M11 after "ev" or "eval"."""
    evaluations = [line for line in said if EVALUATION.search(line) or ANNOUNCEMENT.match(line)]
    return bool(evaluations) and bool(ANNOUNCEMENT.match(evaluations[-1]))


def said_about(command, position, limit):
    """The output of a fresh process for a position: pairs of seconds since DONE and a line. The last line is the move,
    if the process moves in time."""
    words = command_of(command)
    with Engine(words, "\r\n", pathlib.Path(words[0]).parent) as engine:
        engine.send(f"START {position['size']}")
        engine.expect("OK", PATIENCE)
        milliseconds = round(1000 * limit)
        engine.send(f"INFO rule {position['rule']}", f"INFO timeout_turn {milliseconds}",
                    f"INFO timeout_match {100 * milliseconds}", f"INFO time_left {100 * milliseconds}",
                    "BOARD", *board_of(position).rows())
        start = time.monotonic()
        engine.send("DONE")
        while received := engine.line(start + limit + PATIENCE - time.monotonic()):
            when, line = received
            if line is None:
                return
            yield when - start, line
            if MOVE.match(line):
                return
