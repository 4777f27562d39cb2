# SPDX-License-Identifier: MIT
"""The golden transcripts: replies checked line by line."""
import pathlib

import transcript

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "tests" / "transcripts"
GROUP = "transcripts"
VITAL = ("t01", "t02", "t16")  # a tournament game, an empty board, the acceptance positions


def check(command, report, mode="lf"):
    for path in sorted(FOLDER.glob("*.txt")):
        failures = []
        number = 0
        for name, steps in transcript.read_sections(path):
            number += 1
            failure = transcript.try_section(path, steps, command, mode)
            if failure:
                failures.append(f"{name}: {failure}")
        figure = failures[0] if failures else f"{number} of {number}"
        if len(failures) > 1:
            figure = f"{number - len(failures)} of {number}; {figure}"
        report.add(GROUP, path.stem, not failures, figure, path.stem.startswith(VITAL))
