#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reviews games the way users do and checks the output: review_test.py BINARY SOURCE."""
import collections
import json
import math
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

import jsonschema

import programs
import schemas

BINARY = sys.argv[1]
SOURCE = pathlib.Path(sys.argv[2])
GAMES = SOURCE / "tests" / "app" / "games"
FREESTYLE = str(GAMES / "freestyle.psq")
RENJU = str(GAMES / "renju.psq")
MISSED = "h8a1i8a15j8o1a8g8"  # Black does not make an open four, White blocks the three
SCHEMA = schemas.validator(SOURCE, "review")


def run(*arguments, stdin="", environment=None):
    return programs.run(BINARY, "review", *arguments, stdin=stdin, environment={"LC_ALL": "C.UTF-8"} | (environment or {}))


def is_proven(position):
    return position["proof"] not in ("none", "claimed")


def documents(result):
    return [json.loads(line) for line in result.stdout.splitlines()]


class Review(programs.InFolder):
    def test_table_fits_a_terminal(self):
        result = run(FREESTYLE, "--nodes", "3k")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertLessEqual(max(map(len, result.stdout.splitlines())), 80)
        self.assertNotIn("\x1b", result.stdout)
        self.assertIn("Black won with move 27", result.stdout)
        self.assertRegex(result.stdout, r"(?m)^Black's win rate [▁-█]{28}$")
        self.assertRegex(result.stdout, r"(?m)^White +[\d.]+% ")
        plain = run(FREESTYLE, "--nodes", "1k", environment={"LC_ALL": "C"})
        self.assertTrue(plain.stdout.isascii())
        for locale in ("de_DE.utf-8", "C.utf8"):
            drawn = run("h8i9", "--nodes", "100", environment={"LC_ALL": locale})
            self.assertRegex(drawn.stdout, r"(?m)^Black's win rate [▁-█]{3}$")

    def test_facts_come_before_opinions(self):
        result = run(MISSED, "--nodes", "3k")
        self.assertRegex(result.stdout, r"7 X a8 .*\?\?  missed a win in 3 plies, proven \(VCF\)")
        data = documents(run(MISSED, "--nodes", "3k", "--json"))[0]
        facts = {fact["kind"]: fact for fact in data["reviewed_moves"][6]["facts"]}
        self.assertEqual((facts["missed_win"]["plies"], facts["missed_win"]["proof"]), (3, "vcf"))
        self.assertEqual(data["positions"][6]["proof"], "vcf")
        self.assertEqual(sorted(data["positions"][7]["defenses"]), ["g8", "k8"])
        self.assertIn(7, data["key_moments"])

    def test_documents_follow_the_schema_and_can_be_reproduced(self):
        wanted = (FREESTYLE, RENJU, MISSED, "--nodes", "2k", "--json")
        first = run(*wanted)
        self.assertEqual(first.returncode, 0, first.stderr)
        reviews = documents(first)
        self.assertEqual(len(reviews), 3)
        for review in reviews:
            SCHEMA.validate(review)
            self.assertEqual(len(review["positions"]), len(review["reviewed_moves"]) + 1)
            for before, move, after in zip(review["positions"], review["reviewed_moves"], review["positions"][1:]):
                own = (lambda p: p["black_winrate"]) if move["side"] == "black" else (lambda p: 1 - p["black_winrate"])
                self.assertAlmostEqual(move["before"], own(before), places=3)
                self.assertAlmostEqual(move["after"], own(after), places=3)
        self.assertEqual(run(*wanted).stdout, first.stdout)
        self.assertEqual(run(*wanted, "--jobs", "3").stdout, first.stdout)
        timed = documents(run(MISSED, "--move-time", "5ms", "--json"))[0]
        SCHEMA.validate(timed)
        broken = dict(timed, state="somehow")
        with self.assertRaises(jsonschema.ValidationError):
            SCHEMA.validate(broken)

    def test_total_time_is_kept(self):
        start = time.monotonic()
        result = run(FREESTYLE, RENJU, "--time", "2s", "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertLess(time.monotonic() - start, 40)  # generous for busy machines
        self.assertEqual(documents(result)[0]["limits"]["total_time"], 2)

    def test_what_was_worked_out_is_kept(self):
        known = self.folder / "known.jsonl"
        arguments = (MISSED, "--nodes", "2k", "--json", "--resume", str(known))
        whole = run(*arguments)
        self.assertEqual(whole.returncode, 0, whole.stderr)
        lines = known.read_text().splitlines(keepends=True)
        positions = len(documents(whole)[0]["positions"])
        one_review = range(positions, positions + positions // 4 + 1)  # with the lines after blunders
        self.assertIn(len(lines), one_review)
        self.assertEqual(run(*arguments).stdout, whole.stdout)
        self.assertEqual(known.read_text(), "".join(lines))
        # A review does not use a time that is configured.
        self.assertEqual(run(*arguments, environment={"PENTARCH_TIME": "5s"}).stdout, whole.stdout)
        self.assertEqual(known.read_text(), "".join(lines))
        known.write_text("".join(lines[:3]) + lines[3][:20])  # stopped while writing
        again = run(*arguments)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(known.read_text().splitlines(keepends=True)[:3], lines[:3])
        before = len(known.read_text().splitlines())
        self.assertIn(before, one_review)
        other = run(MISSED, "--nodes", "3k", "--json", "--resume", str(known))  # other limits give other assessments
        self.assertIn(len(known.read_text().splitlines()) - before, one_review, other.stderr)
        known.write_text("{}\n")
        self.assertIn("known.jsonl:1: not a result", run(*arguments).stderr)

    def test_files(self):
        html, sgf, svg = (self.folder / f"game.{kind}" for kind in ("html", "sgf", "svg"))
        result = run(MISSED, "--nodes", "2k", "--html", str(html), "--sgf", str(sgf), "--svg", str(svg))
        self.assertEqual(result.returncode, 0, result.stderr)
        page = html.read_text()
        data = re.search(r'<script type="application/json" id="reviews">(.*?)</script>', page, re.S).group(1)
        SCHEMA.validate(json.loads(data)[0])
        markup = re.sub(r"(<script[^>]*>).*?</script>", r"\1", page, flags=re.S)
        links = set(re.findall(r'(?:src|href)="([^"]*)"', markup))
        self.assertTrue(all(link.startswith("data:") for link in links), links)
        tree = xml.etree.ElementTree.parse(svg).getroot()
        self.assertTrue(tree.tag.endswith("svg"))
        self.assertIn("BM[2]", sgf.read_text())
        again = documents(run(str(sgf), "--nodes", "2k", "--json"))[0]
        self.assertEqual([m["move"] for m in again["reviewed_moves"]], re.findall(r"[a-o]\d+", MISSED))
        before = svg.read_bytes()
        run(MISSED, "--nodes", "2k", "--svg", str(svg))
        self.assertEqual(svg.read_bytes(), before)

    def test_a_folder_goes_on_after_a_bad_file(self):
        for name in ("a.psq", "sub/c.psq"):
            (self.folder / name).parent.mkdir(exist_ok=True)
            shutil.copy(FREESTYLE, self.folder / name)
        (self.folder / "b.sgf").write_text("(;GM[4]SZ[15];B[zz")
        (self.folder / "notes.md").write_text("no game")
        svg = self.folder / "charts.svg"
        result = run(str(self.folder), "--nodes", "500", "--json", "--svg", str(svg))
        self.assertEqual(result.returncode, 4, result.stderr)
        for document in documents(result):
            SCHEMA.validate(document)
        error = next(d for d in documents(result) if d["type"] == "error")
        self.assertEqual((error["file"], error["line"]), (str(self.folder / "b.sgf"), 1))
        with self.assertRaises(jsonschema.ValidationError):
            SCHEMA.validate(dict(error, message=""))
        kinds = [d["type"] for d in documents(result)]
        self.assertEqual(sorted(kinds[:-1]), ["error", "review", "review"])
        self.assertEqual(kinds[-1], "statistics")
        self.assertIn("b.sgf", result.stderr)
        self.assertTrue((self.folder / "charts-1.svg").exists() and (self.folder / "charts-2.svg").exists())

    def test_what_a_text_leaves_open_can_be_said(self):
        top = documents(run("h8a1", "--nodes", "100", "--json", "--row-origin", "top"))[0]
        self.assertEqual([m["move"] for m in top["reviewed_moves"]], ["h8", "a15"])
        drawn = documents(run("-", "--nodes", "100", "--json", "--side", "white", stdin="BOARD 7,7,1 8,8,2 DONE"))[0]
        self.assertEqual(drawn["positions"][0]["side"], "white")

    def test_errors(self):
        for bad in (str(self.folder), "h8h8"):
            result = run(bad, "--nodes", "100")
            self.assertEqual(result.returncode, 3, bad)
            self.assertEqual(len(result.stderr.splitlines()), 1, result.stderr)
        unwritable = run(MISSED, "--nodes", "100", "--html", "/nonexistent/a.html")
        self.assertEqual((unwritable.returncode, unwritable.stdout), (1, ""))  # reported before any search
        self.assertIn("cannot write '/nonexistent/a.html'", unwritable.stderr)

    def test_renju_fouls_and_rule_of_the_command_line(self):
        overline = "h8a1i8a15j8o1l8o15m8a3k8"
        self.assertEqual(documents(run(overline, "--nodes", "300", "--json"))[0]["state"], "black_won")
        renju = documents(run(overline, "--nodes", "300", "--json", "--rule", "renju"))[0]
        self.assertEqual(renju["state"], "black_forbidden")
        SCHEMA.validate(renju)

    def test_an_interrupt_keeps_what_is_done(self):
        html = self.folder / "game.html"
        with programs.start(BINARY, "review", FREESTYLE, "--move-time", "2s", "--json", "--html", html,
                            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
            time.sleep(3)
            process.send_signal(signal.SIGINT)
            output = process.stdout.read()
            self.assertEqual(process.wait(20), 130)
        review = json.loads(output)
        SCHEMA.validate(review)
        self.assertTrue(review["interrupted"])
        self.assertTrue(review["positions"][-1]["assessed"])
        self.assertFalse(review["positions"][0]["assessed"])
        self.assertTrue(html.exists())


class Statistics(unittest.TestCase):
    """The end of a review of a folder."""
    # Black's moves and White's, by hand: an open three that Black leaves and White blocks; the same opening, mirrored, in which
    # White does not block, and Black wins; another opening with the players' seats exchanged.
    GAMES = {
        "1.sgf": ("Ann", "Ben", "W+R", MISSED),
        "2.sgf": ("Ann", "Ben", "", "h8o1g8o15f8a1o8a15e8n1i8"),
        "sub/3.sgf": ("Ben", "Ann", "Draw", "h8h9j10"),
    }
    BARS = {"█": "C.UTF-8", "#": "C"}

    @staticmethod
    def sgf(black, white, result, moves):
        points = [chr(ord(column)) + chr(ord("a") + 15 - int(row)) for column, row in re.findall(r"([a-o])(\d+)", moves)]
        line = "".join(f";{'BW'[i % 2]}[{point}]" for i, point in enumerate(points))
        return f"(;FF[4]GM[4]SZ[15]PB[{black}]PW[{white}]RE[{result}]{line})"

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        for name, game in cls.GAMES.items():
            (cls.folder / name).parent.mkdir(exist_ok=True)
            (cls.folder / name).write_text(cls.sgf(*game))
        cls.html = cls.folder / "report.html"
        cls.wanted = (str(cls.folder), "--nodes", "2k")
        result = run(*cls.wanted, "--json", "--html", str(cls.html))
        assert result.returncode == 0, result.stderr
        *cls.reviews, cls.statistics = documents(result)
        cls.tables = {bar: run(*cls.wanted, environment={"LC_ALL": locale}).stdout for bar, locale in cls.BARS.items()}

    def ending(self, table):
        return table[table.index("\nstatistics\n"):]

    def test_the_document(self):
        SCHEMA.validate(self.statistics)
        for spoiled in (dict(self.statistics, games=-1), dict(self.statistics, openings=[{}]), dict(self.statistics, more=1)):
            with self.assertRaises(jsonschema.ValidationError):
                SCHEMA.validate(spoiled)
        self.assertEqual(self.statistics["games"], 3)
        results = {p["name"]: (p["games"], p["wins"], p["draws"], p["losses"]) for p in self.statistics["profiles"]}
        self.assertEqual(results, {"Ann": (3, 1, 1, 1), "Ben": (3, 1, 1, 1)})
        openings = [(o["moves"], o["games"], o["black_wins"], o["draws"], o["white_wins"]) for o in self.statistics["openings"]]
        self.assertEqual(openings, [(["h8", "a1", "i8"], 2, 1, 0, 1), (["h8", "h9", "j10"], 1, 0, 1, 0)])
        held = re.search(r'<script type="application/json" id="reviews">(.*?)</script>', self.html.read_text(), re.S).group(1)
        self.assertEqual(json.loads(held), [*self.reviews, self.statistics])

    def test_figures_follow_from_the_reviews(self):
        free = collections.defaultdict(list)
        counts = collections.Counter()
        missed = []
        for review in self.reviews:
            for move, before in zip(review["reviewed_moves"], review["positions"]):
                name = review["info"][move["side"]]
                phase = "opening" if move["ply"] <= 10 else "middle"
                counts[name, phase] += 1
                counts[name, move["judgment"]] += 1
                facts = {fact["kind"]: fact for fact in move["facts"]}
                if "missed a win" in move["text"]:
                    missed.append((review["source"], move["ply"], name, move["move"]))
                    self.assertEqual("missed_win" in facts, before["proof"] != "claimed")
                if not (facts.get("forced", {}).get("found") or before["verdict"] == "loss" and is_proven(before)):
                    free[name, phase].append(100 * math.exp(-4 * move["drop"]))
        for profile in self.statistics["profiles"]:
            name = profile["name"]
            phases = {phase: free[name, phase] for phase in ("opening", "middle", "end")}
            parts = {**profile["by_phase"], "all": profile["overall"]}
            for phase, accuracies in {**phases, "all": sum(phases.values(), [])}.items():
                self.assertEqual(parts[phase]["free_moves"], len(accuracies))
                if accuracies:
                    self.assertAlmostEqual(parts[phase]["accuracy"], sum(accuracies) / len(accuracies), delta=0.051)
                else:
                    self.assertIsNone(parts[phase]["accuracy"])
            for phase in phases:
                self.assertEqual(parts[phase]["moves_made"], counts[name, phase])
            self.assertEqual(profile["overall"]["blunders"], counts[name, "blunder"])
        thrown = self.statistics["thrown_wins"]
        self.assertEqual([(w["source"], w["ply"], w["name"], w["move"]) for w in thrown], missed)
        self.assertIn((7, "Ann", "a8", 3, "vcf"), [(w["ply"], w["name"], w["move"], w["plies"], w["proof"]) for w in thrown])

    def test_table_and_document(self):
        for bar, table in self.tables.items():
            text = self.ending(table)
            self.assertLessEqual(max(map(len, text.splitlines()[:8])), 80)
            self.assertEqual(table.count("\nstatistics\n"), 1)
            self.assertEqual(table.isascii(), bar == "#")
            for p in self.statistics["profiles"]:
                row, phases = (re.findall(r"\S+", line) for line in re.findall(rf"(?m)^{p['name']} .*$", text))
                overall = p["overall"]
                self.assertEqual(row[1:], [
                    str(p["games"]), f"{p['wins']}-{p['draws']}-{p['losses']}", f"{overall['accuracy']:.1f}%",
                    *(str(overall[key]) for key in ("inaccuracies", "mistakes", "blunders", "missed_wins"))])
                accuracies = [phase["accuracy"] for phase in p["by_phase"].values()]
                self.assertEqual([cell for cell in phases[1:] if bar not in cell],
                                 ["-" if a is None else f"{a:.1f}%" for a in accuracies])
                self.assertEqual([len(cell) for cell in phases[1:] if bar in cell],
                                 [round(11 * a / 100) for a in accuracies if a is not None])
            rows = re.findall(r"(?m)^(\w+ \w+ \w+) +(\w+ \d+x\d+) +(\d+) +(\d+) +(\d+) +(\d+)$", text)
            self.assertEqual(rows, [
                (" ".join(o["moves"]), f"{o['rule']} {o['size']}x{o['size']}",
                 *(str(o[key]) for key in ("games", "black_wins", "draws", "white_wins"))) for o in self.statistics["openings"]])
            told = " ".join(text[text.index("missed wins"):].split())
            self.assertEqual(told, "missed wins " + " ".join(
                f"{w['source']}, move {w['ply']} {w['side'].capitalize()} {w['move']}: {w['text']}"
                for w in self.statistics["thrown_wins"]))

    def on_terminal(self, columns, *arguments):
        """What a command prints on a terminal of so many columns."""
        text, code = programs.on_terminal(BINARY, *arguments, stream="stdout", term="dumb", columns=columns)
        self.assertIn(code, (0, 30))  # 30: solve has not decided
        return text

    def test_narrow_terminals_get_narrow_text(self):
        for command in ((), ("--help",), ("review", "--help-all"), ("analyze", "--help"), ("explain", "h8i9h9g7"),
                        ("solve", "h8i9h9g7g9", "--nodes", "1000"), ("review", *self.wanted)):
            narrow, wide = (self.on_terminal(columns, *command) for columns in (40, 80))
            self.assertLessEqual(max(map(len, narrow.splitlines())), 39, narrow)
            if command[:1] != ("review",):
                self.assertEqual(narrow.split(), wide.split())  # every word is there

    def test_a_wide_terminal_shows_more(self):
        text = self.ending(self.on_terminal(120, "review", *self.wanted))
        self.assertRegex(text, r"(?m)^player +games +W-D-L +accuracy +mean lost .* time$")
        self.assertLessEqual(max(map(len, text.splitlines()[:8])), 120)
        self.assertIn("█" * 21, text)

    def test_only_a_folder_has_statistics(self):
        games = [str(self.folder / name) for name in self.GAMES]
        result = run(*games, "--nodes", "100", "--json")
        self.assertEqual([d["type"] for d in documents(result)], ["review"] * 3)


class Agreement(unittest.TestCase):
    """Figures shown in several places agree."""
    GAMES = (FREESTYLE, RENJU, MISSED, "h8a1i8a15j8o1a8o15k8b1g8", "h8i9h9h7i8g8j7k6j8k8i6j9h6h10",
             "h8h9i9g7j10k11i8g8i10i11h10k10g9f8")
    MARKS = {None: "", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}

    @staticmethod
    def percent(rate):
        if 0.99 < rate < 1:
            return ">99%"
        if 0 < rate < 0.01:
            return "<1%"
        return f"{round(100 * rate)}%"

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.games = []
        for number, game in enumerate(cls.GAMES):
            html, sgf, svg = (cls.folder / f"{number}.{kind}" for kind in ("html", "sgf", "svg"))
            wanted = (game, "--nodes", "3k")
            table = run(*wanted, "--html", str(html), "--sgf", str(sgf), "--svg", str(svg))
            assert table.returncode == 0, table.stderr
            cls.games.append((table.stdout, documents(run(*wanted, "--json"))[0], html.read_text(), sgf.read_text(),
                              xml.etree.ElementTree.parse(svg).getroot()))

    def test_table_and_document(self):
        for table, data, _, _, _ in self.games:
            rows = re.findall(r"(?m)^ {0,3}(\d+) ([XO]) (\S+) +(\S+%) *(?:-(\S+%))? *(\?\??!?)?(.*(?:\n {31}.*)*)", table)
            self.assertEqual(len(rows), len(data["reviewed_moves"]))
            for row, move in zip(rows, data["reviewed_moves"]):
                self.assertEqual(row[:3], (str(move["ply"]), "X" if move["side"] == "black" else "O", move["move"]))
                self.assertEqual(row[3], self.percent(move["after"]))
                self.assertEqual(row[4], self.percent(move["drop"]) if move["drop"] else "")
                self.assertEqual(row[5], self.MARKS[move["judgment"]])
                self.assertEqual(" ".join(row[6].split()), move["text"])
            for color in ("black", "white"):
                player = data["players"][color]
                cells = re.search(rf"(?m)^{color.capitalize()} +(\S+) +(\S+) +(\d+) +(\d+) +(\d+) +(\d+) +(.*)$", table)
                time = "-" if player["ms"] is None else f"{player['ms'] / 1000:.1f} s"
                self.assertEqual(cells.groups(), (
                    f"{player['accuracy']:.1f}%", f"{100 * player['mean_drop']:.1f}%", str(player["inaccuracies"]),
                    str(player["mistakes"]), str(player["blunders"]), str(player["missed_wins"]), time))
            if data["decided"]:
                self.assertIn(data["decided"]["text"], " ".join(table.split()))

    def test_a_document_agrees_with_itself(self):
        for _, data, _, _, _ in self.games:
            for before, move, after in zip(data["positions"], data["reviewed_moves"], data["positions"][1:]):
                own = (lambda p: p["black_winrate"]) if move["side"] == "black" else (lambda p: 1 - p["black_winrate"])
                self.assertAlmostEqual(move["before"], own(before))
                self.assertAlmostEqual(move["after"], own(after))
                lost = move["before"] - move["after"]
                self.assertAlmostEqual(move["drop"], max(0, lost), delta=0.0051)
                shown = re.search(r"gives (\S+) away", move["text"])
                self.assertEqual(shown[1] if shown else None, self.percent(move["drop"]) if shown else None)
                forced = {f["kind"] for f in move["facts"]} & {"missed_win", "lost", "forbidden"}
                label = next((name for name in ("blunder", "mistake", "inaccuracy")
                              if move["drop"] >= data["thresholds"][name]), None)
                self.assertEqual(move["judgment"], "blunder" if forced else label)
                for fact in move["facts"]:
                    if "plies" in fact:
                        self.assertLessEqual(len(fact["pv"]), fact["plies"], move["text"])
                        told = re.search(r"proven \(\w+\): ([^;]*)", move["text"])[1].split()
                        goesOn = len(fact["pv"]) < fact["plies"] or len(fact["pv"]) > 9
                        self.assertEqual(told, fact["pv"][:9] + ["..."] * goesOn, move["text"])
                        self.assertIn(f" in {fact['plies']} pl", move["text"])
                if is_proven(after) and after["verdict"] == "win":
                    self.assertNotIn(move["move"], before["defenses"] or [])
                    self.assertNotEqual(move["move"], before["best"] if before["verdict"] != "loss" else None)
            for p in data["positions"]:
                isCertain = p["black_winrate"] in (0, 1)
                self.assertEqual(isCertain, is_proven(p), p)
                if p["defenses"] and p["best"]:
                    self.assertIn(p["best"], p["defenses"])
            decided = data["decided"]
            if decided:
                rates = [p["black_winrate"] if decided["winner"] == "black" else 1 - p["black_winrate"] for p in data["positions"]]
                self.assertTrue(all(rate > 0.99 for rate in rates[decided["turn"]:]))
                self.assertTrue(decided["turn"] == 0 or rates[decided["turn"] - 1] <= 0.99)
                self.assertEqual(decided["verified"], decided["verified_from"] == decided["turn"])
                self.assertTrue(decided["turn"] == 0 or decided["turn"] in data["key_moments"])

    def test_page_and_picture_and_record(self):
        for _, data, page, sgf, svg in self.games:
            held = re.search(r'<script type="application/json" id="reviews">(.*?)</script>', page, re.S).group(1)
            self.assertEqual(json.loads(held), [data])
            rates = [float(rate) / 100 for rate in re.findall(r"SBKV\[([\d.]+)\]", sgf)][:len(data["reviewed_moves"])]
            if not any(len(f.get("pv", [])) for m in data["reviewed_moves"] for f in m["facts"]):
                self.assertEqual(len(rates), len(data["reviewed_moves"]))
            known = {round(p["black_winrate"], 4) for p in data["positions"]}
            self.assertTrue({round(rate, 4) for rate in rates} <= known)
            for move in data["reviewed_moves"]:
                if move["text"]:
                    self.assertIn(move["text"], sgf.replace("\n", " "))
            tag = "{http://www.w3.org/2000/svg}"
            area = next(svg.iter(tag + "path")).attrib["d"]
            heights = [float(y) for _, y in re.findall(r"L([\d.]+) ([\d.]+)", area)][:len(data["positions"])]
            bottom, top = 234.0, 34.0
            for height, p in zip(heights, data["positions"]):
                self.assertAlmostEqual((bottom - height) / (bottom - top), p["black_winrate"], delta=0.0005)
            titles = [circle.find(tag + "title").text for circle in svg.iter(tag + "circle")]
            marked = [m for m in data["reviewed_moves"] if m["judgment"] in ("mistake", "blunder")]
            self.assertEqual(titles, [f"{m['ply']}. {m['move']}: {m['text']}" for m in marked])
            if data["decided"]:
                self.assertIn(data["decided"]["text"], svg.find(tag + "desc").text)
                self.assertIn(data["decided"]["text"], sgf)
            for color in ("black", "white"):
                player = data["players"][color]
                told = re.search(rf"{color.capitalize()}: accuracy ([\d.]+)%, (\d+) inaccurac(?:y|ies), (\d+) mistakes?, "
                                 r"(\d+) blunders?", sgf)
                self.assertEqual([float(n) for n in told.groups()],
                                 [player[n] for n in ("accuracy", "inaccuracies", "mistakes", "blunders")])

    def test_an_analysis_shows_the_same_rate_for_the_same_score(self):
        rates = {}
        for position in ("", "h8", "h8i9h9", "f8a1g8a2h8o15", "a1f8o15g8a15h8a8i8"):
            text, data = (programs.run(BINARY, "analyze", "--nodes", "3k", position, *more).stdout for more in ((), ("--json",)))
            line = json.loads(data)["lines"][0]
            shown = re.search(r"(?m)^1\. \S+ +(?:\S+|win \S+|loss \S+)  +(\S+%)", text)[1]
            self.assertEqual(shown, self.percent(round(line["winrate"], 2) if 0.01 <= line["winrate"] <= 0.99
                                                 else line["winrate"]), text)
            rates[position] = line
        start = documents(run("h8", "--nodes", "3k", "--json"))[0]["positions"][0]
        self.assertAlmostEqual(start["black_winrate"], rates[""]["winrate"], delta=0.1)  # a search with another limit


if __name__ == "__main__":
    programs.main(2)
