#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tunes settings of the search by games (CMA-ES, Hansen 2016, from the library cmaes).

Every generation proposes some sets of values; each plays the same pairs of games against the settings as built, and the
next generation starts from the better ones. Each parameter is given with the step that the first generation takes:

    training/tune.py build/release/pentarch-lab --state tune.jsonl lmrFactor:25 lmrCut:40 futilityPerDepth:6

The middle of the better half of every generation is printed; tools/sprt.py then says whether it is a gain. Started again
with the same --state, the run goes on. The parameters are the settings of `pentarch-lab match --list` with a default.
"""
import argparse
import math
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "tools"))
import command_line  # noqa: E402 (the path is known only now)
from command_line import whole_number  # noqa: E402

try:
    import numpy
    from cmaes import CMA
except ImportError:  # packages of Debian, for /usr/bin/python3
    command_line.fail("numpy and cmaes are missing: apt-get install python3-numpy python3-cmaes")


MIN_POPULATION = 4  # with fewer the better half is one set, whose covariance has no weight: the library would divide by it


class Parameter:
    """A search setting with its current value and step size."""

    def __init__(self, text, known):
        self.name, _, step = text.partition(":")
        if self.name not in known:
            command_line.fail(f"unknown parameter '{self.name}' (`pentarch-lab match --list` shows those with a default)")
        self.value, self.low, self.high = known[self.name]
        try:
            self.step = float(step)
        except ValueError:
            self.step = math.nan
        if not 0 < self.step < math.inf:
            command_line.fail(f"'{text}': a step above 0 is needed, as in {self.name}:10")

    def at(self, steps):
        return min(max(round(self.value + steps * self.step), self.low), self.high)

    def bounds(self):
        return (self.low - self.value) / self.step, (self.high - self.value) / self.step


def results_of(command, is_right):
    """The JSON lines that the program prints, each of which is right. Its complaint is told as this one's."""
    result = subprocess.run([*command, "--no-config"], capture_output=True, text=True,
                            env=command_line.ENVIRONMENT, check=False)
    if result.returncode != 0:
        command_line.fail(result.stderr.strip() or f"{command[0]} ended with status {result.returncode}")
    return [command_line.parsed(line, is_right, f"'{command[0]}' is no pentarch-lab: it prints '{line}'")
            for line in result.stdout.splitlines()]


def known_parameters(program):
    """{name: (default, least, greatest)} of the settings that have a default."""
    fields = {"name", "default", "least", "greatest"}
    settings = results_of([program, "match", "--list", "--json"], lambda setting: fields <= setting.keys())
    return {s["name"]: (s["default"], s["least"], s["greatest"]) for s in settings if s["default"] is not None}


def settings_of(parameters, point):
    return ",".join(f"{p.name}={p.at(x)}" for p, x in zip(parameters, point))


def better_half(points, scores):
    """The mean of the better-scoring half of the points."""
    order = numpy.argsort(scores)[::-1]
    return numpy.mean([points[i] for i in order[:(len(points) + 1) // 2]], axis=0)


def score_of(args, settings, first):
    """The mean score, 0 to 1, of these settings against the built-in ones."""
    command = [args.program, "match", "--json", "--games", str(2 * args.pairs), "--first", str(first), "--nodes",
               str(args.nodes), "--rule", args.rule, "--size", args.size, "--seed", str(args.seed), "--jobs",
               str(args.jobs), "--new", settings]
    pairs = results_of(command, lambda pair: sum(pair["half_points"]) in range(5))
    if not pairs:
        command_line.fail(f"'{args.program}' has played nothing")
    return sum(sum(pair["half_points"]) for pair in pairs) / (4 * len(pairs))


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="the executable pentarch-lab")
    parser.add_argument("parameters", nargs="+", metavar="NAME:STEP")
    parser.add_argument("--generations", type=whole_number(1), default=20)
    parser.add_argument("--population", type=whole_number(MIN_POPULATION), default=12, help="sets of values in a generation (12)")
    parser.add_argument("--pairs", type=whole_number(1), default=100, help="pairs of games for each of them (100)")
    parser.add_argument("--nodes", type=whole_number(1), default=3000, help="limit a move (3000)")
    parser.add_argument("--rule", default="freestyle,standard,renju")
    parser.add_argument("--size", default="15")
    parser.add_argument("--seed", type=whole_number(1, 2**32 - 1), default=1)
    parser.add_argument("--jobs", type=whole_number(1), default=1, help="games at a time (1)")
    parser.add_argument("--state", type=pathlib.Path, help="keep what was played there and resume from it")
    return parser.parse_args()


def tune(args, parameters, state):
    """Prints the middle of every generation, those of the state first."""
    optimizer = CMA(mean=numpy.zeros(len(parameters)), sigma=1.0, seed=args.seed, population_size=args.population,
                    bounds=numpy.array([p.bounds() for p in parameters]))
    for generation in range(args.generations):
        points = [optimizer.ask() for _ in range(args.population)]
        if generation < len(state.entries):
            scores = state.entries[generation]["scores"]
        else:
            scores = [score_of(args, settings_of(parameters, x), generation * args.pairs) for x in points]
            state.add({"generation": generation, "scores": scores})
        optimizer.tell([(x, -score) for x, score in zip(points, scores)])
        print(f"generation {generation}: {100 * sum(scores) / len(scores):.1f} % (best {100 * max(scores):.1f} %)  "
              f"{settings_of(parameters, better_half(points, scores))}", flush=True)


def main():
    args = parse_arguments()
    known = known_parameters(args.program)
    parameters = [Parameter(text, known) for text in args.parameters]
    if len(parameters) < 2:
        command_line.fail("two parameters are the least that CMA-ES tunes")
    names = [p.name for p in parameters]
    for name in names:
        if names.count(name) > 1:
            command_line.fail(f"'{name}' is given twice")
    about = {name: getattr(args, name)
             for name in ("program", "parameters", "population", "pairs", "nodes", "rule", "size", "seed")}
    about["known"] = {name: list(known[name]) for name in names}
    def is_generation(entry):
        return len(entry["scores"]) == args.population and all(0 <= score <= 1 for score in entry["scores"])

    with command_line.State(args.state, about, is_generation) as state:
        tune(args, parameters, state)


if __name__ == "__main__":
    command_line.run(main)
