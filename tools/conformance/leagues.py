# SPDX-License-Identifier: MIT
"""A game of the engine against itself in the form of each league, as tournaments try an entrant."""
import tempfile
import time

from conformance.engine import GRACE, START_PATIENCE, Engine, Fault
from conformance.managers import info
from conformance.referee import CARO, FREESTYLE, RENJU, STANDARD, Referee

GROUP = "leagues"
TURN_MS = 150
OPENING = ((1, 1), (4, 1), (4, 2))  # b2 e2 e3, here from the far corner
LEAGUES = {"Freestyle, 20x20": (FREESTYLE, 20), "Freestyle, 15x15": (FREESTYLE, 15), "Standard, 15x15": (STANDARD, 15),
           "Renju, 15x15": (RENJU, 15), "Caro, 15x15": (CARO, 15)}


def play(command, rule, size):
    """The number of moves of a game that both processes, in one folder, play to its end. Raises Fault."""
    referee = Referee(size, rule)
    referee.stones = [(size - 1 - x, size - 1 - y) for x, y in OPENING]
    with tempfile.TemporaryDirectory() as folder, Engine(command, "\r\n", folder) as one, \
            Engine(command, "\r\n", folder) as two:
        engines = (one, two)
        for engine in engines:
            engine.send(f"START {size}", *info(rule, TURN_MS))
            engine.expect("OK")
        first = len(referee.stones)
        while not referee.is_over() and not referee.is_full():
            side = len(referee.stones) % 2
            is_first = len(referee.stones) < first + 2
            lines = ["BOARD", *referee.rows(), "DONE"] if is_first else ["TURN {},{}".format(*referee.stones[-1])]
            asked = time.monotonic()
            engines[side].send("INFO time_left 180000", *lines)
            when, text = engines[side].reply(TURN_MS / 1000 + START_PATIENCE)
            referee.play(text)
            if when - asked > TURN_MS / 1000 + GRACE:
                raise Fault(f"move {text} after {when - asked:.2f} s")
    return len(referee.stones)


def check(command, report):
    for name, (rule, size) in LEAGUES.items():
        is_vital = rule != CARO  # which few engines know
        try:
            report.add(GROUP, name, True, f"{play(command, rule, size)} moves", is_vital)
        except Fault as fault:
            report.add(GROUP, name, False, fault, is_vital)
