#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how far beyond its limit an engine moves when the machine is busy: random positions of all rules and sizes,
limits from 0 to 1000 ms a move and match clocks down to below zero, changed limits in the middle of a search, and a process
that is suspended between moves.

    tools/clock-stress.py build/release/pbrain-pentarch --moves 200
    tools/clock-stress.py build/release/pbrain-pentarch --moves 10000 --load 2 --json

Beside the engine run --load busy processes on every core. Exit code 0: no answer came later than its limit where that was
100 ms or more, and none was missing or impossible.
"""
import argparse
import collections
import json
import multiprocessing
import os
import random
import sys
import time

from conformance.engine import Engine, Fault, Referee, command_of

RULES = (0, 1, 4, 8, 9)
SIZES = (5, 15, 20, 22)
TURN_MS = (0, 30, 100, 500, 1000)
LEFT_MS = (-500, 0, 50, 400, 3000, 60000, 2147483647)  # of the match
STRICT_MS = 100  # from this limit on, nothing may be late
MOVES_OF_A_PROCESS = 50
PATIENCE = 10  # seconds beyond a limit before a move counts as missing


def be_busy():
    while True:
        sum(range(1000))


def random_position(generator, size):
    """Stones near the middle, alternating; some points stay free."""
    number = generator.randrange(0, min(60, size * size - 3))
    spread = max(2, size // 4)
    referee = Referee(size)
    while len(referee.stones) < number:
        point = tuple(int(min(max(generator.gauss(size / 2, spread), 0), size - 1)) for _ in range(2))
        if point not in referee.stones:
            referee.stones.append(point)
    return referee


def limit_of(turn_ms, left_ms):
    """What the engine may take, in ms."""
    return max(0, min(turn_ms, left_ms))


def think(engine, generator):
    """Lets the engine move once; (limit in ms, ms beyond it)."""
    size, rule = generator.choice(SIZES), generator.choice(RULES)
    turn_ms, left_ms = generator.choice(TURN_MS), generator.choice(LEFT_MS)
    referee = random_position(generator, size)
    limit = limit_of(turn_ms, left_ms)
    has_match = left_ms < 2147483647
    engine.send(f"START {size}")
    engine.expect("OK")
    if generator.random() < 0.2:
        engine.suspend()
        time.sleep(generator.random() * 0.2)
        engine.resume()
    engine.send(f"INFO rule {rule}", f"INFO timeout_turn {turn_ms}", f"INFO timeout_match {180000 if has_match else 0}",
                f"INFO time_left {left_ms}", "BOARD", *referee.rows())
    asked = time.monotonic()
    engine.send("DONE")
    if generator.random() < 0.1 and limit >= 500:
        time.sleep(0.1)
        engine.send("INFO timeout_turn 300")
        limit = min(limit, 300)
    when, text = engine.reply(limit / 1000 + PATIENCE)
    referee.play(text)
    return limit, 1000 * (when - asked) - limit


def run(command, moves, seed):
    """(overruns by limit, faults)"""
    generator = random.Random(seed)
    overruns, faults = collections.defaultdict(list), []
    done = 0
    while done < moves:
        with Engine(command) as engine:
            engine.send("START 15")
            engine.expect("OK")
            for _ in range(min(MOVES_OF_A_PROCESS, moves - done)):
                done += 1
                try:
                    limit, late = think(engine, generator)
                    overruns[limit].append(late)
                except Fault as fault:
                    faults.append(str(fault))
                    break
            print(f"\r{done} of {moves} moves", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return overruns, faults


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def summary(overruns, faults):
    limits = [{"limitMs": limit, "moves": len(late), "median": round(percentile(late, 0.5), 1),
               "p99": round(percentile(late, 0.99), 1), "worst": round(max(late), 1),
               "late": sum(x > 0 for x in late)} for limit, late in sorted(overruns.items())]
    return {"v": 1, "type": "clockStress", "faults": faults, "limits": limits,
            "lateWhereStrict": sum(row["late"] for row in limits if row["limitMs"] >= STRICT_MS)}


def as_table(result):
    lines = [f"{'limit':>8} {'moves':>6} {'median':>9} {'99 %':>9} {'worst':>9} {'late':>5}   (ms beyond the limit)"]
    for row in result["limits"]:
        lines.append(f"{row['limitMs']:>8} {row['moves']:>6} {row['median']:>+9.1f} {row['p99']:>+9.1f} {row['worst']:>+9.1f} "
                     f"{row['late']:>5}")
    lines += [f"fault: {fault}" for fault in result["faults"]]
    lines.append(f"{result['lateWhereStrict']} late of {STRICT_MS} ms and more, {len(result['faults'])} faults")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", help="the engine, or a command line that starts it")
    parser.add_argument("--moves", type=int, default=1000)
    parser.add_argument("--load", type=int, default=2, help="busy processes on every core (2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    args = parser.parse_args()
    load = [multiprocessing.Process(target=be_busy, daemon=True) for _ in range(args.load * (os.cpu_count() or 1))]
    for process in load:
        process.start()
    try:
        result = summary(*run(command_of(args.engine), args.moves, args.seed))
    finally:
        for process in load:
            process.kill()
    print(json.dumps(result) if args.json else as_table(result))
    return 0 if result["lateWhereStrict"] == 0 and not result["faults"] else 1


if __name__ == "__main__":
    sys.exit(main())
