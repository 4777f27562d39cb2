# SPDX-License-Identifier: MIT
"""Fits the networks on top of the value tables."""
import numpy
import torch

from examples import RULES, Bags
from model import line_features
from network import Network
from table_fit import SEPARATE_COLORS, logits
from targets import split, targets

BATCH = 512
FIRST_RATE, LAST_RATE = 4e-3, 1e-5
OWN_RATE_SHARE = 0.25  # a rule's own network learns at this fraction of the shared one's rate


class PairBags:
    """Positions as network input; rows are selected per batch."""

    def __init__(self, examples, bags, rows, tables):
        """`tables` is the tables' output for each row, in logits."""
        self.examples, self.bags, self.rows, self.tables = examples, bags, rows, tables

    def batch(self, picked):
        rows = self.rows[picked]
        pairs, lengths = self.bags.select(rows)
        color = self.examples.position_color[rows].astype(numpy.int64)
        is_black = numpy.repeat(color == 0, lengths)
        black = self.examples.pair_black[pairs].astype(numpy.int64)
        white = self.examples.pair_white[pairs].astype(numpy.int64)
        return {"own": torch.from_numpy(numpy.where(is_black, black, white)),
                "opponent": torch.from_numpy(numpy.where(is_black, white, black)),
                "count": torch.from_numpy(self.examples.pair_count[pairs].astype(numpy.float32)),
                "owner": torch.from_numpy(numpy.repeat(numpy.arange(len(rows)), lengths)),
                "color": torch.from_numpy(color), "tables": self.tables[picked]}


def together(parts):
    """Concatenates several (bags, expectations)."""
    bags = [part[0] for part in parts]
    return (PairBags(bags[0].examples, bags[0].bags, numpy.concatenate([b.rows for b in bags]),
                     torch.cat([b.tables for b in bags])), torch.cat([wanted for _, wanted in parts]))


def train(network, bags, wanted, epochs, rate_share, report):
    """Adam over all positions, reshuffled each epoch, with a learning rate that decays toward zero."""
    optimizer = torch.optim.Adam(network.parameters())
    random = numpy.random.default_rng(1)
    steps = max(1, len(wanted) // BATCH)
    for step in range(epochs * steps):
        if step % steps == 0:
            order = random.permutation(len(wanted))
            total = 0.0
        rate = rate_share * FIRST_RATE + (LAST_RATE - rate_share * FIRST_RATE) * step / (epochs * steps)
        for group in optimizer.param_groups:
            group["lr"] = rate
        picked = order[step % steps * BATCH:][:BATCH]
        optimizer.zero_grad()
        value = torch.nn.functional.binary_cross_entropy_with_logits(network(bags.batch(picked)), wanted[picked])
        (value + network.penalty()).backward()
        optimizer.step()
        total += value.item()
        if step % steps == steps - 1:
            report(step // steps + 1, total / steps)


def loss(network, bags, wanted):
    """Mean loss over all positions."""
    if len(wanted) == 0:
        return float("nan")
    total = 0.0
    with torch.no_grad():
        for start in range(0, len(wanted), BATCH):
            picked = numpy.arange(start, min(start + BATCH, len(wanted)))
            logits = network(bags.batch(picked))
            total += torch.nn.functional.binary_cross_entropy_with_logits(logits, wanted[picked], reduction="sum").item()
    return total / len(wanted)


def empty_code(examples):
    """The code of a point far from all stones, which is the most common one."""
    return int(numpy.bincount(examples.pair_black[:100_000], weights=examples.pair_count[:100_000]).argmax())


def parts_of(examples, rule, settings, tables):
    """(bags, expectations) of one rule, by name. `tables` is the value model that the network adds to."""
    bags = Bags(examples.pair_length)
    rows = numpy.flatnonzero(examples.position_rule == RULES.index(rule))
    wanted, _ = targets(examples.position_score[rows].astype(numpy.float64), examples.position_result[rows] / 2,
                        settings.result_share)
    return {name: (PairBags(examples, bags, part, logits(tables, examples, part)), torch.from_numpy(target))
            for name, part, target in zip(("training", "validation"), split(rows), split(wanted))}


def fit_one(examples, name, parts, separate_colors, start, epochs, rate_share=1.0):
    """(network, losses). `start` is a network to start from, or the tables of a file of weights by color."""
    result = Network(line_features(examples.code_classes), empty_code(examples), separate_colors)
    if isinstance(start, Network):
        result.start_from(start)
    elif start:
        result.set(start)
        print(f"{name} before: validation {loss(result, *parts['validation']):.5f}", flush=True)

    def report(epoch, training_loss):
        print(f"{name} epoch {epoch}: training {training_loss:.5f}, validation "
              f"{loss(result, *parts['validation']):.5f}", flush=True)

    train(result, *parts["training"], epochs, rate_share, report)
    return result, {f"network_{part}": round(loss(result, *bags), 5) for part, bags in parts.items()}


def fit(examples, tables, settings):
    """(network, losses) by rule. A rule's network starts from that of the file to start from; else a shared network is
    fitted to all rules that are the same for both colors, and starts each rule's own one."""
    parts = {rule: parts_of(examples, rule, settings, fitted["model"]) for rule, fitted in tables.items()}
    if settings.start:
        return {rule: fit_one(examples, rule, parts[rule], rule in SEPARATE_COLORS, settings.start[rule], settings.epochs,
                              OWN_RATE_SHARE) for rule in parts}
    shared = [rule for rule in parts if rule not in SEPARATE_COLORS]
    of_all = {name: together([parts[rule][name] for rule in shared]) for name in ("training", "validation")}
    common, _ = fit_one(examples, "all", of_all, False, None, settings.epochs)
    return {rule: fit_one(examples, rule, parts[rule], rule in SEPARATE_COLORS, common, max(1, settings.epochs // 2),
                          OWN_RATE_SHARE) for rule in parts}
