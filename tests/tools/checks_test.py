#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests that tools/check_{style,layers,architecture}.py find what they look for: checks_test.py SOURCE."""
import pathlib
import subprocess
import sys

SOURCE = pathlib.Path(sys.argv[1]).resolve()
sys.path[:0] = [str(SOURCE / "tools"), str(SOURCE / "tests" / "app")]
import check_style  # noqa: E402 (the path is known only now)
import programs  # noqa: E402

LICENSE = "// SPDX-License-Identifier: MIT\n"

MUTABLE = ("int counter;", "int counter = 0;", "static int counter{0};", "int counter[3];", "int table[] = {",
           "int* place = nullptr;", "std::map<int, int> table = make();", "std::vector<const char*> names;", "const char* name = nullptr;",
           "constinit int counter = 0;", "int Session::count_ = 0;", "inline std::mutex Guard{};",
           "std::function<void()> hook = [] {};", "bool is_on = limit == 0;")
CONSTANT = ("constexpr int kCount = 3;", "const std::map<int, int> kTable = make();", "const char* const kName = nullptr;",
            "inline constexpr std::array<int*, 3> kTable{};", "constinit const Spec kSpec{", "extern constinit const Spec kSpec;",
            "using Table = int;", "struct Table;", "enum class Kind : char {", "namespace x {", "int count(int from = 3);",
            "std::vector<int> makeTable() {", "bool operator==(const A& a, const B& b) = default;", "A& A::operator=(A&& other) {",
            "template <class T = int>", "// int counter;", "};", 'static_assert(kCount == 3, "three");')


class Project(programs.InFolder):
    """A folder with files as of the project."""

    def given(self, **files):
        """Writes files, whose names have `__` for a slash and `_dot_` for a point."""
        for name, text in files.items():
            path = self.folder / name.replace("__", "/").replace("_dot_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def told_by(self, script):
        """The exit status of a check and the lines that it prints."""
        result = subprocess.run([sys.executable, SOURCE / "tools" / script, self.folder], capture_output=True, text=True,
                                check=False)
        self.assertEqual(result.stderr, "")
        return result.returncode, result.stdout.splitlines()


class Style(Project):
    def told(self, text, name="engine__a_dot_h"):
        self.given(**{name: text})
        return self.told_by("check_style.py")

    def test_what_is_in_order(self):
        self.assertEqual(self.told(LICENSE + "constexpr int kCount = 3;\n"), (0, ["style: in order"]))

    def test_every_fault_is_found(self):
        for line, fault in (("int a();  // TO" "DO: more", "left-over mark"), ("int a();  // X" "XX: no", "left-over mark"),
                            ("  #  define COUNT 3", "macro in a library"), ("int counter[3];", "mutable global?"),
                            ("#include <cctype>", "a class of characters: use engine/base/ascii.h"),
                            ("bool a(char c) { return std::isdigit(c); }", "a class of characters: use engine/base/ascii.h"),
                            ("bool a(char c) { return c >= '0' && c <= '9'; }", "a class of characters: use engine/base/ascii.h"),
                            ("auto a = std::bit_cast<int>(1.0F);", "Debian's Emscripten has no std::bit_cast"),
                            ("  static int calls = 0;", "mutable static?"),
                            ("  thread_local std::map<int, int> seen;", "mutable static?"),
                            ("  static const char* last = nullptr;", "mutable static?")):
            with self.subTest(line=line):
                status, lines = self.told(f"{LICENSE}{line}\n")
                self.assertEqual(status, 1)
                self.assertIn(f"engine/a.h:2: {fault}", lines)
        self.assertEqual(self.told("constexpr int kCount = 3;\n"), (1, ["engine/a.h: no license line"]))

    def test_what_is_meant_for_other_folders(self):
        self.assertEqual(self.told(f"{LICENSE}#define COUNT 3\n", "app__cli__a_dot_cpp")[0], 0)
        self.assertEqual(self.told(f"{LICENSE}auto a() {{ return std::format(\"\"); }}\n", "app__cli__a_dot_cpp")[0], 0)
        self.assertEqual(self.told(f"{LICENSE}bool a(char c) {{ return c <= '9'; }}\n", "engine__base__ascii_dot_h")[0], 0)

    def test_variables_that_can_change_are_told_from_constants(self):
        self.assertEqual([line for line in MUTABLE if not check_style.is_mutable(line)], [])
        self.assertEqual([line for line in CONSTANT if check_style.is_mutable(line)], [])

    def test_texts_are_no_variables(self):
        self.assertEqual(self.told(f'{LICENSE}constexpr auto kText = R"(\nint counter;\n)";\n')[0], 0)
        self.assertEqual(self.told(f'{LICENSE}constexpr auto kText = R"(\n\n)";\nint counter;\n'),
                         (1, ["engine/a.h:5: mutable global?"]))

    def test_tests_that_start_a_program_under_the_settings_of_the_developer(self):
        self.given(engine__a_dot_h=LICENSE, tests__a_dot_py='import subprocess\nsubprocess.run([PENTARCH, "bench"], check=True)\n')
        status, lines = self.told_by("check_style.py")
        self.assertEqual(status, 1)
        self.assertRegex(lines[0], "^tests/a.py:2: takes the developer's settings: ")
        self.given(tests__a_dot_py='import subprocess\nsubprocess.run([PENTARCH, "bench"], check=True, env={})\n')
        self.assertEqual(self.told_by("check_style.py")[0], 0)


class Layers(Project):
    def told(self, **files):
        self.given(docs__architecture_dot_md="```layers\nfacade: engine/engine.h\nengine/base/: engine/base/\n"
                   "engine/: engine/\napp/: app/ facade\nweb/src/text/: web/src/text/\nweb/src/: web/src/\n```\n", **files)
        return self.told_by("check_layers.py")

    def test_what_is_in_order(self):
        self.assertEqual(self.told(engine__a_dot_h='#include "engine/base/b.h"\n', app__a_dot_cpp='#include "engine/engine.h"\n',
                                   web__src__text__a_dot_ts='import type {B} from "../b";\nimport {c} from "./c";\n'),
                         (0, ["layers: in order"]))

    def test_every_fault_is_found(self):
        status, lines = self.told(engine__base__b_dot_h='\n#include "engine/a.h"\n', app__a_dot_cpp='#include "engine/base/b.h"\n',
                                  web__src__text__a_dot_ts='import {b} from "../b";\n', protocol__p_dot_h="")
        self.assertEqual((status, lines), (1, [
            "engine/base/b.h:2: engine/a.h is not for this layer",
            "protocol/p.h: its folder has no layer in docs/architecture.md",
            "app/a.cpp:1: engine/base/b.h is not for this layer",
            "web/src/text/a.ts:1: web/src/b is not for this layer"]))


    def test_a_circle_of_layers_is_found(self):
        self.given(docs__architecture_dot_md="```layers\napp/a/: app/a/ app/b/\napp/b/: app/b/ app/c/\napp/c/: app/c/ app/a/\n```\n",
                   app__a__x_dot_h="")
        status, lines = self.told_by("check_layers.py")
        self.assertEqual((status, len(lines)), (1, 1))
        self.assertRegex(lines[0], r"^docs/architecture.md: layers in a circle: (app/[abc]/ ){3}app/[abc]/$")


class Architecture(Project):
    def told(self, rows, testing="| a | `tests/a_test.py` | b |\n"):
        self.given(docs__architecture_dot_md=f"`Engine`\n\n## Where things happen\n\n{rows}\n", docs__testing_dot_md=testing,
                   tests__a_test_dot_py="", tests__programs_dot_cmake="test_script(a ${root}/tests/a_test.py)  # not b_test.py\n"
                   "file(GLOB b ${root}/web/test/*.test.mjs)\n", engine__a_dot_cpp="class Engine {\n  void think();  // asks the Oracle\n};\n"
                   "void Engine::think() {}\n")
        return self.told_by("check_architecture.py")

    def test_what_is_in_order(self):
        self.assertEqual(self.told("| a move | `Engine::think` (`engine/a.cpp`) |"), (0, ["architecture: 1 rows, all there"]))

    def test_every_fault_is_found(self):
        for row, fault in (("| a move | `Engine::ponder` (`engine/a.cpp`) |", "engine/a.cpp does not define Engine::ponder"),
                           ("| a move | `engine/b.cpp` |", "there is no engine/b.cpp"),
                           ("| a move | `Engine::think` |", "no file is named for Engine::think"),
                           ("| a move | (`engine/a.cpp`) |\n\n## More\n\nThe `Oracle` knows.", "no source mentions Oracle"),
                           ("| a move | (`engine/a.cpp`) |\n\n## More\n\nSee `Engine::lookAhead`.", "no source mentions lookAhead")):
            with self.subTest(row=row):
                self.assertEqual(self.told(row), (1, [f"docs/architecture.md: {fault}"]))
        self.assertEqual(self.told("| a move | `engine/a.cpp` |", "| a | `tests/b_test.py` | b |\n"),
                         (1, ["docs/testing.md: no row of the tables names tests/a_test.py"]))

    def test_a_row_for_a_folder_of_many_kinds_describes_no_test(self):
        self.given(**{"web__test__a.test.mjs": "", "web__test__site__b.test.mjs": "",
                      "tools__build-web.sh": "node --test test/site/*.test.mjs\n"})
        rows = "| a | `tests/a_test.py` | b |\n| c | `web/test` | d |\n| e | `web/test/site` | f |\n"
        self.assertEqual(self.told("| a move | `engine/a.cpp` |", rows),
                         (1, ["docs/testing.md: no row of the tables names web/test/a.test.mjs"]))

    def test_a_test_that_nothing_runs(self):
        self.given(**{"tests__game__CMakeLists.txt": "add_executable(game_tests a_test.cpp)\n", "tests__game__a_test.cpp": "",
                      "tests__game__b_test.cpp": "", "tests__tools__b_test.py": "", "web__test__site__b.test.mjs": ""})
        rows = "| a | `tests/a_test.py` | b |\n| c | `tests/game` | d |\n| e | `tests/tools` | f |\n| g | `web/test/site` | h |\n"
        self.assertEqual(self.told("| a move | `engine/a.cpp` |", rows), (1, [
            f"{name}: nothing runs it" for name in ("tests/game/b_test.cpp", "tests/tools/b_test.py", "web/test/site/b.test.mjs")]))


if __name__ == "__main__":
    programs.main(1)
