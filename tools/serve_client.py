#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Analyzes every position of a game with "pentarch serve" and prints a table: an example of how to talk to the server.

    tools/serve_client.py h8i9h9g7i8g8 --nodes 20k
    tools/serve_client.py --rule renju --jobs 2 --pentarch build/release/pentarch h8h9i10
"""
import argparse
import contextlib
import json
import pathlib
import re
import string
import subprocess
import sys

import command_line


class ServerError(Exception):
    """The server rejected a query or exited."""


class Server:
    """A running "pentarch serve". Use it in a with statement."""

    def __init__(self, command):
        # stderr is not a pipe, since nobody would read it.
        self.process = subprocess.Popen([*command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        encoding="utf-8", bufsize=1, env=command_line.ENVIRONMENT)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(BrokenPipeError):  # it has ended
            self.process.stdin.close()  # the server finishes its work and exits
        self.process.stdout.close()
        self.process.wait()

    def send(self, query):
        with contextlib.suppress(BrokenPipeError):  # it has ended: its output says why
            self.process.stdin.write(json.dumps(query) + "\n")

    def answers(self):
        """Yields every answer as it arrives."""
        for line in self.process.stdout:
            answer = command_line.parsed(line, lambda value: value["type"],
                                         f"'{self.process.args[0]}' is no server: it prints '{line.strip()}'")
            if answer["type"] == "error":
                raise ServerError(f"{answer.get('field', 'query')}: {answer['message']}")
            yield answer
        raise ServerError("the server has ended")

    def analyze(self, query):
        """The final answers for all turns of a query, in the order of the game."""
        self.send(query)
        results = []
        wanted = len(query["analyzeTurns"])
        for answer in self.answers():
            if answer["type"] == "result" and answer["id"] == query["id"]:
                results.append(answer)
                if len(results) == wanted:
                    return sorted(results, key=lambda result: result["turn"])


def split_moves(text):
    """"h8i9 g7" as ["h8", "i9", "g7"], "7,7 8,8" as ["h8", "i9"]. Raises ValueError for other texts, IndexError for other
    columns."""
    text = text.strip()
    if re.fullmatch(r"\d+,\d+(\s+\d+,\d+)*", text, re.ASCII):
        return [f"{string.ascii_lowercase[int(x)]}{int(y) + 1}" for x, y in (point.split(",") for point in text.split())]
    if not re.fullmatch(r"([a-z]\d+[\s,]*)*", text, re.ASCII | re.IGNORECASE):
        raise ValueError
    return re.findall(r"[a-z]\d+", text, re.ASCII | re.IGNORECASE)


def black_win_rate(result):
    """Black's win rate in percent; None if the game is over."""
    if not result["lines"]:
        return None
    rate = 100 * result["lines"][0]["winrate"]
    return rate if result["side"] == "black" else 100 - rate


def rate_text(percent):
    """Formats a rate like all commands: 100% and 0% are reserved for proven results."""
    if 99 < percent < 100:
        return ">99%"
    return "<1%" if 0 < percent < 1 else f"{percent:.0f}%"


def verdict(result):
    """"win in 5 (vcf)", "loss in 4", or empty."""
    if not result["lines"] or result["lines"][0]["score"]["type"] != "mate":
        return result.get("state", "") if result.get("state") != "running" else ""
    plies = result["lines"][0]["score"]["plies"]
    return f"{'win' if plies > 0 else 'loss'} in {abs(plies)} ({result['proof']})"


def table(moves, results):
    """The rows of the table: for each position, the engine's move and Black's win rate."""
    yield f"{'turn':>4}  {'played':<6}  {'best':<6}  {'Black':>6}  {'nodes':>8}  verdict"
    for result in results:
        turn = result["turn"]
        played = moves[turn] if turn < len(moves) else "-"
        rate = black_win_rate(result)
        shown = "-" if rate is None else rate_text(rate)
        yield (f"{turn:>4}  {played:<6}  {result['best'] or '-':<6}  {shown:>6}  "
               f"{result['used']['nodes']:>8}  {verdict(result)}").rstrip()


def default_program():
    """The program built here, or the one on the PATH."""
    built = pathlib.Path(__file__).resolve().parent.parent / "build" / "release" / "pentarch"
    return str(built) if built.exists() else "pentarch"


def main():
    parser = argparse.ArgumentParser(description="Analyzes every position of a game with pentarch serve.")
    parser.add_argument("moves", help='the game, as in h8i9h9 or "7,7 8,8"')
    parser.add_argument("--pentarch", default=default_program(), help="the program (%(default)s)")
    parser.add_argument("--rule", default="freestyle")
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--nodes", default="50k", help="node limit of each position")
    parser.add_argument("--jobs", type=int, default=1, help="positions at a time")
    arguments = parser.parse_args()

    try:
        moves = split_moves(arguments.moves)
    except (ValueError, IndexError):
        sys.exit(f"serve_client.py: '{arguments.moves}' are no moves; h8i9 or \"7,7 8,8\" would be some")
    query = {"id": "game", "moves": moves, "rule": arguments.rule, "size": arguments.size,
             "limits": {"nodes": arguments.nodes}, "analyzeTurns": list(range(len(moves) + 1))}
    try:
        with Server([arguments.pentarch, "serve", "--jobs", str(arguments.jobs), "--no-config"]) as server:
            results = server.analyze(query)
    except FileNotFoundError:
        sys.exit(f"serve_client.py: there is no program '{arguments.pentarch}': name it with --pentarch")
    except (ServerError, OSError) as error:
        sys.exit(f"serve_client.py: {error}")
    for row in table(moves, results):
        print(row)


if __name__ == "__main__":
    command_line.run(main)
