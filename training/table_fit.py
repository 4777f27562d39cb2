# SPDX-License-Identifier: MIT
"""Fits the tables of values by logistic regression."""
import numpy
import torch

from examples import RULES, Bags
from model import ValueModel, bag_sums, line_features
from targets import WIN_RATE_SCALE, split, targets
import weights_file

SEPARATE_COLORS = ("renju",)
CHUNK = 20000  # positions per batch of evaluation


class ValueBags:
    """Positions as input of the value model."""

    def __init__(self, examples, bags, rows):
        picked, lengths = bags.select(rows)
        self.codes = torch.from_numpy(examples.value_code[picked].astype(numpy.int64))
        self.counts = torch.from_numpy(examples.value_count[picked].astype(numpy.float32) / 2)
        self.owner = torch.from_numpy(numpy.repeat(numpy.arange(len(rows)), lengths))
        self.threats = torch.from_numpy(examples.position_threats[rows].astype(numpy.int64))
        self.colors = torch.from_numpy(examples.position_color[rows].astype(numpy.int64))


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


def spread_of(features, bags):
    """Variation of each line feature's sum across the first positions, bounded from below."""
    first = bags.owner < 20000
    number = int(bags.owner[first].max()) + 1
    codes = bags.codes[first] % len(features)
    sums = torch.zeros(number, features.shape[1])
    for column in range(features.shape[1]):
        sums[:, column] = bag_sums(features[:, column][codes] * bags.counts[first], bags.owner[first], number)
    return sums.std(0).clamp(min=0.15)


def fit_values(examples, rule, settings, start):
    """(model, losses) of the values of one rule."""
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


def kept_values(examples, rule, tables):
    """A value model that reproduces the tables of a weights file."""
    start = {"value": [torch.from_numpy(tables[color]["value"].astype(numpy.float32)) / WIN_RATE_SCALE
                       for color in range(2)],
             "threats": [torch.from_numpy(tables[color]["threats"].astype(numpy.float32)) / WIN_RATE_SCALE
                         for color in range(2)]}
    return ValueModel(line_features(examples.code_classes), 1, rule in SEPARATE_COLORS, start)


def logits(model, examples, rows):
    """The value model's output for the given rows."""
    bags = Bags(examples.value_length)
    with torch.no_grad():
        return torch.cat([model(ValueBags(examples, bags, rows[start:start + CHUNK]))
                          for start in range(0, len(rows), CHUNK)])


def tables_of(value):
    """One table per color, in logits, as a dictionary of lists."""
    with torch.no_grad():
        return {"value": [value.codes[i]() for i in (0, -1)], "threats": [value.threats[i]() for i in (0, -1)]}


def to_file(tables):
    """Tables by color, as scores."""
    return [{name: (of_colors[color] * WIN_RATE_SCALE).numpy() for name, of_colors in tables.items()} for color in range(2)]


def fit(examples, rule, settings, freestyle):
    """The tables of one rule: {"model" of values, "logits" of all its tables, "file": numbers by color, "losses"}.
    `freestyle` is the result of freestyle, None at first."""
    if settings.tables:
        kept = settings.tables[rule]
        numbers = [{name: kept[color][name] for name, _, _ in weights_file.TABLES} for color in range(2)]
        return {"model": kept_values(examples, rule, kept), "logits": None, "file": numbers, "losses": {}}
    value, losses = fit_values(examples, rule, settings, freestyle and freestyle["logits"])
    tables = tables_of(value)
    return {"model": value, "logits": tables, "file": to_file(tables), "losses": losses}
