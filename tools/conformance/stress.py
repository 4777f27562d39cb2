# SPDX-License-Identifier: MIT
"""Random moves under random clocks, and the overrun of each."""
import glob
import os
import pathlib
import random
import tempfile
import time

from conformance.engine import Engine, Fault
from conformance.referee import RULES, Referee

SIZES = (5, 15, 20, 22)
TURN_MS = (0, 30, 100, 500, 1000)
UNLIMITED_MS = 2147483647
LEFT_MS = (-500, 0, 50, 400, 3000, 60000, UNLIMITED_MS)  # match clock
MOVES_OF_A_PROCESS = 50
PATIENCE = 10  # seconds beyond a limit after which a move counts as missing
LONG_MS = 500  # only searches of this length are disturbed, so that the disturbance happens during the search
FAKETIME = "/usr/lib/*/faketime/libfaketimeMT.so.1"
LARGEST_JUMP_S = 86400


class SystemClock:
    """The system clock as the engine sees it: libfaketime makes it jump, while the steady clock is unaffected."""

    @staticmethod
    def library():
        """The path of libfaketime, without which no clock jumps; None if it is not installed."""
        return next(iter(glob.glob(FAKETIME)), None)

    def __init__(self, folder):
        self.file = pathlib.Path(folder) / "offset"
        self.file.write_text("+0s\n")
        self.environment = {"LD_PRELOAD": self.library(), "FAKETIME_TIMESTAMP_FILE": str(self.file), "FAKETIME_NO_CACHE": "1",
                            "FAKETIME_DONT_FAKE_MONOTONIC": "1"}

    def jump(self, generator):
        seconds = generator.randint(-LARGEST_JUMP_S, LARGEST_JUMP_S)
        self.file.write_text(f"{seconds:+d}s\n")


def random_position(generator, size):
    """Alternating stones near the center; some points stay free."""
    number = generator.randrange(0, min(60, size * size - 3))
    spread = max(2, size // 4)
    referee = Referee(size)
    while len(referee.stones) < number:
        point = tuple(int(min(max(generator.gauss(size / 2, spread), 0), size - 1)) for _ in range(2))
        if point not in referee.stones:
            referee.stones.append(point)
    return referee


def limit_of(turn_ms, left_ms):
    """The engine's time limit in ms."""
    return max(0, min(turn_ms, left_ms))


def runnable_per_core():
    """Running and runnable processes per core, without this one; 0 if the system does not report them."""
    try:
        running = int(pathlib.Path("/proc/loadavg").read_text(encoding="ascii").split()[3].split("/")[0])
    except OSError:
        return 0
    return round((running - 1) / (os.cpu_count() or 1), 1)


def pause(engine, generator):
    engine.suspend()
    time.sleep(generator.random() * 0.2)
    engine.resume()


def at_once(engine, _):
    """Sets the limit to zero."""
    engine.send("INFO timeout_turn 0")
    return 0


def less_for_the_move(engine, left_ms):
    engine.send("INFO timeout_turn 300")
    return limit_of(300, left_ms)


def more_for_the_move(engine, left_ms):
    engine.send("INFO timeout_turn 1500")
    return limit_of(1500, left_ms)


def less_for_the_match(engine, _):
    engine.send("INFO timeout_match 180000", "INFO time_left 400")
    return 400


CHANGES = (at_once, less_for_the_move, more_for_the_move, less_for_the_match)


def disturb(engine, generator, clock, left_ms):
    """Disturbs a search. Returns the new limit in ms, or None if it is unchanged."""
    time.sleep(0.1)
    if clock:
        clock.jump(generator)
    chance = generator.random()
    if chance < 0.3:
        pause(engine, generator)
    elif chance < 0.6:
        return generator.choice(CHANGES)(engine, left_ms)
    return None


def think(engine, generator, clock):
    """Lets the engine make one move. Returns (limit in ms, ms beyond it, running and runnable processes per core). A
    limit that has already passed when it is set counts as zero."""
    size, rule = generator.choice(SIZES), generator.choice(tuple(RULES.values()))
    turn_ms, left_ms = generator.choice(TURN_MS), generator.choice(LEFT_MS)
    referee = random_position(generator, size)
    engine.send(f"START {size}")
    engine.expect("OK")
    if generator.random() < 0.2:
        pause(engine, generator)
    if clock:
        clock.jump(generator)
    engine.send(f"INFO rule {rule}", f"INFO timeout_turn {turn_ms}",
                f"INFO timeout_match {180000 if left_ms < UNLIMITED_MS else 0}", f"INFO time_left {left_ms}", "BOARD",
                *referee.rows())
    busy = runnable_per_core()
    asked = time.monotonic()
    engine.send("DONE")
    limit = limit_of(turn_ms, left_ms)
    due = asked + limit / 1000
    if limit >= LONG_MS:
        changed = disturb(engine, generator, clock, left_ms)
        now = time.monotonic()
        if changed is not None:
            limit, due = (changed, asked + changed / 1000) if asked + changed / 1000 > now else (0, now)
    when, text = engine.reply(limit / 1000 + PATIENCE)
    referee.play(text)
    return limit, round(1000 * (when - due), 2), max(busy, runnable_per_core())


def run_block(command, seed, block, moves, has_jumps):
    """The moves of one process: {"block", "overruns": results of think(), "faults"}. Deterministic requests for a given
    block."""
    generator = random.Random(f"{seed}/{block}")
    overruns, faults = [], []
    with tempfile.TemporaryDirectory() as folder:
        clock = SystemClock(folder) if has_jumps else None
        environment = {**os.environ, **(clock.environment if clock else {})}
        with Engine(command, environment=environment) as engine:
            try:
                while len(overruns) < moves:
                    overruns.append(think(engine, generator, clock))
            except Fault as fault:
                faults.append(f"block {block}, move {len(overruns) + 1}: {fault}")
    return {"block": block, "overruns": overruns, "faults": faults}
