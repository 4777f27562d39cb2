#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Gives wrong values to the scripts of tools/ and training/: usage_test.py SOURCE ENGINE."""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

SOURCE = pathlib.Path(sys.argv[1]).resolve()
ENGINE = str(pathlib.Path(sys.argv[2]).resolve())
sys.path[:0] = [str(SOURCE / "tools"), str(SOURCE / "tests" / "app")]
import programs  # noqa: E402
from conformance.stress import SystemClock  # noqa: E402

SPRT = ("tools/sprt.py", "--new", "a", "--base", "b", "--nodes", "10")

# Files with known moves that are none after h8.
MOVES = {"taken.json": "[7, 7]", "off.json": "[7, 15]", "short.json": "[7]", "text.json": '["7", 8]', "bool.json": "[true, 8]"}

# Transcripts that are none, and what is wrong with them.
TRANSCRIPTS = {"empty": (b"", "empty:1: there is no step up to here"),
               "comments": (b"# nothing\n=== name\n", "comments:2: there is no step up to here"),
               "bytes": (b"=== name\n> ABOUT\n< \xff\n", "bytes:3: this is no text in UTF-8"),
               "regex": (b"=== name\n> ABOUT\n<~ [a\n", "regex:3: '<~ [a': unterminated character set at position 0"),
               "step": (b"=== name\n\n? ABOUT\n", "step:3: '? ABOUT' is no step"),
               "wait": (b"=== name\n@soon\n", "wait:2: '@soon' is no step"),
               "moves": (b"=== name\n< M{1,1\n", "moves:2: '< M{1,1' is no step"),
               "within": (b"=== name\n<M within 3\n", "within:2: '<M within 3' is no step")}
NO_STATE = "'wrong.state' is no state that clock-stress.py wrote: name another file"

# Script and arguments, exit status, and the end of the complaint.
ROWS = (
    ((*SPRT,), 2, "--openings is needed: a file with one opening a line"),
    ((*SPRT, "--openings", "missing"), 2, "'missing': No such file or directory"),
    ((*SPRT, "--openings", "folder"), 2, "'folder': Is a directory"),
    ((*SPRT, "--openings", "empty"), 2, "no openings in 'empty'"),
    ((*SPRT, "--openings", "text"), 2, "--openings: line 1 of 'text': 'hello' is no opening on 15x15"),
    ((*SPRT, "--openings", "openings", "--size", "8", "--cli", "missing"), 2,
     "--openings: line 2 of 'openings': 'i9' is no opening on 8x8"),
    ((*SPRT, "--openings", "over", "--cli", "missing"), 2,
     "--openings: line 2 of 'over': 'c8a1d8a3e8a5f8a7g8a9h8' is a game that is over"),
    ((*SPRT, "--openings", "openings", "--log", "none/x"), 2, "--log: there is no folder 'none'"),
    ((*SPRT, "--openings", "openings", "--cli", "missing"), 2, "'missing': No such file or directory"),
    ((*SPRT, "--openings", "openings", "--nodes", "-5"), 2, "'-5' is not a whole number of at least 1"),
    ((*SPRT, "--openings", "openings", "--nodes", "x"), 2, "'x' is not a whole number of at least 1"),
    ((*SPRT, "--openings", "openings", "--size", "99"), 2, "'99' is not a whole number from 5 to 22"),
    ((*SPRT, "--openings", "openings", "--concurrency", "0"), 2, "'0' is not a whole number of at least 1"),
    ((*SPRT, "--openings", "openings", "--move-time", "nan"), 2, "'nan' is not a number of seconds of at least 0.001"),
    ((*SPRT, "--openings", "openings", "--bounds", "5", "0"), 2, "the first of --bounds must be the smaller one"),
    ((*SPRT, "--openings", "openings", "--state", "folder"), 2, "'folder': Is a directory"),
    ((*SPRT, "--openings", "openings", "--state", "text"), 2, "'text' is no state that sprt.py wrote: name another file"),
    ((*SPRT, "--openings", "openings", "--state", "none/x"), 2, "--state: there is no folder 'none'"),
    ((*SPRT, "--openings", "openings", "--rule", "RENJU", "--cli", "missing"), 2, "'missing': No such file or directory"),
    ((*SPRT, "--openings", "openings", "--new", ""), 2, "'' is no command line"),
    ((*SPRT, "--openings", "openings", "--base", "a'b"), 2, "'a'b' is no command line"),
    ((*SPRT, "--in-process", "missing"), 2, "'missing': No such file or directory"),
    *(((*SPRT, "--in-process", "missing", option, value), 2, f"--in-process has no {option}")
      for option, value in (("--threads", "1"), ("--memory", "350"), ("--tolerance", "1"), ("--openings", "openings"), ("--cli", "sh"))),
    ((*SPRT, "--openings", "openings", "--rule", "caro", "--cli", "sh"), 2, "--rule caro has no --cli: these games are refereed here"),
    ((*SPRT, "--openings", "openings", "--tolerance", "-5"), 2, "'-5' is not a number of seconds of at least 0.001"),
    (("tools/check-engine.py", "missing"), 2, "cannot start 'missing': No such file or directory"),
    (("tools/check-engine.py", "folder"), 2, "cannot start 'folder': No such file or directory"),
    (("tools/check-engine.py", "a'b"), 2, "'a'b' is no command line"),
    (("tools/check-engine.py", ""), 2, "'' is no command line"),
    (("tools/clock-stress.py", "", "--load", "0"), 2, "'' is no command line"),
    (("tools/play-game.py", ENGINE, ""), 2, "'' is no command line"),
    (("tools/transcript.py", "", str(SOURCE / "tests/transcripts/t02_empty_board.txt")), 2, "'' is no command line"),
    *((("tools/transcript.py", ENGINE, f"{name}.txt"), 2, complaint.replace(":", ".txt:", 1))
      for name, (_, complaint) in TRANSCRIPTS.items()),
    (("tools/suite.py", "speed", "one.json", "--engine", ""), 2, "'' is no command line"),
    (("tools/check_certificate.py",), 2, "name a certificate, as in check_certificate.py proof.json"),
    (("tools/check_certificate.py", "missing"), 3, "missing: cannot read the file: No such file or directory"),
    (("tools/check_certificate.py", "folder"), 3, "folder: cannot read the file: Is a directory"),
    (("tools/claims.py", "missing", "--pentarch", "missing", "--state", "s"), 2, "'missing': No such file or directory"),
    (("tools/claims.py", "text", "--pentarch", ENGINE, "--state", "folder"), 2, "'folder': Is a directory"),
    (("tools/check_experiments.py", "missing"), 2, "missing/docs/experiments.csv': No such file or directory"),
    (("tools/check_layers.py", "missing"), 2, "missing/docs/architecture.md': No such file or directory"),
    (("tools/check_architecture.py", "missing"), 2, "missing/docs/architecture.md': No such file or directory"),
    (("tools/check_style.py", "missing"), 2, "missing' is not the folder of the project"),
    *(((f"tools/check_{name}.py", "--all"), 2, "unrecognized arguments: --all")
      for name in ("style", "layers", "architecture", "experiments")),
    (("tools/clock-stress.py", "folder", "--moves", "1", "--load", "0"), 2, "cannot start 'folder': No such file or directory"),
    (("tools/clock-stress.py", ENGINE, "--moves", "0"), 2, "'0' is not a whole number of at least 1"),
    (("tools/clock-stress.py", ENGINE, "--jobs", "0"), 2, "'0' is not a whole number of at least 1"),
    (("tools/clock-stress.py", ENGINE, "--load", "0", "--state", "folder"), 2, "'folder': Is a directory"),
    (("tools/clock-stress.py", ENGINE, "--load", "0", "--state", "text"), 2,
     "'text' is no state that clock-stress.py wrote: name another file"),
    (("tools/clock-stress.py", ENGINE, "--load", "0", "--state", "wrong.state"), 2, NO_STATE),
    *((("tools/clock-stress.py", ENGINE, "--up-to", value), 2, f"'{value}' is not a number above 0")
      for value in ("nan", "inf", "0", "-1", "x")),
    *(() if SystemClock.library() else ((("tools/clock-stress.py", ENGINE, "--jumps", "--load", "0"), 2,
                                         "--jumps needs libfaketime: apt-get install libfaketime"),)),
    (("tools/puzzle-set.py", "--work", "w", "--programs", "missing"), 2, "'missing/pentarch-lab': No such file or directory"),
    (("tools/puzzle-set.py", "--work", "w", "--output", "none/x"), 2, "--output: there is no folder 'none'"),
    (("tools/puzzle-set.py", "--work", "w", "--games", "0"), 2, "'0' is not a whole number of at least 1"),
    (("tools/play-game.py", "missing", "missing"), 2, "'missing': No such file or directory"),
    (("tools/play-game.py", ENGINE, ENGINE, "--size", "4"), 2, "'4' is not a whole number from 5 to 22"),
    *((("tools/play-game.py", ENGINE, ENGINE, "--rule", rule), 2,
       f"there are freestyle, standard, caro, caro-exact, 0, 1, 8, 9, not '{rule}'") for rule in ("renju", "2")),
    (("tools/play-game.py", ENGINE, ENGINE, "--time", "-1"), 2, "'-1' is not a whole number of at least 0"),
    (("tools/transcript.py", ENGINE, "missing"), 2, "'missing': No such file or directory"),
    (("tools/transcript.py", ENGINE, "folder"), 2, "'folder': Is a directory"),
    (("tools/transcript.py", "missing", str(SOURCE / "tests/transcripts/t02_empty_board.txt")), 2,
     "'missing': No such file or directory"),
    *(((*script, "--engine", engine, positions), 2, complaint)
      for script in (("tools/announce.py",), ("tools/suite.py", "wins"), ("tools/suite.py", "speed"))
      for engine, positions, complaint in (
          (ENGINE, "missing", "'missing': No such file or directory"),
          (ENGINE, "folder", "'folder': Is a directory"),
          (ENGINE, "text", "'text' is no list of positions with pos, rule, size" + (", move" if "wins" in script else "")),
          (ENGINE, "none.json", "there are no positions to ask about"),
          (ENGINE, "wrong.json", "'wrong.json': 'h8h8' is no position on 15x15"),
          (ENGINE, "true.json", "'true.json' is no list of positions with pos, rule, size" + (", move" if "wins" in script else "")),
          (ENGINE, "large.json", "'large.json': 23 is no size of a board from 5 to 22"),
          (ENGINE, "rule.json", "'rule.json': 2 is no rule: there are 0, 1, 4, 8, 9"),
          ("missing", "one.json", "'missing': No such file or directory"))),
    *((("tools/suite.py", "wins", "--engine", ENGINE, name), 2, f"'{name}': {move} is no free point of 'h8' on 15x15")
      for name, move in MOVES.items()),
    (("tools/serve_client.py", "h8", "--pentarch", "missing"), 1, "there is no program 'missing': name it with --pentarch"),
    (("tools/serve_client.py", "h8", "--pentarch", "/bin/echo"), 2, "'/bin/echo' is no server: it prints 'serve --jobs 1 --no-config'"),
    (("tools/claims.py", "text", "--pentarch", "/bin/echo", "--state", "s"), 2, "'/bin/echo' prints no games"),
    (("training/tune.py", "/bin/echo", "lmrFactor:1"), 2,
     "'/bin/echo' is no pentarch-lab: it prints 'match --list --json --no-config'"),
    (("tools/build-wasm.sh", "tests"), 2, "usage: tools/build-wasm.sh [test]"),
    (("tools/build-web.sh", "tests"), 2, "usage: tools/build-web.sh [embedded | packages | test]"),
    (("tools/check.sh", "missing"), 2, "app/cli/COMMAND training tools"),
    (("tools/package.sh", "--help"), 2, "usage: tools/package.sh"),
    (("tools/test.sh", "full"), 2, "usage: tools/test.sh [--full]"),
    (("training/loop.py", "run", "--lab", "missing"), 2, "'missing': No such file or directory"),
    (("training/loop.py", "run", "--lab", "text"), 2, "text': Permission denied"),
    (("training/loop.py", "run", "--lab", ENGINE), 2, f"--lab: '{ENGINE}' is no pentarch-lab"),
    (("training/loop.py", "run", "--seed", "18446744073709551615"), 2,
     "'18446744073709551615' is not a whole number from 0 to 9223372036854775807"),
    (("training/loop.py", "run", "--rule", "gomoku"), 2,
     "--rule: there are freestyle, standard, renju, caro, caro-exact and all, not 'gomoku'"),
    (("training/loop.py", "run", "--rule", "renju,caro,renju"), 2, "--rule: 'renju' is given twice"),
    (("training/loop.py", "run", "--parts", "policy,policy"), 2, "--parts: 'policy' is given twice"),
    (("training/loop.py", "run", "--rule", "caro-exact", "--parts", "policy"), 2,
     "--rule: caro-exact has no policy of its own: add caro, or leave the policy out of --parts"),
    (("training/loop.py", "run", "--gate-time", "0"), 2, "'0' is not a number of seconds of at least 0.001"),
    (("training/loop.py", "run", "--bounds", "nan", "5"), 2, "--bounds: the first must be the smaller one"),
    (("training/loop.py", "run", "--size", "15,4"), 2, "'4' is not a whole number from 5 to 22"),
    (("training/loop.py", "run", "--size", "15,15"), 2, "'15,15' has a size twice"),
    (("training/loop.py", "run", "--epochs", "1001"), 2, "'1001' is not a whole number from 1 to 1000"),
    (("training/tune.py", "missing", "lmrFactor:1"), 2, "'missing': No such file or directory"),
    (("training/tune.py", "missing", "lmrFactor:1", "--population", "3"), 2, "'3' is not a whole number of at least 4"),
)


class Usage(unittest.TestCase):
    def test_every_complaint_is_a_line_that_names_the_fault(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (folder / "folder").mkdir()
        (folder / "empty").touch()
        (folder / "text").write_text("hello\n")
        for name, (content, _) in TRANSCRIPTS.items():
            (folder / f"{name}.txt").write_bytes(content)
        (folder / "wrong.state").write_text(f'{{"engine": "{ENGINE}", "moves": 1000, "seed": 1, "jumps": false}}\n{{"block": 0}}\n')
        (folder / "openings").write_text("h8\ni9\n")
        (folder / "none.json").write_text("[]")
        (folder / "one.json").write_text('[{"pos": "h8", "rule": 0, "size": 15, "move": [8, 8]}]')
        (folder / "wrong.json").write_text('[{"pos": "h8h8", "rule": 0, "size": 15, "move": [8, 8]}]')
        for name, rule, size, move in (("true.json", "true", 15, "[8, 8]"), ("large.json", 0, 23, "[8, 8]"), ("rule.json", 2, 15, "[8, 8]"),
                                       *((name, 0, 15, move) for name, move in MOVES.items())):
            (folder / name).write_text(f'[{{"pos": "h8", "rule": {rule}, "size": {size}, "move": {move}}}]')
        (folder / "over").write_text("h8\nc8a1d8a3e8a5f8a7g8a9h8\n")
        for (script, *arguments), code, end in ROWS:
            with self.subTest(script=script, arguments=arguments):
                interpreter = "bash" if script.endswith(".sh") else sys.executable
                result = subprocess.run([interpreter, str(SOURCE / script), *arguments], cwd=folder, text=True,
                                        capture_output=True, timeout=60, check=False)
                self.assertEqual(result.returncode, code, result.stderr)
                complaint = result.stderr.splitlines()[-1]  # argparse shows the options before it
                self.assertTrue(complaint.endswith(end), complaint)
                self.assertNotIn("Traceback", result.stderr)
        self.assertEqual((folder / "text").read_text(), "hello\n")

    def test_output_that_nobody_reads_ends_a_script_without_a_word(self):
        # From Python 3.11.7 on argparse swallows the errors of writing its help, which unbuffered output reports there.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
        for script in ("check-engine.py", "check_certificate.py", "serve_client.py", "sprt.py"):
            reader, writer = os.pipe()
            os.close(reader)
            result = subprocess.run([sys.executable, SOURCE / "tools" / script, "--help"], stdout=writer, stderr=subprocess.PIPE,
                                    env=environment, timeout=60, check=False)
            os.close(writer)
            self.assertEqual((result.returncode, result.stderr), (141, b""), script)

    def test_an_interrupt_ends_a_script_without_a_word(self):
        command = [sys.executable, SOURCE / "tools" / "check-engine.py", "sleep 60", "--only", "managers"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as script:
            self.addCleanup(script.kill)
            children = pathlib.Path(f"/proc/{script.pid}/task/{script.pid}/children")
            while script.poll() is None and not children.read_text():
                time.sleep(0.01)
            script.send_signal(signal.SIGINT)
            output = script.communicate(timeout=60)[0]
        self.assertEqual((script.returncode, output), (130, b""))


if __name__ == "__main__":
    programs.main(2)
