#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Certificates of tens of thousands of nodes: what is spoiled anywhere in one is rejected, and memory is bounded.

    tests/app/large_certificates_test.py build/release/pentarch .

Some ten minutes, so that it belongs to `tools/test.sh --full`.
"""
import copy
import json
import lzma
import pathlib
import random
import resource
import sys

PENTARCH, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "tools"))
import check_certificate  # noqa: E402
import programs  # noqa: E402, beside this script
from certificate_faults import LARGE_FAULTS  # noqa: E402

SPOILED = ("a1", "b3", "e7")
FOR_SCRIPT = ("dropped_answer", "redirected_answer")  # of the first one: the script takes minutes
LARGEST = "g8"  # 345,535 nodes, some 50 million positions
MOST_BYTES = 1500 << 20


def solved(reply):
    return lzma.decompress((SOURCE / f"docs/solved/{reply}.json.xz").read_bytes()).decode()


class LargeCertificates(programs.InFolder):
    def check(self, *paths):
        result = programs.run(PENTARCH, "solve", "--check", "--json", *paths, timeout=None)
        return [json.loads(line) for line in result.stdout.splitlines()]

    def test_faults(self):
        chance = random.Random(3)
        for reply in SPOILED:
            original = json.loads(solved(reply))
            for fault in LARGE_FAULTS:
                data = copy.deepcopy(original)
                fault(data, chance)
                path = self.folder / f"{reply}-{fault.__name__}.json"
                path.write_text(json.dumps(data))
                verdict, = self.check(path)
                self.assertFalse(verdict["accepted"], path.name)
                if reply == SPOILED[0] and fault.__name__ in FOR_SCRIPT:
                    with self.assertRaises(check_certificate.Rejected):
                        check_certificate.check(path.read_text())

    def test_memory_is_bounded(self):
        path = self.folder / "largest.json"
        path.write_text(solved(LARGEST))
        verdict, = self.check(path)
        self.assertTrue(verdict["accepted"], verdict)
        self.assertEqual(verdict["plies"], 73)
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss << 10, MOST_BYTES)

    def test_less_memory_takes_more_time(self):
        path = self.folder / "limited.json"
        path.write_text(solved(SPOILED[0]))
        result = programs.run("/bin/sh", "-c", 'ulimit -v 250000 && exec "$0" "$@"', PENTARCH, "solve", "--check", "--json", path,
                              timeout=None)
        self.assertTrue(json.loads(result.stdout)["accepted"], result.stderr)


if __name__ == "__main__":
    programs.main(2)
