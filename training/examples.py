# SPDX-License-Identifier: MIT
"""The arrays written by `pentarch-lab examples`."""
import json
import pathlib

import numpy

CODES = 2380  # multisets of four line classes
RULES = ("freestyle", "standard", "renju", "caro", "caro-exact")


class Examples:
    """All arrays of a folder as memory-mapped attributes."""

    def __init__(self, folder):
        folder = pathlib.Path(folder)
        arrays = json.loads((folder / "arrays.json").read_text())
        for name, array in arrays.items():
            kind = numpy.dtype("<" + array["type"])
            if (folder / name).stat().st_size != array["length"] * kind.itemsize:
                raise ValueError(f"'{folder / name}' has not the length that arrays.json says")
            data = numpy.memmap(folder / name, dtype=kind, mode="r") if array["length"] else numpy.empty(0, kind)
            setattr(self, name, data)
        self.code_classes = numpy.asarray(self.code_classes).reshape(CODES, 4)


class Bags:
    """Rows of different lengths in one long array: row i is data[starts[i]:starts[i] + lengths[i]]."""

    def __init__(self, lengths):
        self.lengths = numpy.asarray(lengths, dtype=numpy.int64)
        self.starts = numpy.concatenate([[0], numpy.cumsum(self.lengths)[:-1]]) if len(self.lengths) else self.lengths

    def select(self, rows):
        """Indices into the long array of the given rows, concatenated, and the lengths of the rows."""
        lengths = self.lengths[rows]
        ends = numpy.cumsum(lengths)
        within = numpy.arange(ends[-1] if len(ends) else 0) - numpy.repeat(ends - lengths, lengths)
        return numpy.repeat(self.starts[rows], lengths) + within, lengths
