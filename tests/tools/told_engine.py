# SPDX-License-Identifier: MIT
"""Engines with scripted replies, and the scripts that measure them."""
import json
import pathlib
import subprocess
import sys

SOURCE = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "tests" / "app"))
import programs  # noqa: E402
import schemas  # noqa: E402

REPORTS = schemas.validator(SOURCE, "tools")

# Prints its lines after DONE; a number makes it wait, None makes it exit. Records all its input.
ENGINE = programs.PYTHON + """import sys, time
for line in sys.stdin:
    command = line.strip()
    if command.startswith("START"):
        print("OK", flush=True)
    with open({seen!r}, "a") as seen:
        seen.write(command + "\\n")
    if command == "DONE":
        for said in {lines!r}:
            if isinstance(said, float):
                time.sleep(said)
            elif said is None:
                sys.exit()
            else:
                print(said, flush=True)
"""


class ToldEngines(programs.InFolder):
    """A folder with a file of positions and engines, for running `script` on them."""

    script: pathlib.Path

    def setUp(self):
        super().setUp()
        self.positions = self.folder / "positions.json"

    def given(self, *positions):
        self.positions.write_text(json.dumps(positions))

    def engine(self, name, *lines):
        path = self.folder / name
        path.write_text(ENGINE.format(lines=list(lines), seen=str(self.folder / f"{name}.seen")))
        path.chmod(0o755)
        return path

    def seen_by(self, name):
        return (self.folder / f"{name}.seen").read_text().splitlines()

    def run_script(self, engines, before=(), more=()):
        command = [sys.executable, self.script, *before, self.positions, *more]
        for engine in engines:
            command += ["--engine", engine]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    def results_of(self, engines, before=(), more=()):
        result = self.run_script(engines, before, ("--json", *more))
        self.assertEqual(result.returncode, 0, result.stderr)
        found = [json.loads(line) for line in result.stdout.splitlines()]
        for report in found:
            REPORTS.validate(report)
        return found
