#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays games against the engine through a pipe and on a terminal: play_test.py PENTARCH."""
import fcntl
import os
import pathlib
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
import unittest

import programs
from programs import ENVIRONMENT

BINARY = str(pathlib.Path(sys.argv[1]).resolve())
POINT = re.compile(r"plays ([a-v]\d+)\.")


def play(lines, *arguments, **more):
    """A game at level 3 without a terminal; the lines of the input end it."""
    level = () if "--level" in arguments else ("--level", "3")
    return subprocess.run([BINARY, "play", "--seed", "1", *level, *arguments], input="".join(line + "\n" for line in lines),
                          capture_output=True, text=True, env=ENVIRONMENT, timeout=120, check=False, **more)


def points(output):
    return POINT.findall(output)


class Terminal:
    """A game on a terminal of that many columns."""

    def __init__(self, columns, *arguments):
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            os.environ.clear()
            os.environ.update(ENVIRONMENT | {"TERM": "xterm"})
            os.execv(BINARY, [BINARY, "play", "--seed", "1", *arguments])
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", 30, columns, 0, 0))
        self.output = ""

    def until(self, pattern, seconds=60):
        """Reads until the pattern matches what has come since the last match, and returns that."""
        end = time.monotonic() + seconds
        while not (match := re.search(pattern, self.output)):
            ready, _, _ = select.select([self.descriptor], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"{pattern!r} has not come: {self.output!r}")
            self.output += os.read(self.descriptor, 65536).decode()
        seen, self.output = self.output[:match.end()], self.output[match.end():]
        return seen

    def say(self, line):
        os.write(self.descriptor, (line + "\n").encode())

    def close(self):
        """Reads to the end and returns the exit status."""
        try:
            while os.read(self.descriptor, 65536):
                pass
        except OSError:  # the other side has closed the terminal
            pass
        os.close(self.descriptor)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


class Pipe(programs.InFolder):
    def test_every_move_is_answered(self):
        result = play(("h8", "a1"))
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertTrue(result.stdout.startswith("freestyle 15x15  Black: you  White: Level 3\n"), result.stdout)
        answers = points(result.stdout)
        self.assertEqual(len(answers), 2)
        moves = "h8" + answers[0] + "a1" + answers[1]
        self.assertTrue(result.stdout.endswith(f"Review it: pentarch review {moves}\n"), result.stdout)

    def test_the_same_seed_gives_the_same_game(self):
        self.assertEqual(play(("h8", "g9")).stdout, play(("h8", "g9")).stdout)

    def test_white_is_the_second_to_play(self):
        result = play((), "--side", "white", "--rule", "renju", "--size", "19")
        self.assertEqual(points(result.stdout), ["j10"])
        self.assertIn("Review it: pentarch review -r renju -s 19 j10\n", result.stdout)

    def test_bad_input_gets_one_message(self):
        for line, message in (("z9", "'z9' is no point of the board and no command."),
                              ("undoo", "'undoo' is no point of the board and no command, did you mean 'undo'?"),
                              ("h8 i9", "One move or command a line, not 'h8 i9'."),
                              ("save", "save needs the name of a file: save game.sgf"),
                              ("save game", "Not saved: 'game' has no extension such as .sgf"),
                              ("save x.xyz", "Not saved: unknown format '.xyz'"),
                              ("undo", "There is no move of yours to take back."),
                              ("\x1b[31m", "'\\x1b[31m' is no point")):
            with self.subTest(line=line):
                result = play((line,))
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                self.assertIn(message, result.stdout)
                self.assertEqual(len(result.stdout.splitlines()), 2, result.stdout)
        self.assertIn("h8 is taken.", play(("h8", "h8")).stdout)

    def test_undo_takes_back_a_move_and_its_answer(self):
        result = play(("h8", "undo", "h8", "board"))
        first, second = points(result.stdout)
        self.assertEqual(first, second)  # the seed and the position are the same
        self.assertIn("Your last move is taken back.", result.stdout)
        self.assertIn(f"review h8{second}\n", result.stdout)

    def test_a_hint(self):
        result = play(("h8", "hint"))
        self.assertRegex(result.stdout, r"Hint: [a-o]\d+ \(your chances: \d+%\)\.")

    def test_resigning_ends_the_game_and_undo_takes_it_up_again(self):
        result = play(("h8", "resign", "i9", "hint", "undo", "h8"))
        self.assertIn("You resign.", result.stdout)
        self.assertIn("White won", result.stdout)
        self.assertIn("You lose.", result.stdout)
        self.assertEqual(result.stdout.count("The game is over: undo, save FILE or quit."), 2)
        self.assertIn("The game goes on.\n", result.stdout)
        self.assertIn("h8 is taken.\n", result.stdout)  # the stone stayed
        self.assertEqual(len(points(result.stdout)), 1)
        self.assertIn("The game goes on.\n", play(("resign", "undo")).stdout)

    def test_a_game_is_saved_and_read_again(self):
        path = self.folder / "my game.sgf"
        result = play(("h8", f"save {path}", "resign", f"save {path}"))
        self.assertEqual(result.stdout.count("Saved in"), 2, result.stdout)
        self.assertIn(f"Review it: pentarch review '{path}'\n", result.stdout)
        text = path.read_text()
        for part in ("PB[Player]", "PW[Pentarch level 3]", "RE[W+R"):
            self.assertIn(part, text)
        review = programs.run(BINARY, "review", path, "--nodes", "10")
        self.assertEqual(review.returncode, 0, review.stderr)
        self.assertIn("exists already: choose another name.", play((f"save {path}",)).stdout)
        self.assertEqual(path.read_text(), text)

    def test_the_file_of_output_is_kept_up_to_date(self):
        path = self.folder / "game.psq"
        result = play(("h8", "a1", "undo"), "--output", str(path))
        self.assertIn(f"Review it: pentarch review {path}\n", result.stdout)
        moves = [line for line in path.read_text().splitlines() if re.fullmatch(r"\d+,\d+,\d+", line)]
        self.assertEqual(len(moves), 2, moves)

    def test_a_file_that_exists_is_not_replaced(self):
        path = self.folder / "game.sgf"
        path.write_text("another game")
        result = play(("h8",), "--output", str(path))
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertEqual(result.stderr, f"pentarch: --output: '{path}' exists already\n")
        self.assertEqual(path.read_text(), "another game")

    def test_a_file_that_cannot_hold_the_game_is_told_before_it(self):
        for name, size, code in (("g.lib", "20", 3), ("g.games", "15", 2)):
            path = self.folder / name
            result = play(("h8",), "--size", size, "--output", str(path))
            self.assertEqual((result.returncode, result.stdout), (code, ""))
            self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
            self.assertFalse(path.exists())

    def test_a_game_goes_on_if_its_file_is_lost(self):
        folder = self.folder / "gone"
        folder.mkdir()
        with programs.start(BINARY, "play", "--level", "1", "--output", folder / "g.sgf", stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdin.write("h8\n")
            process.stdin.flush()
            while not (folder / "g.sgf").exists():
                time.sleep(0.01)
            while "plays" not in process.stdout.readline():
                pass
            (folder / "g.sgf").unlink()
            folder.rmdir()
            output, error = process.communicate("a1\nquit\n", timeout=30)
        self.assertEqual(process.returncode, 1, error)
        self.assertIn("The game is not kept: ", error)
        self.assertRegex(output, "Review it: pentarch review h8[a-o]")

    def test_a_person_wins_and_loses(self):
        # On the smallest board somebody plays row by row until the game is over.
        everywhere = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
        result = play(everywhere, "--size", "7", "--level", "5")
        self.assertRegex(result.stdout, r"(won with [a-g]\d\. You (win|lose)\.|full)")
        self.assertEqual(result.stdout.count("Review it:"), 1)

    def test_time_runs_out(self):
        with programs.start(BINARY, "play", "--time", "0.3", "--level", "1", stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE) as process:
            time.sleep(2.5)  # the start of the program, which may be slow, and more than its time for a move
            output, _ = process.communicate("h8\n", timeout=30)
        self.assertIn("h8 comes too late.", output)
        self.assertIn("You lose.", output)
        self.assertNotIn("play h8", output)
        self.assertNotIn("plays", output)

    def test_a_configured_time_is_no_clock(self):
        config = self.folder / "config.ini"
        config.write_text("time = 1ms\n")
        self.assertEqual(len(points(play(("h8",), "--config", str(config)).stdout)), 1)


class OnTerminal(unittest.TestCase):
    def test_the_board_stands_still_at_80_and_120_columns(self):
        for columns in (80, 120):
            terminal = Terminal(columns, "--level", "2")
            screen = terminal.until("Your move: ")
            self.assertIn("\x1b[H\x1b[2J", screen)
            self.assertIn("freestyle 15x15", screen)
            terminal.say("h8")
            screen = terminal.until(r"Level 2 plays [a-o]\d+\.[^>]*Your move: ")
            for line in re.sub(r"\x1b\[[\d;]*[A-Za-z]|\x1b[78]", "", screen).splitlines():
                self.assertLess(len(line), columns)
            terminal.say("nothing")
            terminal.until("'nothing' is no point of the board and no command")
            terminal.say("quit")
            terminal.until(r"Review it: pentarch review h8[a-o]\d+")
            self.assertEqual(terminal.close(), 0)

    def test_a_move_typed_below_the_help_is_played(self):
        terminal = Terminal(80, "--level", "1")
        terminal.until("Your move: ")
        terminal.say("help")
        terminal.until("Enter goes on")
        terminal.say("h8")
        terminal.until(r"Level 1 plays [a-o]\d+\.[^>]*Your move: ")
        terminal.say("help")
        terminal.until("Enter goes on")
        terminal.say("")
        terminal.until("Your move: ")
        terminal.say("help")
        terminal.until("Enter goes on")
        terminal.say("quit")
        terminal.until(r"Review it: pentarch review h8[a-o]\d+")
        self.assertEqual(terminal.close(), 0)

    def test_the_clock_runs(self):
        terminal = Terminal(80, "--level", "1", "--time", "3")
        terminal.until("0:03")
        terminal.until("\x1b7.*0:0[12]")
        terminal.until("You lose.")
        terminal.say("quit")
        self.assertEqual(terminal.close(), 0)


if __name__ == "__main__":
    programs.main(1)
