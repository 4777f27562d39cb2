#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if docs/architecture.md names a source file that does not exist, or if its section "Where things happen" names a
class or function that its file does not define, or if the table of docs/testing.md leaves out a test."""
import pathlib
import re
import sys

import command_line

SECTION = "## Where things happen\n"
WORD = re.compile(r"\(?`([\w./:]+)`\)?")
SOURCE = re.compile(r"[\w./]+\.(cpp|h)")


def defines(text, name):
    """True if a definition outside of functions names a class, or a function followed by its parameters."""
    *scopes, last = name.split("::")
    end = r"\b" if last[0].isupper() else r"\("
    line = re.search(rf"^(?![\s/#]).*\b{last}{end}", text, re.M)
    return bool(line) and all(re.search(rf"\b{scope}\b", text) for scope in scopes)


def files_named(root, name, folder):
    """The files that a name stands for: a path, with any folder for a word in capitals, or a name in the folder of the file
    that was named before it, or anywhere."""
    pattern = re.sub(r"\b[A-Z]+\b", "*", name)
    if "/" in name:
        return sorted(root.glob(pattern))
    if folder and (folder / name).exists():
        return [folder / name]
    return sorted(path for top in ("engine", "protocol", "app") for path in (root / top).rglob(name))


def check_row(root, row):
    """A row names files, and before each file in parentheses what is defined there."""
    folder, names = None, []
    for match in WORD.finditer(row):
        name = match.group(1)
        if not SOURCE.fullmatch(name):
            names.append(name)
            continue
        found = files_named(root, name, folder)
        if not found:
            yield f"there is no {name}"
            continue
        folder = found[0].parent
        if match.group(0).startswith("("):
            yield from (f"{name} does not define {wanted}" for wanted in names if not defines(found[0].read_text(), wanted))
            names = []
    yield from (f"no file is named for {name}" for name in names)


def tests_left_out(root):
    """The tests of which no row of docs/testing.md names the file or its folder."""
    document = (root / "docs" / "testing.md").read_text()
    named = set()
    for name in re.findall(r"`([\w./]+(?:\{[^}`]+\}[\w.]*)?)`", "".join(re.findall(r"^\|[^|]*\|([^|]*)\|", document, re.M))):
        start, _, rest = name.partition("{")
        choices, _, end = rest.partition("}")
        named.update(start + choice + end for choice in choices.split(","))
    patterns = ("tests/**/*_test.cpp", "tests/**/*_test.py", "web/test/**/*.test.mjs")
    tests = [path.relative_to(root) for pattern in patterns for path in root.glob(pattern)]
    return [str(test) for test in sorted(tests) if named.isdisjoint(map(str, (test, *test.parents)))]


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    document = (root / "docs" / "architecture.md").read_text()
    if SECTION not in document:
        command_line.fail(f"docs/architecture.md has no '{SECTION.strip()}'")
    rows = [line for line in document.split(SECTION)[1].split("\n## ")[0].splitlines() if line.startswith("|") and "`" in line]
    errors = [error for row in rows for error in check_row(root, row)]
    for match in WORD.finditer(document):
        if SOURCE.fullmatch(match.group(1)) and not files_named(root, match.group(1), None):
            errors.append(f"there is no {match.group(1)}")
    errors = sorted({f"docs/architecture.md: {error}" for error in errors})
    errors += [f"docs/testing.md: no row of the table names {test}" for test in tests_left_out(root)]
    print("\n".join(errors) if errors else f"architecture: {len(rows)} rows, all there")
    return 1 if errors else 0


if __name__ == "__main__":
    command_line.run(main)
