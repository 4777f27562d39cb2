# SPDX-License-Identifier: MIT
"""Statistics of game pairs: every opening twice with colors swapped."""
import math

ERROR_RATE = 0.05  # of either wrong verdict


def elo_of(score):
    """The Elo difference for this mean score; bounded for scores of 0 or 1."""
    bounded = min(max(score, 1e-4), 1 - 1e-4)
    return 400 * math.log10(bounded / (1 - bounded))


def score_of(elo):
    """The mean score expected for an Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def field_of(elo):
    """An Elo difference as a field of a table: empty if it is infinite."""
    return f"{elo:.1f}" if math.isfinite(elo) else ""


class Pairs:
    """Results of game pairs: counts[i] pairs gave i half points to the new engine, 0 to 4."""

    def __init__(self, counts=(0, 0, 0, 0, 0)):
        self.counts = list(counts)

    def add(self, half_points):
        self.counts[half_points] += 1

    def number(self):
        return sum(self.counts)

    def mean_and_variance(self, prior=0.0):
        """Mean and variance of a pair's score, between 0 and 1. The prior, added to every count, keeps the variance
        above 0."""
        counts = [c + prior for c in self.counts]
        total = sum(counts)
        mean = sum(c * i / 4 for i, c in enumerate(counts)) / total
        return mean, sum(c * (i / 4 - mean) ** 2 for i, c in enumerate(counts)) / total

    def elo(self):
        """(estimate, lower bound, upper bound) of the 95 % confidence interval. A bound that no score has is infinite."""
        if self.number() == 0:
            return 0.0, -math.inf, math.inf
        mean, _ = self.mean_and_variance()
        _, variance = self.mean_and_variance(prior=0.25)
        error = 1.96 * math.sqrt(variance / self.number())
        low, high = mean - error, mean + error
        return elo_of(mean), elo_of(low) if low > 0 else -math.inf, elo_of(high) if high < 1 else math.inf

    def llr(self, elo0, elo1):
        """Log-likelihood ratio of the two hypotheses (normal approximation of the generalized test, Van den Bergh,
        "Comments on normalized Elo", 2020)."""
        if self.number() == 0:
            return 0.0
        mean, variance = self.mean_and_variance(prior=0.25)
        low, high = score_of(elo0), score_of(elo1)
        return (high - low) * (2 * mean - low - high) * self.number() / (2 * variance)


def verdict_of(llr):
    limit = math.log((1 - ERROR_RATE) / ERROR_RATE)
    return "H1 accepted" if llr >= limit else "H0 accepted" if llr <= -limit else "undecided"
