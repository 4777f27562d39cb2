#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks how well an engine keeps to the Piskvork/Gomocup protocol: any engine, from the outside.

    tools/check-engine.py build/release/pbrain-pentarch
    tools/check-engine.py "wine other/pbrain-other64.exe" --only managers,clock --json

Five groups of checks: the golden transcripts and bad input (tests/transcripts), games in the manner of five managers, a
game against itself in the form of each league, the clock (start-up, overrun, answers at once), and memory and the end of
the process. What a tournament needs is marked *; an engine that fails there loses games.

Exit code 0: everything passed; 1: something failed; 2: the engine does not start.
"""
import argparse
import functools
import json
import sys

import command_line
from conformance import clock, ending, leagues, managers, transcripts
from conformance.engine import command_of
from conformance.report import Report

GROUPS = {"managers": managers.check, "leagues": leagues.check, "clock": clock.check, "ending": ending.check,
          "transcripts": transcripts.check}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engine", help="the engine, or a command line that starts it")
    parser.add_argument("--only", metavar="GROUPS", default=",".join(GROUPS), help="some of: " + ", ".join(GROUPS))
    parser.add_argument("--mode", choices=("lf", "crlf", "one-write"), default="lf", help="how transcripts are sent (lf)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of the table")
    parser.add_argument("--verbose", action="store_true", help="say why checks failed")
    args = parser.parse_args()
    chosen = args.only.split(",")
    for name in chosen:
        if name not in GROUPS:
            parser.error(f"--only: there is no group '{name}'")
    checks = GROUPS | {"transcripts": functools.partial(transcripts.check, mode=args.mode)}
    report = Report(args.engine)
    command = command_of(args.engine)
    try:
        for name in chosen:
            checks[name](command, report)
    except OSError as error:
        print(f"check-engine.py: cannot start '{args.engine}': {error.strerror}", file=sys.stderr)
        return 2
    print(json.dumps(report.as_json()) if args.json else report.as_table(args.verbose))
    return 0 if report.failed() == 0 else 1


if __name__ == "__main__":
    command_line.run(main)
