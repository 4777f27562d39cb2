#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays two engines against each other with c-gomoku-cli until a sequential probability ratio test decides.

Every opening is played twice with colors changed; the test counts such pairs (pentanomial statistics), which takes
fewer games than counting games. An interrupted test is taken up again by the same command (its state is in --state).

    tools/sprt.py --new build/release/pbrain-pentarch --base old/pbrain-pentarch --openings openings.txt --move-time 0.1
    tools/sprt.py ... --bounds -5 0              a simplification: is it no worse?
    tools/sprt.py ... --bounds none --games 200  no test, a match of 200 games

c-gomoku-cli does not know caro: games of that rule and of caro-exact are played and refereed here, with --move-time.

With --in-process PENTARCH_LAB it is `pentarch-lab match` that plays: --new and --base are settings (lmrFactor=130,...;
empty for none) of that program, --size may name several, and the openings are made on the way, a new one for every pair.

    tools/sprt.py --in-process build/release/pentarch-lab --new lmrFactor=130 --base "" --nodes 10000 --concurrency 2
"""
import argparse
import concurrent.futures
import csv
import datetime
import errno
import json
import math
import os
import pathlib
import pty
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile

import atomic_file
import command_line
from command_line import seconds, whole_number
from conformance.engine import MEMORY, START_PATIENCE, Engine, Fault, command_of
from conformance.games import play_out
from conformance.referee import RULES, Referee, stones_of
from pentanomial import Pairs, field_of, verdict_of

REFEREED = ("caro", "caro-exact")  # rules that c-gomoku-cli does not know
FINISHED = re.compile(r"^\[\d+\] Finished game (\d+) \((\S+) vs (\S+)\): (1-0|0-1|1/2-1/2) \{(.*)\}")
FAULT = re.compile(r"^\[\d+\] engine (\S+) (crashed|timeout|output illegal move)")
# Options for engines in processes of their own, and their defaults.
OF_PROCESSES = {"openings": None, "threads": 1, "memory": MEMORY >> 20, "tolerance": 1.0, "cli": "c-gomoku-cli"}
PAIRS_PER_LINE = 50  # progress interval of games in one process
COLUMNS = ("date", "commit", "change", "opponent", "rule", "size", "limit", "games", "wins", "draws", "losses", "elo",
           "elo_low", "elo_high", "llr", "metric", "value", "verdict", "note")  # of the table that --log appends to


class Match:
    """The state of the match and the file that stores it."""

    def __init__(self, settings, path):
        self.settings = settings
        self.path = path
        self.pairs = Pairs()
        self.results = [0, 0, 0]  # won, drawn, lost by the new engine; complete pairs only
        self.faults = {}
        self.started = 0  # openings used
        self.is_logged = False  # in the table of experiments
        self.told = None  # the line printed last
        if path and not path.parent.is_dir():
            command_line.fail(f"--state: there is no folder '{path.parent}'")
        if path and path.exists():
            self.take_up(path)

    def take_up(self, path):
        try:
            state = json.loads(path.read_text())
            settings, pairs = state["settings"], Pairs(state["pairs"])
            self.results, self.faults, self.started = state["results"], state["faults"], state["started"]
            self.is_logged = state.get("logged", False)
        except (ValueError, TypeError, KeyError):
            command_line.fail(f"--state: '{path}' is no state that sprt.py wrote: name another file")
        if settings != self.settings:
            command_line.fail(f"--state: '{path}' belongs to a test with other settings")
        self.pairs = pairs

    def save(self):
        if not self.path:
            return
        state = {"settings": self.settings, "pairs": self.pairs.counts, "started": self.started,
                 "results": self.results, "faults": self.faults, "logged": self.is_logged}
        atomic_file.replace(self.path, json.dumps(state).encode())

    def add_pair(self, scores):
        """Adds the new engine's two scores of a pair, in half points: 0, 1 or 2 each."""
        self.pairs.add(sum(scores))
        for score in scores:
            self.results[2 - score] += 1

    def llr(self):
        bounds = self.settings["bounds"]
        return self.pairs.llr(*bounds) if bounds else 0.0

    def verdict(self):
        return verdict_of(self.llr()) if self.settings["bounds"] else "no test"

    def is_over(self):
        return 2 * self.pairs.number() >= self.settings["games"] or self.verdict().endswith("accepted")

    def line(self):
        elo, low, high = self.pairs.elo()
        won, drawn, lost = self.results
        text = (f"{sum(self.results)} games  +{won} ={drawn} -{lost}  pairs {self.pairs.counts}  "
                f"Elo {elo:+.1f} ({low:+.1f} .. {high:+.1f})")
        if self.settings["bounds"]:
            text += f"  LLR {self.llr():+.2f} {self.settings['bounds']}  {self.verdict()}"
        for fault, number in sorted(self.faults.items()):
            text += f"  {fault}: {number}"
        return text

    def tell(self):
        """Prints the state, unless that is what was printed last."""
        if self.line() != self.told:
            self.told = self.line()
            print(self.told, flush=True)


def manager_command(args, openings, rounds):
    limit = [f"tc={args.match_time or 0}/{args.move_time or args.match_time or 3600}"]
    if args.nodes:
        limit.append(f"nodes={args.nodes}")
    command = [args.cli, "-each", *limit, f"maxmemory={args.memory << 20}", f"thread={args.threads}",
               f"tolerance={args.tolerance}"]
    for name, engine in (("new", args.new), ("base", args.base)):
        command += ["-engine", f"name={name}", f"cmd={engine}"]
    return command + ["-rule", str(RULES[args.rule]), "-boardsize", str(args.size), "-rounds", "1", "-games",
                      str(2 * rounds), "-repeat", "-concurrency", str(args.concurrency), "-openings",
                      f"file={openings}", "type=pos", "order=sequential"]


def lines_on_terminal(output, process):
    """The lines that a program prints to its pseudo-terminal, which reports the end of the program as an error of input. On a
    busy machine the report can come before the last lines do, so they are read once more when the program has ended."""
    for _ in range(2):
        try:
            yield from output
        except OSError as error:
            if error.errno != errno.EIO:
                raise
        process.wait()


def follow_until_over(command, match, follow, folder=None, environment=None):
    """Runs a match program and passes every line it prints to `follow` until the match is over. If the program ends before,
    its status is told, with the last of the lines for which `follow` returns False: its complaint, if it has made one.

    The program prints to a pseudo-terminal: into a pipe c-gomoku-cli would write whole buffers, which arrive late, and
    its unbuffered error messages would land in the middle of lines."""
    if shutil.which(command[0]) is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), command[0])
    reader, writer = pty.openpty()
    complaint = ""
    # If this program is killed, the games end too.
    with subprocess.Popen(["setpriv", "--pdeathsig", "TERM", *command], cwd=folder, stdout=writer, stderr=writer,
                          start_new_session=True, env=environment) as process:
        os.close(writer)
        try:
            with open(reader, errors="replace") as output:
                for line in lines_on_terminal(output, process):
                    if not follow(line):
                        complaint = line.strip() or complaint
                    if match.is_over():
                        break
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
    if not match.is_over():
        told = f": {complaint}" if complaint else ""
        print(f"sprt.py: '{command[0]}' ended with status {process.returncode}{told}", file=sys.stderr)


def play_in_process(args, match):
    """Lets `pentarch-lab match` play the remaining pairs; saves after every pair."""
    rounds = args.games // 2 - match.pairs.number()
    command = [args.in_process, "match", "--json", "--games", str(2 * rounds), "--first", str(match.started),
               "--rule", args.rule, "--size", str(args.size), "--seed", str(args.seed), "--jobs", str(args.concurrency),
               "--new", args.new, "--base", args.base, "--no-config"]
    if args.nodes:
        command += ["--nodes", str(args.nodes)]
    if args.move_time:
        command += ["--time", f"{args.move_time * 1000:.0f}ms"]

    def follow(line):
        if not line.startswith("{"):
            return False
        pair = command_line.parsed(line, lambda value: value["pair"] >= 0 and sum(value["half_points"]) in range(5),
                                   f"'{args.in_process}' prints no result of a pair: '{line.strip()}'")
        match.started = pair["pair"] + 1
        match.add_pair(pair["half_points"])
        match.save()
        if match.pairs.number() % PAIRS_PER_LINE == 0:
            match.tell()
        return True

    follow_until_over(command, match, follow, environment=command_line.ENVIRONMENT)


def shuffled_openings(args):
    openings = []
    for number, line in enumerate(pathlib.Path(args.openings).read_text(errors="replace").splitlines(), 1):
        opening = line.strip()
        place = f"--openings: line {number} of '{args.openings}': '{opening}'"
        stones = stones_of(opening, args.size)
        if stones is None:
            command_line.fail(f"{place} is no opening on {args.size}x{args.size}")
        referee = Referee(args.size, RULES[args.rule])
        for stone in stones:
            referee.stones.append(stone)
            if referee.is_over() or referee.is_full():
                command_line.fail(f"{place} is a game that is over")
        openings += [opening] if opening else []
    if not openings:
        command_line.fail(f"--openings: no openings in '{args.openings}'")
    random.Random(args.seed).shuffle(openings)
    return openings


def refereed_game(args, opening, players):
    """Plays a game from an opening; `players` are the names for Black and White. Returns the half points of the new engine
    and the name of the player that lost by a fault, or None."""
    referee = Referee(args.size, RULES[args.rule])
    referee.stones = stones_of(opening, args.size)
    limit = round(args.move_time * 1000)
    with Engine(command_of(getattr(args, players[0]))) as black, Engine(command_of(getattr(args, players[1]))) as white:
        waiting = {black, white}  # for the position

        def request():
            engine = (black, white)[len(referee.stones) % 2]
            if engine not in waiting:
                return [referee.turn()]
            waiting.remove(engine)
            return ["BOARD", *referee.rows(), "DONE"] if referee.stones else ["BEGIN"]

        loser = None
        try:
            for loser, engine in zip(players, (black, white)):
                engine.send(f"START {args.size}", f"INFO rule {RULES[args.rule]}", f"INFO timeout_turn {limit}",
                            "INFO timeout_match 0", f"INFO max_memory {args.memory << 20}", f"INFO thread_num {args.threads}")
                engine.expect("OK", START_PATIENCE)
            loser = None  # who is to move
            play_out((black, white), referee, limit, request, args.tolerance)
        except Fault:
            loser = loser or players[len(referee.stones) % 2]
            return (0 if loser == "new" else 2), loser
    if not referee.is_over():
        return 1, None
    return (2 if players[(len(referee.stones) - 1) % 2] == "new" else 0), None


def play_refereed(args, match):
    """Plays the remaining pairs with the referee of the conformance tests; saves after every pair."""
    openings = shuffled_openings(args)
    rounds = args.games // 2 - match.pairs.number()

    def pair(number):
        opening = openings[number % len(openings)]
        return [refereed_game(args, opening, players) for players in (("new", "base"), ("base", "new"))]

    with concurrent.futures.ThreadPoolExecutor(args.concurrency) as pool:
        for games in pool.map(pair, range(match.started, match.started + rounds)):
            match.started += 1
            for _, loser in games:
                if loser:
                    match.faults[f"{loser} fault"] = match.faults.get(f"{loser} fault", 0) + 1
            match.add_pair([score for score, _ in games])
            match.save()
            match.tell()
            if match.is_over():
                pool.shutdown(cancel_futures=True)
                break


def play(args, match):
    """Runs c-gomoku-cli on the remaining openings until the match is over; saves after every pair."""
    openings = shuffled_openings(args)
    rounds = args.games // 2 - match.pairs.number()
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "openings.txt")
        file.write_text("".join(openings[(match.started + i) % len(openings)] + "\n" for i in range(rounds)))
        started = match.started
        half = {}
        follow_until_over(manager_command(args, file, rounds), match, lambda line: follow(line, match, half, started), folder)


def follow(line, match, half, started):
    """Processes one line of c-gomoku-cli: True if it is the result of a game. `half` holds the scores of games whose partner
    is still running."""
    if fault := FAULT.match(line):
        name = f"{fault[1]} {fault[2]}"
        match.faults[name] = match.faults.get(name, 0) + 1
    found = FINISHED.match(line)
    if not found:
        return False
    game = int(found[1]) - 1
    black = {"1-0": 2, "0-1": 0}.get(found[4], 1)
    score = black if found[2] == "new" else 2 - black
    match.started = max(match.started, started + game // 2 + 1)
    if game // 2 not in half:
        half[game // 2] = score
        return True
    match.add_pair((half.pop(game // 2), score))
    match.save()
    match.tell()
    return True


def demand_columns(parser, path):
    """Refuses a table with other columns before any games are played."""
    try:
        with path.open(newline="", encoding="utf-8", errors="replace") as file:
            first = next(csv.reader(file), None)
    except FileNotFoundError:
        if not path.parent.is_dir():
            parser.error(f"--log: there is no folder '{path.parent}'")
        return
    except OSError as error:
        parser.error(f"--log: '{path}': {error.strerror}")
    except csv.Error:  # no text
        first = ()
    if first is not None and tuple(first) != COLUMNS:
        parser.error(f"--log: '{path}' has other columns than docs/experiments.csv")


def log_result(args, match):
    """Appends the result to the table of experiments."""
    path = pathlib.Path(args.log)
    is_new = not path.exists() or path.stat().st_size == 0
    commit = subprocess.run(["git", "-C", pathlib.Path(__file__).resolve().parent, "rev-parse", "--short", "HEAD"], capture_output=True,
                            text=True, check=False).stdout
    elo, low, high = match.pairs.elo()
    won, drawn, lost = match.results
    limits = []
    if args.move_time:
        limits.append(f"{args.move_time:g} s")
    if args.nodes:
        limits.append(f"{args.nodes:,} nodes")
    if args.match_time:
        limits.append(f"{args.match_time:g} s a game")
    row = {"date": datetime.date.today().isoformat(), "commit": commit.strip(), "change": args.change,
           "opponent": args.opponent, "rule": args.rule, "size": str(args.size).replace(",", " and "), "limit": ", ".join(limits),
           "games": sum(match.results), "wins": won, "draws": drawn, "losses": lost, "elo": field_of(elo),
           "elo_low": field_of(low), "elo_high": field_of(high), "verdict": match.verdict()}
    if match.settings["bounds"]:
        row["llr"] = f"{match.llr():.2f}"
    with path.open("a", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        if is_new:
            writer.writeheader()
        writer.writerow(row)


def sizes(text):
    """The type of --size: a board size, or the text of several that commas separate."""
    found = [whole_number(5, 22)(word) for word in text.split(",")]
    if len(set(found)) < len(found):
        raise argparse.ArgumentTypeError(f"'{text}' has a size twice")
    return found[0] if len(found) == 1 else text


def bounds_of(words):
    if words == ["none"]:
        return None
    try:
        low, high = (float(w) for w in words)
    except ValueError:
        command_line.fail("--bounds wants two numbers or 'none'")
    if not -math.inf < low < high < math.inf:
        command_line.fail("the first of --bounds must be the smaller one")
    return [low, high]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--new", required=True, metavar="CMD", help="the engine, or the settings, to test")
    parser.add_argument("--base", required=True, metavar="CMD", help="what it is compared with")
    parser.add_argument("--openings", metavar="FILE", help="one opening a line, as h8i9h9")
    parser.add_argument("--in-process", metavar="PENTARCH_LAB", help="play two settings of this program with `pentarch-lab match`")
    parser.add_argument("--bounds", nargs="+", default=["0", "5"], metavar="ELO", help="two hypotheses, or none (0 5)")
    parser.add_argument("--games", type=int, default=40000, help="at most so many (40000)")
    parser.add_argument("--move-time", type=seconds, metavar="S", help="seconds a move")
    parser.add_argument("--match-time", type=seconds, metavar="S", help="seconds a game for each engine")
    parser.add_argument("--nodes", type=whole_number(1), help="nodes a move")
    parser.add_argument("--rule", type=str.lower, choices=RULES, default="freestyle")
    parser.add_argument("--size", type=sizes, default=15, metavar="N", help="of the board, 5 to 22 (15)")
    parser.add_argument("--concurrency", type=whole_number(1), default=1, help="games at a time (1)")
    parser.add_argument("--threads", type=whole_number(1), help="search threads of each engine (1)")
    parser.add_argument("--memory", type=whole_number(1), metavar="MB", help="for each engine (350)")
    parser.add_argument("--tolerance", type=seconds, metavar="S", help="overrun that loses on time (1)")
    parser.add_argument("--seed", type=int, default=1, help="order of the openings (1)")
    parser.add_argument("--state", metavar="FILE", help="keep the state there and resume from it")
    parser.add_argument("--log", metavar="FILE", help="append the result to this table (docs/experiments.csv), once")
    parser.add_argument("--change", metavar="TEXT", help="how the new engine differs, for that table (the settings)")
    parser.add_argument("--opponent", metavar="TEXT", help="name of the other engine in that table (base or the settings)")
    parser.add_argument("--cli", metavar="CMD", help="the match manager (c-gomoku-cli)")
    args = parser.parse_args()
    if args.change is None:
        args.change = args.new if args.in_process else ""
    if args.opponent is None:
        args.opponent = (args.in_process and args.base) or "base"
    if args.cli and args.rule in REFEREED and not args.in_process:
        parser.error(f"--rule {args.rule} has no --cli: these games are refereed here")
    for name, default in OF_PROCESSES.items():
        if getattr(args, name) is None:
            setattr(args, name, default)
        elif args.in_process:
            parser.error(f"--in-process has no --{name}")
    if args.in_process and args.match_time:
        parser.error("--in-process has no --match-time: give --move-time or --nodes")
    if not args.in_process and not isinstance(args.size, int):
        parser.error("--size: several sizes need --in-process")
    if not args.in_process and not args.openings:
        parser.error("--openings is needed: a file with one opening a line")
    if not args.move_time and not args.match_time and not args.nodes:
        parser.error("one of --move-time, --match-time and --nodes is needed")
    if args.rule in REFEREED and not args.in_process and (args.nodes or args.match_time or not args.move_time):
        parser.error(f"--rule {args.rule} is limited by --move-time alone, unless --in-process plays it")
    if args.games < 2:
        parser.error("--games: at least 2")
    args.games -= args.games % 2  # every opening is played twice
    if args.log:
        demand_columns(parser, pathlib.Path(args.log))
    if args.in_process:
        return args
    # The manager runs in its own folder, and splits command lines at blanks that no backslash escapes.
    for name in ("new", "base"):
        words = command_of(getattr(args, name))
        setattr(args, name, " ".join(re.sub(r"([\\'\" ])", r"\\\1", word) for word in words))
    return args


def main():
    args = parse_arguments()
    compared = ("new", "base", "in_process", "cli", "openings", "games", "move_time", "match_time", "tolerance", "nodes", "rule",
                "size", "threads", "memory", "seed")
    settings = {name: getattr(args, name) for name in compared}
    settings["bounds"] = bounds_of(args.bounds)
    match = Match(settings, pathlib.Path(args.state) if args.state else None)
    if not match.is_over():
        if args.in_process:
            play_in_process(args, match)
        elif args.rule in REFEREED:
            play_refereed(args, match)
        else:
            play(args, match)
    match.tell()
    if args.log and match.is_over() and not match.is_logged:
        log_result(args, match)
        match.is_logged = True
        match.save()
    return 0 if match.is_over() else 1


if __name__ == "__main__":
    command_line.run(main)
