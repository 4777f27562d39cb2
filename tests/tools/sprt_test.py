#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests tools/sprt.py with a fake match manager: sprt_test.py SOURCE."""
import csv
import errno
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import unittest

SOURCE = pathlib.Path(sys.argv[1]).resolve()
SCRIPT = SOURCE / "tools" / "sprt.py"
sys.path[:0] = [str(SOURCE / "tools"), str(SOURCE / "tests" / "app")]
import atomic_file  # noqa: E402 (the path is known only now)
import check_experiments  # noqa: E402 (the path is known only now)
import pentanomial  # noqa: E402
import programs  # noqa: E402
import sprt  # noqa: E402

# Prints like c-gomoku-cli: results through a buffer, complaints at once. Environment variables give the results of the
# engine "new", in turn, and the number of games before it fails.
MANAGER = programs.PYTHON + """import os, sys
arguments = sys.argv
file = next(a[5:] for a in arguments if a.startswith("file="))
with open(os.environ["SEEN"], "a") as seen:
    seen.write(open(file).readline())
with open(os.environ["SEEN"] + ".limits", "a") as limits:
    print(next(a for a in arguments if a.startswith("tc=")), file=limits)
with open(os.environ["SEEN"] + ".engines", "a") as engines:
    print(*(a for a in arguments if a.startswith("cmd=")), sep="\\n", file=engines)
scores = os.environ["SCORES"].split()
for game in range(1, int(arguments[arguments.index("-games") + 1]) + 1):
    if game > int(os.environ.get("CRASH_AFTER", 1000000)):
        print("[0] illegal OPENING 'x'", file=sys.stderr)
        os._exit(1)
    score = scores[(game - 1) % len(scores)]
    is_black = game % 2 == 1
    black = {"1": "1-0", "=": "1/2-1/2", "0": "0-1"}[score] if is_black else \\
            {"1": "0-1", "=": "1/2-1/2", "0": "1-0"}[score]
    names = ("new", "base") if is_black else ("base", "new")
    print(f"[0] Started game {game} of x ({names[0]} vs {names[1]})")
    if game == 3:
        print("[0] engine base timeout at move 7", file=sys.stderr, flush=True)
    print(f"[0] Finished game {game} ({names[0]} vs {names[1]}): {black} {{Black win by five connection}}")
"""

# Imitates `pentarch-lab match --json`: the player "new" wins three of four pairs. CRASH_AFTER ends it early.
PROGRAM = programs.PYTHON + """import json, os, sys
arguments = sys.argv[1:]
value = lambda name: arguments[arguments.index(name) + 1]
assert arguments[0] == "match" and value("--new") == "one=1" and value("--base") == "" and "--no-config" in arguments
assert "PENTARCH_SIZE" not in os.environ
with open("calls", "a") as calls:
    print(*arguments, file=calls)
first = int(value("--first"))
for pair in range(first, first + min(int(value("--games")) // 2, int(os.environ.get("CRASH_AFTER", 1000000)))):
    points = [0, 0] if pair % 4 == 3 else [2, 2] if pair % 4 == 0 else [2, 1]
    print(json.dumps({"v": 2, "type": "pair", "pair": pair, "half_points": points}), flush=True)
"""


# A player of the protocol: places a stone on every STEPth point of its row, so that 1 makes a five; "lost" says nonsense. A third
# number is the seconds that it waits before each move.
PLAYER = programs.PYTHON + """import sys, time
row, step, *delay = sys.argv[1:]
next_column = 0
def move():
    global next_column
    next_column += int(step)
    print(f"{next_column - int(step)},{row}", flush=True)
is_board = False
for line in map(str.strip, sys.stdin):
    if line.startswith("START"):
        print("OK", flush=True)
    elif line == "BOARD":
        is_board = True
    elif is_board and line != "DONE":
        assert line in ("7,7,1", "7,7,2", "0,2,2", "0,12,2"), line
    elif line.startswith(("TURN", "DONE", "BEGIN")):
        is_board = False
        time.sleep(float(delay[0]) if delay else 0)
        print("what?", flush=True) if row == "lost" else move()
"""


class Files(programs.InFolder):
    """Writing whole files (tools/atomic_file.py)."""

    def test_planted_links_and_old_modes_stay(self):
        target, stranger = self.folder / "state.json", self.folder / "stranger"
        stranger.write_text("mine")
        (self.folder / "state.json.tmp").symlink_to(stranger)  # the name that was fixed
        target.write_text("old")
        target.chmod(0o640)
        (self.folder / "link").symlink_to(target)
        atomic_file.replace(self.folder / "link", b"new")
        self.assertEqual((target.read_text(), target.stat().st_mode & 0o777), ("new", 0o640))
        self.assertTrue((self.folder / "link").is_symlink())
        self.assertEqual(stranger.read_text(), "mine")
        state = {"settings": {"bounds": None}, "pairs": [0] * 5, "results": [0] * 3, "faults": {}, "started": 0, "logged": False}
        target.write_text(json.dumps(state))
        sprt.Match(state["settings"], target).save()
        self.assertEqual((json.loads(target.read_text()), stranger.read_text()), (state, "mine"))

    def test_an_error_leaves_nothing(self):
        folder = self.folder / "state.json"
        folder.mkdir()
        with self.assertRaises(OSError):
            atomic_file.replace(folder, b"new")
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["state.json"])


def logged(path):
    """The rows of a table that --log appended to, which tools/check_experiments.py accepts."""
    assert not check_experiments.errors_of(path), check_experiments.errors_of(path)
    return list(csv.DictReader(path.read_text().splitlines()))


class Statistics(unittest.TestCase):
    def test_elo_and_score_are_inverse(self):
        for elo in (-300, -5, 0, 12.5, 400):
            self.assertAlmostEqual(pentanomial.elo_of(pentanomial.score_of(elo)), elo, places=6)

    def test_equal_results_are_no_difference(self):
        pairs = pentanomial.Pairs([10, 20, 40, 20, 10])
        elo, low, high = pairs.elo()
        self.assertEqual(f"{elo:+.1f}", "+0.0")
        self.assertAlmostEqual(low, -high)
        self.assertLess(pairs.llr(0, 5), 0)
        self.assertGreater(pairs.llr(-5, 0), 0)

    def test_results_are_symmetric(self):
        pairs, turned = pentanomial.Pairs([3, 9, 30, 14, 6]), pentanomial.Pairs([6, 14, 30, 9, 3])
        self.assertAlmostEqual(pairs.llr(0, 5), -turned.llr(-5, 0))
        self.assertAlmostEqual(pairs.elo()[0], -turned.elo()[0])

    def test_interval_against_the_formula(self):
        # 100 pairs, half of them won, half of them lost by two games: variance of a pair's score is 1/4.
        mean, variance = pentanomial.Pairs([50, 0, 0, 0, 50]).mean_and_variance()
        self.assertEqual((mean, variance), (0.5, 0.25))
        _, _, high = pentanomial.Pairs([5000, 0, 0, 0, 5000]).elo()
        self.assertAlmostEqual(high, pentanomial.elo_of(0.5 + 1.96 * 0.5 / 100), places=2)

    def test_a_bound_beyond_every_score_is_infinite(self):
        _, low, high = pentanomial.Pairs([0, 0, 0, 1, 19]).elo()
        self.assertEqual(high, math.inf)
        self.assertLess(300, low)
        self.assertEqual(pentanomial.Pairs([19, 1, 0, 0, 0]).elo()[1], -math.inf)
        self.assertEqual([pentanomial.field_of(value) for value in (12.34, math.inf, -math.inf)], ["12.3", "", ""])

    def test_verdicts_are_wrong_about_as_often_as_promised(self):
        generator = random.Random(5)
        for elo, right in ((0, "H0 accepted"), (40, "H1 accepted")):
            verdicts = []
            for _ in range(200):
                pairs, verdict = pentanomial.Pairs(), "undecided"
                while verdict == "undecided":
                    pairs.add(sum(2 * (generator.random() < pentanomial.score_of(elo)) for _ in range(2)))
                    verdict = pentanomial.verdict_of(pairs.llr(0, 40)) if pairs.number() > 10 else verdict
                verdicts.append(verdict)
            self.assertGreater(verdicts.count(right), 180, elo)

    def test_no_games_say_nothing(self):
        self.assertEqual(pentanomial.Pairs().llr(0, 5), 0)
        self.assertEqual(pentanomial.Pairs().elo(), (0, -math.inf, math.inf))
        self.assertLess(pentanomial.Pairs([0, 0, 0, 0, 3]).elo()[0], 4000)


class Matches(programs.InFolder):
    def setUp(self):
        super().setUp()
        self.manager = self.folder / "manager"
        self.manager.write_text(MANAGER)
        self.manager.chmod(0o755)
        (self.folder / "openings.txt").write_text("\n".join(f"h8i{n}" for n in range(1, 12)) + "\n")
        self.seen = self.folder / "seen"

    def run_sprt(self, *arguments, scores="1 0", crash_after=None):
        environment = {**os.environ, "PYTHONUNBUFFERED": "", "SCORES": scores, "SEEN": str(self.seen)}
        if crash_after:
            environment["CRASH_AFTER"] = str(crash_after)
        return subprocess.run(
            [sys.executable, SCRIPT, "--new", "one", "--base", "other", "--openings", self.folder / "openings.txt",
             "--cli", self.manager, "--nodes", "100", *arguments],
            capture_output=True, text=True, env=environment, timeout=60, check=False)

    def test_a_better_engine_is_accepted_and_logged(self):
        log = self.folder / "log.csv"
        log.touch()  # an empty table gets its columns, too
        result = self.run_sprt("--bounds", "0", "50", "--log", log, "--opponent", "Other 1.0", "--change", "wider, deeper",
                               scores="1 1 1 0 1 =")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("H1 accepted", result.stdout)
        self.assertIn("base timeout: 1", result.stdout)
        row, = logged(log)
        self.assertEqual((row["change"], row["opponent"], row["rule"], row["size"], row["verdict"]),
                         ("wider, deeper", "Other 1.0", "freestyle", "15", "H1 accepted"))
        self.assertGreater(float(row["llr"]), 2.9)

    def test_a_table_with_other_columns_is_refused_before_the_games(self):
        log = self.folder / "log.csv"
        for content in (b"date,commit\n", b"\xff\x00\n"):
            log.write_bytes(content)
            result = self.run_sprt("--bounds", "none", "--games", "2", "--log", log)
            self.assertEqual(result.returncode, 2)
            self.assertRegex(result.stderr, "has other columns than docs/experiments.csv\n$")
            self.assertFalse(self.seen.exists())
            self.assertEqual(log.read_bytes(), content)

    def test_a_worse_engine_is_refused(self):
        self.assertIn("H0 accepted", self.run_sprt("--bounds", "0", "50", scores="0 1 0 0").stdout)

    def test_limits_by_the_clock(self):
        log = self.folder / "log.csv"
        for limits in ((), ("--move-time", "0.5"), ("--match-time", "30"), ("--match-time", "30", "--move-time", "2")):
            result = self.run_sprt("--bounds", "none", "--games", "2", "--log", log, *limits)
            self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(self.seen.with_name("seen.limits").read_text().split(),
                         ["tc=0/3600", "tc=0/0.5", "tc=30.0/30.0", "tc=30.0/2.0"])
        self.assertEqual([row["limit"] for row in logged(log)],
                         ["100 nodes", "0.5 s, 100 nodes", "100 nodes, 30 s a game", "2 s, 100 nodes, 30 s a game"])

    def test_files_of_engines_are_found_by_the_manager(self):
        engine = self.folder / "my engine"
        engine.touch()
        new = f"wine '{os.path.relpath(engine)}' protocol"
        self.assertEqual(self.run_sprt("--bounds", "none", "--games", "2", "--new", new).returncode, 0)
        self.assertEqual(self.seen.with_name("seen.engines").read_text().splitlines(),
                         [f"cmd=wine {engine.resolve().parent}/my\\ engine protocol", "cmd=other"])

    def test_a_match_without_a_test(self):
        result = self.run_sprt("--bounds", "none", "--games", "12", scores="1 = 0 0")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("12 games  +3 =3 -6  pairs [3, 0, 0, 3, 0]", result.stdout.splitlines()[-1])
        self.assertEqual(len(result.stdout.splitlines()), 6)  # a line a pair, the last of which is the result
        odd = self.run_sprt("--bounds", "none", "--games", "13", scores="1 = 0 0")
        self.assertEqual(odd.stdout, result.stdout)

    def test_an_interrupted_match_goes_on_with_new_openings(self):
        wanted = ("--bounds", "none", "--games", "20", "--state", self.folder / "state.json")
        broken = self.run_sprt(*wanted, crash_after=7)
        self.assertEqual(broken.returncode, 1)
        self.assertEqual(broken.stderr, f"sprt.py: '{self.manager}' ended with status 1: [0] illegal OPENING 'x'\n")
        self.assertEqual(sum(json.loads((self.folder / "state.json").read_text())["pairs"]), 3)
        self.assertEqual(self.run_sprt(*wanted).returncode, 0)
        whole = self.run_sprt(*wanted)
        self.assertIn("20 games", whole.stdout)
        first = self.seen.read_text().splitlines()
        self.assertEqual(len(first), 2)  # the whole match was not played again
        self.assertNotEqual(*first)
        for other in (("--seed", "2"), ("--tolerance", "2"), ("--cli", "sh")):
            self.assertIn("other settings", self.run_sprt(*wanted, *other).stderr, other)

    def test_lines_that_come_after_the_end_of_the_terminal_are_read(self):
        class Terminal:
            """Gives lines and raises errors in turn, then reports its end."""

            def __init__(self, *events):
                self.events = list(events)

            def __iter__(self):
                return self

            def __next__(self):
                if not self.events:
                    raise OSError(errno.EIO, "the terminal has ended")
                event = self.events.pop(0)
                if isinstance(event, OSError):
                    raise event
                return event

        with subprocess.Popen(["true"]) as process:
            ended = OSError(errno.EIO, "the terminal has ended")
            self.assertEqual(list(sprt.lines_on_terminal(Terminal("one", ended, "two", "three"), process)), ["one", "two", "three"])
            self.assertEqual(process.returncode, 0)
            with self.assertRaises(OSError):
                list(sprt.lines_on_terminal(Terminal(OSError(errno.EBADF, "no terminal")), process))

    def test_settings_in_one_process(self):
        log = self.folder / "log.csv"
        program = self.folder / "program"
        program.write_text(PROGRAM)
        program.chmod(0o755)
        common = [sys.executable, SCRIPT, "--in-process", program, "--new", "one=1", "--base", ""]
        wanted = [*common, "--size", "20", "--nodes", "1000", "--state", self.folder / "state.json", "--bounds", "0", "60",
                  "--log", log]

        def run(command, **environment):
            return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, cwd=self.folder,
                                  env={**os.environ, "PENTARCH_SIZE": "9", **environment})

        broken = run(wanted, CRASH_AFTER="3")
        self.assertEqual((broken.returncode, broken.stderr), (1, f"sprt.py: '{program}' ended with status 0\n"))
        self.assertEqual(json.loads((self.folder / "state.json").read_text())["started"], 3)
        whole = run(wanted)
        self.assertEqual(whole.returncode, 0, whole.stderr)
        self.assertIn("H1 accepted", whole.stdout)
        again = run(wanted)
        self.assertEqual((again.returncode, again.stdout.splitlines()), (0, whole.stdout.splitlines()[-1:]))
        row, = logged(log)
        self.assertEqual((row["change"], row["opponent"], row["limit"]), ("one=1", "base", "1,000 nodes"))
        timed = run([*common, "--size", "15,20", "--move-time", "0.05", "--games", "2", "--bounds", "none", "--log", log])
        self.assertEqual(timed.returncode, 0, timed.stderr)
        self.assertEqual(logged(log)[-1]["size"], "15 and 20")
        calls = (self.folder / "calls").read_text().splitlines()
        for call, limits in zip(calls, ("--size 20 --nodes 1000", "--size 20 --nodes 1000", "--size 15,20 --time 50ms"),
                                strict=True):
            words = call.split()
            for name, value in zip(*[iter(limits.split())] * 2):
                self.assertEqual(words[words.index(name) + 1], value, call)
        self.assertIn("--in-process has no --match-time", run([*wanted, "--match-time", "1"]).stderr)
        self.assertIn("several sizes need --in-process", self.run_sprt("--size", "15,20").stderr)
        self.assertIn("'23' is not a whole number from 5 to 22", run([*common, "--size", "15,23", "--nodes", "1"]).stderr)

    def test_wrong_use_is_one_line(self):
        for arguments in (("--bounds", "5", "0"), ("--bounds", "x")):
            result = self.run_sprt(*arguments)
            self.assertEqual(result.returncode, 2)
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)


class Refereed(programs.InFolder):
    def setUp(self):
        super().setUp()
        self.player = self.folder / "player"
        self.player.write_text(PLAYER)
        self.player.chmod(0o755)
        (self.folder / "openings.txt").write_text("h8\n")

    def run_sprt(self, new, base, *arguments):
        return subprocess.run(
            [sys.executable, SCRIPT, "--new", f"{self.player} {new}", "--base", f"{self.player} {base}", "--rule", "caro", "--bounds",
             "none", "--openings", self.folder / "openings.txt", *arguments],
            capture_output=True, text=True, timeout=60, check=False)

    def test_caro_is_played_without_the_manager(self):
        result = self.run_sprt("2 1", "12 2", "--games", "4", "--move-time", "1", "--concurrency", "2")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("4 games  +4 =0 -0", result.stdout)

    def test_a_fault_loses(self):
        result = self.run_sprt("2 1", "lost 1", "--games", "2", "--move-time", "1")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("2 games  +2 =0 -0", result.stdout)
        self.assertIn("base fault: 2", result.stdout)

    def test_the_tolerance_is_that_of_the_command(self):
        result = self.run_sprt("2 1", "12 2 0.9", "--games", "2", "--move-time", "0.05", "--tolerance", "0.5")
        self.assertIn("base fault: 2", result.stdout)

    def test_an_interrupted_match_goes_on(self):
        state = self.folder / "state.json"
        command = ("12 2", "2 1", "--games", "4", "--move-time", "1", "--state", state)
        self.assertIn("4 games  +0 =0 -4", self.run_sprt(*command).stdout)
        kept = json.loads(state.read_text())
        self.assertEqual((kept["started"], kept["results"]), (2, [0, 0, 4]))
        state.write_text(json.dumps({**kept, "started": 1, "results": [0, 0, 2], "pairs": [1, 0, 0, 0, 0]}))
        rest, again = self.run_sprt(*command).stdout, self.run_sprt(*command).stdout
        self.assertEqual((len(rest.splitlines()), rest), (1, again))  # one pair more, and none
        self.assertIn("4 games  +0 =0 -4", rest)
        self.assertEqual(json.loads(state.read_text()), kept)

    def test_nodes_are_refused(self):
        result = self.run_sprt("2 1", "12 2", "--nodes", "100")
        self.assertEqual(result.returncode, 2)
        self.assertIn("--rule caro is limited by --move-time alone", result.stderr)


if __name__ == "__main__":
    programs.main(1)
