# SPDX-License-Identifier: MIT
"""Memory, and the end of the process."""
import subprocess
import time

from conformance.clock import TRIES, milliseconds
from conformance.engine import MEMORY, Engine, Fault
from conformance.managers import info
from conformance.referee import QUIET, Referee

GROUP = "memory and end"
THINK_MS = 2000
EXIT_MS = 100


def peak_memory(command):
    with Engine(command) as engine:
        engine.send("START 20", *info(turn_ms=THINK_MS))
        engine.expect("OK")
        referee = Referee(20)
        referee.stones = list(QUIET)
        engine.send("BOARD", *referee.rows(), "DONE")
        engine.reply(THINK_MS / 1000 + 10)
        return engine.peak_memory()


def exit_time(command, is_thinking, by_end):
    """Seconds from END, or the end of input, to process exit."""
    with Engine(command) as engine:
        engine.send("START 15", *info(turn_ms=20000))
        engine.expect("OK")
        if is_thinking:
            referee = Referee()
            referee.stones = list(QUIET)
            engine.send("BOARD", *referee.rows(), "DONE")
            time.sleep(0.3)
        asked = time.monotonic()
        if by_end:
            engine.send("END")
        else:
            engine.process.stdin.close()
        try:
            status = engine.process.wait(10)
        except subprocess.TimeoutExpired:
            raise Fault("does not end") from None
        if status != 0:
            raise Fault(f"ends with status {status}")
        return time.monotonic() - asked


def best_exit_time(command, is_thinking, by_end):
    """The first exit time that is quick enough, or the best of several tries."""
    seconds = []
    while not seconds or (min(seconds) > EXIT_MS / 1000 and len(seconds) < TRIES):
        seconds.append(exit_time(command, is_thinking, by_end))
    return min(seconds)


def check(command, report):
    try:
        peak = peak_memory(command)
        report.add(GROUP, f"no more than {MEMORY >> 20} MB", peak <= MEMORY, f"{peak >> 20} MB", is_vital=True)
    except Fault as fault:
        report.add(GROUP, f"no more than {MEMORY >> 20} MB", False, fault, is_vital=True)
    for is_thinking in (False, True):
        for by_end in (True, False):
            name = f"{'END' if by_end else 'end of input'} {'while thinking' if is_thinking else 'when idle'}"
            try:
                seconds = best_exit_time(command, is_thinking, by_end)
                report.add(GROUP, name, seconds <= EXIT_MS / 1000, milliseconds(seconds))
            except Fault as fault:
                report.add(GROUP, name, False, fault)
