#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Faults of a careless manager or an overloaded machine: faults_test.py SOURCE PBRAIN."""
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time
import unittest

SOURCE, PBRAIN = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
sys.path[:0] = [str(SOURCE / "tools"), str(SOURCE / "tests" / "app")]
from conformance.engine import Engine  # noqa: E402
from conformance.referee import MOVE  # noqa: E402
import programs  # noqa: E402

PATIENCE = 30  # seconds; generous for sanitizers and busy machines
ENDS_WITHIN = 5  # seconds; 100 ms on an idle machine
POSITION = ("BOARD", "7,7,2", "8,8,1", "9,6,2", "DONE")
SANITIZED = any(mark in PBRAIN.read_bytes() for mark in (b"__asan_init", b"__tsan_init"))


def cpu_seconds(engine):
    """Processor time of all threads of the process."""
    tasks = pathlib.Path(f"/proc/{engine.process.pid}/task")
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e9


def memory_of(engine, kind):
    """A size in bytes by its name in proc(5): VmRSS is resident, VmSize the address space."""
    status = pathlib.Path(f"/proc/{engine.process.pid}/status").read_text()
    return int(re.search(rf"{kind}:\s+(\d+) kB", status)[1]) << 10


class Faults(programs.InFolder):
    def start(self, *lines, command=(PBRAIN,), folder=None):
        engine = Engine(list(command), folder=folder)
        self.addCleanup(engine.__exit__)
        engine.send("START 15", *lines)
        engine.expect("OK")
        return engine

    def move(self, engine):
        _, line = engine.reply(PATIENCE)
        self.assertRegex(line, MOVE)
        return line

    def ends(self, engine, what):
        asked = time.monotonic()
        self.assertEqual(engine.process.wait(PATIENCE), 0, what)
        took = time.monotonic() - asked
        self.assertLess(took, ENDS_WITHIN, what)
        return took


class Lines(Faults):
    def test_lines_of_64_kib(self):
        engine = self.start()
        limit = 64 << 10
        for length, reply in ((limit - 1, "UNKNOWN command"), (limit, "UNKNOWN command"),
                              (limit + 1, "ERROR line too long"), (10 * limit, "ERROR line too long")):
            engine.send("F" * length)
            self.assertEqual(engine.reply(PATIENCE)[1], reply, length)
        engine.send("INFO folder " + "x" * limit, "BEGIN")
        self.move(engine)
        # A list that lost a part of its rows is given up.
        engine.send("BOARD", "7,7,1" + " " * limit + "8,8,2 DONE")
        self.assertEqual(engine.reply(PATIENCE)[1], "ERROR line too long")
        engine.send("RESTART", "BEGIN")
        self.assertEqual(engine.reply(PATIENCE)[1], "OK")
        self.move(engine)

    def test_nul_and_other_bytes(self):
        engine = self.start("INFO timeout_turn 0")
        engine.process.stdin.write(b"\0\0RESTART\0\n\0\n\xff\xfe\x80\n" + bytes(range(14, 256)) + b"\nBEGIN\0\r\n")
        engine.process.stdin.flush()
        self.assertEqual([engine.reply(PATIENCE)[1] for _ in range(3)], ["OK", "UNKNOWN command", "UNKNOWN command"])
        self.move(engine)

    def test_streams_that_do_not_block(self):
        (told, tell), (heard, hear) = os.pipe(), os.pipe()
        for stream in (told, hear):
            os.set_blocking(stream, False)
        with subprocess.Popen([PBRAIN], stdin=told, stdout=hear) as brain:
            os.close(told)
            os.close(hear)
            time.sleep(0.2)  # nothing to read yet
            os.write(tell, b"ABOUT\n" * 2000)  # the answers fill the pipe
            time.sleep(0.2)
            os.write(tell, b"END\n")
            os.close(tell)
            with os.fdopen(heard, "rb") as answers:
                self.assertEqual(answers.read().count(b"name="), 2000)
            self.assertEqual(brain.wait(PATIENCE), 0)

    def test_10_000_commands_while_thinking(self):
        engine = self.start("INFO timeout_turn 600000", *POSITION)
        for _ in range(100):
            engine.send(*("INFO time_left 2147483647", "INFO evaluate 1,1", "ABOUT", "FOO", "BEGIN") * 20)
        for _ in range(2000):
            self.assertTrue(engine.reply(PATIENCE)[1].startswith("name="))
            self.assertEqual(engine.reply(PATIENCE)[1], "UNKNOWN command")
        engine.send("STOP")
        self.move(engine)
        engine.silence(0.2)

    def test_1_000_new_games_need_no_more_memory(self):
        engine = self.start("INFO timeout_turn 0", "INFO max_memory 80000000")
        sizes = []
        for game in range(1000):
            engine.send("RESTART" if game % 3 else "START 20", "BEGIN", "TURN 0,0")
            engine.expect("OK", PATIENCE)
            self.move(engine)
            self.move(engine)
            sizes.append(memory_of(engine, "VmRSS"))
        self.assertLess(max(sizes[500:]), max(sizes[:500]) + (1 << 20))


class Ends(Faults):
    def test_nobody_reads_any_more(self):
        for lines in (("ABOUT",), (*POSITION, "STOP")):
            process = subprocess.Popen([PBRAIN], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            self.addCleanup(process.kill)
            process.stdout.close()
            process.stdin.write("".join(line + "\n" for line in ("START 15", *lines)).encode())
            process.stdin.flush()
            self.assertEqual(process.wait(ENDS_WITHIN), 0, lines)
            self.assertEqual(process.stderr.read(), b"")
            process.stderr.close()
            process.stdin.close()

    def test_ends_though_nobody_empties_the_pipe(self):
        for by_end in (True, False):
            process = subprocess.Popen([PBRAIN], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            self.addCleanup(process.stdout.close)
            self.addCleanup(process.stderr.close)
            self.addCleanup(process.kill)
            process.stdin.write(b"START 15\n" + b"ABOUT\n" * 3000)  # three times the capacity of a pipe
            process.stdin.flush()
            time.sleep(0.3)
            self.assertIsNone(process.poll())
            if by_end:
                process.stdin.write(b"END\n")
                process.stdin.flush()
            else:
                process.stdin.close()
            asked = time.monotonic()
            self.assertEqual(process.wait(PATIENCE), 1)
            self.assertLess(time.monotonic() - asked, ENDS_WITHIN)
            self.assertEqual(process.stderr.read(), b"cannot write to standard output: the reader takes nothing, the rest is lost\n")
            if by_end:
                process.stdin.close()

    def test_ends_while_pondering(self):
        for by_end in (True, False):
            engine = self.start("INFO timeout_turn 200", "INFO pondering 1", *POSITION)
            self.move(engine)
            time.sleep(0.3)
            if by_end:
                engine.send("END")
            else:
                engine.process.stdin.close()
            self.ends(engine, "END" if by_end else "end of input")

    def test_suspended_while_thinking_idle_and_pondering(self):
        engine = self.start("INFO timeout_turn 600", "INFO pondering 1")
        for point in ("0,0", "14,14", "0,14"):
            engine.send(f"TURN {point}")
            time.sleep(0.1)
            engine.suspend()
            time.sleep(0.2)
            engine.resume()
            self.move(engine)
            time.sleep(0.1)
            engine.suspend()
            time.sleep(0.2)
            engine.resume()
        engine.send("END")
        self.ends(engine, "END")


class Idle(Faults):
    def used(self, engine, seconds=0.6):
        time.sleep(0.2)
        before = cpu_seconds(engine)
        time.sleep(seconds)
        return cpu_seconds(engine) - before

    def test_an_idle_engine_uses_no_processor_time(self):
        engine = self.start("INFO timeout_turn 100")
        self.assertLess(self.used(engine), 0.01, "after START")
        engine.send("BEGIN")
        self.move(engine)
        self.assertLess(self.used(engine), 0.01, "after a move")
        engine.send("INFO pondering 1", "RESTART")
        engine.expect("OK")
        self.assertLess(self.used(engine), 0.01, "with pondering, before the first move")
        engine.send("YXBOARD", *[f"{x},3,1" for x in range(4)], *[f"{x},5,2" for x in range(4)], "DONE", "YXNBEST 1")
        self.move(engine)
        self.assertLess(self.used(engine), 0.01, "with pondering, after the end of the game")

    def test_pondering_works_until_it_is_switched_off(self):
        engine = self.start("INFO timeout_turn 100", "INFO pondering 1", *POSITION)
        self.move(engine)
        self.assertGreater(self.used(engine, 2), 0.03)
        asked = time.monotonic()
        engine.send("yxshowforbid")
        self.assertEqual(engine.reply(PATIENCE)[1], "FORBID .")
        self.assertLess(time.monotonic() - asked, 5)
        engine.send("INFO pondering 0")
        self.assertLess(self.used(engine), 0.01)


class Places(Faults):
    def test_a_folder_with_blanks_and_other_letters_that_cannot_be_written(self):
        folder = self.folder / "Größe 五目 dir"
        folder.mkdir()
        copy = folder / "pbrain α β"
        shutil.copy(PBRAIN, copy)
        folder.chmod(0o555)
        self.addCleanup(folder.chmod, 0o755)
        engines = [self.start("INFO timeout_turn 100", f"INFO folder {folder}", command=[copy], folder=folder)
                   for _ in range(2)]
        for engine in engines:
            engine.send(*POSITION)
        for engine in engines:
            self.move(engine)
            engine.send("END")
            self.ends(engine, "END")
        self.assertEqual([path.name for path in folder.iterdir()], [copy.name])

    def test_only_the_file_that_is_asked_for_is_written(self):
        engine = self.start("INFO timeout_turn 100", "INFO folder .", *POSITION, folder=self.folder)
        self.move(engine)
        self.assertEqual(list(self.folder.iterdir()), [])
        engine.send("yxhashdump", "the table.hash", "yxhashload", "the table.hash", "ABOUT")
        self.assertTrue(engine.reply(PATIENCE)[1].startswith("name="))
        self.assertEqual([path.name for path in self.folder.iterdir()], ["the table.hash"])


class Memory(Faults):
    @unittest.skipIf(SANITIZED, "sanitizers need address space of their own")
    def test_the_engine_plays_on_with_a_smaller_table(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (220 << 20, 220 << 20))

        lines = "START 15\nINFO max_memory 0\nINFO timeout_turn 300\nTURN 7,7\n"
        process = subprocess.Popen([PBRAIN], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                   preexec_fn=limit)
        self.addCleanup(process.kill)
        process.stdin.write(lines)
        process.stdin.flush()
        output = []
        while not output or not MOVE.match(output[-1]):
            output.append(process.stdout.readline().rstrip("\n"))
            self.assertTrue(output[-1], output)
        process.stdin.write("TURN 0,0\nEND\n")
        rest, _ = process.communicate(timeout=PATIENCE)
        told = [line for line in output + rest.splitlines() if "not enough memory" in line]
        self.assertEqual(len(told), 1, output)
        self.assertRegex(told[0], r"^MESSAGE not enough memory: the hash table gets \d+ MB instead of 256 MB$")
        self.assertEqual(process.returncode, 0)

    @unittest.skipIf(SANITIZED, "sanitizers need address space of their own")
    def test_a_table_that_shrinks_when_it_is_cleared_is_reported(self):
        engine = self.start("INFO timeout_turn 100", "INFO max_memory 0", "TURN 7,7")
        self.move(engine)
        room = memory_of(engine, "VmSize") - (100 << 20)
        resource.prlimit(engine.process.pid, resource.RLIMIT_AS, (room, resource.RLIM_INFINITY))
        engine.send("YXHASHCLEAR", "TURN 0,0")
        _, line = engine.line(PATIENCE)
        self.assertRegex(line, r"^MESSAGE not enough memory: the hash table gets \d+ MB instead of 256 MB$")
        self.move(engine)


if __name__ == "__main__":
    programs.main(2, warnings="ignore")
