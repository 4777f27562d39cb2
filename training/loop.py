#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Improves the evaluation in a loop: self-play, training, a match against what it would replace, promotion.

The folder DIR holds the files in use, policy.bin and weights.bin (at first those of engine/eval, whatever --lab is),
history.csv, and a folder for each generation. A generation plays games with the files in use, fits new ones to the games of
the last generations (the policy from nothing, the values from those in use), and lets the new ones play against the old,
rule by rule. Rules for which a sequential test says that the new file is better get it.

    training/loop.sh DIR                       until it is stopped; the same command goes on where it was
    training/loop.sh DIR --parts policy        the order of moves only; the values stay

It may be killed at any time: games, matches and finished steps are kept, a fit begins again. SIGTERM, and Ctrl-C in a
terminal, end it after the running game with exit status 75; SIGINT to the loop alone, after the running step. A generation
keeps the program it began with, so the build may change; other settings than it began with are refused until it is done.
"""
import argparse
import csv
import fcntl
import io
import json
import math
import pathlib
import signal
import subprocess
import sys
import time

SOURCE = pathlib.Path(__file__).resolve().parent.parent
sys.path.append(str(SOURCE / "tools"))
import atomic_file  # noqa: E402 (the path is known only now)
import command_line  # noqa: E402
from command_line import seconds, whole_number  # noqa: E402
from conformance.referee import RULES  # noqa: E402
from pentanomial import Pairs, field_of, verdict_of  # noqa: E402
from sprt import sizes  # noqa: E402

INTERRUPTED = 75  # exit status: start me again
# The policy of caro serves caro-exact, too: see app/lab/commands/policy.cpp.
RULES_OF = {"policy": [rule for rule in RULES if rule != "caro-exact"], "values": list(RULES)}
FILE_OF = {"policy": "policy.bin", "values": "weights.bin"}
SETTING_OF = {"policy": "policy", "values": "weights"}  # of `pentarch-lab match`
MATCH_SEEDS = 1_000_000_000  # added to the seed of a generation, so that no match has the openings of games to train from
MAX_SEED = 2**63 - 1  # so far below the largest seed of pentarch-lab that these and the number of a generation can be added
# Settings that decide what a generation finds.
DECISIVE = ("parts", "games", "nodes", "rule", "size", "varied", "temperature", "window", "first_games", "epochs", "gate_time",
            "gate_nodes", "gate_games", "bounds", "seed")
COLUMNS = ("generation", "part", "rule", "games", "positions", "nodes", "choices", "training_loss", "held_out_loss",
           "match_games", "elo", "elo_low", "elo_high", "promoted", "hours")


def or_anew(path):
    """The way out of a generation that cannot go on, of which `path` is a file."""
    return f"or remove '{pathlib.Path(path).parent}' to begin it anew"


class Interrupted(Exception):
    """A signal asked the loop to end."""


class Runner:
    """Runs programs one after the other and passes signals on to them."""

    def __init__(self):
        self.process = None
        self.is_interrupted = False
        self.is_owed = False  # a SIGTERM came while there was no process to pass it on to
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.interrupt)

    def interrupt(self, number, _frame):
        self.is_interrupted = True
        if number == signal.SIGTERM:  # a terminal sends SIGINT to the program, too: twice would abort it
            self.is_owed = not self.process
            if self.process:
                self.process.send_signal(signal.SIGINT)

    def run(self, *command, log, folder=None):
        """Runs a program, in a folder if one is given, with its output in a file; anything but success ends the loop. The
        program dies with the loop, so that it does not write beside the one that the next loop starts."""
        if self.is_interrupted:
            raise Interrupted
        with open(log, "a", encoding="utf-8") as file:
            words = ["setpriv", "--pdeathsig", "KILL", *(str(part) for part in command)]
            with subprocess.Popen(words, stdout=file, stderr=file, cwd=folder, env=command_line.ENVIRONMENT) as process:
                self.process = process
                if self.is_owed:
                    process.send_signal(signal.SIGINT)
                status = process.wait()
            self.process = None
        if self.is_interrupted:
            raise Interrupted
        if status != 0:
            sys.exit(f"loop.py: {command[0]} {command[1]} failed with status {status}: see {log}; "
                     f"mend the cause and go on, {or_anew(log)}")


class Generation:
    """One round of the loop in its folder. Every step leaves a file and is left out where that is there."""

    def __init__(self, settings, number, runner):
        self.settings = settings
        self.number = number
        self.runner = runner
        self.folder = settings.folder / f"{number:04}"
        self.lab = self.folder / "pentarch-lab"
        self.log = self.folder / "log.txt"
        self.times = self.folder / "seconds.json"  # of each step

    def step(self, name, done, action):
        """Does a step unless the file `done` is there; adds to its time whatever becomes of it."""
        if done.exists():
            return
        print(f"generation {self.number}: {name}", flush=True)
        start = time.monotonic()
        try:
            action()
        finally:
            spent = json.loads(self.times.read_text()) if self.times.exists() else {}
            spent[name] = round(spent.get(name, 0) + time.monotonic() - start, 1)
            atomic_file.replace(self.times, json.dumps(spent).encode())

    def keep_settings(self):
        """Writes down the settings that the generation begins with. If it has begun with others, ends the program."""
        settings = {name: getattr(self.settings, name) for name in DECISIVE}
        path = self.folder / "settings.json"
        if not path.exists():
            atomic_file.replace(path, json.dumps(settings).encode())
            return
        try:
            begun = dict(json.loads(path.read_text(errors="replace")))
        except (ValueError, TypeError):
            command_line.fail(f"'{path}' holds no settings that loop.py wrote: put it back, {or_anew(path)}")
        if other := ["--" + name.replace("_", "-") for name in DECISIVE if begun.get(name) != settings[name]]:
            command_line.fail(f"generation {self.number} has begun with another {', '.join(other)}: "
                              f"give what '{path}' holds until it is done, {or_anew(path)}")

    def begin(self):
        """Sets aside the settings, the program and the files in use."""
        self.folder.mkdir(exist_ok=True)
        self.keep_settings()
        for source, name in ((self.settings.lab, "pentarch-lab"),
                             *((self.settings.folder / name, f"old-{name}") for name in FILE_OF.values())):
            target = self.folder / name
            if not target.exists():
                atomic_file.replace(target, source.read_bytes())
        self.lab.chmod(0o755)

    def games(self):
        return self.folder / "selfplay.0-of-1.games"

    def play(self):
        s = self.settings
        self.runner.run(
            self.lab, "selfplay", "--games", s.games, "--nodes", s.nodes, "--rule", s.rule, "--size", s.size, "--varied",
            s.varied, "--temperature", s.temperature, "--seed", s.seed + self.number, "--jobs", s.jobs, "--output",
            self.folder, "--policy", self.folder / "old-policy.bin", "--weights", self.folder / "old-weights.bin",
            "--shard", "0/1", "--no-config", log=self.log)  # all games, even as one of the jobs of a cluster

    def recent_games(self):
        """The games of the last generations, this one included, and those to begin with."""
        first = max(1, self.number - self.settings.window + 1)
        earlier = [self.settings.folder / f"{n:04}" / self.games().name for n in range(first, self.number + 1)]
        return [path for path in earlier if path.exists()] + (self.settings.first_games if first == 1 else [])

    def fit(self, part):
        s = self.settings
        file = FILE_OF[part]
        old = self.folder / f"old-{file}"
        start = ("--start", old) if part == "values" else ()
        self.runner.run(self.lab, part, "--output", self.folder / f"new-{file}", "--rule", ",".join(s.rules_of[part]), "--keep",
                        old, *start, "--epochs", s.epochs, "--jobs", s.jobs, "--no-config", *self.recent_games(), log=self.log)

    def state_of(self, part, rule):
        return self.folder / f"match-{part}-{rule}.json"

    def players(self, part):
        """The settings of the new and the old player of a match, in the folder of the generation. The values play with the
        policy that was promoted."""
        setting, file = SETTING_OF[part], FILE_OF[part]
        other = "weights=old-weights.bin" if part == "policy" else "policy=policy.bin"
        return f"{setting}=new-{file},{other}", f"{setting}=old-{file},{other}"

    def match(self, part, rule):
        s = self.settings
        new, old = self.players(part)
        limit = ("--nodes", s.gate_nodes) if s.gate_nodes else ("--move-time", s.gate_time)
        state = self.state_of(part, rule)
        running = state.with_suffix(".running")
        # A match goes on with the same words only, and a comma separates the settings of a player: inside the folder of the
        # generation the names of its files depend neither on the spelling nor on the place of DIR.
        self.runner.run(
            sys.executable, SOURCE / "tools" / "sprt.py", "--in-process", f"./{self.lab.name}", "--new", new, "--base", old,
            *limit, "--rule", rule, "--size", s.size, "--bounds", *s.bounds, "--games", s.gate_games, "--concurrency",
            s.jobs, "--seed", s.seed + self.number + MATCH_SEEDS, "--state", running.name, log=self.log, folder=self.folder)
        running.replace(state)

    def pairs(self, part, rule):
        return Pairs(json.loads(self.state_of(part, rule).read_text())["pairs"])

    def is_better(self, part, rule):
        low, high = self.settings.bounds
        return verdict_of(self.pairs(part, rule).llr(low, high)) == "H1 accepted"

    def promote(self, part):
        """Makes the file of a part with the new numbers of the rules that are better with them, the old ones of the others."""
        better = [rule for rule in self.settings.rules_of[part] if self.is_better(part, rule)]
        old, new, joined = (self.folder / f"{prefix}{FILE_OF[part]}" for prefix in ("old-", "new-", ""))
        if not better:
            atomic_file.replace(joined, old.read_bytes())
        else:
            self.runner.run(self.lab, part, "--output", joined, "--rule", ",".join(better), "--keep", old, "--take", new,
                            "--no-config", log=self.log)

    def note_of(self, part):
        return note_in(self.lab, self.folder / f"new-{FILE_OF[part]}")

    @staticmethod
    def losses(part, rule, note):
        """(choices or positions to fit to, loss of the training, about that of what was held out) of the new file of a part:
        where a rule has two networks, their shares of what was held out are taken to be those of what they were fitted to."""
        counted = {"policy": "choices", "values": "positions"}[part]
        fits = note[rule]["losses"]  # one for each network
        number = int(sum(fit[counted] for fit in fits))

        def mean(name):  # nothing where a network had no examples
            known = all(fit[name] is not None for fit in fits)
            return round(sum(fit[name] * fit[counted] for fit in fits) / number, 4) if known else ""

        return number, mean("training"), mean("held_out")

    def rows(self):
        manifest = json.loads(self.games().with_suffix(".json").read_text())
        hours = round(sum(json.loads(self.times.read_text()).values()) / 3600, 3)
        for part in self.settings.parts:
            note = self.note_of(part)
            for rule in self.settings.rules_of[part]:
                elo = [field_of(value) for value in self.pairs(part, rule).elo()]
                choices, training, held_out = self.losses(part, rule, note)
                yield dict(zip(COLUMNS, (
                    self.number, part, rule, manifest["games"], manifest["position_count"], self.settings.nodes, choices,
                    training, held_out, 2 * self.pairs(part, rule).number(), *elo,
                    "yes" if self.is_better(part, rule) else "no", hours), strict=True))

    def run(self):
        """Does what is left of the generation; returns its rows of the history."""
        self.begin()
        self.step("self-play", self.games(), self.play)
        for part, file in FILE_OF.items():
            if part not in self.settings.parts:
                if not (self.folder / file).exists():
                    atomic_file.replace(self.folder / file, (self.folder / f"old-{file}").read_bytes())
                continue
            self.step(f"fit of the {part}", self.folder / f"new-{file}", lambda p=part: self.fit(p))
            for rule in self.settings.rules_of[part]:
                self.step(f"match of the {part}, {rule}", self.state_of(part, rule), lambda p=part, r=rule: self.match(p, r))
            self.step(f"promotion of the {part}", self.folder / file, lambda p=part: self.promote(p))
        rows = list(self.rows())
        for file in FILE_OF.values():
            atomic_file.replace(self.settings.folder / file, (self.folder / file).read_bytes())
        return rows


def note_in(lab, path):
    """The provenance of the networks in a file, by rule. Ends the program if the file cannot be read."""
    # The name comes first in the line: in its own folder it is as simple as can be.
    done = subprocess.run([pathlib.Path(lab).resolve(), "weights", path.name, "--no-config"], cwd=path.parent, capture_output=True,
                          text=True, env=command_line.ENVIRONMENT, check=False)
    if done.returncode != 0:
        command_line.fail(f"'{path}' cannot be read ({done.stderr.strip()}): put it back, {or_anew(path)}")
    return json.loads(done.stdout.removeprefix(f"{path.name}: "))


def read_history(path):
    if not path.exists():
        return []
    try:
        with path.open(newline="", encoding="utf-8") as file:
            reader = csv.DictReader(file, strict=True)
            rows = list(reader)
            if tuple(reader.fieldnames or ()) != COLUMNS or any(None in (*row, *row.values()) for row in rows):
                raise ValueError
            return [row | {"generation": int(row["generation"])} for row in rows]
    except (ValueError, csv.Error):
        command_line.fail(f"'{path}' is no history that loop.py wrote: name another folder")


def write_history(path, rows):
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    atomic_file.replace(path, text.getvalue().encode())


def demand_lab(path):
    """Ends the program unless `path` is a pentarch-lab: a generation would keep what it began with."""
    listed = subprocess.run([path.resolve(), "match", "--list", "--json", "--no-config"], stdin=subprocess.DEVNULL,
                            capture_output=True, env=command_line.ENVIRONMENT, check=False)
    if listed.returncode != 0 or b'"type":"setting"' not in listed.stdout:
        command_line.fail(f"--lab: '{path}' is no pentarch-lab")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path, metavar="DIR", help="folder of the run; made if it is not there")
    parser.add_argument("--lab", type=pathlib.Path, default=SOURCE / "build" / "release" / "pentarch-lab", metavar="FILE",
                        help="pentarch-lab (that of the release build)")
    parser.add_argument("--parts", default="policy,values", metavar="P", help="what is trained: policy, values (both)")
    parser.add_argument("--generations", type=whole_number(1), metavar="N", help="end after so many in all (never)")
    parser.add_argument("--games", type=whole_number(1), default=40000, metavar="N", help="of a generation (40000)")
    parser.add_argument("--nodes", type=whole_number(1), default=1000, metavar="N", help="a move in self-play (1000)")
    parser.add_argument("--rule", default="all", metavar="R", help="rules of the games, separated by commas (all)")
    parser.add_argument("--size", type=sizes, default="15,20", metavar="N", help="sizes of the games and the matches (15,20)")
    parser.add_argument("--varied", type=whole_number(0, 60), default=6, metavar="N",
                        help="0 to N moves after an opening are drawn from the policy (6)")
    parser.add_argument("--temperature", type=whole_number(1, 1000), default=100, metavar="P", help="of that, in percent (100)")
    parser.add_argument("--window", type=whole_number(1), default=3, metavar="N", help="generations to train from (3)")
    parser.add_argument("--first-games", type=pathlib.Path, nargs="*", default=[], metavar="FILE",
                        help="games of `pentarch-lab selfplay` to train from in the first --window generations")
    parser.add_argument("--epochs", type=whole_number(1, 1000), default=3, metavar="N", help="passes of a fit over the games (3)")
    parser.add_argument("--gate-time", type=seconds, default=0.05, metavar="S", help="seconds a move in matches (0.05)")
    parser.add_argument("--gate-nodes", type=whole_number(1), metavar="N", help="nodes a move in matches, in place of time")
    parser.add_argument("--gate-games", type=whole_number(2), default=2000, metavar="N", help="a match has at most (2000)")
    parser.add_argument("--bounds", nargs=2, type=float, default=[0.0, 15.0], metavar="ELO",
                        help="the test's hypotheses: no better, and better by so much (0 15)")
    parser.add_argument("--seed", type=whole_number(0, MAX_SEED), default=1, metavar="N",
                        help="another number gives other games (1)")
    parser.add_argument("--jobs", type=whole_number(1, 256), default=2, metavar="N", help="threads (2)")
    settings = parser.parse_args()
    settings.parts = settings.parts.split(",")
    for part in settings.parts:
        if part not in FILE_OF:
            parser.error(f"--parts: there are policy and values, not '{part}'")
    wanted = list(RULES) if settings.rule == "all" else settings.rule.split(",")
    for rule in wanted:
        if rule not in RULES:
            parser.error(f"--rule: there are {', '.join(RULES)} and all, not '{rule}'")
    for option, names in (("--parts", settings.parts), ("--rule", wanted)):
        for name in names:
            if names.count(name) > 1:
                parser.error(f"{option}: '{name}' is given twice")
    settings.rules_of = {part: [rule for rule in RULES_OF[part] if rule in wanted] for part in FILE_OF}
    for part in settings.parts:
        if not settings.rules_of[part]:
            parser.error(f"--rule: {settings.rule} has no {part} of its own: add caro, or leave the {part} out of --parts")
    if not -math.inf < settings.bounds[0] < settings.bounds[1] < math.inf:
        parser.error("--bounds: the first must be the smaller one")
    for path in (settings.lab, *settings.first_games):
        path.open("rb").close()  # says at once what cannot be read
    demand_lab(settings.lab)
    settings.first_games = [str(path.resolve()) for path in settings.first_games]
    return settings


def main():
    settings = parse_arguments()
    runner = Runner()
    settings.folder.mkdir(parents=True, exist_ok=True)
    lock = (settings.folder / ".lock").open("w")  # held until the program ends
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        command_line.fail(f"'{settings.folder}' is in use by another loop")
    history = settings.folder / "history.csv"
    rows = read_history(history)
    for file in FILE_OF.values():
        if not (settings.folder / file).exists():
            atomic_file.replace(settings.folder / file, (SOURCE / "engine" / "eval" / file).read_bytes())
    try:
        while True:
            number = max((row["generation"] for row in rows), default=0) + 1
            if settings.generations and number > settings.generations:
                return 0
            rows += Generation(settings, number, runner).run()
            write_history(history, rows)
            better = [f"{row['part']} of {row['rule']}" for row in rows
                      if row["generation"] == number and row["promoted"] == "yes"]
            print(f"generation {number}: better: {', '.join(better) or 'nothing'}", flush=True)
    except Interrupted:
        return INTERRUPTED


if __name__ == "__main__":
    command_line.run(main)
