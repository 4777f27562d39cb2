#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails on mutable globals, macros in the libraries, missing license lines, leftover marks in headers and sources, parts of
the standard library that Debian's Emscripten does not have, classes of characters that depend on the locale or are written by
hand, and tests that start a program under the developer's settings."""
import ast
import re

import command_line

FOLDERS = ("engine", "protocol", "app")
MARKS = re.compile(r"\b(TODO|FIXME|HACK)\b|\bXXX:")
# First words of lines outside of functions that declare no variable.
NO_VARIABLE = re.compile(r"(using|class|struct|union|enum|namespace|template|typedef|concept|extern|return|friend|static_assert|goto)\b")
STATIC = re.compile(r"\s+(static|thread_local|inline static)\b")
# The type of a variable, its name, and what follows the name; a function has its parameters there.
VARIABLE = re.compile(r"([A-Za-z_][\w:*& ]*[ *&])(?!(?:\w+::)*operator\b)[A-Za-z_][\w:]* *(?:=(?!=)|[;{\[])")
RAW_TEXT = re.compile(r'R"(\w*)\(.*?\)\1"', re.S)
# Sources of the page's WebAssembly module, and names that the C++ library of Debian's Emscripten lacks. Only the full check
# compiles that module, since Emscripten is large and takes minutes.
PAGE_FOLDERS = ("engine/", "app/records/", "app/analysis/", "app/service/")
NOT_IN_EMSCRIPTEN = re.compile(r"\bstd::(bit_cast|format|ranges|source_location)\b")
# The only file that says what a letter, a digit or a space is.
CHARACTERS = "engine/base/ascii.h"
CHARACTER_CLASS = re.compile(r"<cctype>|<ctype\.h>|\bstd::(is(alnum|alpha|blank|cntrl|digit|graph|lower|print|punct|space|upper|xdigit)"
                             r"|to(lower|upper))\b|<= '[9zZ]'")
# The names that tests give to the programs that read PENTARCH_* and a configuration file.
CONFIGURED_PROGRAMS = ("BINARY", "PENTARCH", "LAB")


def check_test(path, name):
    """Calls of subprocess whose list of arguments names a program that reads settings, and that leave out `env`."""
    errors = []
    for call in ast.walk(ast.parse(path.read_text())):
        if (isinstance(call, ast.Call) and ast.unparse(call.func).startswith("subprocess.") and call.args
                and isinstance(call.args[0], ast.List) and all(keyword.arg != "env" for keyword in call.keywords)
                and any(isinstance(part, ast.Name) and part.id in CONFIGURED_PROGRAMS for part in ast.walk(call.args[0]))):
            errors.append(f"{name}:{call.lineno}: takes the developer's settings: use programs.run, programs.start or env=")
    return errors


def is_mutable(declaration):
    """True for the declaration of a variable that is no constant; pointers need a const of their own."""
    replaced = 1
    while replaced:  # the types inside of a type say nothing of it
        declaration, replaced = re.subn(r"<[^<>]*>", "", declaration)
    found = VARIABLE.match(declaration)
    if not found or NO_VARIABLE.match(declaration) or re.search(r"\bconstexpr\b", found[1]):
        return False
    return not re.search(r"\bconst\b", found[1].rpartition("*")[2])


def check(path, name):
    errors = []
    text = path.read_text()
    lines = text.splitlines()
    code = RAW_TEXT.sub(lambda found: '""' + "\n" * found[0].count("\n"), text).splitlines()
    if not any("SPDX-License-Identifier" in line for line in lines[:2]):
        errors.append(f"{name}: no license line")
    for number, line in enumerate(lines, 1):
        if MARKS.search(line):
            errors.append(f"{name}:{number}: left-over mark")
        if not name.startswith("app/") and re.match(r"\s*#\s*define\b", line):
            errors.append(f"{name}:{number}: macro in a library")
        if is_mutable(code[number - 1]):
            errors.append(f"{name}:{number}: mutable global?")
        if name.startswith(PAGE_FOLDERS) and (found := NOT_IN_EMSCRIPTEN.search(line)):
            errors.append(f"{name}:{number}: Debian's Emscripten has no {found[0]}")
        if name != CHARACTERS and CHARACTER_CLASS.search(line):
            errors.append(f"{name}:{number}: a class of characters: use {CHARACTERS}")
        if STATIC.match(code[number - 1]) and is_mutable(code[number - 1].lstrip()):
            errors.append(f"{name}:{number}: mutable static?")
    return errors


def main():
    root = command_line.project_folder(__doc__)
    errors = []
    if not any((root / folder).is_dir() for folder in FOLDERS):
        command_line.fail(f"'{root}' is not the folder of the project")
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".h", ".cpp"):
                errors += check(path, path.relative_to(root).as_posix())
    for path in sorted((root / "tests").rglob("*.py")):
        errors += check_test(path, path.relative_to(root).as_posix())
    print("\n".join(errors) if errors else "style: in order")
    return 1 if errors else 0


if __name__ == "__main__":
    command_line.run(main)
