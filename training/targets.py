# SPDX-License-Identifier: MIT
"""Training targets, a mixture of results and calibrated scores, and the split into training and validation examples."""
import numpy

WIN_RATE_SCALE = 200  # a score s means an expectation of 1 / (1 + exp(-s / 200))
MATE = 20000  # scores from here on are proven
HOLD_OUT_BLOCK = 500  # every tenth block of this many examples is for validation


def calibrate(scores, results):
    """The scale with which the search's scores predict the results best."""
    known = numpy.abs(scores) < MATE
    scores, results = scores[known], results[known]
    if len(scores) == 0:
        return float(WIN_RATE_SCALE)

    def loss(scale):
        expected = 1 / (1 + numpy.exp(-numpy.clip(scores / scale, -30, 30)))
        return -(results * numpy.log(expected + 1e-12) + (1 - results) * numpy.log(1 - expected + 1e-12)).mean()

    return float(min(range(80, 1200, 20), key=loss))


def targets(scores, results, result_share):
    """(expectation per position, scale of the scores)."""
    scale = calibrate(scores, results)
    expected = 1 / (1 + numpy.exp(-numpy.clip(scores, -1500, 1500) / scale))
    proven = numpy.abs(scores) >= MATE
    expected[proven] = scores[proven] > 0
    return (result_share * results + (1 - result_share) * expected).astype(numpy.float32), scale


def split(rows):
    """(training rows, validation rows)"""
    is_validation = numpy.arange(len(rows)) // HOLD_OUT_BLOCK % 10 == 9
    if not is_validation.any():
        is_validation = numpy.arange(len(rows)) % 10 == 9
    return rows[~is_validation], rows[is_validation]
