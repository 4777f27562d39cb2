#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every library that is part of a published file has its license in the package: licenses_test.py SOURCE."""
import json
import pathlib
import re
import sys
import unittest

SOURCE = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(SOURCE / "tests" / "app"))
import programs  # noqa: E402


# Library names in the build files and their headings; None for libraries that are not compiled in.
LIBRARIES = {"Boost": "Boost", "spdlog": "spdlog", "nlohmann_json": "nlohmann-json", "fmt": "fmt", "xxhash": "xxHash", "cpp-httplib": "cpp-httplib",
             "SQLite3": None, "librsvg-2.0": None, "libwebpmux": None, "PkgConfig": None, "Iconv": None, "Threads": None}


def section(name, heading):
    """The text under the heading with this beginning."""
    parts = re.split(r"^={80}\n(.*(?:\n.*)?)\n={80}\n", (SOURCE / "licenses" / name).read_text(), flags=re.M)
    found = [text for title, text in zip(parts[1::2], parts[2::2]) if title.startswith(heading)]
    return found[0] if len(found) == 1 else ""


class Licenses(unittest.TestCase):
    def test_libraries_of_the_programs(self):
        build = "".join(path.read_text() for folder in ("engine", "protocol", "app")
                        for path in [SOURCE / "CMakeLists.txt", *(SOURCE / folder).rglob("CMakeLists.txt")])
        used = re.findall(r"find_package\((\w+)", build) + re.findall(r"find_library\(\w+ (\w+)", build) + \
            re.findall(r"pkg_check_modules\(\w+ (?:REQUIRED )?IMPORTED_TARGET ([^)\s]+)", build)
        self.assertGreater(len(used), 6)
        for library in used:
            self.assertIn(library, LIBRARIES, "a new library: put its license into licenses/ and its name here")
            if LIBRARIES[library]:
                text = section("linux.txt", LIBRARIES[library])
                self.assertRegex(text, "(?i)permi(t|ssion)", library)
                self.assertRegex(text, "Copyright|Boost Software License", library)

    def test_packages_of_the_page(self):
        lock = json.loads((SOURCE / "web" / "package-lock.json").read_text())["packages"]
        bundled = [name.removeprefix("node_modules/") for name, package in lock.items() if name and not package.get("dev")]
        self.assertIn("preact", bundled)
        text = (SOURCE / "licenses" / "linux.txt").read_text()
        for name in bundled:
            self.assertRegex(text, rf"(?m)^={{80}}\n(?:.*\n)?.*(?<![\w/-]){re.escape(name)}(?![\w/-])", name)
        self.assertIn("Jason Miller", section("linux.txt", "preact"))
        self.assertIn("Preact Team", section("linux.txt", "Signals for Preact"))
        self.assertIn("Mike Bostock", section("linux.txt", "D3"))

    def test_runtime_of_the_brain_for_windows(self):
        self.assertIn("GCC RUNTIME LIBRARY EXCEPTION", section("windows.txt", "libgcc and libstdc++"))
        runtime = section("windows.txt", "mingw-w64 runtime and winpthreads")
        for notice in ("winpthreads", "Lockless Inc.", "License: ZPL-2.1", "License: expat"):
            self.assertIn(notice, runtime)

    def test_packages_hold_them(self):
        self.assertIn("licenses/windows.txt", (SOURCE / "tools" / "package.sh").read_text())
        self.assertIn("${PROJECT_SOURCE_DIR}/licenses ", (SOURCE / "tools" / "package" / "packaging.cmake").read_text())


if __name__ == "__main__":
    programs.main(1)
