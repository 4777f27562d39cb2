#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs tools/check.sh, test.sh and package.sh in a small project whose builds, tests and checks fail on demand:
check_script_test.py SOURCE."""
import os
import pathlib
import shutil
import subprocess
import sys

SOURCE = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(SOURCE / "tests" / "app"))
import programs  # noqa: E402

FOLDERS = ("engine", "engine/search", "protocol", "app/records", "app/analysis", "app/service", "app/board",
         "app/program", "app/lab", "app/cli", "app/cli/review", "training", "tools")
THOROUGH = ("engine/search", "app/records", "app/lab", "app/cli/review")  # one of each kind
CHECKS = ("check_architecture.py", "check_layers.py", "check_style.py")

# Stands for the compiled tests: three of them, or the failure of one.
TESTS = """#!/bin/sh
case $1 in
  --count) echo "[doctest] unskipped test cases passing the current filters: 3" ;;
  *) [ "$FAILING" != tests ] ;;
esac
"""
# Commands that the script calls. Every package is installed; `ctest` reports one test.
COMMANDS = {
    "dpkg-query": 'for name; do echo "$name install ok installed"; done',
    "clang-format": 'echo "$@" >>"$FORMATTED"',
    "cmake": '[ "$FAILING" != build ]',
    "ctest": '[ "$FAILING" != skip ] || end="***Skipped"; echo "1/1 Test #1: a$end"; [ "$FAILING" != ctest ]',
}
# More commands of test.sh.
MORE_COMMANDS = {"shellcheck": ":", "codespell": '[ "$FAILING" != spelling ]', "wine": "echo 100 nodes", "wineserver": ":"}


def write_program(path, text):
    path.write_text(text)
    path.chmod(0o755)


class CheckScript(programs.InFolder):
    def setUp(self):
        super().setUp()
        self.project = self.folder / "project"
        self.formatted = self.folder / "formatted"
        for name in ("tools", "build/dev", *FOLDERS):
            (self.project / name).mkdir(parents=True, exist_ok=True)
        for name in ("check.sh", "setup.sh"):
            shutil.copy(SOURCE / "tools" / name, self.project / "tools")
        for name in CHECKS:
            (self.project / "tools" / name).write_text("import os, sys\nsys.exit(os.environ['FAILING'] == 'checks')\n")
        for name in ("unit", "protocol", "app", "training"):
            write_program(self.project / "build/dev" / f"{name}_tests", TESTS)
        self.commands = self.folder / "commands"
        self.commands.mkdir()
        for name, body in COMMANDS.items():
            write_program(self.commands / name, f"#!/bin/sh\n{body}\n")
        subprocess.run(["git", "init", "--quiet", self.project], check=True)

    def run_script(self, script, failing, *arguments):
        environment = {**os.environ, "PATH": f"{self.commands}:{os.environ['PATH']}", "FAILING": failing,
                       "FORMATTED": str(self.formatted)}
        return subprocess.run(["bash", self.project / "tools" / script, *arguments], env=environment, capture_output=True,
                              text=True, timeout=60, check=False)

    def check(self, name, failing):
        return self.run_script("check.sh", failing, name)

    def test_every_failure_is_the_exit_status(self):
        for name in FOLDERS:
            has_compiled_tests = not name.startswith(("training", "tools"))
            failures = {"tests" if has_compiled_tests else "ctest": False}
            if name in THOROUGH:
                failures |= {"": True, "build": False, "checks": False}
                if name.startswith("app"):
                    failures["ctest"] = False
            for failing, passes in failures.items():
                with self.subTest(folder=name, failing=failing):
                    result = self.check(name, failing)
                    self.assertEqual(result.returncode == 0, passes, result.stdout + result.stderr)
                    if failing == "tests":
                        self.assertNotIn("passed", result.stdout)

    def test_another_folder_stays_as_it_is(self):
        (self.project / "app/other").mkdir()
        (self.project / "app/other/new.cpp").touch()
        refused = self.check("app/other", "")
        self.assertEqual((refused.returncode, self.formatted.exists()), (2, False))
        self.assertIn("usage: tools/check.sh FOLDER", refused.stderr)

    def test_a_deleted_file_is_not_formatted(self):
        searched = self.project / "engine/search"
        for name in ("kept.cpp", "deleted.cpp"):
            (searched / name).touch()
        subprocess.run(["git", "-C", self.project, "add", "."], check=True)
        (searched / "deleted.cpp").unlink()
        (searched / "new.h").touch()
        self.assertEqual(self.check("engine/search", "").returncode, 0)
        self.assertEqual(set(self.formatted.read_text().split()), {"-i", "engine/search/kept.cpp", "engine/search/new.h"})

    def test_the_whole_check_goes_on_after_a_failure_and_names_it(self):
        for name in ("test.sh", "wine.sh"):
            shutil.copy(SOURCE / "tools" / name, self.project / "tools")
        write_program(self.project / "tools/build-web.sh", "#!/bin/sh\n")
        for name in ("release", "asan"):
            (self.project / "build" / name).mkdir()
            write_program(self.project / "build" / name / "pbrain-pentarch", "#!/bin/sh\necho 100 nodes\n")
        write_program(self.project / "build/asan/fuzz_records", "#!/bin/sh\n")
        for name, body in MORE_COMMANDS.items():
            write_program(self.commands / name, f"#!/bin/sh\n{body}\n")
        whole = self.run_script("test.sh", "")
        self.assertEqual(whole.returncode, 0, whole.stdout + whole.stderr)
        steps = whole.stdout.count("== ok ")
        self.assertEqual(whole.stdout.splitlines()[-1], f"{steps} passed, 0 failed")
        tests = ["tests, asan", "programs, release", "tests by the clock"]
        for failing, names in (("spelling", ["spelling"]), ("ctest", tests), ("skip", tests),
                               ("build", ["build release (g++)", "build asan (clang)", "build Windows brain"])):
            with self.subTest(failing=failing):
                result = self.run_script("test.sh", failing)
                self.assertEqual(result.returncode, 1)
                self.assertEqual(result.stdout.splitlines()[-len(names) - 1:], [
                    *(f"failed: {name}" for name in names), f"{steps - len(names)} passed, {len(names)} failed"])

    def test_a_modified_project_is_not_packaged(self):
        shutil.copy(SOURCE / "tools" / "package.sh", self.project / "tools")
        git = ["git", "-C", self.project, "-c", "user.name=a", "-c", "user.email=a@b"]
        subprocess.run([*git, "add", "."], check=True)
        subprocess.run([*git, "commit", "--quiet", "--message", "all"], check=True)
        with open(self.project / "tools" / "check_style.py", "a", encoding="utf-8") as file:
            file.write("\n")
        result = subprocess.run(["bash", self.project / "tools/package.sh"], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((result.returncode, result.stderr), (
            1, "package.sh: files differ from the last commit: commit or stash the changes first\n"))


if __name__ == "__main__":
    programs.main(1)
