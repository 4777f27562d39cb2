#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs `pentarch convert` the way users do: convert_test.py BINARY."""
import json
import pathlib
import subprocess
import sys

import programs
from programs import without_root

BINARY = sys.argv[1]
FORMATS = ("letters", "xy", "offset", "board", "drawing", "psq", "rec", "sgf", "lib", "pos", "sav", "link", "json")
GAME = ("(;FF[4]GM[4]SZ[15]RU[renju]PB[Ann]PW[Bo];B[hh]C[center];W[ii](;B[hi]TS[1200];W[gh])(;B[ih]C[or this]))\n")


def run(*arguments, stdin=""):
    result = programs.run(BINARY, *arguments, stdin=stdin if isinstance(stdin, bytes) else stdin.encode())
    return result.returncode, result.stdout, result.stderr.decode()


class Convert(programs.InFolder):
    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    def test_any_format_to_any_other(self):
        game = "j11k10l9m8"  # for 20x20, which .rec requires
        for start in FORMATS:
            size = "20" if start not in ("lib", "pos") else "15"
            code, first, error = run("convert", game, "--size", size, "--to", start)
            self.assertEqual(code, 0, error)
            for end in FORMATS:
                with self.subTest(start=start, end=end):
                    code, text, error = run("convert", "-", "--from", start, "--size", size, "--to", end, stdin=first)
                    if (end == "rec" and size != "20") or (end in ("lib", "pos") and size != "15"):
                        self.assertEqual((code, text), (3, b""))
                        self.assertIn("holds boards of", error)
                        continue
                    self.assertEqual(code, 0, error)
                    _, back, _ = run("convert", "-", "--from", end, "--size", size, "--to", "board", stdin=text)
                    rows = sorted(line for line in back.decode().splitlines() if "," in line)
                    self.assertEqual(rows, ["10,9,2", "11,8,1", "12,7,2", "9,10,1"])

    def test_what_is_lost_is_said(self):
        game = self.file("game.sgf", GAME)
        code, text, error = run("convert", game)
        self.assertEqual((code, text), (0, b"h8i7h7g8\n"))
        self.assertEqual(error, "pentarch: letters does not keep: variations, comments, times of moves, "
                                "names of players, the rule\n")
        code, text, error = run("convert", game, "--to", "json")
        self.assertEqual((code, error), (0, ""))
        nodes = json.loads(text)["tree"]
        self.assertEqual([n["move"] for n in nodes], ["h8", "i7", "h7", "g8", "i8"])
        self.assertEqual(nodes[4]["parent"], 2)

    def test_the_name_of_the_output_says_the_format(self):
        game = self.file("game.sgf", GAME)
        library = str(self.folder / "game.lib")
        self.assertEqual(run("convert", game, "--output", library)[0], 0)
        self.assertTrue(pathlib.Path(library).read_bytes().startswith(b"\xffRenLib\xff"))
        code, text, _ = run("convert", library, "--to", "sgf")
        self.assertEqual(code, 0)
        self.assertIn(b"(;B[ih]C[or this])", text)
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["game.lib", "game.sgf"])

    def test_one_file_a_game_in_a_folder(self):
        games = self.file("games.txt", "h8i9\nh8g7\n")
        other = self.file("other.txt", "a1\n")
        code, text, _ = run("convert", games, other, "--to", "psq", "--output", str(self.folder / "out") + "/")
        self.assertEqual((code, text), (0, b""))
        self.assertEqual(sorted(p.name for p in (self.folder / "out").iterdir()),
                         ["games-1.psq", "games-2.psq", "other.psq"])
        code, _, error = run("convert", games, "--to", "psq")
        self.assertEqual((code, error), (3, "pentarch: psq holds one game, not 2: --output FOLDER/ writes a file for each\n"))

    def test_a_link_is_an_argument_with_and_without_its_scheme(self):
        for link in ("https://gomocalc.com/#/h8i9", "gomocalc.com/#/h8i9", "gomocalc.com/#h8i9"):
            self.assertEqual(run("convert", link)[:2], (0, b"h8i9\n"), link)
        self.assertIn("No such file", run("convert", "folder/missing.sgf")[2])
        self.assertIn("unknown rule number '9'", run("convert", "https://gomocalc.com/?rule=9#/h8i9")[2])
        self.assertIn("'z9' is outside", run("convert", "https://gomocalc.com/?rule=2#/z9")[2])

    def test_openings_from_the_center_may_start_with_a_minus(self):
        self.assertEqual(run("convert", "-1,0 0,0")[:2], (0, b"g8h8\n"))

    def test_a_pass_among_unquoted_moves(self):
        for word in ("pass", "PASS"):
            self.assertEqual(run("convert", "h8", word, "i9"), (0, b"h8--i9\n", ""))
        self.assertEqual(run("convert", "h8 -- i9")[:2], (0, b"h8--i9\n"))
        for arguments in (("h8", "--", "i9"), ("h8i9", "g7", "--", "pass"), ("7,7", "--", "8,8")):
            complaint = "pentarch: '--' ends the options: quote moves with a pass, as in \"h8 -- i9\"\n"
            self.assertEqual(run("convert", *arguments), (2, b"", complaint))
        for arguments in (("--", "h8", "i9"), ("--to", "letters", "--", "h8i9"), ("--size", "15", "--", "h8i9")):
            self.assertEqual(run("convert", *arguments), (0, b"h8i9\n", ""))
        self.assertEqual(run("analyze", "--nodes", "9", "--only", "h8", "--", "i9")[0], 0)

    def test_errors_cite_their_place_and_the_others_go_on(self):
        bad = self.file("bad.psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n16,1,0\n")
        lines = self.file("lines.txt", "h8i9\nh8h8\ng7\n")
        code, text, error = run("convert", bad, lines, str(self.folder / "none.sgf"))
        self.assertEqual((code, text), (4, b"h8i9\ng7\n"))
        self.assertEqual(error.splitlines(), [
            f"pentarch: {bad}:3:1: '16,1,0' is outside the 15x15 board",
            f"pentarch: {lines}:2:3: 'h8' is played twice",
            f"pentarch: {self.folder / 'none.sgf'}: cannot read the file: No such file or directory"])
        self.assertEqual(run("convert", bad)[0], 3)
        self.assertEqual(run("convert")[0], 2)
        self.assertIn("did you mean 'sgf'", run("convert", "h8", "--to", "sgff")[2])
        # A file whose device fails is not one that ends there.
        self.assertEqual(run("convert", "/proc/self/mem")[2], "pentarch: /proc/self/mem: cannot read the file: Input/output error\n")
        with open("/proc/self/mem", "rb") as broken:
            result = programs.start(BINARY, "convert", "-", stdin=broken, stderr=subprocess.PIPE)
            self.assertEqual(result.communicate()[1], "pentarch: standard input: cannot read it: Input/output error\n")
        self.assertEqual(result.returncode, 3)

    def test_a_game_that_the_format_cannot_hold_does_not_stop_the_others(self):
        first, last = self.file("a.txt", "h8i9\n"), self.file("b.txt", "g7\n")
        sizes = self.file("sizes.sgf", "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[20];B[hh])")
        out = self.folder / "out"
        code, _, error = run("convert", first, sizes, last, "--to", "lib", "--output", f"{out}/")
        self.assertEqual(code, 4)
        self.assertEqual(error.splitlines()[0], f"pentarch: {sizes}#2: lib holds boards of 15x15 only, not of 20x20")
        self.assertEqual(sorted(p.name for p in out.iterdir()), ["a.lib", "b.lib", "sizes-1.lib"])
        code, text, error = run("convert", "-", "--to", "link", stdin="h8i9\nh8 -- g7\ng7\n")
        self.assertEqual((code, len(text.splitlines())), (4, 2))
        self.assertIn("pentarch: standard input#2: a link has no passes", error)
        large = self.file("large.sgf", "(;GM[4]SZ[20];B[hh])")
        code, text, error = run("convert", large, "--to", "lib")
        self.assertEqual((code, text), (3, b""))
        self.assertIn(f"pentarch: {large}: lib holds boards of 15x15 only", error)

    def test_folders(self):
        self.file("one.txt", "h8i9\n")
        self.file("notes.md", "no game\n")
        (self.folder / "sub").mkdir()
        self.file("sub/two.psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n")
        (self.folder / "none").mkdir()
        self.assertEqual(run("convert", str(self.folder))[:2], (0, b"h8i9\nh8\n"))
        code, text, error = run("convert", str(self.folder / "none"), "h8")
        self.assertEqual((code, text, error), (4, b"h8\n", f"pentarch: {self.folder / 'none'}: holds no game files (they end in .psq, .sgf, .lib, .txt ...)\n"))
        code, text, error = run("analyze", str(self.folder), "--nodes", "100", "--json")
        self.assertEqual((code, len(text.splitlines())), (0, 2), error)
        code, text, error = run("solve", str(self.folder), "--class", "fours", "--json")
        self.assertEqual((code, len(text.splitlines())), (20, 2), error)

    def test_files_without_a_game(self):
        empty, comment = self.file("e.psq", ""), self.file("c.txt", "# nothing\n")
        for path in (empty, comment):
            self.assertEqual(run("convert", path), (3, b"", f"pentarch: {path}: holds no game\n"))
            code, text, error = run("analyze", path, "--json")
            self.assertEqual((code, error), (3, f"pentarch: {path}: holds no game\n"))
            self.assertEqual(json.loads(text)["type"], "error")
            self.assertEqual(run("solve", path)[0], 3)
            self.assertEqual(run("compare", path)[0], 3)
        self.assertEqual(run("convert", empty, "h8")[:2], (4, b"h8\n"))
        self.assertEqual(run("convert", "-")[2], "pentarch: standard input: holds no game\n")
        self.assertEqual(run("convert", ""), (3, b"", "pentarch: there is no game to convert\n"))
        code, text, _ = run("analyze", "", "--nodes", "100", "--json")
        self.assertEqual((code, json.loads(text)["moves"]), (0, []))

    def test_a_folder_that_may_not_be_opened_is_named(self):
        self.folder.chmod(0o755)
        (self.folder / "games" / "closed").mkdir(parents=True)
        self.file("games/a.txt", "h8")
        self.file("games/closed/b.txt", "g7")
        (self.folder / "games" / "closed").chmod(0)
        result = subprocess.run([*without_root(), BINARY, "convert", self.folder / "games"],
                                env=programs.ENVIRONMENT, capture_output=True, text=True, check=False)
        (self.folder / "games" / "closed").chmod(0o755)
        self.assertEqual((result.returncode, result.stdout), (4, "h8\n"))
        self.assertRegex(result.stderr, r"^pentarch: .*games: may not be opened: '.*games/closed'\n$")

    def test_rows_from_the_top(self):
        self.assertEqual(run("convert", "h8a1", "--row-origin", "top", "--to", "psq")[1].decode().splitlines()[2], "1,1,0")
        self.assertEqual(run("convert", "h8", "--row-origin", "left")[0], 2)

    def test_analyze_reads_every_format(self):
        game = self.file("game.sgf", GAME)
        for name in ("a.psq", "a.lib", "a.pos", "a.sav", "a.json", "a.txt"):
            self.assertEqual(run("convert", game, "--output", str(self.folder / name))[0], 0)
            code, text, error = run("analyze", str(self.folder / name), "--depth", "1", "--json")
            self.assertEqual(code, 0, error)
            result = json.loads(text)
            self.assertEqual((result["size"], result["side"]), (15, "black"))

    def test_offsets_without_a_negative_number_are_known_by_the_name_of_their_file(self):
        path = self.folder / "one.off"
        self.assertEqual(run("convert", "o7", "--output", str(path))[0], 0)
        self.assertEqual(path.read_bytes(), b"7,1\n")
        self.assertEqual(run("convert", str(path))[1], b"o7\n")

    def test_the_case_of_an_ending_does_not_matter(self):
        (self.folder / "games").mkdir()
        self.file("games/GAME.SGF", GAME)
        self.assertEqual(run("convert", str(self.folder / "games"))[:2], (0, b"h8i7h7g8\n"))

    def test_the_format_of_what_is_read_can_be_named(self):
        text = self.file("game.dat", "1,2\n3,4\n")  # two games of one move each, or a tournament opening
        self.assertEqual(run("convert", text, "--format", "xy")[1], b"b3\nd5\n")
        self.assertEqual(run("convert", text, "--from", "xy")[1], b"b3\nd5\n")
        self.assertEqual(run("convert", text, "--format", "offset")[1], b"i6\nk4\n")
        for command in (("analyze", "--nodes", "100", "--json"), ("solve", "--class", "fours", "--json")):
            code, result, error = run(*command, text, "--format", "offset")
            self.assertEqual(len(result.splitlines()), 2, error)
            self.assertIn(b'"source":"1,2"', result)
            self.assertIn(b'["i6"]', result)
        one = self.file("one.dat", "1,2\n")
        self.assertIn(b"(X)", run("compare", one, "--depth", "1", "--format", "offset")[1])
        explained = json.loads(run("explain", one, "--json", "--nodes", "100", "--format", "offset")[1])
        self.assertEqual(explained["moves"], ["i6"])
        reviewed = json.loads(run("review", one, "--json", "--nodes", "100", "--format", "offset")[1])
        self.assertEqual(reviewed["reviewed_moves"][0]["move"], "i6")
        self.assertIn("games: 1;", run("puzzle", one, "--format", "offset")[2])
        for command in ("analyze", "solve", "explain", "review", "puzzle", "compare", "convert", "render"):
            self.assertEqual(run(command, one, "--format", "sfg")[0], 2)

    def test_games_of_self_play(self):
        self.assertEqual(run("selfplay", "--games", "4", "--nodes", "200", "--output", str(self.folder))[0], 0)
        (path,) = map(str, self.folder.glob("*.games"))
        for inputs in ([path], [str(self.folder)]):
            code, text, error = run("convert", *inputs)
            self.assertEqual((code, len(text.splitlines())), (0, 4), error)
        code, text, error = run("convert", path, "--to", "sgf")
        self.assertRegex(text, rb"RE\[(B\+|W\+|Draw)\]")
        self.assertIn(b"SBKV[", text)
        for command in ("analyze", "solve", "explain", "review", "puzzle", "compare", "render"):
            arguments = {"render": ["--game", "2"], "compare": ["--depth", "1"], "review": ["--nodes", "50"],
                         "analyze": ["--nodes", "50", "--at", "5"]}.get(command, ["--nodes", "50"])
            _, _, error = run(command, path, *arguments)
            self.assertNotRegex(error, "not a move|holds no game|not JSON|binary", command)
        self.assertEqual(run("book", "import", str(self.folder / "a.book"), path)[0], 0)
        code, _, error = run("convert", "h8", "--to", "games")
        self.assertEqual((code, error), (2, "pentarch: --to: games is read, not written\n"))
        with open(path, "ab") as file:
            file.write(b"x")
        code, text, error = run("convert", path)
        self.assertEqual((code, len(text.splitlines())), (4, 4))
        self.assertIn("cut short after 4 whole games", error)

    def test_files_of_other_kinds_are_one_line(self):
        png = self.folder / "a.png"
        png.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 100)
        page = self.file("a.html", "<!DOCTYPE html>\n" + "<p>text\n" * 100)
        prose = self.file("a.txt", "This is no game.\n" * 100)
        lines = self.file("a.jsonl", '{"type":"result"}\n' * 100)
        for path, message in ((str(png), "a PNG picture, no game"), (page, "an HTML page, no game"),
                              (prose, "no game: 'This' is not a move"), (lines, "no game: type: 'result' is no game")):
            for command in ("convert", "analyze", "solve", "explain", "review", "puzzle", "compare", "render"):
                code, text, error = run(command, path)
                self.assertEqual((code, text), (3, b""), (command, path))
                self.assertEqual(len(error.splitlines()), 1, (command, error[:500]))
                self.assertIn(message, error, command)
        code, _, error = run("book", "import", str(self.folder / "a.book"), str(png))
        self.assertEqual((code, error), (3, f"pentarch: {png}: a PNG picture, no game\n"))

    def test_a_property_that_may_place_stones_is_a_warning_everywhere(self):
        path = self.file("a.sgf", "(;GM[4]RE[B+R]XAB[hh,hg];B[ii];W[jj])")
        for command in ("convert", "analyze", "solve", "explain", "review", "puzzle", "compare", "render"):
            arguments = {"compare": ["--depth", "1"], "convert": [], "render": []}.get(command, ["--nodes", "50"])
            _, text, error = run(command, path, *arguments)
            self.assertIn(f"{path}:1:15: 'XAB' names points (hh,hg) and is not known", error, command)
            if command == "review":
                self.assertIn(b"White resigned: Black won (no five on the board)", text)
        self.assertIn("'XAB' names points", run("book", "import", str(self.folder / "a.book"), path)[2])
        self.assertEqual(run("convert", path)[:2], (0, b"i7j6\n"))

    def test_a_wrong_character_set_is_a_warning(self):
        path = self.file("a.sgf", b"(;GM[4]CA[UTF-8]PB[J\xf6rg];B[hh])")
        for command in ("convert", "render"):
            code, _, error = run(command, path)
            self.assertEqual(code, 0, command)
            self.assertIn(f"{path}:1:11: the game is not written in 'UTF-8': it is read as Latin-1", error)

    def test_the_list_of_formats(self):
        code, text, _ = run("convert", "--formats")
        self.assertEqual(code, 0)
        for name in FORMATS:
            self.assertRegex(text.decode(), rf"(?m)^{name} ")


if __name__ == "__main__":
    programs.main(1)
