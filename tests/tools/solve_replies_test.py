#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The proofs that tools/solve-replies.py collects: solve_replies_test.py SOURCE PENTARCH."""
import importlib.util
import json
import lzma
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SOURCE, PENTARCH = pathlib.Path(sys.argv[1]), sys.argv[2]
sys.path.insert(0, str(SOURCE / "tools"))
import check_certificate  # noqa: E402, of the folder above

TOOL = SOURCE / "tools" / "solve-replies.py"
spec = importlib.util.spec_from_file_location("solve_replies", TOOL)
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)

# Black has an open three on 7x7: all replies lose but those that stop it.
SMALL = ["d4a1d5a7d3", "--size", "7", "--nodes", "20k", "--rounds", "1", "--moves", "1"]


def run(work, *arguments):
    return subprocess.run([sys.executable, TOOL, *arguments, "--work", work, "--pentarch", PENTARCH], capture_output=True, text=True)


class Replies(unittest.TestCase):
    def test_one_reply_of_each_kind(self):
        first = tool.distinct_replies("h8", 15)
        self.assertEqual(len(first), 35)
        self.assertEqual(len(set(map(tool.name, first))), 35)
        whole = set()
        for reply in first:
            whole |= set(tool.images(reply, 15))
        self.assertEqual(len(whole), 15 * 15 - 1)
        self.assertEqual(len(tool.distinct_replies("h8h9", 15)), 118)  # one mirror is left
        self.assertEqual(len(tool.distinct_replies("h8j9", 15)), 15 * 15 - 2)
        # A symmetry that exchanges the colors of the stones is none.
        self.assertEqual(len(tool.distinct_replies("g8i8", 15)), 118)


class Proofs(unittest.TestCase):
    def test_certificates_are_accepted_and_tries_are_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            work = pathlib.Path(folder) / "work"
            first = run(work, *SMALL)
            self.assertIn(first.returncode, (0, tool.OPEN), first.stderr)
            tries = [json.loads(line) for line in (work / "tries.jsonl").read_text().splitlines()]
            proven = [t for t in tries if t["plies"]]
            self.assertGreater(len(proven), 3)
            for t in proven:
                proof = lzma.open(work / f"{t['reply']}.json.xz", "rt").read()
                self.assertRegex(check_certificate.check(proof), f"^a win in {t['plies']} plies")
                self.assertEqual(len(json.loads(proof)["nodes"]), t["certificate_nodes"])
            # Killed while it wrote a line: that try alone is made again.
            state = work / "tries.jsonl"
            lines = state.read_text().splitlines(keepends=True)
            state.write_text("".join(lines[:-1]) + lines[-1][:10])
            again = run(work, *SMALL)
            self.assertEqual(again.returncode, first.returncode, again.stderr)
            self.assertEqual(state.read_text().splitlines(keepends=True), lines)
            self.assertEqual(len(again.stdout.splitlines()), 2)

    def test_nodes_alone_end_a_try(self):
        # `solve` and `analyze` would also stop when their clock runs out.
        with tempfile.TemporaryDirectory() as folder:
            log, fake = pathlib.Path(folder) / "log", pathlib.Path(folder) / "fake"
            fake.write_text(f"""#!/bin/sh
echo "$@" >> {log}
echo '{{"nodes": 1, "winning": [], "lines": [{{"winrate": 0.5, "move": "h9"}}]}}'
""")
            fake.chmod(0o755)
            done = subprocess.run([sys.executable, TOOL, "h8", "--work", folder, "--pentarch", fake, "--rounds", "1",
                                   "--replies", "a1,b2"], capture_output=True, text=True)
            self.assertEqual(done.returncode, tool.OPEN, done.stderr)
            calls = log.read_text().splitlines()
            self.assertEqual([call.split()[:2] for call in calls],
                             [["analyze", "h8a1"], ["analyze", "h8b2"], ["solve", "h8a1"], ["solve", "h8b2"]])
            for call in calls:
                self.assertIn(f" --time {tool.UNLIMITED} ", call)

    def test_bad_arguments(self):
        with tempfile.TemporaryDirectory() as folder:
            for arguments in (["h8x99z"], ["h8", "--nodes", "many"], ["h8", "--rounds", "0"], ["h8", "--replies", "a1,o1"]):
                done = run(folder, *arguments)
                self.assertEqual(done.returncode, 2)
                self.assertEqual(len(done.stderr.strip().splitlines()[-1:]), 1)
            taken = run(folder, "h8h8", "--nodes", "10", "--rounds", "1")
            self.assertEqual(taken.returncode, 1)
            self.assertIn("h8", taken.stderr)


class Gomoku(unittest.TestCase):
    """The proofs of docs/solved."""

    def test_certificates_are_those_of_the_table(self):
        table = re.findall(r"^\| (\w+) \| (\w+) \| (\d+) \| [\d,]+ \| ([\d,]+) \|$",
                           (SOURCE / "docs/solved.md").read_text(), re.MULTILINE)
        files = sorted((SOURCE / "docs/solved").iterdir())
        self.assertEqual([reply for reply, *_ in table], [file.name.split(".")[0] for file in files])
        different = set(map(tool.name, tool.distinct_replies("h8", 15)))
        for file, (reply, first, plies, nodes) in zip(files, table):
            proof = json.loads(lzma.open(file).read())
            self.assertIn(reply, different)
            self.assertEqual((proof["rule"], proof["size"], proof["blocked"], proof["attacker"]),
                             ("freestyle", 15, [], "black"))
            self.assertEqual((proof["black"], proof["white"]), (["h8"], [reply]))
            self.assertEqual((proof["plies"], len(proof["nodes"])), (int(plies), int(nodes.replace(",", ""))))
            self.assertEqual(proof["nodes"][-1][0], first)

    def test_one_is_accepted(self):
        smallest = min((SOURCE / "docs/solved").iterdir(), key=lambda file: file.stat().st_size)
        done = subprocess.run([PENTARCH, "solve", "--check", "-"], input=lzma.open(smallest).read(), capture_output=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
