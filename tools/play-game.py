#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Lets two engines play a game and referees it: every move must be possible and in time, and the game must end.

    tools/play-game.py build/release/pbrain-pentarch build/release/pbrain-pentarch
    tools/play-game.py "wine a/pbrain-a.exe" "wine b/pbrain-b.exe" --rule standard --size 20 --time 200

Prints the moves and the result. Exit code 0: the game was played to its end; 1: an engine did something that loses a game.
Forbidden points of renju are not known here, so there is no renju.
"""
import argparse

import command_line
from command_line import whole_number
from conformance.engine import Engine, Fault, command_of
from conformance.games import SIDES, play_out
from conformance.referee import FREESTYLE, RENJU, RULES, Referee


def rule_number(text):
    """A type for argparse: a rule by its name or number."""
    numbers = {name: number for name, number in RULES.items() if number != RENJU}
    known = numbers | {str(number): number for number in numbers.values()}
    if text.lower() not in known:
        raise argparse.ArgumentTypeError(f"there are {', '.join(known)}, not '{text}'")
    return known[text.lower()]


def begin(engine, args):
    engine.send(f"START {args.size}", f"INFO rule {args.rule}", f"INFO timeout_turn {args.time}", "INFO timeout_match 0")
    engine.expect("OK")


def play(engines, args, referee):
    """Plays until the game is over. Raises Fault, naming the side."""
    for side, engine in zip(SIDES, engines):
        try:
            begin(engine, args)
        except Fault as fault:
            raise Fault(f"{side}: {fault}") from None
    play_out(engines, referee, args.time,
             lambda: [referee.turn() if referee.stones else "BEGIN"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("black", help="an engine, or a command line that starts it")
    parser.add_argument("white")
    parser.add_argument("--rule", type=rule_number, default=FREESTYLE, metavar="R",
                        help="freestyle, standard, caro or caro-exact, or the number of INFO rule (freestyle)")
    parser.add_argument("--size", type=whole_number(5, 22), default=15)
    parser.add_argument("--time", type=whole_number(0), default=100, metavar="MS", help="limit of a move (100)")
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
    command_line.run(main)
