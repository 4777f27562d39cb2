#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The pipeline from nothing to the files of the evaluation, at small scale: pipeline_test.py BINARY SOURCE."""
import contextlib
import csv
import fcntl
import functools
import io
import json
import math
import os
import pathlib
import re
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock

BINARY = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2])
sys.path[:0] = [str(SOURCE / "tests" / "app"), str(SOURCE / "training")]

import loop  # noqa: E402
import programs  # noqa: E402

run = functools.partial(programs.run, BINARY)
note_of = functools.partial(loop.note_in, BINARY)
RULES = ("freestyle", "standard", "renju", "caro", "caro-exact")


def tables_of(path):
    """The table of each rule and color in a file of weights, as docs/network.md describes it."""
    data = path.read_bytes()
    at = 16 + int.from_bytes(data[12:16], "little")
    tables_at = at + 1 + 2 * len(RULES)
    size = (len(data) - 8 - tables_at) // data[at]
    index = data[at + 1:tables_at]
    return {rule: [data[tables_at + size * i:][:size] for i in index[2 * number:2 * number + 2]]
            for number, rule in enumerate(RULES)}


def layers_of(table):
    """The weights of the first layer, as a row of numbers."""
    at = 2 * 8192 + 2 * 2380 * 16 + 2 * 16
    return struct.unpack_from(f"<{32 * 48}h", table, at)


def await_handling(process, number):
    """Waits until a program blocks a signal, which one of its threads then fetches."""
    while True:
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        if int(re.search(r"SigBlk:\s+(\w+)", status)[1], 16) >> (number - 1) & 1:
            return
        time.sleep(0.01)


class Pipeline(unittest.TestCase):
    def complete(self, *arguments, environment=None):
        """The output of a command that succeeds."""
        done = run(*arguments, environment=environment)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def run_loop(self, command, environment=None):
        with tempfile.TemporaryDirectory() as folder:
            environment = programs.misconfigured(folder) | {"PENTARCH_LAB": BINARY} | (environment or {})
            return subprocess.run([*command, "--generations", "1"], env=environment, capture_output=True, text=True, check=False)

    def kill_when(self, command, file):
        """Runs the loop and kills it, and nothing but it, when it has begun to write the file."""
        with subprocess.Popen(command, env=programs.ENVIRONMENT | {"PENTARCH_LAB": BINARY}, stdout=subprocess.DEVNULL) as loop:
            while not file.exists():
                self.assertIsNone(loop.poll(), f"the loop ended before there was {file.name}")
                time.sleep(0.01)
            loop.kill()

    def check_history(self, work):
        """Checks the rows of a run of one generation, and that what won is in use and what did not is not."""
        with (work / "history.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual([(row["part"], row["rule"]) for row in rows],
                         [("policy", rule) for rule in RULES[:-1]] + [("values", rule) for rule in RULES])
        old, new = SOURCE / "engine" / "eval" / "weights.bin", work / "0001" / "new-weights.bin"
        used = tables_of(work / "weights.bin")
        for row in rows:
            rule = row["rule"]
            self.assertEqual((row["generation"], row["games"], row["nodes"]), ("1", "60", "100"))
            self.assertGreater(int(row["positions"]), 500)
            self.assertGreater(int(row["choices"]), 0)
            self.assertLess(float(row["training_loss"]), 4 if row["part"] == "policy" else 1)
            self.assertLessEqual(float(row["elo_low"] or "-inf"), float(row["elo"]))
            if row["part"] == "values":
                wanted = new if row["promoted"] == "yes" else old
                self.assertEqual(used[rule], tables_of(wanted)[rule], row)
                self.assertEqual(note_of(work / "weights.bin").get(rule), note_of(wanted).get(rule), row)
        self.assertEqual({row["promoted"] for row in rows}, {"yes", "no"}, "with other networks this needs another seed")
        state = {path.name: path.read_bytes() for path in work.iterdir() if path.is_file()}
        self.assertEqual(self.run_loop([SOURCE / "training" / "loop.sh", work]).returncode, 0)
        self.assertEqual({path.name: path.read_bytes() for path in work.iterdir() if path.is_file()}, state)

    def test_games_without_a_manifest_and_games_of_another_rule_are_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            selfplay = ("selfplay", "--games", "2", "--nodes", "50", "--output", folder)
            self.complete(*selfplay)
            games = pathlib.Path(folder, "selfplay.0-of-1.games")
            policy = run("policy", "--rule", "renju", "--output", f"{folder}/policy.bin", games)
            self.assertEqual((policy.returncode, pathlib.Path(folder, "policy.bin").exists()), (3, False))
            self.assertIn("nothing to train renju with: leave renju out of --rule", policy.stderr)
            kept = games.with_suffix(".json").read_text()
            incomplete = json.loads(kept)
            del incomplete["settings"]["engine"]
            games.with_suffix(".json").write_text(json.dumps(incomplete))
            for part in ("policy", "values"):
                fitted = run(part, "--epochs", "1", "--output", f"{folder}/{part}.bin", games)
                self.assertEqual((fitted.returncode, fitted.stderr), (
                    3, f"pentarch-lab: cannot read '{games.with_suffix('.json')}': its settings lack an engine, weights or limits\n"))
            games.with_suffix(".json").write_text("{}")
            merged = run("merge", f"{folder}/all.games", games)
            self.assertEqual(merged.returncode, 3)
            self.assertIn("a field is missing or of another type", merged.stderr)
            fitted = run("values", "--output", f"{folder}/values.bin", games)
            self.assertEqual(fitted.returncode, 3)
            self.assertIn("a field is missing or of another type", fitted.stderr)
            games.with_suffix(".json").write_text(kept)
            manifest, unfinished, content = games.with_suffix(".json"), games.with_suffix(".games.tmp"), games.read_bytes()
            for file in (games, manifest):
                file.with_stem("other").write_bytes(file.read_bytes())
            manifest.unlink()
            merged = run("merge", games, games.with_stem("other"))  # the name of the output was forgotten
            self.assertEqual((merged.returncode, games.read_bytes()), (2, content))
            self.assertIn("exists and is kept; choose a new file to write", merged.stderr)
            merged = run("merge", games.with_stem("all").with_suffix(".json"), games.with_stem("other"))
            self.assertEqual((merged.returncode, games.with_stem("all").exists()), (2, False))
            self.assertIn("all.json' is the name of the manifest: choose one such as all.games", merged.stderr)
            for part in ("policy", "values"):
                fitted = run(part, "--epochs", "1", "--output", games, games.with_stem("other"))  # so it was here
                self.assertEqual((fitted.returncode, games.read_bytes()), (2, content))
                self.assertIn(f"--output: '{games}' has no networks and is kept; choose another file", fitted.stderr)
            for file in (games, unfinished):
                with self.subTest(file=file.name):
                    again = run(*selfplay)
                    self.assertEqual(again.returncode, 2)
                    self.assertIn(f"{file.name}' has no manifest '{manifest.name}'", again.stderr)
                    self.assertIn("put it back or choose another --output", again.stderr)
                    self.assertEqual((file.read_bytes(), manifest.exists()), (content, False))
                    if file == games:
                        games.rename(unfinished)
            manifest.write_text("{")
            again = run(*selfplay)
            self.assertEqual(again.returncode, 2)
            self.assertIn(f"{manifest.name}'", again.stderr)
            self.assertIn("put it back or choose another --output", again.stderr)
            self.assertEqual((unfinished.read_bytes(), manifest.read_text()), (content, "{"))
            manifest.write_text(kept)
            again = run(*selfplay)
            self.assertEqual((again.returncode, games.exists(), manifest.read_text()), (2, False, kept))
            self.assertIn(f"the games of '{manifest}' are missing: put '{games.name}' back", again.stderr)

    def test_a_complete_run_has_a_status(self):
        with tempfile.TemporaryDirectory() as folder:
            selfplay = ("selfplay", "--games", "2", "--nodes", "50", "--output", folder)
            self.complete(*selfplay)
            status = pathlib.Path(folder, "status.json")
            self.complete(*selfplay, "--status-file", status)
            self.assertEqual(json.loads(status.read_text()),
                             {"v": 2, "type": "status", "done": 2, "total": 2, "games_per_second": 0.0})

    def test_the_weights_that_played_are_recorded(self):
        weights = SOURCE / "engine" / "eval" / "weights.bin"
        with tempfile.TemporaryDirectory() as folder:
            recorded = []
            for name, content in ((weights, b""), ("/dev/stdin", weights.read_bytes())):  # a pipe can be read once only
                output = pathlib.Path(folder, str(len(recorded)))
                played = run("selfplay", "--games", "1", "--nodes", "20", "--weights", name, "--output", output, stdin=content)
                self.assertEqual(played.returncode, 0, played.stderr)
                recorded.append(json.loads((output / "selfplay.0-of-1.json").read_text())["settings"]["weights"])
            self.assertEqual(recorded[1], recorded[0])

    def test_games_are_read_from_a_pipe(self):
        with tempfile.TemporaryDirectory() as folder:
            self.complete("selfplay", "--games", "2", "--nodes", "50", "--output", folder)
            games, pipe = pathlib.Path(folder, "selfplay.0-of-1.games"), pathlib.Path(folder, "pipe")
            os.mkfifo(pipe)
            content = games.read_bytes()
            for part in ("policy", "values"):
                for end, code, complaint in ((None, 0, ""), (-1, 3, f"pentarch-lab: '{pipe}' is damaged after 1 game\n")):
                    with subprocess.Popen(["tee", pipe], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as writer:
                        try:
                            writer.stdin.write(content[:end])
                            writer.stdin.close()
                            fitted = run(part, "--epochs", "1", "--output", f"{folder}/{part}.bin", pipe)
                        finally:
                            writer.kill()
                    self.assertEqual((fitted.returncode, fitted.stderr), (code, complaint))

    def test_only_the_rules_of_the_games_are_fitted(self):
        with tempfile.TemporaryDirectory() as folder:
            self.complete("selfplay", "--games", "2", "--nodes", "50", "--output", folder)
            games, kept = pathlib.Path(folder, "selfplay.0-of-1.games"), pathlib.Path(folder, "kept.bin")
            for part, title in (("policy", "all"), ("values", "freestyle")):
                own = SOURCE / "engine" / "eval" / {"policy": "policy.bin", "values": "weights.bin"}[part]
                self.complete(part, "--rule", "freestyle,renju", "--take", own, "--output", kept)
                for rule in ((), ("--rule", "all")):
                    fitted = pathlib.Path(folder, f"{part}.bin")
                    # A configured rule is meant for positions and games.
                    done = self.complete(part, "--epochs", "1", *rule, "--keep", kept, "--output", fitted, games,
                                         environment={"PENTARCH_RULE": "renju"})
                    self.assertEqual({line.split(",")[0] for line in done.splitlines()}, {title})
                    before, after = note_of(kept), note_of(fitted)
                    self.assertEqual({rule for rule in before if before[rule] != after[rule]}, {"freestyle"})
                    if part == "values":
                        before, after = tables_of(kept), tables_of(fitted)
                        self.assertEqual({rule for rule in RULES if before[rule] != after[rule]}, {"freestyle"})

    def on_terminal(self, kind, *arguments):
        """What a command says on a terminal of this kind."""
        text, code = programs.on_terminal(BINARY, *arguments, stream="stderr", term=kind)
        self.assertEqual(code, 0)
        return text

    def test_progress_is_shown_where_a_line_can_be_rewritten(self):
        match = self.on_terminal("xterm", "match", "--games", "2", "--nodes", "50")
        self.assertRegex(match, r"\] 2/2  100% .*games  (\+1 =0 -1|\+0 =2 -0)  50\.0 %")
        self.assertTrue(match.endswith("\r\x1b[K"), match)  # the line is erased at the end
        self.assertNotIn("\x1b", self.on_terminal("dumb", "match", "--games", "2", "--nodes", "50"))

    def test_a_signal_ends_a_match_in_the_middle_of_a_pair(self):
        for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            with programs.start(BINARY, "match", "--games", "2", "--time", "10m", stdout=subprocess.PIPE) as match:
                try:
                    await_handling(match, number)
                    match.send_signal(number)
                    output = match.communicate(timeout=20)[0]  # at once, but the machine may be busy
                finally:
                    match.kill()
            self.assertEqual(match.returncode, code)
            self.assertTrue(output.startswith("0 games"), output)

    def test_a_file_of_games_has_one_writer(self):
        with tempfile.TemporaryDirectory() as folder:
            command = ("selfplay", "--games", "1000000", "--nodes", "100", "--output", folder)
            with programs.start(BINARY, *command, stderr=subprocess.DEVNULL) as first:
                while not pathlib.Path(folder, "selfplay.0-of-1.games.tmp").exists():
                    self.assertIsNone(first.poll())
                    time.sleep(0.01)
                second = run(*command)
                first.kill()
            self.assertEqual(second.returncode, 1)
            self.assertIn("cannot write", second.stderr)
            self.assertIn("in use by another process", second.stderr)

    def test_only_the_writer_of_a_file_of_games_writes_its_manifest(self):
        with tempfile.TemporaryDirectory() as folder:
            selfplay = ("selfplay", "--games", "1", "--nodes", "20", "--output", folder)
            unfinished = pathlib.Path(folder, "selfplay.0-of-1.games.tmp")
            with unfinished.open("wb") as first:  # as a run that has the file, but has not written its manifest yet
                fcntl.flock(first, fcntl.LOCK_EX)
                second = run(*selfplay)
            self.assertEqual(second.returncode, 1)
            self.assertIn("in use by another process", second.stderr)
            self.assertEqual(list(pathlib.Path(folder).iterdir()), [unfinished])
            self.complete(*selfplay)  # a run that was killed there has left no games
            self.assertEqual({path.name for path in pathlib.Path(folder).iterdir()}, {"selfplay.0-of-1.games", "selfplay.0-of-1.json"})

    def test_a_signal_that_comes_while_a_step_starts_ends_it(self):
        class Signaled(subprocess.Popen):
            def __init__(self, *arguments, **options):
                super().__init__(*arguments, **options)
                os.kill(os.getpid(), signal.SIGTERM)

        for number in (signal.SIGINT, signal.SIGTERM):
            self.addCleanup(signal.signal, number, signal.getsignal(number))
        start = time.monotonic()
        with unittest.mock.patch("subprocess.Popen", Signaled), self.assertRaises(loop.Interrupted):
            loop.Runner().run("sleep", "60", log=os.devnull)
        self.assertLess(time.monotonic() - start, 30)

    def test_a_rule_without_a_policy_of_its_own_in_a_job_of_a_cluster(self):
        with tempfile.TemporaryDirectory() as folder:
            work = pathlib.Path(folder, "run 2: again, and again")
            command = [SOURCE / "training" / "loop.sh", work, "--rule", "standard,caro-exact", "--parts", "policy", "--games", "30",
                       "--nodes", "50", "--size", "9", "--epochs", "1", "--gate-nodes", "20", "--gate-games", "2"]
            whole = self.run_loop(command, {"JOB_COMPLETION_INDEX": "1", "JOB_COMPLETIONS": "2"})
            self.assertEqual(whole.returncode, 0, whole.stderr)
            with (work / "history.csv").open(newline="") as file:
                self.assertEqual([(row["part"], row["rule"], row["games"]) for row in csv.DictReader(file)],
                                 [("policy", "standard", "30")])

    def test_a_generation_that_cannot_go_on_can_be_begun_anew(self):
        with tempfile.TemporaryDirectory() as folder:
            command = [SOURCE / "training" / "loop.sh", folder, "--parts", "policy", "--nodes", "50", "--size", "9", "--epochs", "1"]
            generation = pathlib.Path(folder, "0001")
            failed = self.run_loop([*command, "--games", "2", "--rule", "renju,standard,caro"])
            self.assertEqual(failed.returncode, 1)
            self.assertEqual(failed.stderr, f"loop.py: {generation / 'pentarch-lab'} policy failed with status 3: see {generation / 'log.txt'}; "
                                            f"mend the cause and go on, or remove '{generation}' to begin it anew\n")
            self.assertIn("nothing to train", (generation / "log.txt").read_text())
            for content in ("{", "[1]", "null"):
                (generation / "settings.json").write_text(content)
                damaged = self.run_loop([*command, "--games", "2"])
                self.assertEqual((damaged.returncode, damaged.stderr), (
                    2, f"loop.py: '{generation / 'settings.json'}' holds no settings that loop.py wrote: put it back, or remove "
                       f"'{generation}' to begin it anew\n"))
            shutil.rmtree(generation)
            again = self.run_loop([*command, "--games", "30", "--rule", "standard", "--gate-nodes", "20", "--gate-games", "2"])
            self.assertEqual(again.returncode, 0, again.stderr)

    def test_a_damaged_network_is_no_traceback(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "new-policy.bin")
            data = bytearray((SOURCE / "engine" / "eval" / "policy.bin").read_bytes())
            data[5000] ^= 1
            path.write_bytes(data)
            with contextlib.redirect_stderr(io.StringIO()) as complaint, self.assertRaises(SystemExit) as ended:
                note_of(path)
            self.assertEqual(ended.exception.code, 2)
            self.assertIn(f"'{path}' cannot be read (pentarch-lab: ", complaint.getvalue())
            self.assertEqual(complaint.getvalue().count("\n"), 1)

    def test_nothing_is_built_for_the_help_and_for_a_given_program(self):
        with tempfile.TemporaryDirectory() as folder:
            project = pathlib.Path(folder)
            for name in ("training", "tools"):
                shutil.copytree(SOURCE / name, project / name)
            (project / "tools" / "setup.sh").write_text("need_packages() { echo built; exit 9; }\n")
            for arguments, code in ((["--help"], 0), (["run", "-h"], 0), (["run", "--lab", "missing"], 2), (["run", "--lab=missing"], 2),
                                    (["run"], 9)):
                result = subprocess.run(["bash", project / "training" / "loop.sh", *arguments], env=programs.ENVIRONMENT,
                                        capture_output=True, text=True, check=False)
                self.assertEqual((result.returncode, "built" in result.stdout), (code, code == 9), arguments)

    def test_what_is_no_history_is_refused(self):
        columns, zeros = ",".join(loop.COLUMNS), ",".join("0" * len(loop.COLUMNS))
        with tempfile.TemporaryDirectory() as folder:
            history = pathlib.Path(folder, "history.csv")
            for content in (b"date\n", b"\xff\x00\n", *(f"{columns}\n{row}\n".encode() for row in ("x" + zeros, "1", zeros + ",1", '"1'))):
                history.write_bytes(content)
                refused = self.run_loop([SOURCE / "training" / "loop.sh", folder])
                self.assertEqual((refused.returncode, refused.stderr, history.read_bytes()),
                                 (2, f"loop.py: '{history}' is no history that loop.py wrote: name another folder\n", content))

    def test_one_generation_from_nothing_that_is_killed_twice(self):
        with tempfile.TemporaryDirectory() as folder:
            work = pathlib.Path(folder, "run")
            # With bounds so low, six games can decide.
            settings = ["--games", "60", "--nodes", "100", "--size", "9", "--seed", "2", "--epochs", "2", "--gate-nodes", "60",
                        "--gate-games", "6", "--bounds", "-900", "-300"]
            command = [SOURCE / "training" / "loop.sh", work, *settings]
            generation = work / "0001"
            self.kill_when(command, generation / "selfplay.0-of-1.games.tmp")
            other_spelling = [command[0], os.path.relpath(work), *settings]
            self.kill_when(other_spelling, generation / "match-policy-standard.running")
            other = self.run_loop([*command, "--nodes", "77", "--gate-games", "8"])
            self.assertEqual((other.returncode, other.stderr), (
                2, "loop.py: generation 1 has begun with another --nodes, --gate-games: "
                   f"give what '{generation / 'settings.json'}' holds until it is done, or remove '{generation}' to begin it anew\n"))
            whole = self.run_loop(command)
            self.assertEqual(whole.returncode, 0, whole.stderr)
            self.check_history(work)
            # It goes on from the old values and is still near them; values from nothing would not be.
            values, policy = generation / "new-weights.bin", generation / "new-policy.bin"
            old, new, note = tables_of(SOURCE / "engine" / "eval" / "weights.bin"), tables_of(values), note_of(values)
            for rule in RULES:
                self.assertNotEqual(new[rule][1], old[rule][1], rule)
                self.assertGreater(statistics.correlation(layers_of(new[rule][1]), layers_of(old[rule][1])), 0.95, rule)
                self.assertIn('limits {"nodes":100}, seed 3', note[rule]["runs"][0])
            # From nothing, and the same again.
            games, fitted, again = generation / "selfplay.0-of-1.games", work / "fitted.bin", work / "again.bin"
            for file, jobs in ((fitted, "2"), (again, "1")):
                self.complete("values", "--output", file, "--epochs", "6", "--jobs", jobs, games)
            self.assertEqual(again.read_bytes(), fitted.read_bytes())
            for rule in RULES:
                few = 0 if rule == "freestyle" else 0.02  # some hundred positions of each of the other rules
                self.assertLess(note_of(fitted)[rule]["losses"][0]["training"], math.log(2) + few, rule)
                self.assertEqual(tables_of(fitted)[rule][0] == tables_of(fitted)[rule][1], rule != "renju", rule)
            # Networks of single rules can be taken from a file.
            for part, file in (("policy", policy), ("values", values)):
                own, mixed, wanted = SOURCE / "engine" / "eval" / file.name.removeprefix("new-"), work / "mixed.bin", ("renju", "caro")
                self.complete(part, "--output", mixed, "--take", file)
                self.assertEqual(mixed.read_bytes(), file.read_bytes())
                self.complete(part, "--output", mixed, "--rule", ",".join(wanted), "--take", file)
                for rule in RULES[:-1]:
                    self.assertEqual(note_of(mixed).get(rule), note_of(file if rule in wanted else own).get(rule), rule)
                    if part == "values":
                        self.assertEqual(tables_of(mixed)[rule], tables_of(file if rule in wanted else own)[rule], rule)


if __name__ == "__main__":
    programs.main(2)
