#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails if docs/architecture.md names a source file that does not exist, or a class or function that no source mentions, or
if its section "Where things happen" names one that its file does not define, or if a file of tests is left out by the tables
of docs/testing.md, or by the build files and scripts that run tests."""
import re

import command_line

SOURCES = ("engine", "protocol", "app")
SECTION = "## Where things happen\n"
WORD = re.compile(r"\(?`([\w./:]+)`\)?")
SOURCE = re.compile(r"[\w./]+\.(cpp|h)")
# Names of classes and functions in backticks, as `Position::place`; words in capitals stand for any name.
NAME = re.compile(r"`((?:\w+::)*\w*[a-z]\w*)`")
CAPITALIZED = re.compile(r"[A-Z]\w*[a-z]\w*|[a-z]+[A-Z]\w*")  # PascalCase and camelCase
# Folders of tests of many kinds: a row that names one describes none of them.
MIXED_FOLDERS = {"tests", "tests/app", "web/test"}
TESTS = ("tests/**/*_test.cpp", "tests/**/*_test.py", "web/test/**/*.test.mjs")
# Files that name the tests that are run, by paths from the project, from their own folder or from web, with * for any name.
RUNNERS = ("tests/**/CMakeLists.txt", "tests/*.cmake", "tools/test.sh", "tools/build-web.sh")


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
    return sorted(path for top in SOURCES for path in (root / top).rglob(name))


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


def unknown_names(root, document):
    """The names of classes and functions in the text of the document that no source has outside of comments."""
    known = set()
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                known.update(re.findall(r"\w+", re.sub(r"//.*", "", path.read_text())))
    prose = re.sub(r"^```.*?^```$", "", document, flags=re.M | re.S)
    words = {word for name in NAME.findall(prose) for word in name.split("::") if CAPITALIZED.fullmatch(word)}
    return sorted(words - known)


def files_of(root, patterns):
    return sorted(path for pattern in patterns for path in root.glob(pattern))


def tests_left_out(root):
    """The tests of which no row of docs/testing.md names the file or its folder."""
    document = (root / "docs" / "testing.md").read_text()
    named = set()
    for name in re.findall(r"`([\w./]+(?:\{[^}`]+\}[\w.]*)?)`", "".join(re.findall(r"^\|[^|]*\|([^|]*)\|", document, re.M))):
        start, _, rest = name.partition("{")
        choices, _, end = rest.partition("}")
        named.update(start + choice + end for choice in choices.split(","))
    named -= MIXED_FOLDERS
    tests = [path.relative_to(root) for path in files_of(root, TESTS)]
    return [str(test) for test in tests if named.isdisjoint(map(str, (test, *test.parents)))]


def tests_not_run(root):
    """The tests that no build file or script names."""
    run = set()
    for runner in files_of(root, RUNNERS):
        for name in re.findall(r"[\w.*/-]+[._]test\.(?:cpp|py|mjs)\b", re.sub(r"(^|\s)#.*", "", runner.read_text())):
            run.update(path for folder in (root, runner.parent, root / "web") for path in folder.glob(name.lstrip("/")))
    return [str(path.relative_to(root)) for path in files_of(root, TESTS) if path not in run]


def main():
    root = command_line.project_folder(__doc__)
    document = (root / "docs" / "architecture.md").read_text()
    if SECTION not in document:
        command_line.fail(f"docs/architecture.md has no '{SECTION.strip()}'")
    rows = [line for line in document.split(SECTION)[1].split("\n## ")[0].splitlines() if line.startswith("|") and "`" in line]
    errors = [error for row in rows for error in check_row(root, row)]
    for match in WORD.finditer(document):
        if SOURCE.fullmatch(match.group(1)) and not files_named(root, match.group(1), None):
            errors.append(f"there is no {match.group(1)}")
    errors += [f"no source mentions {name}" for name in unknown_names(root, document)]
    errors = sorted({f"docs/architecture.md: {error}" for error in errors})
    errors += [f"docs/testing.md: no row of the tables names {test}" for test in tests_left_out(root)]
    errors += [f"{test}: nothing runs it" for test in tests_not_run(root)]
    print("\n".join(errors) if errors else f"architecture: {len(rows)} rows, all there")
    return 1 if errors else 0


if __name__ == "__main__":
    command_line.run(main)
