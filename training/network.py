# SPDX-License-Identifier: MIT
"""The network of the evaluation: summed point features followed by two small layers."""
import numpy
import torch

from examples import CODES
from weights_file import FEATURES, FEATURE_UNIT, HIDDEN, SUM_SHARE

REST_DECAY = 1e-6
LARGEST_SUM = 30000 / FEATURE_UNIT  # sums are numbers of 16 bits


class FeatureTable(torch.nn.Module):
    """Features of each code: the sum of its line features' contributions, and a remainder."""

    def __init__(self, line_features):
        super().__init__()
        self.register_buffer("line_features", line_features)
        self.weights = torch.nn.Parameter(0.05 * torch.randn(line_features.shape[1], FEATURES))
        self.rest = torch.nn.Parameter(torch.zeros(CODES, FEATURES))

    def forward(self):
        return self.line_features @ self.weights + self.rest

    def set(self, rows):
        """Sets the features of all codes: as much as possible by those of lines."""
        weights = torch.linalg.lstsq(self.line_features, rows, driver="gelsd").solution
        self.weights.data = weights
        self.rest.data = rows - self.line_features @ weights


class View(torch.nn.Module):
    """The part of one color: its features of points, and the layers for when it is to move."""

    def __init__(self, line_features, empty_code):
        super().__init__()
        self.empty_code = empty_code
        self.own, self.opponent = FeatureTable(line_features), FeatureTable(line_features)
        self.bias = torch.nn.Parameter(torch.zeros(FEATURES))
        self.first, self.second = torch.nn.Linear(2 * FEATURES, HIDDEN), torch.nn.Linear(HIDDEN, HIDDEN)
        self.output, self.direct = torch.nn.Linear(HIDDEN, 1), torch.nn.Linear(2 * FEATURES, 1, bias=False)
        self.table_share = torch.nn.Parameter(torch.ones(1))

    def rows(self):
        """Own and opponent features, and the lower bound of their sum: chosen so that points far from all stones have
        no features, however many there are."""
        own, opponent = self.own() + self.bias, self.opponent()
        empty = torch.relu(own[self.empty_code] + opponent[self.empty_code])
        return own - empty, opponent, -empty

    def set(self, numbers):
        """Sets the parameters to those of a file of weights, in the form that numbers() gives."""
        numbers = {name: torch.from_numpy(numpy.array(value, dtype=numpy.float32)) for name, value in numbers.items()}
        with torch.no_grad():
            self.own.set(numbers["own_features"])
            self.opponent.set(numbers["opponent_features"])
            self.bias.copy_(-numbers["floor"])  # rows() has subtracted what an empty point would have
            for layer, name in ((self.first, "first"), (self.second, "second")):
                layer.weight.copy_(numbers[name])
                layer.bias.copy_(numbers[f"{name}_bias"])
            self.output.weight.copy_(numbers["output"][None])
            self.output.bias.copy_(numbers["bias"])
            self.direct.weight.copy_(numbers["direct"][None])
            self.table_share.copy_(numbers["table_share"])

    def logits(self, sums, tables):
        hidden = torch.relu(self.second(torch.relu(self.first(sums))))
        return (self.output(hidden) + self.direct(sums))[:, 0] + self.table_share * tables


class Network(torch.nn.Module):
    """The logit of a win for the side to move. One view for both colors if the rule is the same for both."""

    def __init__(self, line_features, empty_code, separate_colors):
        super().__init__()
        self.views = torch.nn.ModuleList(View(line_features, empty_code) for _ in range(2 if separate_colors else 1))

    def forward(self, batch):
        rows = [view.rows() for view in self.views]
        tables = [torch.cat([rows[0][i], rows[-1][i]]) for i in range(2)]
        floors = torch.stack([rows[0][2], rows[-1][2]])

        def sums(own, opponent, color):
            """Sums of features from the view of that color, in units of SUM_SHARE."""
            color = color[batch["owner"]]
            features = torch.maximum(tables[0][own + CODES * color] + tables[1][opponent + CODES * color], floors[color])
            result = torch.zeros(len(batch["color"]), FEATURES)
            return result.index_add(0, batch["owner"], features * batch["count"][:, None]) / SUM_SHARE

        both = torch.cat([sums(batch["own"], batch["opponent"], batch["color"]),
                          sums(batch["opponent"], batch["own"], 1 - batch["color"])], 1)
        largest = float(both.detach().abs().max()) * SUM_SHARE
        if largest > LARGEST_SUM:
            raise ValueError(f"a sum of features is {largest:.0f}: too large for the file")
        logits = [view.logits(both, batch["tables"]) for view in self.views]
        return torch.where(batch["color"] == 0, logits[0], logits[-1])

    def penalty(self):
        return REST_DECAY * sum(table.rest.square().sum() for view in self.views for table in (view.own, view.opponent))

    def start_from(self, other):
        """Copies the parameters of another network."""
        for i, view in enumerate(self.views):
            view.load_state_dict(other.views[min(i, len(other.views) - 1)].state_dict())

    def set(self, tables):
        """Sets the parameters to those that a file of weights has for a rule, by color."""
        for view, numbers in zip(self.views, tables):
            view.set(numbers)

    def numbers(self):
        """The parameters by color, in the form that weights_file expects."""
        result = []
        for view in (self.views[0], self.views[-1]):
            own, opponent, floor = view.rows()
            result.append({
                "table_share": view.table_share, "own_features": own, "opponent_features": opponent, "floor": floor,
                "first": view.first.weight, "first_bias": view.first.bias, "second": view.second.weight,
                "second_bias": view.second.bias, "output": view.output.weight[0], "direct": view.direct.weight[0],
                "bias": view.output.bias})
        return [{name: numbers.detach().numpy() for name, numbers in view.items()} for view in result]
