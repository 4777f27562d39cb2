#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fits the evaluation to examples and writes a file of weights.

    pentarch examples --output examples all.games
    training/fit.py examples --output weights.bin

Values are fitted by logistic regression to a mixture of the game's result and the search's own expectation; the search's
scores are first calibrated by the results. The order of moves is fitted by softmax regression to the moves played.
Freestyle is fitted first and the other rules start from it; a rule without examples takes its tables as they are. The
result is the same for the same examples, settings and library versions.
"""
import argparse
import json
import pathlib
import sys

import numpy
import torch

from examples import RULES, Bags, Examples
from model import MoveModel, ValueModel, bag_sums, line_features
import weights_file

WIN_RATE_SCALE = 200  # a score s means an expectation of 1 / (1 + exp(-s / 200))
MATE = 20000  # scores beyond it are proven
SEPARATE_COLORS = ("renju",)
HOLD_OUT_BLOCK = 500  # every tenth block of so many examples is for validation


class ValueBags:
    """Positions as the value model wants them."""

    def __init__(self, examples, bags, rows):
        picked, lengths = bags.select(rows)
        self.codes = torch.from_numpy(examples.value_code[picked].astype(numpy.int64))
        self.counts = torch.from_numpy(examples.value_count[picked].astype(numpy.float32) / 2)
        self.owner = torch.from_numpy(numpy.repeat(numpy.arange(len(rows)), lengths))
        self.threats = torch.from_numpy(examples.position_threats[rows].astype(numpy.int64))
        self.colors = torch.from_numpy(examples.position_color[rows].astype(numpy.int64))


class MoveBags:
    """Choices between moves as the move model wants them."""

    def __init__(self, examples, bags, rows):
        picked, lengths = bags.select(rows)
        self.own = torch.from_numpy(examples.move_own_code[picked].astype(numpy.int64))
        self.opponent = torch.from_numpy(examples.move_opponent_code[picked].astype(numpy.int64))
        self.owner = torch.from_numpy(numpy.repeat(numpy.arange(len(rows)), lengths))
        self.starts = numpy.cumsum(lengths) - lengths
        self.played = torch.from_numpy(self.starts + examples.move_played[rows].astype(numpy.int64))
        self.colors = torch.from_numpy(examples.move_color[rows].astype(numpy.int64))


def calibrate(scores, results):
    """The scale by which the search's scores predict the results best."""
    known = numpy.abs(scores) < MATE
    scores, results = scores[known], results[known]
    if len(scores) == 0:
        return float(WIN_RATE_SCALE)

    def loss(scale):
        expected = 1 / (1 + numpy.exp(-numpy.clip(scores / scale, -30, 30)))
        return -(results * numpy.log(expected + 1e-12) + (1 - results) * numpy.log(1 - expected + 1e-12)).mean()

    return float(min(range(80, 1200, 20), key=loss))


def targets(scores, results, result_share):
    """(expectation for each position, scale of the scores)."""
    scale = calibrate(scores, results)
    expected = 1 / (1 + numpy.exp(-numpy.clip(scores, -1500, 1500) / scale))
    proven = numpy.abs(scores) >= MATE
    expected[proven] = scores[proven] > 0
    return (result_share * results + (1 - result_share) * expected).astype(numpy.float32), scale


def minimize(model, loss, iterations):
    """Full-batch L-BFGS on loss() + model.penalty()."""
    optimizer = torch.optim.LBFGS(model.parameters(), max_iter=iterations, history_size=12,
                                  line_search_fn="strong_wolfe", tolerance_change=1e-9)

    def closure():
        optimizer.zero_grad()
        value = loss() + model.penalty()
        value.backward()
        return value

    optimizer.step(closure)


def split(rows):
    """(training rows, validation rows)"""
    is_validation = numpy.arange(len(rows)) // HOLD_OUT_BLOCK % 10 == 9
    if not is_validation.any():
        is_validation = numpy.arange(len(rows)) % 10 == 9
    return rows[~is_validation], rows[is_validation]


def spread_of(features, bags):
    """How much the sum of each line feature differs among the first positions; never below a small number."""
    first = bags.owner < 20000
    number = int(bags.owner[first].max()) + 1
    codes = bags.codes[first] % len(features)
    sums = torch.zeros(number, features.shape[1])
    for column in range(features.shape[1]):
        sums[:, column] = bag_sums(features[:, column][codes] * bags.counts[first], bags.owner[first], number)
    return sums.std(0).clamp(min=0.15)


def fit_values(examples, rule, settings, start):
    """(model, losses) of one rule."""
    bags = Bags(examples.value_length)
    rows = numpy.flatnonzero(examples.position_rule == RULES.index(rule))
    results = examples.position_result[rows] / 2
    wanted, scale = targets(examples.position_score[rows].astype(numpy.float64), results, settings.result_share)
    wanted = dict(zip(("training", "validation"), (torch.from_numpy(w) for w in split(wanted))))
    parts = {name: ValueBags(examples, bags, part) for name, part in zip(("training", "validation"), split(rows))}
    features = line_features(examples.code_classes)
    sample = parts["training"]
    spread = spread_of(features, sample)
    model = ValueModel(features, spread, rule in SEPARATE_COLORS, start)
    entropy = torch.nn.functional.binary_cross_entropy_with_logits
    minimize(model, lambda: entropy(model(sample), wanted["training"]), settings.iterations)
    losses = {"positions": len(rows), "score_scale": scale}
    with torch.no_grad():
        for name, part in parts.items():
            losses[f"value_{name}"] = round(entropy(model(part), wanted[name]).item(), 5)
    return model, losses


def fit_moves(examples, rule, settings, start):
    """(model, losses) of one rule."""
    bags = Bags(examples.move_length)
    rows = numpy.flatnonzero(examples.move_rule == RULES.index(rule))[-settings.max_choices:]
    parts = {name: MoveBags(examples, bags, part) for name, part in zip(("training", "validation"), split(rows))}
    model = MoveModel(line_features(examples.code_classes), rule in SEPARATE_COLORS, start)

    def loss(part):
        scores = model(part)
        highest = torch.from_numpy(numpy.maximum.reduceat(scores.detach().numpy(), part.starts))
        sums = bag_sums(torch.exp(scores - highest[part.owner]), part.owner, len(highest))
        return (highest + torch.log(sums) - scores[part.played]).mean()

    minimize(model, lambda: loss(parts["training"]), settings.iterations)
    losses = {"choices": len(rows)}
    with torch.no_grad():
        for name, part in parts.items():
            losses[f"move_{name}"] = round(loss(part).item(), 5)
    return model, losses


def tables_of(value, moves):
    """One table for each color, in logits, as a dictionary of lists."""
    with torch.no_grad():
        return {"value": [value.codes[i]() for i in (0, -1)], "threats": [value.threats[i]() for i in (0, -1)],
                "own_move": [moves.own[i]() for i in (0, -1)], "opponent_move": [moves.opponent[i]() for i in (0, -1)]}


def to_file(tables):
    """By color, in the units of the file: values and threats become scores."""
    factors = {"value": WIN_RATE_SCALE, "threats": WIN_RATE_SCALE, "own_move": 1, "opponent_move": 1}
    return [{name: (tables[name][color] * factor).numpy() for name, factor in factors.items()} for color in range(2)]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("examples", type=pathlib.Path, help="folder that `pentarch examples` wrote")
    parser.add_argument("--output", type=pathlib.Path, required=True, help="the file of weights")
    parser.add_argument("--origin", default="", help="where the games come from; becomes part of the weights' note")
    parser.add_argument("--result-share", type=float, default=0.4, help="of the result in what values are fitted to (0.4)")
    parser.add_argument("--iterations", type=int, default=150, help="of L-BFGS (150)")
    parser.add_argument("--max-choices", type=int, default=400_000, help="choices used for each rule, the last ones (400000)")
    return parser.parse_args()


def main():
    settings = parse_arguments()
    torch.manual_seed(1)
    examples = Examples(settings.examples)
    counts = numpy.bincount(examples.position_rule, minlength=len(RULES))
    if counts[0] < 100:
        sys.exit("fit.py: at least 100 positions of freestyle are needed: the other rules start from it")
    freestyle, losses, result = None, {}, {}
    for rule, count in zip(RULES, counts):
        if count < 100:
            result[rule] = to_file(freestyle)
            continue
        value, value_losses = fit_values(examples, rule, settings, freestyle)
        moves, move_losses = fit_moves(examples, rule, settings, freestyle)
        losses[rule] = {**value_losses, **move_losses}
        tables = tables_of(value, moves)
        freestyle = freestyle or tables
        result[rule] = to_file(tables)
        print(rule, json.dumps(losses[rule]), flush=True)
    note = {"origin": settings.origin, "resultShare": settings.result_share, "iterations": settings.iterations,
            "losses": losses}
    weights_file.write(settings.output, json.dumps(note), result)


if __name__ == "__main__":
    main()
