#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Talks to "pentarch serve" the way other programs do: serve_test.py BINARY SOURCE."""
import collections
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest


BINARY = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "tests" / "app"))
import schemas  # noqa: E402
import programs  # noqa: E402
from programs import PATIENCE  # noqa: E402

LONG = {"limits": {"time": 600}}
ENDLESS = {"moves": "h8i9h9g7", **LONG}  # neither side has a win that is found soon
GAME = "h8i9h9g7i8g8i7i10g9"


VALIDATORS = {name: schemas.validator(SOURCE, "serve", name) for name in ("query", "answer", "result", "info", "error", "done", "version",
                                                                   "progress", "explanation", "solve", "review", "statistics", "converted")}


class Session:
    """A running server that collects answers as they arrive."""

    def __init__(self, *options):
        self.process = programs.start(BINARY, "serve", "--hash", "16MB", *options, text=False, stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.collected = []
        self.came = threading.Condition()
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            assert line.endswith(b"\n"), line
            answer = json.loads(line)
            with self.came:
                self.collected.append(answer)
                self.came.notify_all()

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, **query):
        VALIDATORS["query"].validate(query)
        self.write(json.dumps(query).encode() + b"\n")

    def wait_for(self, **values):
        """Waits for the first answer with these values."""
        def found():
            return next((a for a in self.collected if values.items() <= a.items()), None)
        with self.came:
            if not self.came.wait_for(lambda: found() is not None, PATIENCE):
                raise AssertionError(f"no answer {values} among {self.collected}")
            return found()

    def end(self):
        """Closes the input; returns the exit code and all answers."""
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        code = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        self.errors = self.process.stderr.read().decode()
        self.process.stdout.close()
        self.process.stderr.close()
        for answer in self.collected:
            VALIDATORS[answer["type"]].validate(answer)
        return code, self.collected

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.end() if not self.process.stdout.closed else None


def ask(*queries, options=()):
    """The answers to queries, after the end of input."""
    with Session(*options) as session:
        for query in queries:
            session.send(**query)
        code, answers = session.end()
        assert code == 0 and not session.errors, (code, session.errors)
        return answers


class Traffic:
    """A thousand lines of all kinds, and the answers they require."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.wanted = collections.Counter()  # (id, turn) of final answers
        self.wrong = set()  # numbers of lines that are not queries
        self.acknowledged = set()  # ids of actions other than searches
        self.endless = []  # ids of queries that only end on request
        kinds = {self.short_query: 60, self.endless_query: 4, self.terminate: 9, self.other: 5, self.malformed: 20,
                 self.blank: 2}
        self.lines = [self.random.choices(list(kinds), kinds.values())[0](number) for number in range(1, 1001)]

    def query(self, number, **fields):
        query = {"id": f"q{number}", "priority": self.random.randint(-3, 3), **fields}
        points = [f"{column}{row}" for column in "cdefghijk" for row in range(3, 11)]
        moves = self.random.sample(points, self.random.randint(0, 12))
        query["moves"] = "".join(moves) if self.random.random() < 0.5 else moves
        query["rule"] = self.random.choice(("freestyle", "standard", "renju", "caro", "caro-exact"))
        query["size"] = self.random.choice((11, 15, 20))
        query["multipv"] = self.random.randint(1, 3)
        if self.random.random() < 0.3:
            query["analyzeTurns"] = self.random.sample(range(len(moves) + 1), min(3, len(moves) + 1))
        if self.random.random() < 0.2:
            query["reportDuringSearchEvery"] = "1ms"
        for turn in query.get("analyzeTurns", [len(moves)]):
            self.wanted[query["id"], turn] += 1
        return self.well_formed(query)

    def short_query(self, number):
        return self.query(number, limits={"nodes": self.random.randint(1, 300)})

    def endless_query(self, number):
        self.endless.append(f"q{number}")
        return self.query(number, **LONG)

    def terminate(self, number):
        target = f"q{self.random.randint(1, number)}"
        if self.endless and self.random.random() < 0.6:
            target = self.endless.pop(0)
        self.acknowledged.add(f"t{number}")
        return self.well_formed({"id": f"t{number}", "action": "terminate", "terminateId": target})

    def other(self, number):
        self.acknowledged.add(f"t{number}")
        return self.well_formed({"id": f"t{number}", "action": self.random.choice(("query_version", "clear_cache"))})

    @staticmethod
    def well_formed(query):
        VALIDATORS["query"].validate(query)
        return json.dumps(query).encode()

    def malformed(self, number):
        self.wrong.add(number)
        whole = json.dumps({"id": f"q{number}", "moves": "h8i9", "limits": {"nodes": 10}}).encode()
        number_texts = (b"0", b"-1", b"1e3", b"null", b"1.5", b"1e999", b"99999999999999999999999")
        return self.random.choice((
            whole[:self.random.randint(1, len(whole) - 1)],
            whole.replace(b"h8", b"h\xff"),
            whole.replace(b"h8", b"z99"),
            whole.replace(b"moves", b"mvoes"),
            whole.replace(b'"h8i9"', b'{"a":' + b"[" * 300 + b"]" * 300 + b"}"),
            whole.replace(b"10}", self.random.choice(number_texts) + b"}"),
            b"\x00" + whole,
            b"[" * 20000,
            b"analyze h8i9",
            b'{"id":"' + b"x" * (1 << 20) + b'"}'))

    def blank(self, _):
        return self.random.choice((b"", b"   ", b"\t\r"))


class Serve(unittest.TestCase):
    def check_traffic(self, traffic, answers):
        results = collections.Counter((a["id"], a["turn"]) for a in answers if a["type"] == "result")
        self.assertEqual(results, traffic.wanted)
        self.assertLessEqual({(a["id"], a["turn"]) for a in answers if a["type"] == "info"}, set(traffic.wanted))
        self.assertEqual(sorted(a["line"] for a in answers if a["type"] == "error"), sorted(traffic.wrong))
        self.assertEqual(sorted(a["id"] for a in answers if a["type"] in ("done", "version")),
                         sorted(traffic.acknowledged))

    def test_a_thousand_interleaved_lines(self):
        traffic = Traffic(7)
        with Session("--jobs", "3", "--queue", "5000") as session:
            for first in range(0, 1000, 50):  # some bursts, cut within lines
                data = b"\n".join(traffic.lines[first:first + 50]) + b"\n"
                session.write(data[:len(data) // 2])
                session.write(data[len(data) // 2:])
            traffic.acknowledged.update(f"e{i}" for i in range(len(traffic.endless)))
            for i, target in enumerate(traffic.endless):
                session.send(id=f"e{i}", action="terminate", terminateId=target)
            code, answers = session.end()
        self.assertEqual((code, session.errors), (0, ""))
        self.check_traffic(traffic, answers)
        for answer in answers:
            if answer["type"] == "result" and not answer["interrupted"] and answer["state"] == "running":
                self.assertEqual(answer["best"], answer["lines"][0]["move"])

    def test_the_queue_is_drained_at_the_end_of_the_input(self):
        answers = ask(*({"id": str(i), "moves": GAME[:2 * (i % 8)], "limits": {"nodes": 200}} for i in range(100)),
                      options=("--queue", "3"))
        self.assertEqual({a["id"] for a in answers}, {str(i) for i in range(100)})
        self.assertFalse(any(a["interrupted"] for a in answers))
        self.assertEqual(ask(), [])

    def test_the_last_line_may_lack_its_end(self):
        with Session() as session:
            session.write(b'{"id":"q","limits":{"depth":1}}')
            self.assertEqual([a["id"] for a in session.end()[1]], ["q"])

    def test_priorities(self):
        with Session() as session:
            session.send(id="first", reportDuringSearchEvery=0.01, **ENDLESS)
            session.wait_for(id="first", type="info")
            for priority in (0, -5, 7, 0):
                session.send(id=f"p{priority}", moves="h8", priority=priority, limits={"nodes": 10})
            session.send(id="t", action="terminate", terminateId="first")
            answers = session.end()[1]
        self.assertEqual([a["id"] for a in answers if a["type"] == "result"], ["first", "p7", "p0", "p0", "p-5"])

    def test_reading_stops_while_the_queue_is_full(self):
        with Session("--queue", "4") as session:
            session.send(id="first", reportDuringSearchEvery=0.01, **ENDLESS)
            session.wait_for(id="first", type="info")
            descriptor = session.process.stdin.fileno()
            os.set_blocking(descriptor, False)
            line = json.dumps({"id": "next", "moves": "h8" + " " * 500, **LONG}).encode() + b"\n"
            accepted, last = 0, time.monotonic()
            while time.monotonic() - last < 1:
                try:
                    accepted += os.write(descriptor, line * 20)
                    last = time.monotonic()
                except BlockingIOError:
                    time.sleep(0.01)
                self.assertLess(accepted, 1 << 20)
            self.assertGreater(accepted, 1 << 12)
            session.process.send_signal(signal.SIGINT)
            code, answers = session.end()
        self.assertEqual(code, 130)
        results = [a for a in answers if a["type"] == "result"]
        # Four were queued, one was waiting for room, and some more had been read along with it.
        self.assertIn(sum(a["id"] == "next" for a in results), range(5, accepted // len(line) + 1))
        self.assertTrue(all(a["interrupted"] for a in results))

    def test_an_interrupt_keeps_what_there_is(self):
        for number, expected in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            with Session() as session:
                session.send(id="running", reportDuringSearchEvery=0.01, **ENDLESS)
                session.wait_for(id="running", type="info")
                session.send(id="waiting", analyzeTurns=[1, 2], **ENDLESS)
                session.send(id="v", action="query_version")
                session.wait_for(id="v")
                session.process.send_signal(number)
                session.process.wait(PATIENCE)
                code, answers = session.end()
            self.assertEqual((code, session.errors), (expected, ""))
            results = [a for a in answers if a["type"] == "result"]
            self.assertEqual([a["id"] for a in results], ["running", "waiting", "waiting"])
            self.assertTrue(all(a["interrupted"] for a in results))
            self.assertTrue(results[0]["lines"])
            self.assertEqual([a["best"] for a in results[1:]], [None, None])

    def test_a_reader_that_goes_away_ends_the_server_quietly(self):
        process = programs.start(BINARY, "serve", text=False, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
        process.stdout.close()
        process.stdin.write(b'{"id":"v","action":"query_version"}\n')
        process.stdin.flush()
        self.assertEqual(process.wait(PATIENCE), -signal.SIGPIPE)
        self.assertEqual(process.stderr.read(), b"")
        process.stderr.close()
        process.stdin.close()

    def test_a_signal_ends_it_though_nobody_reads(self):
        for number, expected in ((signal.SIGTERM, 143), (signal.SIGINT, 130)):
            with programs.start(BINARY, "serve", text=False, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE) as process:
                self.addCleanup(process.kill)
                line = b'{"id":"v","action":"query_version"}\n'
                os.write(process.stdin.fileno(), line)
                self.assertIn(b"version", os.read(process.stdout.fileno(), 1 << 16))  # it runs, and signals are its own
                os.set_blocking(process.stdin.fileno(), False)
                stuck = 0
                while stuck < 20:  # both pipes are full: the server is waiting for its reader
                    try:
                        os.write(process.stdin.fileno(), line * 100)
                        stuck = 0
                    except BlockingIOError:
                        stuck += 1
                    time.sleep(0.01)
                process.send_signal(number)
                self.assertEqual(process.wait(20), expected)
                self.assertIn(b"nobody reads standard output", process.stderr.read())
                os.set_blocking(process.stdin.fileno(), True)

    def test_output_that_fails_is_said(self):
        with open("/dev/full", "wb") as full:
            result = subprocess.run([BINARY, "serve"], input=b'{"id":"q","limits":{"time":600}}\n{"id":"v"\n', stdout=full,
                                    stderr=subprocess.PIPE, env=programs.ENVIRONMENT, timeout=PATIENCE, check=False)
        self.assertEqual(result.returncode, 1)
        self.assertIn(b"cannot write to standard output: No space left on device", result.stderr)

    def test_deterministic_answers(self):
        queries = [{"id": f"{i}", "moves": GAME[:2 * (i % 7)], "rule": ("freestyle", "renju")[i % 2],
                    "limits": {"nodes": 1500}, "multipv": 1 + i % 2} for i in range(28)]
        seen = []
        for jobs in ("1", "3"):
            answers = ask(*queries, options=("--deterministic", "--jobs", jobs, "--threads", jobs))  # one for each job
            for answer in answers:
                del answer["used"]["ms"], answer["used"]["hashfull"]  # the table has a third of the size
            seen.append(sorted(answers, key=lambda a: int(a["id"])))
        self.assertEqual(seen[0], seen[1])

    def test_defaults_come_from_the_options(self):
        answer = ask({"id": "q"}, options=("--rule", "caro", "--size", "9", "--nodes", "50"))[0]
        self.assertEqual((answer["rule"], answer["size"]), ("caro", 9))
        answer = ask({"id": "q", "moves": "h8i9"}, options=("--depth", "3", "--multipv", "4"))[0]
        self.assertEqual(([line["depth"] for line in answer["lines"]]), [3] * 4)

    def test_that_some_moves_lose_leaves_the_position_open(self):
        query = {"moves": "f8e8g8a2h8a15i8", "limits": {"nodes": "5k"}}  # only j8 blocks the five
        some, blocked, lost = ask({"id": "some", "only": ["o15"], **query}, {"id": "blocked", "block": ["j8"], **query},
                                  {"id": "lost", **query, "moves": "f8a1g8a2h8a15i8"})
        for answer in (some, blocked):
            self.assertEqual((answer["verdict"], answer["proof"]), ("undecided", "none"))
            self.assertEqual(answer["lines"][0]["score"], {"type": "mate", "plies": -2})
        self.assertEqual(lost["verdict"], "loss")

    def test_the_threat_is_that_of_an_analysis(self):
        position = "a1f8o15g8a15h8"  # White threatens an open four
        query = {"moves": position, "limits": {"nodes": 1000}}
        plain, asked, over = ask({"id": "plain", **query}, {"id": "asked", **query, "includeThreat": True},
                                 {"id": "over", "moves": "a1b1a2b2a3b3a4b4a5", "includeThreat": True})
        analyzed = json.loads(subprocess.run([BINARY, "analyze", position, "--nodes", "1000", "--json"], text=True,
                                             capture_output=True, env=programs.ENVIRONMENT, check=True).stdout)
        self.assertEqual((asked["threat"]["verdict"], asked["threat"]), ("win", analyzed["threat"]))
        self.assertNotIn("threat", plain)
        self.assertNotIn("threat", over)

    def test_a_restriction_that_leaves_no_move_is_refused(self):
        for restriction in ({"only": ["h8", "i9"]}, {"only": ["a1"], "block": ["a1"]}):
            error = ask({"id": "q", "moves": "h8i9", "limits": {"nodes": 100}, **restriction})[0]
            self.assertEqual((error["code"], error["field"], error["turn"]), ("bad_query", "only", 2))


class Client(unittest.TestCase):
    def run_client(self, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            return subprocess.run([sys.executable, SOURCE / "tools" / "serve_client.py", "--pentarch", BINARY, *arguments],
                                  capture_output=True, text=True, env=programs.misconfigured(folder), timeout=PATIENCE, check=False)

    def test_the_table_of_a_game(self):
        result = self.run_client("h8a1h9a2h10a3h11a4 h12", "--nodes", "500", "--jobs", "2")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        rows = result.stdout.splitlines()
        self.assertEqual([row.split()[0] for row in rows], ["turn", *map(str, range(10))])
        self.assertRegex(rows[7], r"^ +6  h11 +\S+ +100% +\d+  win in \d+ \(vcf\)$")
        self.assertRegex(rows[9], r"^ +8  h12 +h(7|12) +100% +\d+  win in 1 \(five\)$")
        self.assertRegex(rows[10], r"^ +9  - +- +- +0  black_won$")

    def test_what_the_server_refuses(self):
        result = self.run_client("h8h8")
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertEqual(result.stderr, "serve_client.py: moves: move 2: 'h8' is not a free point\n")


    def test_what_is_no_game_is_refused(self):
        for text in ("?", "h8 i9?", "8h", "h", "7,7 8", "7,7h8", "99,7", "--"):
            result = self.run_client("--", text)
            self.assertEqual((result.returncode, result.stdout, result.stderr), (
                1, "", f"serve_client.py: '{text}' are no moves; h8i9 or \"7,7 8,8\" would be some\n"))
        rows = [self.run_client("--nodes", "100", text).stdout for text in ("h8i9", " 7,7 8,8 ", "h8, i9")]
        self.assertEqual(len(rows[0].splitlines()), 4)
        self.assertEqual(rows, [rows[0]] * 3)


class Documentation(unittest.TestCase):
    def test_examples_are_valid_and_are_answered(self):
        text = (SOURCE / "docs" / "serve.md").read_text()
        lines = [json.loads(line) for block in re.findall(r"```json\n(.*?)```", text, re.S) for line in block.splitlines()]
        answers = [line for line in lines if "v" in line]
        queries = [line for line in lines if "v" not in line]
        self.assertGreater(len(answers), 3)
        self.assertGreater(len(queries), 5)
        for answer in answers:
            VALIDATORS[answer["type"]].validate(answer)
            VALIDATORS["answer"].validate(answer)
        for query in queries:
            VALIDATORS["query"].validate(query)
            query["limits"] = {"nodes": 50} if "action" not in query else None
        given = [{k: v for k, v in query.items() if v is not None} for query in queries]
        self.assertNotIn("error", {a["type"] for a in ask(*given)})

    def test_schema_and_server_refuse_limits_that_a_question_does_not_have(self):
        lacking = {"explain": ("time", "depth"), "puzzle": ("time", "depth"), "solve": ("depth",), "review": ("depth",)}
        queries = [{"id": f"{action} {limit}", "action": action, "limits": {limit: 1}, **({"game": "h8"} if action == "review" else {})}
                   for action, limits in lacking.items() for limit in limits]
        with Session() as session:
            for query in queries:
                self.assertFalse(VALIDATORS["query"].is_valid(query), query)
                session.write(json.dumps(query).encode() + b"\n")
            answers = session.end()[1]
        self.assertEqual([(a["id"], a["field"]) for a in answers], [(query["id"], "limits") for query in queries])

    def test_every_field_of_a_query_is_described(self):
        text = (SOURCE / "docs" / "serve.md").read_text()
        for kind in ("analyze", "explain_query", "solve_query", "puzzle_query", "opening_query", "review_query", "statistics_query",
                     "convert_query", "terminate"):
            for field in schemas.schemas(SOURCE)["serve"]["$defs"][kind]["properties"]:
                self.assertIn(f"`{field}`", text)


if __name__ == "__main__":
    programs.main(2)
