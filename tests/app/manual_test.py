#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks completions and the manual page against the help of every command: manual_test.py BINARY."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import programs
from programs import PATIENCE

BINARY = sys.argv[1]
OPTION = re.compile(r"^  (?:-(\w), |    )--([a-z0-9-]+)(?: ([A-Z]\S*))?  *", re.M)


def run(*arguments, check=True, environment=None):
    result = programs.run(BINARY, *arguments, environment=environment)
    if check and result.returncode != 0:
        raise AssertionError(result.stderr)
    return result if not check else result.stdout


def commands():
    """The names of all commands, taken from the advice on an unknown one."""
    advice = re.search(r"\(there are (.*)\)", run("nonsense", check=False).stderr)
    return advice[1].split(", ")


def options_of(command):
    """(letter, name, value) of every option of a command, taken from its help."""
    complete = run(command, "--help-all", check=False)
    return OPTION.findall(complete.stdout if complete.returncode == 0 else run(command, "--help"))


TABLE = {command: options_of(command) for command in commands()}


class Bash(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.script = run("completion", "bash")

    def complete(self, *lines):
        """The sets of words offered at the end of command lines that are given as lists of words."""
        calls = "".join(f"COMP_WORDS=({' '.join(repr(w) for w in words)}); COMP_CWORD={len(words) - 1}; _pentarch; "
                        "printf '%s\\t' \"${COMPREPLY[@]}\"; echo\n" for words in lines)
        result = subprocess.run(["bash", "--norc", "-c", "compopt() { :; }\n" + self.script + calls], capture_output=True,
                                text=True, timeout=PATIENCE, check=True)
        self.assertEqual(result.stderr, "")
        return [set(filter(None, line.split("\t"))) for line in result.stdout.splitlines()]

    def test_commands_and_all_their_options(self):
        found = self.complete(["pentarch", ""], *(["pentarch", command, "-"] for command in TABLE))
        self.assertEqual(found[0], {*TABLE, "--help", "--version"})
        for (command, options), offered in zip(TABLE.items(), found[1:]):
            names = {f"--{name}" for _, name, _ in options} | {f"-{letter}" for letter, _, _ in options if letter}
            self.assertEqual(offered, names, command)

    def test_values(self):
        rules = {"freestyle", "standard", "renju", "caro", "caro-exact"}
        found = self.complete(["pentarch", "analyze", "--rule", ""], ["pentarch", "analyze", "-r", "ca"],
                              ["pentarch", "analyze", "--rule", "="], ["pentarch", "analyze", "--rule", "=", "re"],
                              ["pentarch", "analyze", "--time", ""], ["pentarch", "completion", ""],
                              ["pentarch", "nonsense", "-"], ["pentarch", "analyze", "--mult"],
                              ["pentarch", "book", "e"], ["pentarch", "convert", "--to", "js"])
        self.assertEqual(found, [rules, {"caro", "caro-exact"}, rules, {"renju"}, set(), {"bash"}, set(),
                                 {"--multipv"}, {"explore", "export"}, {"json"}])

    def test_files_and_folders(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "a file").write_text("")
            pathlib.Path(folder, "a folder").mkdir()
            found = self.complete(["pentarch", "analyze", f"{folder}/"], ["pentarch", "analyze", "--log", f"{folder}/"],
                                  ["pentarch", "board", "--games", f"{folder}/"], ["pentarch", "puzzle", "--svg", f"{folder}/"])
        both = {f"{folder}/a file", f"{folder}/a folder"}
        self.assertEqual(found, [both, both, both, {f"{folder}/a folder"}])


class ManPage(unittest.TestCase):
    def test_it_is_typeset_and_complete(self):
        result = subprocess.run(["groff", "-man", "-ww", "-Tascii", "-P-bcou", "-rLL=120n"], input=run("man"),
                                capture_output=True, text=True, timeout=PATIENCE, check=True)
        self.assertEqual(result.stderr, "")
        text = result.stdout
        for command, options in TABLE.items():
            start = text.index(f"\n   {command}\n")
            following = re.search(r"\n   \w|\n\w", text[start + 5:])
            section = text[start:start + 5 + following.start()]
            for letter, name, value in options:
                head = (f"-{letter}, " if letter else "") + f"--{name}" + (f" {value}" if value else "")
                self.assertIn(f" {head}", section, command)
        for heading in ("NAME", "SYNOPSIS", "COMMANDS", "EXIT STATUS", "ENVIRONMENT", "FILES"):
            self.assertIn(f"\n{heading}\n", "\n" + text)

    def test_the_table_of_exit_codes_in_the_documents_is_complete(self):
        document = pathlib.Path(__file__).parents[2].joinpath("docs/analysis.md").read_text()
        rows = re.findall(r"^\| ([\d, ]+) \|", document.split("| exit code | meaning |")[1].split("\n\n")[0], re.M)
        section = re.search(r"^\.SH EXIT STATUS\n(.*?)^\.SH ", run("man"), re.M | re.S)[1]
        self.assertEqual(", ".join(rows).split(", "), re.findall(r"^\.B (\d+)$", section, re.M))


class Usage(unittest.TestCase):
    def test_shells_that_are_unknown(self):
        for arguments, message in (((), "needs the name of a shell"), (("bsh",), "unknown shell 'bsh', did you mean 'bash'?"),
                                   (("zsh",), "unknown shell 'zsh'"),
                                   (("bash", "bash"), "needs the name of a shell")):
            result = run("completion", *arguments, check=False)
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertIn(message, result.stderr)

    def test_version(self):
        lines = run("--version").splitlines()
        self.assertRegex(lines[0], r"^pentarch \d+\.\d+\.\d+(-[0-9a-f]{8})?$")
        self.assertRegex(lines[1], r"^instruction set: built for [a-z0-9. ]+; this machine has [a-z0-9. ]+$")
        self.assertEqual(run("analyze", "h8", "--version").splitlines(), lines)


class Config(unittest.TestCase):
    def test_every_value_has_an_origin(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "pentarch", "config.ini")
            file.parent.mkdir()
            file.write_text("rule = renju\nthreads = 2\n")
            environment = {"XDG_CONFIG_HOME": folder, "PENTARCH_THREADS": "3", "PENTARCH_LOG_LEVEL": "warn"}
            arguments = ("config", "--show-origin", "--time", "7s")
            text = run(*arguments, environment=environment)
            rows = dict(re.findall(r"^(\S.*?) += *(.*?)$", text, re.M))
            self.assertRegex(rows["time"], r"^7s +# command line$")
            self.assertRegex(rows["threads"], r"^3 +# PENTARCH_THREADS$")
            self.assertRegex(rows["log-level"], r"^warn +# PENTARCH_LOG_LEVEL$")
            self.assertRegex(rows["rule"], rf"^renju +# {re.escape(str(file))}$")
            self.assertRegex(rows["size"], r"^15 +# default$")
            self.assertEqual(rows["# log"], "                 # default".strip())
            data = json.loads(run(*arguments, "--json", environment=environment))
            self.assertEqual(data["file"], str(file))
            self.assertEqual({o["name"] for o in data["options"]}, {name.lstrip("# ") for name in rows})
            self.assertIn({"name": "rule", "setting": "renju", "origin": "file", "source": str(file)}, data["options"])
            self.assertIn({"name": "log", "setting": None, "origin": "default", "source": "default"}, data["options"])

    def test_the_output_is_a_configuration_file(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "saved.ini")
            file.write_text(run("config", "--show-origin", "--rule", "caro", "--hash", "32MB"))
            again = run("config", "--config", str(file))
            self.assertEqual(again, run("config", "--rule", "caro", "--hash", "32MB"))


if __name__ == "__main__":
    programs.main(1)
