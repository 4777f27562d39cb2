#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures what share of the wins and losses that a search claims is proven, and in what time.

    pentarch-lab selfplay --games 150 --nodes 1k --rule renju --seed 99 --output run/
    tools/claims.py run/*.games --rule renju --pentarch build/release/pentarch --state claims.jsonl

Positions are drawn from the end of the games of --rule and --size, at most two of a game. Each is analyzed for --time seconds
until --count wins and as many losses are claimed, proven or not. `analyze --certificate` then gets three times as long for each,
and both checkers are put to every certificate. The state file keeps what was asked, so that the same command goes on after an
interruption; one file may serve several rules and sizes with the same --time and program, of which the summary counts all.
"""
import argparse
import collections
import pathlib
import random
import re
import subprocess
import tempfile

import check_certificate
import command_line
from conformance.referee import STONE

MOVE = re.compile(f"{STONE.pattern}|--")
LAST_PLIES = 12  # positions of a game from which it is drawn: the ones before its last moves
PER_GAME = 2
FACTOR = 3  # the proof gets so many times as long as the search


def output(*command):
    """The output of a command of pentarch, whose complaint ends this program."""
    run = subprocess.run([*command, "--no-config"], capture_output=True, text=True, env=command_line.ENVIRONMENT, check=False)
    if run.returncode != 0:
        command_line.fail(run.stderr.strip() or f"'{command[0]}' ends with {run.returncode}")
    return run.stdout


def analyze(args, position, seconds, *more):
    rule, size, moves = position
    found = output(args.pentarch, "analyze", moves, "--rule", rule, "--size", size, "--json", "--time",
                   f"{round(1000 * seconds)}ms", "--threads", "1", *more)
    return command_line.parsed(found, lambda result: {"verdict", "proof"} <= result.keys() and result["used"]["ms"] >= 0,
                               f"'{args.pentarch}' prints no analysis")


def positions(args):
    """(rule, size, moves) of positions near the end of the games, in random order."""
    wanted = (args.rule, args.size)

    def converted(form):
        return output(args.pentarch, "convert", *args.games, "--size", str(args.size), "--to", form).splitlines()

    chance = random.Random(args.seed)
    drawn = []
    in_json, in_letters = converted("json"), converted("letters")
    if len(in_json) != len(in_letters):
        command_line.fail(f"'{args.pentarch}' prints no games")
    for text, letters in zip(in_json, in_letters):
        game = command_line.parsed(text, lambda value: value["size"] > 0, f"'{args.pentarch}' prints no games")
        if (game.get("rule", args.rule), game["size"]) != wanted:
            continue
        moves = [move[0] for move in MOVE.finditer(letters)]
        lengths = range(max(1, len(moves) - LAST_PLIES), len(moves))
        drawn += [(args.rule, str(args.size), "".join(moves[:length])) for length in chance.sample(lengths, min(PER_GAME, len(lengths)))]
    if not drawn:
        command_line.fail(f"there is no game of {args.rule} on {args.size}x{args.size}")
    chance.shuffle(drawn)
    return drawn


def settle(args, position, folder):
    """The fate of a claimed position: seconds of its proof, None without one, and the replies settled of a claimed loss."""
    path = folder / "proof.json"
    path.unlink(missing_ok=True)
    found = analyze(args, position, FACTOR * args.time, "--certificate", str(path))
    is_proven = "certificate" in found
    result = {"seconds": found["used"]["ms"] / 1000 if is_proven else None, "verdict": found["verdict"], "proof": found["proof"],
              "replies": found.get("reply_count"), "refuted": found.get("refuted_replies")}
    if is_proven:
        check = subprocess.run([args.pentarch, "solve", "--check", str(path), "--no-config"], capture_output=True, text=True,
                               env=command_line.ENVIRONMENT, check=False)
        result["refused"] = [check.stdout.strip()] if check.returncode != 0 else []
        try:
            check_certificate.check(path.read_text())
        except check_certificate.Rejected as reason:
            result["refused"].append(str(reason))
    return result


def is_row(row):
    """True for a row of the state: a position without a claim, or with what became of it."""
    rule, size, moves = row["position"]
    return all(isinstance(text, str) for text in (rule, size, moves)) and (
        row["claim"] is None or row["claim"] in ("win", "loss")
        and (row["seconds"] >= 0 if row["seconds"] is not None else not row["replies"] or row["refuted"] >= 0))


def measure(args):
    """Yields a row for each claimed position; those of the state file first."""
    asked, kept = set(), collections.Counter()  # kept: of the rule and size that are asked for
    settings = {"time": args.time, "pentarch": args.pentarch}
    with tempfile.TemporaryDirectory() as folder, command_line.State(args.state, settings, is_row) as state:
        for row in state.entries:
            asked.add(tuple(row["position"]))
            if row["claim"]:
                kept[row["claim"]] += row["position"][:2] == [args.rule, str(args.size)]
                yield row
        for position in positions(args):
            if min(kept["win"], kept["loss"]) >= args.count:
                return
            if position in asked:
                continue
            searched = analyze(args, position, args.time)
            claim = searched["verdict"] if searched["verdict"] in ("win", "loss") else None
            if claim and kept[claim] >= args.count:
                continue  # unwritten, as a larger --count asks for it
            row = {"position": position, "claim": claim}
            if claim:
                row |= {"proven_by_search": searched["proof"] not in ("none", "claimed"), **settle(args, position, pathlib.Path(folder))}
                kept[claim] += 1
            state.add(row)
            if claim:
                yield row


def summary(rows, seconds):
    """A line for wins and for losses: how many are proven within one, two and three times the search's time."""
    lines = [f"{'claimed':<8} {'positions':>9}  " + "  ".join(f"{k * seconds:g} s".rjust(6) for k in range(1, FACTOR + 1)) +
             "  open"]
    for claim in ("win", "loss"):
        those = [row for row in rows if row["claim"] == claim]
        if not those:
            continue
        within = [sum(row["seconds"] is not None and row["seconds"] <= k * seconds + 0.05 for row in those)
                  for k in range(1, FACTOR + 1)]
        shares = "  ".join(f"{100 * count / len(those):.1f}%".rjust(6) for count in within)
        lines.append(f"{claim:<8} {len(those):>9}  {shares}  {len(those) - within[-1]:>4}")
    refused = [row for row in rows if row.get("refused")]
    accepted = sum(row["seconds"] is not None for row in rows) - len(refused)
    lines.append(f"certificates that both checkers accept: {accepted}, that one refuses: {len(refused)}")
    for row in rows:
        if row["seconds"] is None:
            rule, size, moves = row["position"]
            settled = f", {row['refuted']} of {row['replies']} replies" if row["replies"] else ""
            lines.append(f"open: {row['claim']} {rule} {size}x{size} {moves}{settled}")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--rule", choices=check_certificate.RULES, default="freestyle", help="of the games, and of those that do not say (freestyle)")
    parser.add_argument("--size", type=command_line.whole_number(5, 22), default=15, metavar="N", help="of the boards, in the same way (15)")
    parser.add_argument("--pentarch", required=True, metavar="CMD")
    parser.add_argument("--count", type=command_line.whole_number(1), default=250, metavar="N", help="wins, and losses (250)")
    parser.add_argument("--time", type=command_line.seconds, default=3, metavar="S", help="seconds of the search that claims (3)")
    parser.add_argument("--seed", type=int, default=1, help="another number draws other positions (1)")
    parser.add_argument("--state", type=pathlib.Path, required=True, metavar="FILE", help="keeps what was found")
    args = parser.parse_args()
    print(summary(list(measure(args)), args.time))


if __name__ == "__main__":
    command_line.run(main)
