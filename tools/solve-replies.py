#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Proves that every reply to an opening loses, reply by reply, each with a certificate of its own:

    tools/solve-replies.py h8 --work solved --nodes 50M --jobs 2

One of the replies that the symmetries of the opening make alike is tried. A try asks `pentarch solve` whether one first move
after the reply wins. Each round gives the open replies, the most promising first, three times the nodes of the round before.
Finished tries are kept in WORK/tries.jsonl, and certificates in WORK as REPLY.json.xz; started again, the same command goes on
after them. Exits with 0 once every reply is proven, with 30 after --rounds rounds. Check the certificates with
`xz -dc FILE | pentarch solve --check -` or check_certificate.py.
"""
import argparse
import concurrent.futures
import itertools
import json
import lzma
import pathlib
import re
import subprocess
import sys
import threading

import command_line
from command_line import whole_number

OPEN = 30  # exit status of `pentarch solve`, too
GROWTH = 3  # of the nodes of a try, from round to round
SHARE_OF_ANALYSIS = 50  # that finds the first moves to try: one node in so many
UNLIMITED = "10000h"  # so that nodes alone end a try, and it ends alike on every machine
COORDINATES = re.compile(r"([a-v])(\d{1,2})")


def points(moves):
    return [(ord(column) - ord("a"), int(row) - 1) for column, row in COORDINATES.findall(moves)]


def name(point):
    return f"{chr(ord('a') + point[0])}{point[1] + 1}"


def images(point, size):
    """The point under the eight symmetries of the board, always in the same order."""
    x, y = point
    for _ in range(4):
        x, y = size - 1 - y, x
        yield x, y
        yield y, x


def distinct_replies(opening, size):
    """One reply, as (x, y), of each kind that the symmetries of the opening's stones leave."""
    stones = points(opening)
    colors = {stone: index % 2 for index, stone in enumerate(stones)}
    symmetries = [i for i in range(8)
                  if {list(images(stone, size))[i]: color for stone, color in colors.items()} == colors]
    seen, replies = set(colors), []
    for point in itertools.product(range(size), repeat=2):
        if point in seen:
            continue
        same = list(images(point, size))
        seen.update(same[i] for i in symmetries)
        seen.add(point)
        replies.append(point)
    return replies


class Solver:
    """Runs the tries and keeps what they found."""

    def __init__(self, args):
        self.args = args
        self.lock = threading.Lock()
        self.state = args.work / "tries.jsonl"
        args.work.mkdir(parents=True, exist_ok=True)
        lines = self.state.read_text().splitlines(keepends=True) if self.state.exists() else []
        if lines and not lines[-1].endswith("\n"):  # the end of a run that was killed
            lines.pop()
            self.state.write_text("".join(lines))
        self.tries = [json.loads(line) for line in lines]

    def pentarch(self, *arguments):
        command = [self.args.pentarch, *arguments, "--no-config", "--json", "--time", UNLIMITED, "--rule", self.args.rule,
                   "--size", str(self.args.size)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode not in (0, 10, 20, OPEN):
            raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
        return json.loads(done.stdout.splitlines()[-1])

    def is_proven(self, reply):
        return any(t["reply"] == reply and t["plies"] for t in self.tries)

    def first_moves(self, reply, nodes):
        """The moves to try after a reply: [(win rate, move)], best first."""
        found = self.pentarch("analyze", self.args.opening + reply, "--nodes", str(max(nodes // SHARE_OF_ANALYSIS, 1)),
                              "--lines", str(self.args.moves))
        return [(line["winrate"], line["move"]) for line in found["lines"]]

    def attempt(self, reply, first, nodes):
        if any((t["reply"], t["first"], t["limit"]) == (reply, first, nodes) for t in self.tries):
            return
        certificate = self.args.work / f"{reply}.json"
        found = self.pentarch("solve", self.args.opening + reply, "--only", first, "--class", "quiet", "--nodes", str(nodes),
                              "--certificate", str(certificate))
        row = {"reply": reply, "first": first, "limit": nodes, "nodes": found["nodes"], "plies": 0}
        if found["winning"]:
            proof = certificate.read_bytes()
            certificate.with_suffix(".json.xz").write_bytes(lzma.compress(proof, preset=9))
            certificate.unlink()
            row |= {"plies": found["winning"][0]["plies"], "certificate_nodes": len(json.loads(proof)["nodes"])}
        with self.lock:
            with self.state.open("a") as file:
                file.write(json.dumps(row) + "\n")
            self.tries.append(row)
            print(f"{reply}: {first} " + (f"wins in {row['plies']} plies" if row["plies"] else "is not proven to win") +
                  f", {row['nodes']} nodes", flush=True)

    def solve(self, reply, firsts, nodes):
        for _, first in firsts:
            if not self.is_proven(reply):
                self.attempt(reply, first, nodes)

    def replies(self):
        """The replies to prove, by name."""
        distinct = [name(point) for point in distinct_replies(self.args.opening, self.args.size)]
        named = self.args.replies or distinct
        for reply in named:
            if reply not in distinct:
                command_line.fail(f"'{reply}' is none of the replies: {' '.join(distinct)}")
        return named

    def run(self):
        replies = self.replies()
        nodes = self.args.nodes
        for _ in range(self.args.rounds):
            left = [reply for reply in replies if not self.is_proven(reply)]
            with concurrent.futures.ThreadPoolExecutor(self.args.jobs) as pool:
                firsts = dict(zip(left, pool.map(lambda reply: self.first_moves(reply, nodes), left)))
                left.sort(key=lambda reply: -firsts[reply][0][0])
                list(pool.map(lambda reply: self.solve(reply, firsts[reply], nodes), left))
            nodes *= GROWTH
        proven = sum(map(self.is_proven, replies))
        print(f"{proven} of {len(replies)} replies are proven to lose")
        return 0 if proven == len(replies) else OPEN


def node_count(text):
    """A type for argparse: 5000, 20k or 3M."""
    match = re.fullmatch(r"(\d+)([kM]?)", text)
    if not match or int(match[1]) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of nodes, as in 500k or 50M")
    return int(match[1]) * {"": 1, "k": 1000, "M": 1_000_000}[match[2]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("opening", metavar="MOVES", help="as in h8")
    parser.add_argument("--work", type=pathlib.Path, required=True, metavar="DIR", help="folder of the tries and certificates")
    parser.add_argument("--replies", type=lambda text: text.split(","), metavar="LIST", help="these alone, as in a1,b2 (all)")
    parser.add_argument("--nodes", type=node_count, default=node_count("20M"), metavar="N", help="of a try in the first round (20M)")
    parser.add_argument("--rounds", type=whole_number(1), default=4, metavar="N", help="each with three times the nodes (4)")
    parser.add_argument("--moves", type=whole_number(1, 100), default=3, metavar="N", help="first moves to try after a reply (3)")
    parser.add_argument("--rule", default="freestyle")
    parser.add_argument("--size", type=whole_number(5, 22), default=15, metavar="N")
    parser.add_argument("--jobs", type=whole_number(1), default=1, metavar="N", help="tries at a time (1)")
    parser.add_argument("--pentarch", default="build/release/pentarch", metavar="PROGRAM")
    args = parser.parse_args()
    if "".join(column + row for column, row in COORDINATES.findall(args.opening)) != args.opening:
        command_line.fail(f"'{args.opening}' is no list of moves, as in h8a1")
    try:
        return Solver(args).run()
    except RuntimeError as error:
        print(f"{pathlib.Path(sys.argv[0]).name}: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    command_line.run(main)
