# SPDX-License-Identifier: MIT
"""Start-up, latency and overrun."""
import statistics
import time

from conformance.engine import START_PATIENCE, Engine, Fault
from conformance.managers import info
from conformance.referee import QUIET, Referee

GROUP = "clock"
REPEATS = 5
FIRST_REPLY_MS = 300
AT_ONCE_MS = 20
FOREIGN_START_MS = 100  # startup time that the process cannot measure, spent in its manager or an emulator
TRIES = 3  # tries of a failing check: the machine may have been busy


def milliseconds(seconds):
    return f"{1000 * seconds:.0f} ms"


def start_up(command):
    """Median time in seconds from process start to the reply to START."""
    times = []
    for _ in range(REPEATS):
        with Engine(command) as engine:
            engine.send("START 15")
            engine.expect("OK")
            times.append(time.monotonic() - engine.started)
    return statistics.median(times)


def overruns(command, turn_ms):
    """Seconds beyond the limit of some moves, including the first of a process."""
    late = []
    with Engine(command) as engine:
        engine.send("START 15", *info(turn_ms=turn_ms))
        engine.expect("OK")
        referee = Referee()
        referee.stones = list(QUIET)
        for move in range(REPEATS):
            if move > 0:  # managers empty the board before they send another one
                engine.send("RESTART")
                engine.expect("OK")
            asked = time.monotonic()
            engine.send("INFO time_left 100000", "BOARD", *referee.rows(), "DONE")
            when, text = engine.reply(turn_ms / 1000 + START_PATIENCE)
            late.append(when - asked - turn_ms / 1000)
            referee.play(text)
            # Every second position ends with what the engine has just played, so that no answer is ready.
            answer = referee.stones[-1]
            referee.stones = list(QUIET)
            if len(late) % 2:
                referee.stones[-1] = answer
    return late


def first_overrun(command, turn_ms):
    """Seconds beyond the limit of the first move, which includes process startup."""
    referee = Referee()
    referee.stones = list(QUIET)
    with Engine(command) as engine:
        engine.send("START 15", *info(turn_ms=turn_ms), "BOARD", *referee.rows(), "DONE")
        engine.expect("OK")
        when, text = engine.reply(turn_ms / 1000 + START_PATIENCE)
        referee.play(text)
        return when - engine.started - turn_ms / 1000


def measured(report, name, measure, allowed, is_vital):
    """Checks that `measure`, in seconds beyond a limit, stays within the allowance; the best of several tries
    counts."""
    try:
        worst = measure()
        for _ in range(TRIES - 1):
            if worst > allowed:
                worst = min(worst, measure())
        report.add(GROUP, name, worst <= allowed, f"worst {1000 * worst:+.0f} ms", is_vital)
    except Fault as fault:
        report.add(GROUP, name, False, fault, is_vital)


def check(command, report):
    name = "first reply of a process"
    try:
        first = start_up(command)
        report.add(GROUP, name, first <= FIRST_REPLY_MS / 1000, milliseconds(first))
    except Fault as fault:
        report.add(GROUP, name, False, fault)
    measured(report, f"1000 ms for a first move and its start, +{FOREIGN_START_MS}", lambda: first_overrun(command, 1000),
             FOREIGN_START_MS / 1000, False)
    measured(report, f"limit 0 answered within {AT_ONCE_MS} ms", lambda: max(overruns(command, 0)), AT_ONCE_MS / 1000, False)
    for turn_ms in (100, 500, 1000):
        measured(report, f"no move later than the limit of {turn_ms} ms", lambda ms=turn_ms: max(overruns(command, ms)), 0,
                 turn_ms >= 500)
