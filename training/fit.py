#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fits the evaluation to examples and writes a file of weights.

    pentarch-lab examples --output examples all.games
    training/fit.py examples --output weights.bin

Values are fitted by logistic regression to a mixture of the game's result and the search's own expectation; the search's
scores are first calibrated by the results. A small network then learns what the tables of values cannot say. Freestyle is
fitted first and the other rules start from it; a rule without examples takes what freestyle has. The result is the same
for the same examples, settings and library versions. The order of moves has a network of its own: `pentarch-lab policy`.
"""
import argparse
import json
import pathlib
import sys

import numpy
import torch

from examples import RULES, Examples
import network_fit
import table_fit
import weights_file

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
import command_line  # noqa: E402 (the path is known only now)

MIN_POSITIONS = 100  # a rule with fewer uses freestyle's result


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("examples", type=pathlib.Path, help="folder that `pentarch-lab examples` wrote")
    parser.add_argument("--output", type=pathlib.Path, required=True, help="the file of weights")
    parser.add_argument("--origin", default="", help="where the games come from; becomes part of the weights' note")
    parser.add_argument("--result-share", type=float, default=0.4, help="of the result in what values are fitted to (0.4)")
    parser.add_argument("--iterations", type=int, default=150, help="of L-BFGS (150)")
    parser.add_argument("--epochs", type=int, default=5, help="of the network's training (5)")
    parser.add_argument("--tables", type=lambda path: weights_file.read(pathlib.Path(path))[1],
                        help="keep the tables of this file of weights and fit networks only")
    parser.add_argument("--start", type=lambda path: weights_file.read(pathlib.Path(path))[1],
                        help="start from the networks of this file of weights, not from nothing")
    return parser.parse_args()


def main():
    settings = parse_arguments()
    torch.manual_seed(1)
    examples = Examples(settings.examples)
    counts = numpy.bincount(examples.position_rule, minlength=len(RULES))
    if counts[0] < MIN_POSITIONS:
        sys.exit(f"fit.py: at least {MIN_POSITIONS} positions of freestyle are needed: the other rules start from it")
    known = [rule for rule, count in zip(RULES, counts) if count >= MIN_POSITIONS]
    tables = {}
    for rule in RULES if settings.tables else known:
        tables[rule] = table_fit.fit(examples, rule, settings, tables.get("freestyle"))
    networks = network_fit.fit(examples, {rule: tables[rule] for rule in known}, settings)
    losses, numbers = {}, {}
    for rule in RULES:
        table = tables.get(rule, tables["freestyle"])["file"]
        views = networks.get(rule, networks["freestyle"])[0].numbers()
        numbers[rule] = [{**table[color], **views[color]} for color in range(2)]
        if rule in networks:
            losses[rule] = {**tables[rule]["losses"], **networks[rule][1]}
            print(rule, json.dumps(losses[rule]), flush=True)
    note = {"origin": settings.origin, "resultShare": settings.result_share, "iterations": settings.iterations,
            "epochs": settings.epochs, "losses": losses}
    weights_file.write(settings.output, json.dumps(note), numbers)


if __name__ == "__main__":
    command_line.run(main)
