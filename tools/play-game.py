#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lets two engines play a game and referees it: every move must be possible and in time, and the game must end.

    tools/play-game.py build/release/pbrain-pentarch build/release/pbrain-pentarch
    tools/play-game.py "wine a/pbrain-a.exe" "wine b/pbrain-b.exe" --rule 1 --size 20 --time 200

Prints the moves and the result. Exit code 0: the game was played to its end; 1: an engine did something that loses a game.
Forbidden points of renju are not known here, so there is no renju.
"""
import argparse
import sys
import time

from conformance.engine import GRACE, START_PATIENCE, Engine, Fault, command_of
from conformance.referee import CARO, CARO_EXACT, FREESTYLE, STANDARD, Referee

SIDES = ("Black", "White")


def begin(engine, args):
    engine.send(f"START {args.size}", f"INFO rule {args.rule}", f"INFO timeout_turn {args.time}", "INFO timeout_match 0")
    engine.expect("OK")


def play(engines, args, referee):
    """Plays until the game is over. Raises Fault, naming the side."""
    for engine in engines:
        begin(engine, args)
    while not referee.is_over() and not referee.is_full():
        side = len(referee.stones) % 2
        last = "TURN {},{}".format(*referee.stones[-1]) if referee.stones else "BEGIN"
        asked = time.monotonic()
        try:
            engines[side].send(last)
            when, text = engines[side].reply(args.time / 1000 + START_PATIENCE)
            referee.play(text)
            if when - asked > args.time / 1000 + GRACE:
                raise Fault(f"move {text} after {when - asked:.2f} s")
        except Fault as fault:
            raise Fault(f"{SIDES[side]}: {fault}") from None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("black", help="an engine, or a command line that starts it")
    parser.add_argument("white")
    parser.add_argument("--rule", type=int, choices=(FREESTYLE, STANDARD, CARO, CARO_EXACT), default=FREESTYLE)
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--time", type=int, default=100, metavar="MS", help="limit of a move (100)")
    args = parser.parse_args()
    referee = Referee(args.size, args.rule)
    code = 0
    with Engine(command_of(args.black)) as black, Engine(command_of(args.white)) as white:
        try:
            play((black, white), args, referee)
            result = f"{SIDES[(len(referee.stones) - 1) % 2]} wins" if referee.is_over() else "draw"
        except Fault as fault:
            result, code = f"fault of {fault}", 1
    print(" ".join(f"{x},{y}" for x, y in referee.stones))
    print(f"{len(referee.stones)} moves: {result}")
    return code


if __name__ == "__main__":
    sys.exit(main())
