#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs `pentarch render` the way users do: render_test.py BINARY SOURCE."""
import os
import pathlib
import struct
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import programs

BINARY = sys.argv[1]
GOLDEN = pathlib.Path(sys.argv[2]) / "tests" / "app" / "render" / "golden.svg"
GAME = ("(;FF[4]GM[4]SZ[15]RU[renju]PB[A <&> B]PW[Bo];B[hh];W[ii];B[hi];W[gh];B[ih]LB[aa:x][hh:A]TR[ii]MA[bb]SQ[cc]CR[gh])")
FORBIDDEN = "g8a1h8a2f6a3f7o15"  # f8 is a double three
SVG = "{http://www.w3.org/2000/svg}"


def run(*arguments, stdin=""):
    # Sanitizers would list what fontconfig keeps to itself, among the words of the program.
    options = ":".join(filter(None, (os.environ.get("LSAN_OPTIONS"), "print_suppressions=0")))
    result = programs.run(BINARY, *arguments, stdin=stdin.encode(), environment={"LSAN_OPTIONS": options})
    return result.returncode, result.stdout, result.stderr.decode()


def svg(*arguments, stdin=""):
    code, text, error = run("render", *arguments, "--to", "svg", stdin=stdin)
    if code != 0:
        raise AssertionError(error)
    return xml.etree.ElementTree.fromstring(text)


def of_class(root, name):
    return [e for e in root.iter() if e.get("class") == name]


def frames(webp):
    """Durations in ms of the frames of an animated WebP, by the chunks of its container; the first one covers the whole picture."""
    magic, size, kind = struct.unpack("<4sI4s", webp[:12])
    assert (magic, kind, size) == (b"RIFF", b"WEBP", len(webp) - 8), webp[:16]
    durations, at = [], 12
    while at < len(webp):
        name, length = struct.unpack("<4sI", webp[at:at + 8])
        if name == b"ANMF":
            durations.append(int.from_bytes(webp[at + 20:at + 23], "little"))
        at += 8 + length + length % 2
    return durations


class Render(unittest.TestCase):
    def test_an_empty_text_is_the_empty_board(self):
        self.assertEqual(run("render", ""), run("render"))

    def test_the_same_bytes_every_time(self):
        arguments = ("render", "-", "--to", "svg", "--numbers", "all", "--pv", "g9 g10", "--pixels", "600")
        first = run(*arguments, stdin=GAME)
        self.assertEqual(first[0], 0, first[2])
        self.assertEqual(first, run(*arguments, stdin=GAME))
        self.assertEqual(first[1].decode(), GOLDEN.read_text())

    def test_what_is_on_the_board(self):
        root = svg("-", stdin=GAME)
        self.assertEqual((len(of_class(root, "black")), len(of_class(root, "white"))), (3, 2))
        self.assertEqual(len(of_class(root, "last")), 1)
        self.assertEqual(root.find(SVG + "title").text, "A <&> B - Bo, after move 5")
        self.assertIn("Black: h8 h7 i8. White: i7 g8. White to move.", root.find(SVG + "desc").text)
        self.assertEqual(len(of_class(root, "mark")), 4)
        letters = [e.text for e in root.iter(SVG + "text")]
        self.assertIn("A", letters)
        self.assertIn("o", letters)
        self.assertNotIn("5", [e.text for e in root.iter(SVG + "text") if e.get("font-size") == "18"])

    def test_numbers_and_moves(self):
        numbers = lambda *a: [e.text for e in svg("h8i9h9g7", "--no-coordinates", *a).iter(SVG + "text")]
        self.assertEqual(numbers(), [])
        self.assertEqual(numbers("--numbers", "all"), ["1", "2", "3", "4"])
        self.assertEqual(numbers("--numbers", "2"), ["3", "4"])
        self.assertEqual(numbers("--numbers", "all", "--at", "2"), ["1", "2"])
        self.assertEqual(of_class(svg("h8i9", "--no-last"), "last"), [])
        self.assertIn("(O)", run("render", "h8i9")[1].decode())
        self.assertNotIn("(O)", run("render", "h8i9", "--no-last")[1].decode())
        self.assertEqual(len(of_class(svg("h8i9", "--pv", "h9 g7"), "ghost")), 2)
        # A pass has a number, but no stone.
        self.assertEqual(len(of_class(svg("h8i9", "--pv", "-- g7"), "ghost")), 1)

    def test_forbidden_points(self):
        self.assertEqual(of_class(svg(FORBIDDEN), "forbidden"), [])
        self.assertEqual(len(of_class(svg(FORBIDDEN, "--rule", "renju"), "forbidden")), 1)
        self.assertRegex(run("render", FORBIDDEN, "--rule", "renju")[1].decode(), r"\n  8 .* x .*\n")

    def test_an_analysis_colors_its_moves(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.jsonl")
            path.write_bytes(run("analyze", "h8i9h9", "--depth", "4", "--multipv", "4", "--json")[1])
            self.assertEqual(len(of_class(svg("h8i9h9", "--analysis", str(path)), "heat")), 4)
            best = svg("h8i9h9", "--analysis", str(path), "--pv", "best")
            self.assertGreater(len(of_class(best, "ghost")), 1)
            path.write_text("{}\n")
            code, _, error = run("render", "h8", "--analysis", str(path))
            self.assertEqual(code, 3)
            self.assertIn("no result", error)

    def test_an_analysis_of_another_position_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.jsonl")
            for stones in ("h8i9h9", "BOARD 7,7,1 8,8,2 DONE"):
                path.write_bytes(run("analyze", stones, "--depth", "2", "--json")[1])
                result = run("render", "h8i9j9", "--analysis", str(path), "--to", "svg")
                self.assertEqual(result, (3, b"", "pentarch: --analysis: its results are of other positions\n"))
            self.assertEqual(len(of_class(svg("h8i9", "--analysis", str(path)), "heat")), 1)
            path.write_bytes(run("analyze", "-", "--depth", "2", "--json", stdin="h8\nh8i9j9\n")[1])
            self.assertEqual(len(of_class(svg("h8i9j9", "--analysis", str(path)), "heat")), 1)

    def test_what_text_leaves_out_is_said(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a.jsonl")
            path.write_bytes(run("analyze", "h8i9", "--depth", "2", "--json")[1])
            for arguments, words in ((("--numbers", "all"), "numbers on stones"), (("--analysis", str(path)), "win rates"),
                                     (("--numbers", "1", "--analysis", str(path)), "numbers on stones, no win rates")):
                code, text, error = run("render", "h8i9", *arguments)
                self.assertEqual((code, text), (0, run("render", "h8i9")[1]))
                self.assertEqual(error, f"pentarch: a board as text shows no {words}: --to svg or png does\n")
        self.assertEqual(run("render", "h8i9", "--numbers", "none")[2], "")
        self.assertEqual(run("render", "h8i9", "--numbers", "all", "--to", "svg")[2], "")

    def test_several_positions(self):
        with tempfile.TemporaryDirectory() as folder:
            analysis = pathlib.Path(folder, "a.jsonl")
            analysis.write_bytes(run("analyze", "h8i9h9", "--at", "2..3", "--depth", "4", "--multipv", "3", "--json")[1])
            arguments = ("h8i9h9", "--at", "all", "--analysis", str(analysis), "--output", str(pathlib.Path(folder, "b.svg")))
            self.assertEqual(run("render", *arguments), (0, b"", ""))
            boards = {path.name: xml.etree.ElementTree.parse(path).getroot() for path in pathlib.Path(folder).glob("*.svg")}
            self.assertEqual({name: (len(of_class(b, "black")), len(of_class(b, "white")), len(of_class(b, "heat")))
                              for name, b in boards.items()},
                             {"b-001.svg": (1, 0, 0), "b-002.svg": (1, 1, 3), "b-003.svg": (2, 1, 3)})
        text = run("render", "h8i9h9", "--at", "1,3")[1].decode()
        self.assertEqual([line for line in text.splitlines() if line.startswith("after")], ["after move 1", "after move 3"])
        self.assertEqual(text.split("\n\nafter move 3\n")[1], run("render", "h8i9h9")[1].decode())

    def test_png(self):
        code, data, error = run("render", "h8i9h9", "--to", "png", "--pixels", "300")
        if "built without librsvg" in error:
            self.assertEqual((code, data), (2, b""))
            return
        self.assertEqual(code, 0, error)
        self.assertTrue(data.startswith(b"\x89PNG\r\n\x1a\n"))
        self.assertEqual(struct.unpack(">II", data[16:24]), (300, 300))

    def test_animation(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "game.webp")
            result = run("render", "h8i9h9g7", "--animate", "--frame-time", "300ms", "--pixels", "200", "--output", str(path))
            if "built without" in result[2]:
                self.assertEqual(result[:2], (2, b""))
                return
            self.assertEqual(result, (0, b"", ""))
            self.assertEqual(frames(path.read_bytes()), [300, 300, 300, 1200])
            self.assertEqual(frames(run("render", "h8i9h9g7", "--animate", "--at", "2..3")[1]), [800, 3200])
            self.assertEqual(run("render", "h8i9h9g7", "--at", "2..3", "--to", "webp")[1], run("render", "h8i9h9g7", "--animate", "--at", "2..3")[1])
            for arguments, message in ((("--output", "a.png"), "--animate writes webp, not '.png': name the file .webp"),
                                       (("--frame-time", "2ms"), "--frame-time: '2ms' is not between 10ms and 1m")):
                code, _, error = run("render", "h8i9", "--animate", *arguments)
                self.assertEqual((code, error), (2, f"pentarch: {message}\n"))

    def test_files_and_themes(self):
        with tempfile.TemporaryDirectory() as folder:
            for theme in ("light", "dark", "print"):
                path = pathlib.Path(folder, theme + ".svg")
                self.assertEqual(run("render", "h8", "--size", "20", "--theme", theme, "--output", str(path)), (0, b"", ""))
                xml.etree.ElementTree.parse(path)
            self.assertEqual(len(list(pathlib.Path(folder).iterdir())), 3)

    def test_mistakes(self):
        for arguments, code, message in (
            (("h8z9",), 3, "'z9' is outside the 15x15 board"),
            (("h8", "--to", "gif"), 2, "--to: pictures are svg, png, webp or text, not 'gif'"),
            (("h8", "--theme", "pink"), 2, "--theme: 'pink'"),
            (("h8", "--at", "2"), 3, "--at: the game has only 1 move\n"),
            (("(;GM[4]SZ[15])", "--animate"), 3, "pentarch: --animate: the game has only 0 moves\n"),
            (("h8i9", "--at", "all", "--to", "svg"), 2, "2 pictures need --output"),
            (("h8", "--pv", "h8"), 3, "--pv: 'h8' is taken"),
            (("h8", "--pv", "i9\nj10"), 2, "--pv: one variation is drawn, not 2"),
            (("h8", "--pv", "best"), 2, "--pv best needs --analysis"),
            (("h8", "--pixels", "9"), 2, "--pixels: '9'"),
            (("h8", "--pixels", "600"), 2, "--pixels: does not go with text: --to svg or png draws a picture\n"),
            (("h8", "--theme", "dark", "--to", "text"), 2, "--theme: does not go with text: "),
            (("h8", "--no-coordinates", "--output", "a.txt"), 2, "--no-coordinates: does not go with text: "),
            (("h8", "--frame-time", "1s"), 2, "--frame-time: does not go without --animate\n"),
            (("h8", "--frame-time", "1s", "--to", "svg"), 2, "--frame-time: does not go without --animate\n"),
        ):
            result = run("render", *arguments)
            self.assertEqual(result[0], code, arguments)
            self.assertIn(message, result[2])
        code, _, error = run("render", "-", stdin="h8\ni9\n")
        self.assertEqual((code, error), (2, "pentarch: there are 2 games: say which with --game\n"))
        self.assertEqual(len(of_class(svg("-", "--game", "2", stdin="h8\ni9\n"), "black")), 1)


if __name__ == "__main__":
    programs.main(2)
