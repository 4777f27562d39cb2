# SPDX-License-Identifier: MIT
"""The file of evaluation weights, described in docs/strength.md."""
import pathlib
import struct
import sys

import numpy

from examples import CODES, RULES

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
import atomic_file  # noqa: E402 (the path is known only now)

MAGIC = b"PENTARCH"
VERSION = 3
THREAT_MASKS = 8192
VALUE_UNIT = 32  # file units per point of score
FEATURES = 16  # per point and side
HIDDEN = 16  # units per hidden layer
SUM_SHARE = 32  # the network divides its sums by this
FEATURE_UNIT, WEIGHT_UNIT, ACTIVATION_UNIT = 64, 1024, 256
# Name, shape and unit of each table, in file order.
TABLES = (("value", (CODES,), VALUE_UNIT), ("threats", (THREAT_MASKS,), 1))
NETWORK = (("table_share", (1,), WEIGHT_UNIT),
           ("own_features", (CODES, FEATURES), FEATURE_UNIT), ("opponent_features", (CODES, FEATURES), FEATURE_UNIT),
           ("floor", (FEATURES,), FEATURE_UNIT),
           ("first", (HIDDEN, 2 * FEATURES), WEIGHT_UNIT), ("first_bias", (HIDDEN,), ACTIVATION_UNIT),
           ("second", (HIDDEN, HIDDEN), WEIGHT_UNIT), ("second_bias", (HIDDEN,), ACTIVATION_UNIT),
           ("output", (HIDDEN,), WEIGHT_UNIT), ("direct", (2 * FEATURES,), WEIGHT_UNIT),
           ("bias", (1,), ACTIVATION_UNIT))
FIELDS = (*TABLES, *NETWORK)


def checksum(data):
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def quantized(numbers, unit):
    return numpy.clip(numpy.round(numpy.asarray(numbers) * unit), -30000, 30000).astype("<i2")


def write(path, note, tables):
    """`tables[rule][color]` maps the names of FIELDS to numbers in scores and logits. Equal tables are
    stored once."""
    stored, index = [], []
    for rule in RULES:
        for color in range(2):
            table = tables[rule][color]
            data = b"".join(quantized(table[name], unit).tobytes() for name, _, unit in FIELDS)
            if data not in stored:
                stored.append(data)
            index.append(stored.index(data))
    text = note.encode()
    data = MAGIC + struct.pack("<II", VERSION, len(text)) + text + bytes([len(stored)]) + bytes(index) + b"".join(stored)
    atomic_file.replace(path, data + struct.pack("<Q", checksum(data)))


def read(path):
    """(note, tables) in the form that write() takes."""
    data = path.read_bytes()
    if data[:8] != MAGIC or struct.unpack("<Q", data[-8:])[0] != checksum(data[:-8]):
        raise ValueError(f"'{path}' is no file of weights")
    length = struct.unpack("<I", data[12:16])[0]
    note = data[16:16 + length].decode()
    offset = 16 + length
    count = data[offset]
    index = data[offset + 1:offset + 1 + 2 * len(RULES)]
    offset += 1 + 2 * len(RULES)
    stored = []
    for _ in range(count):
        table = {}
        for name, shape, unit in FIELDS:
            size = int(numpy.prod(shape))
            table[name] = numpy.frombuffer(data, "<i2", size, offset).reshape(shape) / unit
            offset += 2 * size
        stored.append(table)
    return note, {rule: [stored[index[2 * i]], stored[index[2 * i + 1]]] for i, rule in enumerate(RULES)}
