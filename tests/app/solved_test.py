#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Losses that are proven reply by reply, and the proofs of docs/solved: solved_test.py PENTARCH SOURCE."""
import json
import lzma
import pathlib
import random
import re
import signal
import subprocess
import sys
import time
import unittest

PENTARCH, SOURCE = sys.argv[1], pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "tools"))
import check_certificate  # noqa: E402, of the folder above
import programs  # noqa: E402, beside this script
import schemas  # noqa: E402

LOST = "c4a1d4a7e4g1d3g7d5", "--size", "7"  # two open threes that cross, White to move
OPEN = "b3a1c3f6d3", "--size", "6"  # one open three, which some replies stop
PROVEN, NO_WIN, UNDECIDED, USAGE, BAD_POSITION, REJECTED = 10, 20, 30, 2, 3, 4


def solve(*arguments, stdin="", environment=None):
    return programs.run(PENTARCH, "solve", *arguments, stdin=stdin, environment=environment)


def verdicts(path):
    """What both checkers say of a file."""
    program = solve("--check", path)
    try:
        script = check_certificate.check(path.read_text())
    except check_certificate.Rejected as rejected:
        script = f"rejected, {rejected}"
    return program, script


class Replies(programs.InFolder):
    def setUp(self):
        super().setUp()
        self.work = self.folder / "work"

    def tries(self):
        return [json.loads(line) for line in (self.work / "tries.jsonl").read_text().splitlines()]

    def test_all_replies_are_proven_and_joined(self):
        # A time that is configured for single positions is no limit of the whole.
        done = solve(*LOST, "--certificate", f"{self.work}/", "--nodes", "20k", "--jobs", "2", environment={"PENTARCH_TIME": "1ms"})
        self.assertEqual(done.returncode, PROVEN, done.stderr)
        lines = done.stdout.splitlines()
        self.assertEqual(lines[-2], "7 of 7 replies are proven to lose")
        self.assertRegex(lines[-1], r"^Black wins in 4 plies: joined certificate of 7 nodes in .*/joined.json$")
        self.assertEqual(len(lines), 9)
        program, script = verdicts(self.work / "joined.json")
        self.assertEqual(program.returncode, 0)
        self.assertIn("accepted, Black wins in 4 plies (freestyle 7x7, 7 certificates, 7 nodes, 7 positions)", program.stdout)
        self.assertEqual(script, "a loss in 4 plies")
        for t in self.tries():
            path = self.work / f"{t['reply']}.json"
            self.assertEqual(check_certificate.check(path.read_text()), f"a win in {t['plies']} plies")
            self.assertEqual(len(json.loads(path.read_text())["nodes"]), t["certificate_nodes"])
        piped = solve("--check", "--json", "-", stdin=(self.work / "joined.json").read_text())
        self.assertEqual(json.loads(piped.stdout)["joined"], 7)
        # Again there is nothing left to try.
        again = solve(*LOST, "--certificate", f"{self.work}/")
        self.assertEqual((again.returncode, again.stdout.splitlines()), (PROVEN, lines[-2:]))

    def test_what_is_tried_is_kept(self):
        command = (*OPEN, "--certificate", f"{self.work}/", "--nodes", "2k", "--time", "6s")
        done = solve(*command)
        self.assertEqual(done.returncode, UNDECIDED, done.stderr)
        first = self.tries()
        self.assertGreater(sum(t["plies"] > 0 for t in first), 3)
        self.assertGreater(len({t["limit"] for t in first}), 1)  # the stubborn ones get more
        self.assertRegex(done.stdout.splitlines()[-1], r"^\d+ of \d+ replies are proven to lose$")
        # Killed while it wrote a line, and the certificate of another reply got lost: both are tried again.
        state = self.work / "tries.jsonl"
        lines = state.read_text().splitlines(keepends=True)
        state.write_text("".join(lines) + lines[0][:10])
        lost = next(t for t in first if t["plies"])
        (self.work / f"{lost['reply']}.json").unlink()
        self.assertEqual(solve(*command).returncode, UNDECIDED)
        self.assertEqual(self.tries()[:len(first)], first)
        self.assertTrue((self.work / f"{lost['reply']}.json").exists())

    def test_an_interrupt_ends_it_soon(self):
        with programs.start(PENTARCH, "solve", *OPEN, "--certificate", f"{self.work}/", "--nodes", "2k",
                            stdout=subprocess.PIPE) as running:
            while not (self.work / "tries.jsonl").exists() or not self.tries():
                time.sleep(0.05)
            running.send_signal(signal.SIGINT)
            output, _ = running.communicate(timeout=20)
        self.assertEqual(running.returncode, 130)
        self.assertRegex(output.splitlines()[-1], r"^\d+ of \d+ replies are proven to lose$")

    def test_one_folder_serves_one_process(self):
        with programs.start(PENTARCH, "solve", *OPEN, "--certificate", f"{self.work}/", stdout=subprocess.DEVNULL) as running:
            while not (self.work / "tries.jsonl").exists():
                time.sleep(0.05)
            second = solve(*OPEN, "--certificate", f"{self.work}/")
            running.send_signal(signal.SIGINT)
        self.assertEqual(second.returncode, 1)
        self.assertEqual(len(second.stderr.splitlines()), 1)

    def test_replies_can_be_named(self):
        done = solve(*LOST, "--certificate", f"{self.work}/", "--nodes", "20k", "--only", "b2,a4")
        self.assertEqual(done.returncode, PROVEN, done.stderr)
        self.assertEqual({t["reply"] for t in self.tries()}, {"b2", "a4"})
        self.assertEqual(done.stdout.splitlines()[-1], "2 of 2 replies are proven to lose")
        self.assertFalse((self.work / "joined.json").exists())

    def test_a_position_of_a_game_can_be_chosen(self):
        done = solve("h8i9h9", "--at", "1", "--certificate", f"{self.work}/", "--time", "1ms")
        self.assertEqual(done.stdout.splitlines()[-1], "0 of 35 replies are proven to lose", done.stderr)

    def test_the_empty_board_is_that_after_a_move_in_the_center(self):
        for size, center, count in ((15, "h8", 35), (6, "d4", 20)):
            done = solve("--size", size, "--certificate", f"{self.work}/{size}/", "--time", "1ms")
            self.assertEqual(done.returncode, UNDECIDED, done.stderr)
            self.assertEqual(done.stdout.splitlines()[-1], f"0 of {count} replies are proven to lose", center)

    def test_misuse(self):
        for arguments, code, message in (
                (("h8", "--only", "o1"), USAGE, "--only: o1 is none of the replies: a1 a2 a3"),
                (("h8", "i9,h8"), BAD_POSITION, "'h8' is played twice"),
                (("h8", "--all"), USAGE, "--all: does not go with a folder of certificates"),
                (("h8", "--threat"), USAGE, "--threat: does not go with"),
                (("h8", "--json"), USAGE, "--json: does not go with"),
                (("h8", "--class", "fours"), USAGE, "--class: does not go with"),
                (("h8i9", "--at", "1,2"), USAGE, "--certificate is for one position"),
                (("h8", "--resume", "x"), USAGE, "--resume: does not go with"),
                (("a1b1a2b2a3b3a4b4a5",), BAD_POSITION, "the game has ended: there is no reply to prove"),
                (("h8\ni9",), USAGE, "--certificate is for one position")):
            done = solve(*arguments, "--certificate", f"{self.work}/")
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertIn(message, done.stderr)
            self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
            self.assertFalse(self.work.exists())
        self.work.mkdir()
        (self.work / "tries.jsonl").write_text('{"reply": "a1"}\n')
        done = solve(*LOST, "--certificate", f"{self.work}/")
        self.assertEqual(done.returncode, BAD_POSITION)
        self.assertIn("tries.jsonl' holds no tries", done.stderr)

    def test_a_proof_that_got_lost_is_made_again(self):
        command = (*LOST, "--certificate", f"{self.work}/", "--nodes", "20k")
        self.assertEqual(solve(*command).returncode, PROVEN)
        known = self.tries()
        for path in self.work.glob("??.json"):
            path.unlink()
        self.assertEqual(solve(*command).returncode, PROVEN)
        self.assertEqual(self.tries(), [*known, *known])
        # The lost proofs may have been longer: the last one of a reply is in its file.
        lost = [json.dumps({**t, "plies": t["plies"] + 2}) + "\n" for t in known]
        (self.work / "tries.jsonl").write_text("".join(lost) + "".join(json.dumps(t) + "\n" for t in known))
        self.assertIn("Black wins in 4 plies: joined", solve(*command).stdout)

    def test_a_folder_belongs_to_one_position(self):
        self.assertEqual(solve(*LOST, "--certificate", f"{self.work}/", "--nodes", "20k").returncode, PROVEN)
        moves, *rest = LOST
        for other in (("d4a1d5a7d3", *rest), (*LOST, "--rule", "standard"), (LOST[0], "--size", "8")):
            done = solve(*other, "--certificate", f"{self.work}/", "--nodes", "20k")
            self.assertEqual(done.returncode, BAD_POSITION, done.stdout)
            self.assertIn("has the tries of another position: name another folder", done.stderr)
        # The order of the moves makes no other position.
        other = "".join(re.findall("..", moves)[i] for i in (2, 1, 0, 3, 4, 5, 6, 7, 8))
        self.assertEqual(solve(other, *rest, "--certificate", f"{self.work}/").returncode, PROVEN)

    def test_a_reply_that_ends_the_game_does_not_lose(self):
        done = solve("a1h8a2h9a3h10c1h11c2", "--certificate", f"{self.work}/")
        self.assertEqual((done.returncode, done.stdout), (NO_WIN, "h7 ends the game: not all replies lose\n"))
        self.assertFalse(self.work.exists())

    def test_damage_in_the_middle_is_no_end(self):
        self.assertEqual(solve(*LOST, "--certificate", f"{self.work}/", "--nodes", "20k").returncode, PROVEN)
        state = self.work / "tries.jsonl"
        lines = state.read_text().splitlines(keepends=True)
        damaged = "".join([lines[0], "x\n", *lines[1:]])
        state.write_text(damaged)
        done = solve(*LOST, "--certificate", f"{self.work}/")
        self.assertEqual(done.returncode, BAD_POSITION)
        self.assertIn("tries.jsonl' holds no tries", done.stderr)
        self.assertEqual(state.read_text(), damaged)
        # A last line without its end is left out, even if it is whole.
        state.write_text("".join(lines)[:-1])
        self.assertEqual(solve(*LOST, "--certificate", f"{self.work}/").returncode, PROVEN)
        self.assertEqual(state.read_text().splitlines(keepends=True)[:-1], lines[:-1])

    def test_a_certificate_that_was_changed_is_not_joined(self):
        self.assertEqual(solve(*LOST, "--certificate", f"{self.work}/", "--nodes", "20k").returncode, PROVEN)
        (self.work / "joined.json").unlink()
        path = self.work / "b2.json"
        path.write_text(path.read_text().replace('"plies":3', '"plies":5'))
        done = solve(*LOST, "--certificate", f"{self.work}/")
        self.assertEqual(done.returncode, BAD_POSITION)
        self.assertIn("b2.json' is rejected: after b2: the longest line has 3 plies, not 5", done.stderr)
        self.assertFalse((self.work / "joined.json").exists())

    def test_both_checkers_judge_damaged_joined_certificates_alike(self):
        self.assertEqual(solve(*LOST, "--certificate", f"{self.work}/", "--nodes", "20k").returncode, PROVEN)
        whole = (self.work / "joined.json").read_text().splitlines()
        head, *parts = map(json.loads, whole)
        chance = random.Random(3)
        damages = {
            "a line less": lambda h, p: p.pop(chance.randrange(len(p))),
            "a line twice": lambda h, p: p.append(chance.choice(p)),
            "no line": lambda h, p: p.clear(),
            "the plies": lambda h, p: h.update(plies=h["plies"] + chance.choice([-2, 1, 2])),
            "the rule": lambda h, p: h.update(rule=chance.choice(["standard", "renju", "caro"])),
            "the attacker": lambda h, p: h.update(attacker="white"),
            "a stone less": lambda h, p: h[chance.choice(["black", "white"])].pop(),
            "a stone more": lambda h, p: h[chance.choice(["black", "white", "blocked"])].append("b2"),
            "the same stone": lambda h, p: h["black"].append(h["black"][0]),
            "nodes in the head": lambda h, p: h.update(nodes=[["a1"]]),
            "the version": lambda h, p: h.update(version=2),
            "a line of another kind": lambda h, p: p.insert(chance.randrange(len(p)), h),
            "a line that is none": lambda h, p: p.insert(chance.randrange(len(p)), 5),
            "a move": lambda h, p: chance.choice(p)["nodes"][0].__setitem__(0, chance.choice(["b3", "a2", "d4"])),
            "an answer": lambda h, p: chance.choice(p)["white"].__setitem__(-1, "c4"),
        }
        path = self.work / "damaged.json"
        for name, damage in damages.items():
            for _ in range(3):
                h, p = json.loads(json.dumps(head)), json.loads(json.dumps(parts))
                damage(h, p)
                path.write_text("\n".join(map(json.dumps, [h, *p])) + "\n")
                program, script = verdicts(path)
                self.assertEqual((program.returncode, script[:8]), (REJECTED, "rejected"), name)
        # Other white space and another order of the lines change nothing.
        chance.shuffle(parts)
        path.write_text("\n".join(map(json.dumps, [head, *parts])))
        self.assertEqual((verdicts(path)[0].returncode, verdicts(path)[1]), (0, "a loss in 4 plies"))

    def test_the_schema_describes_what_is_written(self):
        self.assertEqual(solve(*LOST, "--certificate", f"{self.work}/", "--nodes", "20k").returncode, PROVEN)
        schema = schemas.validator(SOURCE, "certificate", "joined")
        head, *parts = map(json.loads, (self.work / "joined.json").read_text().splitlines())
        schema.validate(head)
        self.assertFalse(schema.is_valid(parts[0]))


class Gomoku(unittest.TestCase):
    """The proofs of docs/solved: the lines of a joined certificate, a file each."""

    def test_nothing_is_missing(self):
        head, *parts = sorted((SOURCE / "docs/solved").iterdir())
        table = re.findall(r"^\| (\w+) \| (\w+) \| (\d+) \| [\d,]+ \| ([\d,]+) \|$",
                           (SOURCE / "docs/solved.md").read_text(), re.MULTILINE)
        self.assertEqual([reply for reply, *_ in table], [file.name.split(".")[0] for file in parts])
        whole = json.loads(lzma.open(head).read())
        self.assertEqual((whole["rule"], whole["size"], whole["attacker"]), ("freestyle", 15, "black"))
        self.assertEqual((whole["black"], whole["white"], whole["blocked"]), (["h8"], [], []))
        self.assertEqual(whole["plies"], 1 + max(int(plies) for *_, plies, _ in table))
        checker = check_certificate.JoinedChecker(whole)
        covered = 0
        for file, (reply, first, plies, nodes) in zip(parts, table):
            text = lzma.open(file).read()
            self.assertEqual((text.count(b"\n"), text[-1:]), (1, b"\n"))
            proof = json.loads(text)
            self.assertEqual([proof[key] for key in ("rule", "size", "blocked", "attacker", "black", "white")],
                             ["freestyle", 15, [], "black", ["h8"], [reply]])
            self.assertEqual((proof["plies"], len(proof["nodes"])), (int(plies), int(nodes.replace(",", ""))))
            self.assertEqual(proof["nodes"][-1][0], first)
            for symmetry in checker.symmetries:
                covered |= checker.image(checker.board.bit(reply), symmetry)
        self.assertEqual(covered, checker.empty)

    def test_one_is_accepted(self):
        smallest = min((SOURCE / "docs/solved").glob("??.json.xz"), key=lambda file: file.stat().st_size)
        done = solve("--check", "-", stdin=lzma.open(smallest).read())
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    programs.main(2)
