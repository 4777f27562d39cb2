# SPDX-License-Identifier: MIT
"""The fitted models: tables over point codes whose entries share parameters through their line features."""
import numpy
import torch

from examples import CODES
from weights_file import THREAT_MASKS

CLASSES = 14
PAIRS = CLASSES * (CLASSES + 1) // 2
LINE_FEATURES = CLASSES + PAIRS
OWN_MASK_BITS = 6
MASK_BITS = 13


class LookUp(torch.autograd.Function):
    """table[indices] with a gradient that counts instead of scattering: the tables are small, the indices many."""

    @staticmethod
    def forward(context, table, indices):
        context.save_for_backward(indices)
        context.size = len(table)
        return table[indices]

    @staticmethod
    def backward(context, gradient):
        (indices,) = context.saved_tensors
        return torch.bincount(indices, weights=gradient, minlength=context.size).to(gradient.dtype), None


def bag_sums(values, owner, number):
    """Sums of the values of each of `number` owners."""
    return torch.zeros(number).index_add(0, owner, values)


def line_features(code_classes):
    """For each code, the counts of each line class and of each pair of line classes."""
    pair = numpy.zeros((CLASSES, CLASSES), dtype=numpy.int64)
    for number, (a, b) in enumerate(zip(*numpy.triu_indices(CLASSES))):
        pair[a, b] = pair[b, a] = number
    features = numpy.zeros((CODES, LINE_FEATURES), dtype=numpy.float32)
    rows = numpy.arange(CODES)
    for i in range(4):
        numpy.add.at(features, (rows, code_classes[:, i]), 1)
        for j in range(i + 1, 4):
            numpy.add.at(features, (rows, CLASSES + pair[code_classes[:, i], code_classes[:, j]]), 1)
    return torch.from_numpy(features)


def mask_features():
    """For each ThreatMask, its bits and a constant."""
    masks = numpy.arange(THREAT_MASKS)
    bits = [(masks >> bit & 1) for bit in range(MASK_BITS)]
    return torch.from_numpy(numpy.stack([*bits, numpy.ones(THREAT_MASKS)], axis=1).astype(numpy.float32))


class SharingTable(torch.nn.Module):
    """A weight per table entry: the weights of its features plus a remainder kept small by decay, so that rare entries
    borrow from common ones. `start` is the initial table."""

    def __init__(self, features, start, feature_decay, rest_decay):
        super().__init__()
        entries, number = features.shape
        self.register_buffer("features", features)
        self.register_buffer("start", torch.zeros(entries) if start is None else start)
        self.weights = torch.nn.Parameter(torch.zeros(number))
        self.rest = torch.nn.Parameter(torch.zeros(entries))
        self.feature_decay, self.rest_decay = feature_decay, rest_decay

    def forward(self):
        return self.start + self.features @ self.weights + self.rest

    def penalty(self):
        return self.feature_decay * self.weights.square().sum() + self.rest_decay * self.rest.square().sum()


class ValueModel(torch.nn.Module):
    """The evaluation in logits: a table of codes per color (one for both if the rule is the same for both) and a table
    of threats for the side to move."""

    def __init__(self, features, spread, separate_colors, start=None):
        """`spread` is the variation of each line feature's sum across positions: common features take smaller
        weights."""
        super().__init__()
        number = 2 if separate_colors else 1
        decay = 1e-3 if start else 1e-4
        self.codes = torch.nn.ModuleList(
            SharingTable(features / spread, start["value"][i] if start else None, decay, 1e-2) for i in range(number))
        self.threats = torch.nn.ModuleList(
            SharingTable(mask_features(), start["threats"][i] if start else None, 1e-4, 1e-5) for i in range(number))

    def forward(self, bags):
        codes = torch.cat([self.codes[0](), self.codes[-1]()])
        sums = bag_sums(LookUp.apply(codes, bags.codes) * bags.counts, bags.owner, len(bags.threats))
        threats = torch.cat([self.threats[0](), self.threats[-1]()])
        return sums + LookUp.apply(threats, bags.threats + THREAT_MASKS * bags.colors)

    def penalty(self):
        return sum(part.penalty() for part in [*self.codes, *self.threats])
