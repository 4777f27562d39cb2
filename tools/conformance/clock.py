# SPDX-License-Identifier: MIT
"""Start-up, latency and overrun."""
import statistics
import time

from conformance.engine import START_PATIENCE, Engine, Fault, Referee
from conformance.managers import info

GROUP = "clock"
REPEATS = 5
POSITION = [(7, 7), (8, 8), (10, 5), (5, 10), (4, 4), (11, 11)]  # nothing that could be answered at once
FIRST_REPLY_MS = 300
AT_ONCE_MS = 50


def milliseconds(seconds):
    return f"{1000 * seconds:.0f} ms"


def start_up(command):
    """Seconds from the start of the process to the reply to START, the median of some."""
    times = []
    for _ in range(REPEATS):
        with Engine(command) as engine:
            engine.send("START 15")
            engine.expect("OK")
            times.append(time.monotonic() - engine.started)
    return statistics.median(times)


def overruns(command, turn_ms):
    """Seconds beyond the limit of some moves, the first of a process included."""
    late = []
    with Engine(command) as engine:
        engine.send("START 15", *info(turn_ms=turn_ms))
        engine.expect("OK")
        referee = Referee()
        referee.stones = list(POSITION)
        for _ in range(REPEATS):
            asked = time.monotonic()
            engine.send("INFO time_left 100000", "BOARD", *referee.rows(), "DONE")
            when, text = engine.reply(turn_ms / 1000 + START_PATIENCE)
            late.append(when - asked - turn_ms / 1000)
            referee.play(text)
            referee.stones = list(POSITION[:-1]) + [referee.stones[-1]] if len(late) % 2 else list(POSITION)
    return late


def check(command, report):
    first = start_up(command)
    report.add(GROUP, "first reply of a process", first <= FIRST_REPLY_MS / 1000, milliseconds(first))
    for turn_ms in (0, 100, 500, 1000):
        name = f"no move later than the limit of {turn_ms} ms" if turn_ms else f"limit 0 answered within {AT_ONCE_MS} ms"
        allowed = 0 if turn_ms else AT_ONCE_MS / 1000
        try:
            worst = max(overruns(command, turn_ms))
            report.add(GROUP, name, worst <= allowed, f"worst {1000 * worst:+.0f} ms", is_vital=turn_ms >= 500)
        except Fault as fault:
            report.add(GROUP, name, False, fault, is_vital=turn_ms >= 500)
