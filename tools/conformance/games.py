# SPDX-License-Identifier: MIT
"""Refereed moves and games."""
import time

from conformance.engine import GRACE, START_PATIENCE, Fault

SIDES = ("Black", "White")


def take_move(engine, referee, asked, limit_ms, grace=GRACE):
    """Takes the move requested at the time `asked`. Raises Fault if it comes more than `grace` seconds after the limit."""
    when, text = engine.reply(limit_ms / 1000 + START_PATIENCE)
    late = when - asked - limit_ms / 1000
    if late > grace:
        raise Fault(f"move {late:.2f} s after the limit")
    referee.play(text)


def play_out(engines, referee, limit_ms, lines, grace=GRACE):
    """Lets two engines play until the game is over; `lines` gives the request for the next move. Raises Fault naming
    the side."""
    while not referee.is_over() and not referee.is_full():
        side = len(referee.stones) % 2
        asked = time.monotonic()
        try:
            engines[side].send(*lines())
            take_move(engines[side], referee, asked, limit_ms, grace)
        except Fault as fault:
            raise Fault(f"{SIDES[side]}: {fault}") from None
