#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how far beyond its limit an engine moves when the machine is busy: random positions of all rules and sizes,
limits from 0 to 1000 ms a move, changed during a search to as much as 1500 ms, match clocks down to below zero, a process
that is suspended between moves and while it thinks, and, with --jumps, a system clock that jumps by up to a day.

    tools/clock-stress.py build/release/pbrain-pentarch --moves 200
    tools/clock-stress.py build/release/pbrain-pentarch --moves 10000 --jobs 2 --jumps --state stress.jsonl

Beside the engines run --load busy processes on every core. A machine may have other things to do: --up-to N leaves out moves
that were made while more than N processes a core ran or waited to. With --state an interrupted run goes on where it was.
Exit code 0: moves were measured, none came later than its limit where that was 100 ms or more, and none was missing or
impossible.
"""
import argparse
import collections
import functools
import json
import multiprocessing
import os
import signal
import sys

import command_line
from command_line import whole_number
from conformance.engine import command_of
from conformance.report import JSON_VERSION
from conformance.stress import MOVES_OF_A_PROCESS, SystemClock, run_block

STRICT_MS = 100  # from this limit on, no move may be late


def ignore_interrupt():
    """Leaves Ctrl-C, which a terminal sends to every process, to the one that ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def end_in_order():
    """Lets a process of the pool end its engine and remove its folder when it is told to end."""
    ignore_interrupt()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())


def be_busy():
    ignore_interrupt()
    while True:
        sum(range(1000))


def is_block(entry):
    """True for what `one_block` returns, as it is kept in the state."""
    return (isinstance(entry["block"], int) and all(isinstance(fault, str) for fault in entry["faults"])
            and all(len(overrun) == 3 and all(isinstance(number, (int, float)) for number in overrun)
                    for overrun in entry["overruns"]))


def run_all(args, run, command):
    """Yields the blocks of the run, those of an earlier run first."""
    with command_line.State(args.state, run, is_block) as state:
        yield from state.entries
        yield from play(args, command, state)


def play(args, command, state):
    """Yields the blocks that the state lacks."""
    done = {entry["block"]: entry for entry in state.entries}
    sizes = {block: min(MOVES_OF_A_PROCESS, args.moves - first)
             for block, first in enumerate(range(0, args.moves, MOVES_OF_A_PROCESS)) if block not in done}
    error = None
    with multiprocessing.Pool(args.jobs, end_in_order) as pool:
        work = functools.partial(one_block, command, args.seed, args.jumps)
        for result in pool.imap_unordered(work, sizes.items()):
            if isinstance(result, OSError):
                error = result
                continue
            state.add(result)
            done[result["block"]] = result
            moves = sum(len(entry["overruns"]) for entry in done.values())
            print(f"\r{moves} of {args.moves} moves", end="", file=sys.stderr, flush=True)
            yield result
        pool.close()  # to terminate processes that wait for work may never end
        pool.join()
    if error:
        raise error
    print(file=sys.stderr)


def one_block(command, seed, has_jumps, block_and_moves):
    """The moves of a block, or the error of an engine that cannot be started."""
    block, moves = block_and_moves
    try:
        return run_block(command, seed, block, moves, has_jumps)
    except OSError as error:
        return error


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def summary(blocks, up_to):
    overruns, faults, left_out, busiest = collections.defaultdict(list), [], [], 0
    for block in sorted(blocks, key=lambda entry: entry["block"]):
        faults += block["faults"]
        for limit, late, busy in block["overruns"]:
            if busy > up_to:
                left_out.append((limit, late))
                continue
            overruns[limit].append(late)
            busiest = max(busiest, busy)
    rows = [{"limit_ms": limit, "moves_made": len(late), "median": round(percentile(late, 0.5), 1),
             "p99": round(percentile(late, 0.99), 1), "worst": round(max(late), 1),
             "late": sum(x > 0 for x in late)} for limit, late in sorted(overruns.items())]
    return {"v": JSON_VERSION, "type": "clock_stress", "faults": faults, "overruns": rows, "busiest_per_core": busiest,
            "left_out": len(left_out), "left_out_late": sum(late > 0 for limit, late in left_out if limit >= STRICT_MS),
            "late_where_strict": sum(row["late"] for row in rows if row["limit_ms"] >= STRICT_MS)}


def as_table(result):
    lines = [f"{'limit':>8} {'moves':>6} {'median':>9} {'99 %':>9} {'worst':>9} {'late':>5}   (ms beyond the limit)"]
    for row in result["overruns"]:
        lines.append(f"{row['limit_ms']:>8} {row['moves_made']:>6} {row['median']:>+9.1f} {row['p99']:>+9.1f} {row['worst']:>+9.1f} "
                     f"{row['late']:>5}")
    lines += [f"fault: {fault}" for fault in result["faults"]]
    moves = sum(row["moves_made"] for row in result["overruns"])
    lines.append(f"{moves} moves, {result['late_where_strict']} late of {STRICT_MS} ms and more, {len(result['faults'])} faults, "
                 f"up to {result['busiest_per_core']:.1f} processes a core")
    if result["left_out"]:
        lines.append(f"left out, as the machine was busier: {result['left_out']} moves, {result['left_out_late']} of them late")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", help="the engine, or a command line that starts it")
    parser.add_argument("--moves", type=whole_number(1), default=1000, metavar="N", help="of all engines (1000)")
    parser.add_argument("--jobs", type=whole_number(1), default=1, help="engines at a time (1)")
    parser.add_argument("--load", type=whole_number(0), default=2, help="busy processes on every core (2)")
    parser.add_argument("--up-to", type=command_line.above_zero, default=float("inf"), metavar="N",
                        help="leave out moves beside more than N processes a core")
    parser.add_argument("--jumps", action="store_true", help="let the system's clock jump (needs libfaketime)")
    parser.add_argument("--state", metavar="FILE", help="keep what is finished there, and resume from it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    args = parser.parse_args()
    run = {"engine": args.engine, "moves": args.moves, "seed": args.seed, "jumps": args.jumps}
    command = command_of(args.engine)
    if args.jumps and not SystemClock.library():
        command_line.fail("--jumps needs libfaketime: apt-get install libfaketime")
    load = [multiprocessing.Process(target=be_busy, daemon=True) for _ in range(args.load * (os.cpu_count() or 1))]
    for process in load:
        process.start()
    try:
        result = summary(run_all(args, run, command), args.up_to)
    except OSError as error:
        if error.filename is None or error.filename == args.state:
            raise
        print(f"clock-stress.py: cannot start '{args.engine}': {error.strerror}", file=sys.stderr)
        return 2
    finally:
        for process in load:
            process.kill()
    print(json.dumps(result) if args.json else as_table(result))
    if not result["overruns"]:
        print("clock-stress.py: no move was measured", file=sys.stderr)
    return 0 if result["overruns"] and result["late_where_strict"] == 0 and not result["faults"] else 1


if __name__ == "__main__":
    command_line.run(main)
