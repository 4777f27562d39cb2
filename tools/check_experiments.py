#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails on rows of docs/experiments.csv that violate the description of its columns in docs/strength.md, or whose commit
is not in the history."""
import csv
import datetime
import math
import re
import subprocess

import command_line
from pentanomial import elo_of
from sprt import COLUMNS, RULES

VERDICTS = ("kept", "dropped", "undecided", "no test", "H0 accepted", "H1 accepted")
MIXED_RULES = ("three rules", "all but caro")
ROUNDING = 1  # of an Elo difference, which older rows give as a whole number


def number_of(text):
    """The number, or None for an empty field. Raises ValueError."""
    if text and not math.isfinite(float(text)):
        raise ValueError(f"'{text}' is no finite number")
    return float(text) if text else None


def faults_of(row):
    """The faults of a row, as a list of sentences."""
    faults = []

    def demand(is_right, fault):
        if not is_right:
            faults.append(fault)

    try:
        datetime.date.fromisoformat(row["date"])
    except ValueError:
        faults.append(f"'{row['date']}' is no date")
    demand(re.fullmatch(r"[0-9a-f]{7,}", row["commit"]), f"'{row['commit']}' is no commit")
    demand(not row["rule"] or row["rule"] in (*RULES, *MIXED_RULES), f"unknown rule '{row['rule']}'")
    demand(re.fullmatch(r"(\d+( and \d+)*)?", row["size"]), f"'{row['size']}' is no size of a board")
    demand(row["verdict"] in VERDICTS, f"unknown verdict '{row['verdict']}'")
    try:
        games, wins, draws, losses, elo, low, high, _, value = (
            number_of(row[c])
            for c in ("games", "wins", "draws", "losses", "elo", "elo_low", "elo_high", "llr", "value"))
    except ValueError as error:
        return [*faults, str(error)]
    demand((elo is None) != (value is None), "a row has either elo or a value")
    demand((value is None) == (not row["metric"]), "a value needs a metric, and a metric a value")
    if elo is not None:  # an end of the interval may be missing: it is infinite
        low, high = (-math.inf if low is None else low), (math.inf if high is None else high)
        demand(low <= elo <= high, f"elo {elo:g} is not between {low:g} and {high:g}")
    demand((wins is None) == (draws is None) == (losses is None), "wins, draws and losses belong together")
    if None not in (wins, draws, losses) and games:
        demand(wins + draws + losses == games, "wins, draws and losses do not add up to the games")
        expected = elo_of((wins + draws / 2) / games)
        demand(elo is not None and abs(elo - expected) <= ROUNDING, f"elo of these results is {expected:.1f}")
    return faults


def missing_commits(root, commits):
    """Those of the commits that the history does not have; None where the history is cut off or absent."""
    git = ["git", "-C", str(root)]
    shallow = subprocess.run([*git, "rev-parse", "--is-shallow-repository"], capture_output=True, text=True, check=False)
    if shallow.stdout.strip() != "false":
        return None
    found = subprocess.run([*git, "cat-file", "--batch-check=%(objecttype)"], capture_output=True, text=True, check=True,
                           input="".join(f"{commit}^{{commit}}\n" for commit in commits)).stdout.splitlines()
    return [commit for commit, kind in zip(commits, found, strict=True) if kind != "commit"]


def errors_of(path):
    """One line per fault of the table."""
    with path.open(newline="", encoding="utf-8") as file:
        reader = csv.reader(file, strict=True)
        if tuple(next(reader, ())) != COLUMNS:
            return [f"{path.name}:1: the columns must be {','.join(COLUMNS)}"]
        errors, seen = [], set()
        for fields in reader:
            place = f"{path.name}:{reader.line_num}"
            if len(fields) != len(COLUMNS):
                errors.append(f"{place}: {len(fields)} fields, the table has {len(COLUMNS)}")
                continue
            errors += [f"{place}: {fault}" for fault in faults_of(dict(zip(COLUMNS, fields)))]
            if tuple(fields) in seen:
                errors.append(f"{place}: the same row stands above")
            seen.add(tuple(fields))
    return errors if seen else [*errors, f"{path.name}: no rows"]


def main():
    root = command_line.project_folder(__doc__)
    path = root / "docs" / "experiments.csv"
    errors, order = errors_of(path), "in order"
    if not errors:
        with path.open(newline="", encoding="utf-8") as file:
            commits = sorted({row["commit"] for row in csv.DictReader(file)})
        missing = missing_commits(root, commits)
        if missing is None:
            order = "in order but for the commits, which are not checked: the history is cut off or absent"
        errors = [f"{path.name}: {commit} is not in the history" for commit in missing or ()]
    print("\n".join(errors) if errors else f"experiments: {order}")
    return 1 if errors else 0


if __name__ == "__main__":
    command_line.run(main)
