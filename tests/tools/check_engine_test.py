#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests tools/check-engine.py, clock-stress.py and play-game.py: they accept conforming engines, including the brain,
and detect the faults of bad ones: check_engine_test.py SOURCE PBRAIN."""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE, PBRAIN = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
sys.path[:0] = [str(SOURCE / "tools"), str(SOURCE / "tests" / "app")]
import programs  # noqa: E402
import schemas  # noqa: E402
from conformance import ending  # noqa: E402
from conformance.engine import Fault, command_of  # noqa: E402
from conformance.referee import CARO, CARO_EXACT, FREESTYLE, STANDARD, Referee, stones_of  # noqa: E402

REPORTS = schemas.validator(SOURCE, "tools")
TRIES = 3  # the machine may be busy
SCRIPT = SOURCE / "tools" / "check-engine.py"

# Plays the first free point; FAULT makes it misbehave in one way.
ENGINE = programs.PYTHON + """import os, re, sys, time
FAULT = {fault!r}
size, taken = 15, set()
def say(line):
    print(line, flush=True)
def move():
    if FAULT == "late":
        time.sleep(2)
    if FAULT == "ends":  # and a child of it answers
        parent = os.getpid()
        if os.fork():
            os._exit(0)
        while os.getppid() == parent:
            time.sleep(0.01)
    if FAULT == "noisy":
        sys.stderr.write("thinking\\n" * 10000)
    x, y = next((x, y) for y in range(size) for x in range(size) if FAULT == "occupied" or (x, y) not in taken)
    taken.add((x, y))
    say("SUGGEST 1,1" if FAULT == "suggest" else f"{{x}},{{y}}")
rows = False
for line in sys.stdin:
    command = line.strip().lower()
    numbers = [int(n) for n in re.findall(r"-?\\d+", command)]
    if command.startswith("start"):
        size, taken = numbers[0], set()
        say("OK - ready" if FAULT == "chatty" else "OK")
    elif command.startswith("restart"):
        taken = set()
        say("OK")
    elif command.startswith("info") and FAULT == "info":
        say("ERROR unknown key")
    elif command.startswith("takeback"):
        taken.discard(tuple(numbers))
        say("OK")
    elif command == "about":
        say('name="t\\u00e9st"' if FAULT == "accent" else 'name="test", version="1"')
    elif command.startswith(("board", "yxboard")):
        rows, taken = True, taken if FAULT == "keeps" else set()
    elif command.startswith("turn"):
        taken.add(tuple(numbers))
        move()
    elif command == "begin":
        move()
    elif command == "end":
        break
    elif rows and command != "done":
        if tuple(numbers[:2]) in taken:
            say("ERROR not free")
        taken.add(tuple(numbers[:2]))
    if command.startswith(("board", "yxboard")):
        found = re.findall(r"(\\d+),(\\d+),[123]", command)
        taken.update((int(x), int(y)) for x, y in found)
    if command.endswith("done"):
        rows = False
        move()
"""


class CheckEngine(programs.InFolder):
    def check(self, engine, *arguments):
        return subprocess.run([sys.executable, SCRIPT, engine, *arguments], capture_output=True, text=True, timeout=280,
                              check=False)

    def program(self, fault):
        path = self.folder / f"{fault}engine"
        path.write_text(ENGINE.format(fault=fault))
        path.chmod(0o755)
        return path

    def graded(self, fault, group="managers"):
        report = json.loads(self.check(self.program(fault), "--only", group, "--json").stdout)
        REPORTS.validate(report)
        return report["grade"], {c["name"]: c["detail"] for c in report["findings"] if not c["good"]}

    def test_the_engine_itself(self):
        result = self.check(PBRAIN, "--only", "managers", "--verbose")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertIn("grade A", result.stdout)

    def test_a_simple_engine_that_keeps_to_the_rules(self):
        grade, failed = self.graded("")
        self.assertEqual((grade, failed), ("A", {}))

    def test_an_engine_that_writes_much_to_standard_error(self):
        self.assertEqual(self.graded("noisy"), ("A", {}))

    def test_games_of_all_leagues_are_refereed(self):
        self.assertEqual(self.graded("", "leagues"), ("A", {}))
        grade, failed = self.graded("occupied", "leagues")
        self.assertEqual((grade, len(failed)), ("D", 5))
        self.assertIn("not free", failed["Renju, 15x15"])

    def test_faults_are_found(self):
        faults = {"late": "after the limit", "occupied": "not free", "suggest": "'SUGGEST 1,1' for a move",
                  "chatty": "'OK - ready' instead of 'OK'", "info": "'ERROR unknown key' for ABOUT"}
        with concurrent.futures.ThreadPoolExecutor() as pool:  # the engines sleep, or wait for the checker's time limit
            graded = list(pool.map(self.graded, faults))
        for (fault, message), (grade, failed) in zip(faults.items(), graded):
            self.assertEqual(grade, "D", fault)
            self.assertIn(message, failed["Piskvork"], fault)

    def test_the_clock_of_an_engine_that_wants_an_empty_board_and_of_one_that_does_not_start(self):
        for _ in range(TRIES):
            grade, failed = self.graded("keeps", "clock")
            if grade == "A":
                break
        self.assertEqual((grade, failed), ("A", {}))
        grade, failed = self.graded("chatty", "clock")
        self.assertEqual((grade, set(failed.values())), ("D", {"'OK - ready' instead of 'OK'"}))
        self.assertEqual(len(failed), 6)

    def test_an_engine_that_ends_after_its_move(self):
        path = self.program("ends")
        with self.assertRaisesRegex(Fault, "^the process has ended$"):
            ending.peak_memory([path])

    def test_a_reply_that_is_not_ascii(self):
        path, about = self.folder / "engine", self.folder / "about.txt"
        path.write_text(ENGINE.format(fault="accent"))
        path.chmod(0o755)
        about.write_text("=== name\n> ABOUT\n<~ name\n")
        result = subprocess.run([sys.executable, SOURCE / "tools" / "transcript.py", path, about], capture_output=True, text=True,
                                env=os.environ | {"PYTHONIOENCODING": "utf-8"}, timeout=60, check=False)
        self.assertEqual((result.returncode, result.stderr), (1, ""))
        self.assertIn("about.txt:3: <~ name: not ASCII: ", result.stdout)

    def test_a_slow_engine_may_be_given_slack(self):
        path, game = self.folder / "engine", self.folder / "game.txt"
        path.write_text(ENGINE.format(fault="late"))
        path.chmod(0o755)
        game.write_text("=== name\n> START 15\n< OK\n> BEGIN\n<M in 1000\n")
        for slack, code, said in (("0", 1, "'0,0' came after 2"), ("4000", 0, "1 transcript, 0 failures\n")):
            result = subprocess.run([sys.executable, SOURCE / "tools" / "transcript.py", "--slack", slack, path, game],
                                    capture_output=True, text=True, timeout=60, check=False)
            self.assertEqual((result.returncode, result.stderr), (code, ""))
            self.assertIn(said, result.stdout)

    def test_a_game_is_refereed(self):
        path = self.folder / "engine"
        game = [sys.executable, SOURCE / "tools" / "play-game.py"]
        for fault, code, end in (("", 0, "21 moves: Black wins"), ("occupied", 1, "fault of White: the move 0,0 is off the board"),
                                 ("chatty", 1, "0 moves: fault of Black: 'OK - ready' instead of 'OK'")):
            path.write_text(ENGINE.format(fault=fault))
            path.chmod(0o755)
            result = subprocess.run([*game, path, path, "--size", "5"], capture_output=True, text=True, timeout=60, check=False)
            self.assertEqual(result.returncode, code, result.stdout)
            self.assertIn(end, result.stdout)

    def test_stones_are_read_whole_or_not_at_all(self):
        self.assertEqual(stones_of("", 15), [])
        self.assertEqual(stones_of("h8a15", 15), [(7, 7), (0, 14)])
        for text in ("h", "h0", "h08", "h8 i9", "H8", "h8i9h8", "h16", "p1", "h123", "h8x"):
            self.assertIsNone(stones_of(text, 15), text)
        self.assertEqual(stones_of("v22", 22), [(21, 21)])

    def test_how_each_rule_is_won(self):
        spare = [(0, y) for y in range(2, 14, 2)]  # never in a row

        def winners(own, enemy=()):
            """The rules under which the last stone of a row at these columns wins."""
            won = []
            for rule in (FREESTYLE, STANDARD, CARO, CARO_EXACT):
                referee = Referee(15, rule)
                for theirs, column in zip([*((x, 0) for x in enemy), *spare], own):
                    referee.stones += [theirs, (column, 0)]
                won += [rule] if referee.is_over() else []
            return won

        self.assertEqual(winners([3, 4, 5, 6]), [])
        self.assertEqual(winners([3, 4, 5, 6, 7]), [FREESTYLE, STANDARD, CARO, CARO_EXACT])
        self.assertEqual(winners([3, 4, 5, 6, 8, 7]), [FREESTYLE, CARO])
        self.assertEqual(winners([3, 4, 5, 6, 7], [2, 8]), [FREESTYLE, STANDARD])
        self.assertEqual(winners([0, 1, 2, 3, 4], [5]), [FREESTYLE, STANDARD, CARO, CARO_EXACT])

    def stress(self, engine, moves, *arguments, load=0):
        result = subprocess.run([sys.executable, SOURCE / "tools" / "clock-stress.py", engine, "--moves", str(moves), "--load",
                                 str(load), "--json", *arguments], capture_output=True, text=True, timeout=280, check=False)
        report = json.loads(result.stdout)
        REPORTS.validate(report)
        return result.returncode, report

    def test_the_clock_of_a_quick_engine_and_of_a_slow_one(self):
        path = self.folder / "engine"
        path.write_text(ENGINE.format(fault=""))
        path.chmod(0o755)
        for _ in range(TRIES):
            code, report = self.stress(path, 8)
            if code == 0:
                break
        self.assertEqual((code, report["late_where_strict"], report["faults"]), (0, 0, []))
        self.assertEqual(sum(row["moves_made"] for row in report["overruns"]), 8)
        path.write_text(ENGINE.format(fault="late"))
        code, report = self.stress(path, 5)
        self.assertEqual(code, 1)
        self.assertGreater(report["late_where_strict"], 0)

    def test_a_stress_run_that_was_interrupted_goes_on(self):
        path, state = self.folder / "engine", self.folder / "state"
        path.write_text(ENGINE.format(fault=""))
        path.chmod(0o755)
        arguments = ("--jobs", "2", "--state", str(state))
        self.stress(path, 70, *arguments)
        head, first, second = state.read_text().splitlines()
        state.write_text(f"{head}\n{first}\n{second[:40]}")
        _, report = self.stress(path, 70, *arguments)
        self.assertEqual(sum(row["moves_made"] for row in report["overruns"]), 70)
        kept = state.read_text().splitlines()
        self.assertEqual(kept[:2], [head, first])
        self.assertEqual([json.loads(line)["block"] for line in kept[2:]], [json.loads(second)["block"]])
        other = subprocess.run([sys.executable, SOURCE / "tools" / "clock-stress.py", path, "--moves", "5", *arguments],
                               capture_output=True, text=True, timeout=60, check=False)
        self.assertNotEqual(other.returncode, 0)
        self.assertIn("belongs to a run with other settings", other.stderr)

    def test_a_stress_run_without_a_measured_move_fails(self):
        path = self.folder / "engine"
        path.write_text(ENGINE.format(fault=""))
        path.chmod(0o755)
        code, report = self.stress(path, 1, "--up-to", "0.0001", load=1)
        self.assertEqual((code, report["overruns"], report["faults"]), (1, [], []))

    def test_files_of_a_command_line_are_found_from_other_folders(self):
        with tempfile.TemporaryDirectory() as folder:
            self.addCleanup(os.chdir, os.getcwd())
            os.chdir(folder)
            pathlib.Path("protocol").mkdir()
            pathlib.Path("engine").touch()
            self.assertEqual(command_of("wine ./engine protocol"), ["wine", str(pathlib.Path("engine").resolve()), "protocol"])

    def test_what_cannot_be_started(self):
        result = self.check("/nowhere/engine")
        self.assertEqual(result.returncode, 2)
        self.assertEqual(len(result.stderr.splitlines()), 1)


if __name__ == "__main__":
    programs.main(2)
