#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fails on includes, and on imports of the page, that violate the layers in docs/architecture.md, and on layers in a circle."""
import graphlib
import os
import pathlib
import re
import sys

import command_line

INCLUDE = re.compile(r'^\s*#include\s+"([^"]+)"', re.M)
IMPORT = re.compile(r'^(?:import|export)\s+([^;]*?)\s+from\s+"(\.[^"]+)"', re.M)


def read_rules(document):
    """The fenced block that starts with 'layers': one line per layer, with the prefixes that it may include.

    A layer without a slash is a name for its prefixes in other lines.
    """
    block = re.search(r"```layers\n(.*?)```", document.read_text(), re.S)
    if not block:
        sys.exit(f"{document}: no ```layers block")
    rules = {}
    for line in filter(str.strip, block.group(1).splitlines()):
        layer, _, allowed = line.partition(":")
        rules[layer.strip()] = allowed.split()

    def expanded(words):
        return [prefix for word in words for prefix in (expanded(rules[word]) if is_name(word) else [word])]

    def is_name(word):
        return word in rules and "/" not in word

    return {layer: expanded(allowed) for layer, allowed in rules.items() if not is_name(layer)}


def layer_of(path, rules):
    """The longest layer prefix of a path."""
    return max((layer for layer in rules if path.startswith(layer)), key=len, default=None)


def circle_in(rules):
    """Layers of which each may include the next, from one of them back to it; empty if there is no such circle."""
    below = {layer: {layer_of(prefix, rules) for prefix in allowed} - {layer, None} for layer, allowed in rules.items()}
    try:
        graphlib.TopologicalSorter(below).prepare()
    except graphlib.CycleError as error:
        return error.args[1][::-1]
    return []


def sources_in(folder):
    """The C++ and TypeScript files of a folder, without the packages that npm has put there."""
    found = []
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "node_modules"]
        found += [pathlib.Path(place, name) for name in names if name.endswith((".h", ".cpp", ".ts", ".tsx"))]
    return sorted(found)


def has_values(names):
    """True if what a TypeScript file imports, as the statement names it, is more than types."""
    listed = names.strip("{} \n").split(",")
    return not names.startswith("type ") and any(name.strip() and not name.strip().startswith("type ") for name in listed)


def needs_of(source, root):
    """What a file includes, or imports as values, with the lines: paths from the root."""
    text = source.read_text()
    if source.suffix in (".h", ".cpp"):
        found = [(match.start(1), match.group(1)) for match in INCLUDE.finditer(text)]
    else:
        found = [(match.start(), pathlib.Path(os.path.normpath(source.parent / match.group(2))).relative_to(root).as_posix())
                 for match in IMPORT.finditer(text) if has_values(match.group(1))]
    return [(text.count("\n", 0, place) + 1, path) for place, path in found]


def main():
    root = command_line.project_folder(__doc__)
    rules = read_rules(root / "docs" / "architecture.md")
    circle = circle_in(rules)
    errors = [f"docs/architecture.md: layers in a circle: {' '.join(circle)}"] if circle else []
    for top in ("engine", "protocol", "app", "web"):
        for source in sources_in(root / top):
            name = source.relative_to(root).as_posix()
            layer = layer_of(name, rules)
            if layer is None:
                errors.append(f"{name}: its folder has no layer in docs/architecture.md")
                continue
            allowed = rules[layer]
            errors += [f"{name}:{number}: {path} is not for this layer" for number, path in needs_of(source, root)
                       if not any(path.startswith(prefix) for prefix in allowed)]
    print("\n".join(errors) if errors else "layers: in order")
    return 1 if errors else 0


if __name__ == "__main__":
    command_line.run(main)
