# SPDX-License-Identifier: MIT
"""A game of the engine against itself in the format of each league, the way tournaments test an entrant."""
import tempfile

from conformance.engine import Engine, Fault
from conformance.games import play_out
from conformance.managers import info
from conformance.referee import CARO, FREESTYLE, RENJU, STANDARD, Referee

GROUP = "leagues"
TURN_MS = 150
OPENING = ((1, 1), (4, 1), (4, 2))  # b2 e2 e3, here from the opposite corner
LEAGUES = {"Freestyle, 20x20": (FREESTYLE, 20), "Freestyle, 15x15": (FREESTYLE, 15), "Standard, 15x15": (STANDARD, 15),
           "Renju, 15x15": (RENJU, 15), "Caro, 15x15": (CARO, 15)}


def play(command, rule, size):
    """Plays a game to its end between two processes in one folder. Returns the number of moves. Raises Fault."""
    referee = Referee(size, rule)
    referee.stones = [(size - 1 - x, size - 1 - y) for x, y in OPENING]
    with tempfile.TemporaryDirectory() as folder, Engine(command, "\r\n", folder) as one, \
            Engine(command, "\r\n", folder) as two:
        engines = (one, two)
        for engine in engines:
            engine.send(f"START {size}", *info(rule, TURN_MS))
            engine.expect("OK")

        def lines():
            is_first = len(referee.stones) < len(OPENING) + len(engines)
            return "INFO time_left 180000", *(["BOARD", *referee.rows(), "DONE"] if is_first else [referee.turn()])

        play_out(engines, referee, TURN_MS, lines)
    return len(referee.stones)


def check(command, report):
    for name, (rule, size) in LEAGUES.items():
        is_vital = rule != CARO  # few engines support it
        try:
            report.add(GROUP, name, True, f"{play(command, rule, size)} moves", is_vital)
        except Fault as fault:
            report.add(GROUP, name, False, fault, is_vital)
