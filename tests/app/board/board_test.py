#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Talks to "pentarch board" as browsers, other pages and attackers do: board_test.py BINARY SOURCE."""
import concurrent.futures
import fcntl
import gzip
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import termios
import time
import urllib.parse

BINARY = str(pathlib.Path(sys.argv[1]).resolve())
SOURCE = pathlib.Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "tests" / "app"))
import schemas  # noqa: E402
import programs  # noqa: E402
from programs import ENVIRONMENT, PATIENCE  # noqa: E402

USUAL_PORT = 7705
WRITE_PATIENCE = 10  # of the program, for a client that does not read
PAGE = "<!doctype html><html><head><title>Board</title></head><body><script src=\"main.js\"></script></body></html>"
GAME = "(;FF[4]GM[4]SZ[15];B[hh];W[ii])"
ENDLESS = {"id": "endless", "moves": "h8i9h9g7", "limits": {"time": 600}, "reportDuringSearchEvery": 0.02}
SHORT = {"id": "short", "moves": "h8i9", "limits": {"nodes": 300}}
MAX_QUERY, MAX_FILE, MAX_CONNECTIONS = 33 << 20, 16 << 20, 64
STATUS_OF_CODE = {"bad_query": (400, 411, 415), "denied": (401, 403), "exists": (412,), "failed": (500, 503), "not_found": (404,), "too_large": (413, 414)}


def check(part, value):
    schemas.validator(SOURCE, "board", part).validate(value)
    return value


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    def json(self):
        return json.loads(self.body)

    def lines(self):
        assert self.body.endswith(b"\n"), self.body
        return [json.loads(line) for line in self.body.splitlines()]


class Board:
    """A running program, its link, and requests as its own page makes them."""

    def __init__(self, folder, *arguments, page=True, port=0, environment=None):
        if page:
            (folder / "page").mkdir(exist_ok=True)
            (folder / "page" / "index.html").write_text(PAGE)
            (folder / "page" / "main.js").write_text("start();")
            arguments = (*arguments, "--page", str(folder / "page"))
        if port is not None:
            arguments = (*arguments, "--port", str(port))
        self.process = programs.start(BINARY, "board", "--hash", "16MB", "--threads", "1", *arguments, cwd=folder / "games",
                                      stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                      environment=environment)
        self.link = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=([0-9a-f]{32})", self.link)
        if not found:
            raise AssertionError(self.link + self.process.stderr.read())
        self.port, self.token = int(found[1]), found[2]
        self.key = {"Authorization": f"Bearer {self.token}"}

    def start(self, method, path, body=None, headers=None, **more):
        """Sends a request; returns the connection."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, body, self.key if headers is None else headers, **more)
        return connection

    def ask(self, method, path, body=None, headers=None, **more):
        connection = self.start(method, path, body, headers, **more)
        try:
            answer = Answer(connection.getresponse())
        finally:
            connection.close()
        if answer.status >= 400:
            error = check("error", answer.json())
            assert answer.status in STATUS_OF_CODE[error["code"]], (answer.status, error)
        return answer

    def query(self, **query):
        answer = self.ask("POST", "/api/query", json.dumps(query))
        assert answer.status == 200, answer.body
        return answer.lines()

    def stream(self, **query):
        """Begins a query; returns the connection and the response, of which the first line has been read."""
        connection = self.start("POST", "/api/query", json.dumps(query))
        response = connection.getresponse()
        assert json.loads(response.readline())["type"] == "info"
        return connection, response

    def raw(self, data, patience=PATIENCE):
        """What the server sends in answer to these bytes until it closes the connection."""
        with socket.create_connection(("127.0.0.1", self.port), patience) as connection:
            received = b""
            try:
                connection.sendall(data)
                while chunk := connection.recv(65536):
                    received += chunk
            except (ConnectionResetError, BrokenPipeError):
                pass
            return received

    def head(self, line, *headers, host=None):
        """The head of a request with the secret, as bytes."""
        lines = (line, f"Host: {host or f'127.0.0.1:{self.port}'}", f"Authorization: Bearer {self.token}", *headers, "", "")
        return "\r\n".join(lines).encode()

    def end(self, number=signal.SIGINT):
        """Ends the program; returns its exit code and the seconds that it took."""
        begin = time.monotonic()
        self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        return code, time.monotonic() - begin


class BoardCase(programs.InFolder):
    def setUp(self):
        super().setUp()
        self.games = self.folder / "games"
        self.games.mkdir()

    def board(self, *arguments, **more):
        board = Board(self.folder, *(arguments or ("--no-open",)), **more)

        def close():
            if board.process.poll() is None:
                board.end(signal.SIGTERM)
            self.errors = board.process.stderr.read()
            board.process.stdout.close()
            board.process.stderr.close()
        self.addCleanup(close)
        return board


class Page(BoardCase):
    def test_the_page_and_its_headers(self):
        board = self.board()
        answer = board.ask("GET", urllib.parse.urlsplit(board.link).path + "?token=" + board.token, headers={})
        self.assertEqual(answer.status, 200)
        self.assertIn(b'<head><meta name="pentarch-engine" content="server"><title>', answer.body)
        policy = answer.headers["content-security-policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertIn("frame-ancestors 'none'", policy)
        self.assertNotRegex(policy.replace("'wasm-unsafe-eval'", ""), "unsafe|http|\\*")
        for headers in (answer.headers, board.ask("GET", "/api/info", headers={}).headers, board.ask("GET", "/none").headers):
            self.assertEqual((headers["x-content-type-options"], headers["cache-control"]), ("nosniff", "no-store"))
            self.assertEqual((headers["cross-origin-opener-policy"], headers["cross-origin-embedder-policy"]), ("same-origin", "require-corp"))
            self.assertEqual((headers["cross-origin-resource-policy"], headers["referrer-policy"]), ("same-origin", "no-referrer"))
            self.assertNotIn("access-control-allow-origin", headers)
        script = board.ask("GET", "/main.js", headers={"Accept-Encoding": "gzip, br"})
        self.assertEqual((script.status, script.body, script.headers["content-type"]), (200, b"start();", "text/javascript; charset=utf-8"))
        self.assertNotIn("content-encoding", script.headers)
        self.assertEqual(board.ask("HEAD", "/").body, b"")
        for path in ("/none", "/index.html/", "/../page/index.html", "/%2e%2e/games/", "//main.js", "/api", "/api/", "/api/none"):
            self.assertEqual(board.ask("GET", path).status, 404, path)
        for method, path in (("DELETE", "/api/files/a.sgf"), ("POST", "/"), ("PUT", "/main.js"), ("OPTIONS", "/api/query")):
            self.assertEqual(board.ask(method, path, body="").status, 404, (method, path))
        self.assertEqual((self.folder / "page" / "main.js").read_text(), "start();")

    def test_the_page_in_the_program(self):
        board = self.board("--no-open", page=False)
        answer = board.ask("GET", "/")
        self.assertEqual((answer.status, answer.headers["content-type"]), (200, "text/html; charset=utf-8"))
        text = answer.body.decode()
        self.assertIn('<head><meta name="pentarch-engine" content="server">', text)
        own = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', text)
        policy = answer.headers["content-security-policy"]
        self.assertTrue(policy.endswith("; frame-ancestors 'none'"), policy)
        self.assertTrue(own is None or policy.startswith(own[1]), policy)
        self.assertNotIn("unsafe-inline", policy)

    def test_it_listens_on_the_loopback_interface_only(self):
        board = self.board()
        rows = [line.split() for table in ("/proc/net/tcp", "/proc/net/tcp6") for line in pathlib.Path(table).read_text().splitlines()[1:]]
        listening = [row[1] for row in rows if row[3] == "0A" and int(row[1].rsplit(":", 1)[1], 16) == board.port]
        self.assertEqual(listening, [f"0100007F:{board.port:04X}"])

    def test_info(self):
        self.assertIsNone(check("info", self.board().ask("GET", "/api/info").json())["game"])
        (self.games / "my game.sgf").write_text(GAME)
        info = check("info", self.board("--no-open", "my game.sgf").ask("GET", "/api/info").json())
        self.assertEqual((info["game"], info["threads"], len(info["rules"])), ("my game.sgf", 1, 5))

    def test_the_browser_opens_the_link(self):
        tools = self.folder / "tools"
        tools.mkdir()
        opener = tools / "xdg-open"
        opener.write_text(f"#!/bin/sh\necho \"$@\" > {self.folder}/opened.new && mv {self.folder}/opened.new {self.folder}/opened\necho noise >&2\n")
        opener.chmod(0o755)
        board = self.board("--port", "0", port=None, environment={"PATH": f"{tools}:{os.environ['PATH']}"})
        deadline = time.monotonic() + PATIENCE
        while not (self.folder / "opened").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertEqual((self.folder / "opened").read_text().strip(), board.link)
        self.assertEqual(board.end()[0], 130)
        self.assertEqual(board.process.stderr.read(), "The board opens in your browser. Ctrl-C ends it.\n")
        (self.folder / "opened").unlink()
        without = self.board("--no-open", environment={"PATH": f"{tools}:{os.environ['PATH']}"})
        without.end()
        self.assertFalse((self.folder / "opened").exists())
        nowhere = self.board("--port", "0", port=None, environment={"PATH": "/nonexistent"})
        nowhere.end()
        self.assertEqual(nowhere.process.stderr.read(), "Open this link in a browser of this machine. Ctrl-C ends it.\n")

    def test_the_usual_port_is_taken_first(self):
        first = self.board("--no-open", port=None)
        second = self.board("--no-open", port=None)
        self.assertNotEqual(second.port, USUAL_PORT)
        self.assertEqual(second.ask("GET", "/api/info").status, 200)
        second.end()
        self.assertIn(f"Port {USUAL_PORT} is taken, ", second.process.stderr.read())
        first.end()
        self.assertEqual(f"Port {USUAL_PORT} is taken, " in first.process.stderr.read(), first.port != USUAL_PORT)
        with socket.socket() as probe:
            is_taken = probe.connect_ex(("127.0.0.1", USUAL_PORT)) == 0
        self.assertTrue(is_taken or first.port == USUAL_PORT)

    def test_wrong_use(self):
        (self.games / "a.exe").touch()
        with socket.create_server(("127.0.0.1", 0)) as other:
            taken = str(other.getsockname()[1])
            for arguments, code, part in (
                    (("--port", "65536"), 2, "--port: '65536' is not a whole number from 0 to 65535"),
                    (("--port", taken), 1, f"cannot listen on 127.0.0.1:{taken}: Address already in use; port 0 is any that is free\n"),
                    (("--threads", "x"), 2, "--threads: 'x' is not all"),
                    (("--page", "none"), 2, "--page: cannot read the folder 'none': No such file or directory"),
                    (("--page", "."), 2, "--page: the folder '.' has no index.html"),
                    (("none.sgf",), 3, "cannot read 'none.sgf': No such file or directory"),
                    (("a.exe",), 3, "'a.exe' cannot be a game file: its name does not end in .psq, .sgf"),
                    (("a.exe", "b.exe"), 2, "board takes one game or folder")):
                result = subprocess.run([BINARY, "board", "--no-open", *arguments], cwd=self.games, env=ENVIRONMENT, text=True,
                                        capture_output=True, timeout=PATIENCE, check=False)
                self.assertEqual((result.returncode, result.stdout), (code, ""), result.stderr)
                self.assertIn(part, result.stderr)


class Access(BoardCase):
    PATHS = (("GET", "/api/info"), ("GET", "/api/files"), ("GET", "/api/files/a.sgf"), ("PUT", "/api/files/a.sgf"), ("POST", "/api/query"),
             ("POST", "/api/book"), ("PUT", "/api/book"))

    def test_no_secret_no_answer(self):
        (self.games / "a.sgf").write_text(GAME)
        board = self.board()
        for authorization in (None, "", "Bearer", "Bearer ", board.token, f"bearer {board.token}", f"Bearer {board.token[:-1]}",
                              f"Bearer {board.token}0", f"Bearer {'0' * 32}", f"Basic {board.token}", f"Bearer {board.token.upper()}x"):
            for method, path in self.PATHS:
                headers = {} if authorization is None else {"Authorization": authorization}
                answer = board.ask(method, f"{path}?token={board.token}", "x" if method != "GET" else None, headers)
                self.assertEqual((answer.status, answer.headers["www-authenticate"]), (401, "Bearer"), (authorization, path))
        double = board.raw(board.head("GET /api/info HTTP/1.1", f"Authorization: Bearer {board.token}"))
        self.assertIn(b" 401 ", double.splitlines()[0])
        self.assertEqual((self.games / "a.sgf").read_text(), GAME)
        other = self.board()
        self.assertNotEqual(other.token, board.token)
        self.assertEqual(other.ask("GET", "/api/info", headers=board.key).status, 401)

    def test_foreign_hosts(self):
        board = self.board()
        for host in (f"localhost:{board.port}", f"127.0.0.1:{board.port}"):
            self.assertEqual(board.ask("GET", "/api/info", headers={"Host": host, **board.key}).status, 200)
        for host in ("", "localhost", "127.0.0.1", f"evil.example:{board.port}", f"127.0.0.1.evil.example:{board.port}",
                     f"localhost:{board.port + 1}", f"[::1]:{board.port}", f"user@localhost:{board.port}", f"127.1:{board.port}"):
            for path in ("/", "/main.js", "/api/info", "/api/files"):
                answer = board.ask("GET", path, headers={"Host": host, **board.key})
                self.assertEqual((answer.status, answer.json()["code"]), (403, "denied"), (host, path))
        for lines in ((), ("Host: evil.example",)):
            head = [f"GET /api/info HTTP/1.{len(lines)}", *lines, f"Authorization: Bearer {board.token}"]
            self.assertIn(b" 403 ", board.raw("\r\n".join([*head, "", ""]).encode()).splitlines()[0])
        self.assertIn(b" 403 ", board.raw(board.head("GET /api/info HTTP/1.1", f"Host: localhost:{board.port}")).splitlines()[0])
        evil = board.raw(board.head("GET http://evil.example/api/info HTTP/1.1", host="evil.example"))
        self.assertIn(b" 403 ", evil.splitlines()[0])

    def test_foreign_origins(self):
        board = self.board()
        for origin in (f"http://localhost:{board.port}", f"http://127.0.0.1:{board.port}"):
            self.assertEqual(board.ask("GET", "/api/info", headers={"Origin": origin, **board.key}).status, 200)
        for origin in ("null", "https://evil.example", f"http://evil.example:{board.port}", f"https://127.0.0.1:{board.port}",
                       f"http://127.0.0.1:{board.port + 1}", f"http://127.0.0.1:{board.port}.evil.example"):
            for method, path in (("GET", "/"), *self.PATHS):
                answer = board.ask(method, path, "x" if method in ("PUT", "POST") else None, {"Origin": origin, **board.key})
                self.assertEqual((answer.status, answer.json()["code"]), (403, "denied"), (origin, path))
        preflight = board.ask("OPTIONS", "/api/query", headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"})
        self.assertEqual(preflight.status, 403)
        self.assertEqual(os.listdir(self.games), [])


class Files(BoardCase):
    def put(self, board, name, content):
        return board.ask("PUT", "/api/files/" + urllib.parse.quote(name, safe=""), content)

    def get(self, board, name):
        return board.ask("GET", "/api/files/" + urllib.parse.quote(name, safe=""))

    def test_a_file_comes_back(self):
        board = self.board()
        self.assertEqual(board.ask("GET", "/api/files").json(), [])
        names = ["a.sgf", "my game.psq", "<script>alert(1)<%2fscript>.txt", "100%.json", "%2e%2e%2f.sgf", "'\"&;`$(id).lib", "星月.sgf",
                 "\u202efgs.exe.sgf", "a+b=c?d#e.sgf", "x" * 251 + ".sgf"]
        contents = [bytes(range(256)) * 40, b"", GAME.encode(), "五".encode(), b"\r\n\0", b"x" * MAX_FILE]
        for i, name in enumerate(names):
            content = contents[i % len(contents)]
            entry = check("file", self.put(board, name, content).json())
            self.assertEqual((entry["name"], entry["bytes"]), (name, len(content)))
            answer = self.get(board, name)
            self.assertEqual((answer.status, answer.body, answer.headers["content-type"]), (200, content, "application/octet-stream"))
            self.assertEqual((self.games / name).read_bytes(), content)
        listed = check("files", board.ask("GET", "/api/files").json())
        self.assertEqual([f["name"] for f in listed], sorted(names, key=str.encode))
        self.assertLess(abs(time.time() - time.mktime(time.strptime(listed[0]["modified"] + "UTC", "%Y-%m-%dT%H:%M:%SZ%Z")) + time.timezone), 1000)
        self.assertEqual(self.put(board, "a.sgf", b"new").status, 200)
        self.assertEqual(self.get(board, "a.sgf").body, b"new")
        self.assertEqual(sorted(os.listdir(self.games)), sorted(names))  # no temporary file is left

    def test_a_file_that_is_to_be_created_replaces_none(self):
        board = self.board()
        create = {"If-None-Match": "*"}
        self.assertEqual(board.ask("PUT", "/api/files/a.sgf", b"old", create | board.key).status, 200)
        refused = board.ask("PUT", "/api/files/a.sgf", b"new", create | board.key)
        self.assertEqual((refused.status, check("error", refused.json())["code"]), (412, "exists"))
        self.assertEqual(self.get(board, "a.sgf").body, b"old")

    def test_a_client_that_waits_for_leave(self):
        board = self.board()
        expecting = board.raw(board.head("PUT /api/files/b.sgf HTTP/1.1", "Content-Length: 3", "Expect: 100-continue") + b"abc")
        self.assertIn(b"HTTP/1.1 100 ", expecting)
        self.assertIn(b"HTTP/1.1 200 ", expecting)
        refused = board.raw(f"PUT /api/files/b.sgf HTTP/1.1\r\nHost: 127.0.0.1:{board.port}\r\nContent-Length: 3\r\n"
                            "Expect: 100-continue\r\n\r\n".encode())
        self.assertTrue(refused.startswith(b"HTTP/1.1 401 "), refused)

    def test_nothing_outside_the_folder(self):
        (self.folder / "secret.sgf").write_text("secret")
        (self.games / "below").mkdir()
        (self.games / "below" / "secret.sgf").write_text("secret")
        (self.games / ".hidden.sgf").write_text("secret")
        (self.games / "notes.md").write_text("secret")
        board = self.board()
        up = ("../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "%2e%2e%5c", "..\\", "..%252f", "..%c0%af", "%c0%ae%c0%ae/",
              "..%u2215", "%u002e%u002e%u002f", "....//", "..;/", "./../", "below/../../", "below%2f..%2f..%2f", "/", "//", "%2f", "%00/../")
        paths = [f"/api/files/{prefix}secret.sgf" for prefix in up]
        paths += [f"/api/files{prefix}secret.sgf" for prefix in ("/../../", "%2f..%2f..%2f", "/%2e%2e/%2e%2e/")]
        paths += ["/api/files/" + quoted for quoted in (
            "below%2fsecret.sgf", "below/secret.sgf", "below", ".hidden.sgf", "%2ehidden.sgf", "notes.md", "secret.sgf%00.md", "..", ".",
            "%2e%2e", "%00", "a.sgf%00", "a.sgf%0a", "%0d%0aa.sgf", "a%7f.sgf", "%ff.sgf", "a.exe", "%20", "a.sgf/", "a.sgf%2f", "%zz", "%",
            urllib.parse.quote(str(self.folder / "secret.sgf"), safe=""), urllib.parse.quote(str(self.folder / "secret.sgf")), "x" * 300 + ".sgf")]
        paths += [f"/{prefix}secret.sgf" for prefix in up]
        before = {path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}
        for path in paths:
            for method, body in (("GET", b""), ("PUT", b"spoiled")):
                head = board.head(f"{method} {path} HTTP/1.1", *((f"Content-Length: {len(body)}",) if body else ()))
                received = board.raw(head + body)
                self.assertRegex(received.splitlines()[0], rb"HTTP/1.1 4\d\d ", (method, path))
                self.assertNotIn(b"secret\r", received + b"\r", (method, path))
        self.assertEqual({path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}, before)
        self.assertEqual(board.ask("GET", "/api/files").json(), [])
        # A name is decoded once: this is a plain one.
        self.assertEqual(board.ask("PUT", "/api/files/%252e%252e%252fsecret.sgf", b"plain").status, 200)
        self.assertEqual((self.games / "%2e%2e%2fsecret.sgf").read_bytes(), b"plain")

    def test_links_pipes_and_folders_are_no_files(self):
        (self.folder / "secret.sgf").write_text("secret")
        (self.games / "real.sgf").write_text(GAME)
        for name, target in (("out.sgf", "../secret.sgf"), ("absolute.sgf", str(self.folder / "secret.sgf")), ("in.sgf", "real.sgf"),
                             ("nowhere.sgf", "new.sgf"), ("self.sgf", "self.sgf"), ("device.sgf", "/dev/zero"), ("up.sgf", "..")):
            (self.games / name).symlink_to(target)
        os.mkfifo(self.games / "pipe.sgf")
        (self.games / "folder.sgf").mkdir()
        (self.games / "locked.sgf").write_text("locked")
        (self.games / "locked.sgf").chmod(0)
        board = self.board()
        for name in ("out.sgf", "absolute.sgf", "in.sgf", "nowhere.sgf", "self.sgf", "device.sgf", "up.sgf", "pipe.sgf", "folder.sgf"):
            self.assertEqual(self.get(board, name).status, 403, name)
            self.assertEqual(self.put(board, name, b"spoiled").status, 403, name)
        self.assertEqual((self.folder / "secret.sgf").read_text(), "secret")
        self.assertEqual((self.games / "real.sgf").read_text(), GAME)
        self.assertFalse((self.games / "new.sgf").exists())
        listed = [f["name"] for f in board.ask("GET", "/api/files").json()]
        if os.geteuid() != 0:
            self.assertEqual(listed, ["real.sgf"])
            self.assertEqual((self.get(board, "locked.sgf").status, self.put(board, "locked.sgf", b"x").status), (500, 500))
        else:
            self.assertEqual(listed, ["locked.sgf", "real.sgf"])
        self.assertEqual(self.get(board, "missing.sgf").status, 404)

    def test_a_link_to_a_game_opens_the_folder_of_the_game(self):
        (self.folder / "elsewhere").mkdir()
        (self.folder / "elsewhere" / "a.sgf").write_text(GAME)
        (self.games / "link.sgf").symlink_to("../elsewhere/a.sgf")
        board = self.board("--no-open", "link.sgf")
        self.assertEqual(board.ask("GET", "/api/info").json()["game"], "a.sgf")
        self.assertEqual(board.ask("GET", "/api/files/a.sgf").body, GAME.encode())
        self.assertEqual(self.board("--no-open", "../elsewhere").ask("GET", "/api/files").json()[0]["name"], "a.sgf")

    def test_a_full_or_closed_folder(self):
        board = self.board()
        if os.geteuid() != 0:
            self.games.chmod(0o500)
            self.addCleanup(self.games.chmod, 0o700)
            self.assertEqual(self.put(board, "a.sgf", b"x").status, 500)
        else:
            self.games.rmdir()
            self.assertEqual((self.put(board, "a.sgf", b"x").status, board.ask("GET", "/api/files").status), (500, 500))
            self.games.mkdir()
        self.assertEqual(board.ask("GET", "/api/info").status, 200)


class Games(BoardCase):
    def explore(self, board, game, query=""):
        return board.ask("POST", f"/api/games{query}", json.dumps(game))

    def test_games_are_explored(self):
        board = self.board("--no-open", "--games", f"{(SOURCE / 'tests' / 'app' / 'games').resolve()}/")
        self.assertEqual(check("info", board.ask("GET", "/api/info").json())["games_index"], {"name": "games", "games": 2})
        game = {"v": 2, "type": "game", "size": 15, "rule": "freestyle", "moves": ["h8"]}
        found = self.explore(board, game).json()
        schemas.validator(SOURCE, "explore").validate(found)
        self.assertEqual((found["games"], found["black_wins"], found["white_wins"]), (2, 1, 1))
        for query, games in (("?player=ALPHA&won=white", 1), ("?player=nobody", 0), ("?won=none", 0), ("?player=&won=", 2)):
            self.assertEqual(self.explore(board, game, query).json()["games"], games, query)
        for answer, status, code in (
                (self.explore(board, game, "?won=me"), 400, "bad_query"),
                (self.explore(board, {**game, "moves": ["h8", "h8"]}), 400, "bad_query"),
                (self.explore(board, {"v": 2, "type": "game", "size": 15, "moves": ["h8"]}), 400, "bad_query")):
            self.assertEqual((answer.status, answer.json()["code"]), (status, code), answer.body)

    def test_without_games(self):
        board = self.board("--no-open")
        self.assertIsNone(check("info", board.ask("GET", "/api/info").json())["games_index"])
        answer = self.explore(board, {"v": 2, "type": "game", "size": 15, "rule": "freestyle", "moves": []})
        self.assertEqual((answer.status, answer.json()["code"]), (404, "not_found"))


class Book(BoardCase):
    TREE = {"v": 2, "type": "game", "size": 15, "rule": "freestyle", "start": {"comment": "the start"}, "tree": [
        {"move": "h8", "comment": "the center", "marks": [{"point": "i9", "kind": "label", "label": "A"}, {"point": "a1", "kind": "cross"}]},
        {"move": "i9", "comment": "indirect <b>\n\u4e94"}, {"move": "h9"}, {"parent": 1, "move": "h9", "comment": "direct"}]}

    def game(self, *moves, **more):
        return {"v": 2, "type": "game", "size": 15, "rule": "freestyle", **({} if "tree" in more else {"moves": moves}), **more}

    def known(self, board, *moves, **more):
        answer = board.ask("POST", "/api/book", json.dumps(self.game(*moves, **more)))
        self.assertEqual(answer.status, 200, answer.body)
        value = answer.json()
        schemas.validator(SOURCE, "book").validate(value)
        return value

    def save(self, board, game):
        answer = board.ask("PUT", "/api/book", json.dumps(game))
        self.assertEqual(answer.status, 200, answer.body)
        return check("saved", answer.json())

    def test_a_tree_is_there_tomorrow(self):
        board = self.board("--no-open", "--book", "my.book")
        self.assertEqual(check("info", board.ask("GET", "/api/info").json())["book"], {"name": "my.book", "read_only": False})
        self.assertFalse(self.known(board)["known"])
        saved = self.save(board, self.TREE)
        self.assertEqual((saved["saved"], saved["not_kept"]), (4, ["1 mark: only letters on moves have a place"]))
        board.end()
        board = self.board("--no-open", "--book", "my.book")
        start = self.known(board)
        self.assertEqual((start["known"], start["text"], [line["move"] for line in start["lines"]]), (True, "the start", ["h8"]))
        center = self.known(board, "h8")
        self.assertEqual((center["text"], len(center["lines"])), ("the center", 2))
        self.assertEqual(sorted((s["label"], s["text"]) for s in center["successors"]), [("", "direct"), ("A", "indirect <b>\n\u4e94")])
        for reply in ("i9", "g9", "i7", "g7"):  # a position and its images are one entry
            self.assertEqual(self.known(board, "h8", reply)["text"], "indirect <b>\n\u4e94")
        self.assertFalse(self.known(board, "h8", rule="renju")["known"])
        printed = subprocess.run([BINARY, "book", "query", "my.book", "h8", "--json"], cwd=self.games, env=ENVIRONMENT, text=True,
                                 capture_output=True, timeout=PATIENCE, check=True).stdout
        self.assertEqual(json.loads(printed), center)
        subprocess.run([BINARY, "book", "verify", "my.book"], cwd=self.games, env=ENVIRONMENT, capture_output=True, timeout=PATIENCE, check=True)

    def test_newer_notes_replace_older_ones_and_values_stay(self):
        (self.games / "values.jsonl").write_text(subprocess.run(
            [BINARY, "analyze", "h8", "--json", "--nodes", "500"], env=ENVIRONMENT, text=True, capture_output=True, timeout=PATIENCE,
            check=True).stdout)
        subprocess.run([BINARY, "book", "import", "my.book", "values.jsonl"], cwd=self.games, env=ENVIRONMENT, capture_output=True,
                       timeout=PATIENCE, check=True)
        board = self.board("--no-open", "--book", "my.book")
        value = self.known(board, "h8")
        self.assertIsNotNone(value["score"])
        self.save(board, self.game(tree=[{"move": "h8", "comment": "first"}]))
        self.save(board, self.game(tree=[{"move": "h8", "comment": "second"}]))
        self.save(board, self.game("h8"))  # no comment: the one of the book stays
        again = self.known(board, "h8")
        self.assertEqual((again["text"], again["score"], again["lines"]), ("second", value["score"], value["lines"]))

    def test_positions_that_are_set_up_and_endings(self):
        board = self.board("--no-open", "--book", "my.book")
        setup = {"setup": {"black": ["h8"], "white": [], "blocked": ["a1"]}, "first": "white"}
        self.save(board, self.game("i9", **setup))
        self.assertEqual([line["move"] for line in self.known(board, **setup)["lines"]], ["i9"])
        won = self.game(*"h8 a1 h9 a2 h10 a3 h11 a4 h12 o15".split())
        self.assertEqual(self.save(board, won)["not_kept"], ["1 move: forbidden, or after the end of the game"])
        self.assertEqual(self.known(board, *won["moves"][:9])["ending"]["winner"], "black")

    def test_a_book_that_cannot_be_changed(self):
        board = self.board("--no-open", "--book", "my.book")
        self.save(board, self.TREE)
        board.end()
        subprocess.run([BINARY, "book", "export", "my.book", "compact.book"], cwd=self.games, env=ENVIRONMENT, capture_output=True,
                       timeout=PATIENCE, check=True)
        board = self.board("--no-open", "--book", "compact.book")
        self.assertEqual(board.ask("GET", "/api/info").json()["book"], {"name": "compact.book", "read_only": True})
        self.assertEqual(len(self.known(board, "h8")["lines"]), 2)
        self.assertEqual(board.ask("PUT", "/api/book", json.dumps(self.TREE)).status, 403)

    def test_requests_that_are_no_game(self):
        none = self.board()
        for method in ("POST", "PUT"):
            self.assertEqual(none.ask(method, "/api/book", json.dumps(self.TREE)).status, 404)
        board = self.board("--no-open", "--book", "my.book")
        without_rule = {key: value for key, value in self.TREE.items() if key != "rule"}
        for body in ("", "{", "h8", json.dumps(without_rule), json.dumps(self.TREE) + "\n" + json.dumps(self.TREE),
                     json.dumps(self.game("h8", "h8")), json.dumps(self.game("q16")), json.dumps(self.game(setup={"black": ["h8", "h8"]}))):
            for method in ("POST", "PUT"):
                self.assertEqual(board.ask(method, "/api/book", body).status, 400, (method, body))
        self.assertEqual(board.ask("PUT", "/api/book", b" " * (MAX_FILE + 1)).status, 413)
        self.assertFalse(self.known(board)["known"])
        (self.games / "no.book").write_text("no book")
        result = subprocess.run([BINARY, "board", "--no-open", "--book", "no.book"], cwd=self.games, env=ENVIRONMENT, text=True,
                                capture_output=True, timeout=PATIENCE, check=False)
        self.assertEqual((result.returncode, result.stdout), (3, ""))
        self.assertIn("'no.book' is no position book", result.stderr)

    def test_several_tabs_save_at_once(self):
        board = self.board("--no-open", "--book", "my.book")
        with concurrent.futures.ThreadPoolExecutor(8) as tabs:
            list(tabs.map(lambda column: self.save(board, self.game("h8", f"{column}15")), "abcdefgh"))
        self.assertEqual(len(self.known(board, "h8")["lines"]), 8)


class Bounds(BoardCase):
    def test_bodies_that_are_too_large(self):
        board = self.board()
        query = json.dumps({**SHORT, "moves": "h8" + " " * MAX_QUERY})
        self.assertEqual(board.ask("POST", "/api/query", query).status, 413)
        self.assertEqual(len(board.query(**{**SHORT, "moves": "h8" + " " * (MAX_QUERY - 1000)})), 1)
        content = b"x" * (MAX_FILE + 1)
        self.assertEqual(board.ask("PUT", "/api/files/a.sgf", content).status, 413)
        for length in (str(1 << 40), "9" * 30):
            self.assertIn(b" 413 ", board.raw(board.head("PUT /api/files/a.sgf HTTP/1.1", f"Content-Length: {length}")).splitlines()[0])
        bomb = gzip.compress(bytes(64 << 20))
        for encoding in ("gzip", "br", "deflate", "identity"):
            self.assertEqual(board.ask("PUT", "/api/files/a.sgf", bomb, {**board.key, "Content-Encoding": encoding}).status, 415)
        for encoding in ("chunked", "gzip, chunked", "identity"):
            received = board.raw(board.head("PUT /api/files/a.sgf HTTP/1.1", f"Transfer-Encoding: {encoding}") + b"1\r\nx\r\n0\r\n\r\n")
            self.assertIn(b" 415 ", received.splitlines()[0])
        for form in ("multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=utf-8"):
            for body in (json.dumps(SHORT), " " * 10_000):
                refused = board.ask("POST", "/api/query", body, {**board.key, "Content-Type": form})
                self.assertEqual(refused.status, 415)
                self.assertIn("Content-Type: application/json", refused.json()["message"])
        self.assertEqual(os.listdir(self.games), [])
        self.assertEqual(len(board.query(**SHORT)), 1)

    def test_a_large_library_is_converted(self):
        points = [f"{column}{row}" for column in "abcdefghijklmno" for row in range(1, 16) if (column, row) != ("h", 8)]
        tree = [{"move": "h8"}]
        for reply in points[:200]:
            tree.append({"parent": 1, "move": reply})
            number = len(tree)
            tree += [{"parent": number, "move": third, "comment": f"{reply} {third} " + "x" * 2000} for third in points[200:214]]
        game = {"v": 2, "type": "game", "size": 15, "rule": "freestyle", "tree": tree}
        board = self.board()
        library, = board.query(id="out", action="convert", to="lib", text=json.dumps(game))
        self.assertGreater(len(library["content"]), 5 << 20)
        back, = board.query(id="back", action="convert", to="json", content=library["content"])
        comments = sorted(node["comment"] for node in json.loads(back["text"])["tree"] if "comment" in node)
        self.assertEqual(comments, sorted(node["comment"] for node in tree if "comment" in node))

    def test_requests_that_are_none(self):
        board = self.board()
        for data, status in (
                (b"\r\n\r\n", b"400"), (b"\0" * 100 + b"\r\n\r\n", b"400"), (b"GET\r\n\r\n", b"400"), (b"GET / HTTP/3.0\r\n\r\n", b"400"),
                (b"BREW / HTTP/1.1\r\n\r\n", b"400"), (b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n", b"400"),
                (board.head("GET /" + "x" * 3000 + " HTTP/1.1"), b"414"), (board.head("GET /" + "x" * 10000 + " HTTP/1.1"), b"414"),
                (b"GET /" + b"x" * 100000, b""), (board.head("GET / HTTP/1.1", "X: " + "x" * 100000), b"400"),
                (board.head("POST /api/query HTTP/1.1"), b"411"), (board.head("POST /api/query HTTP/1.1", "Content-Length: -1"), b"411"),
                (board.head("POST /api/query HTTP/1.1", "Content-Length: x"), b"411"),
                (board.head("POST /api/query HTTP/1.1", "Content-Length: 1", "Content-Length: 2"), b"411"),
                (board.head("GET / HTTP/1.1", "Range: bytes=5-1"), b"416")):
            received = board.raw(data)
            self.assertEqual(received[9:12], status, (data[:80], received[:200]))
        self.assertEqual(os.listdir(self.games), [])
        self.assertEqual(len(board.query(**SHORT)), 1)

    def test_slow_and_silent_clients(self):
        """More of them than there are connections: they are sent away, and then others are served again."""
        board = self.board()
        clients = []
        for i in range(MAX_CONNECTIONS + 4):
            client = socket.create_connection(("127.0.0.1", board.port), PATIENCE)
            self.addCleanup(client.close)
            client.sendall((b"", b"G", b"GET / HTTP/1.1\r\nHost:", board.head("PUT /api/files/a.sgf HTTP/1.1", "Content-Length: 9") + b"abc")[i % 4])
            clients.append(client)
        begin = time.monotonic()
        self.assertEqual(board.ask("GET", "/api/info").status, 200)
        self.assertLess(time.monotonic() - begin, 60)
        for i, client in enumerate(clients):
            answer = b""
            while chunk := client.recv(65536):
                answer += chunk
            self.assertEqual(answer[9:12], (b"", b"", b"400", b"400")[i % 4])
        self.assertEqual(os.listdir(self.games), [])

    def test_a_client_that_does_not_read_is_sent_away(self):
        """Its answers, each with its long name, fill all buffers; then its searches end, and those of others begin."""
        board = self.board("--no-open", "--jobs", "1")
        moves = [f"{column}{row}" for row in (1, 5, 9, 13) for column in "adgjmbehkncfilo"]
        body = json.dumps({"id": "large" * 100_000, "moves": moves, "analyzeTurns": "all", "limits": {"nodes": 1}}).encode()
        with socket.create_connection(("127.0.0.1", board.port), PATIENCE) as silent:
            silent.sendall(board.head("POST /api/query HTTP/1.1", f"Content-Length: {len(body)}") + body)
            self.assertFalse(board.query(**SHORT)[-1]["interrupted"])
            arrived, since = 0, time.monotonic()
            while time.monotonic() - since < WRITE_PATIENCE + 5:  # all buffers are full, and the program has waited for long enough
                time.sleep(.1)
                now = int.from_bytes(fcntl.ioctl(silent, termios.FIONREAD, bytes(4)), sys.byteorder)
                if now != arrived:
                    arrived, since = now, time.monotonic()
            received = b""
            try:
                while chunk := silent.recv(1 << 20):
                    received += chunk
            except ConnectionResetError:
                pass
        self.assertIn(b'"type":"result"', received)
        self.assertFalse(received.endswith(b"0\r\n\r\n"))


class Queries(BoardCase):
    def test_the_lines_are_those_of_serve(self):
        queries = ({"id": "a", "moves": "h8i9h9g7", "analyzeTurns": "all", "limits": {"nodes": 2000}, "clear": True, "multipv": 2, "includeThreat": True},
                   {"id": "ü<\u2028", "moves": ["h8"], "rule": "renju", "limits": {"depth": 5}, "clear": True},
                   {"id": "over", "moves": "h8a1h9a2h10a3h11a4h12"}, {"id": "v", "action": "query_version"}, {"id": "c", "action": "clear_cache"},
                   {"id": "t", "action": "terminate", "terminateId": "none"}, {"id": "typo", "rule": "renyu"}, {"moves": "h8"}, [], "h8")
        board = self.board("--no-open", "--jobs", "1")
        for query in queries:
            text = json.dumps(query)
            served = subprocess.run([BINARY, "serve", "--hash", "8MB"], input=text, capture_output=True, text=True, env=ENVIRONMENT,
                                    timeout=PATIENCE, check=True).stdout
            answer = board.ask("POST", "/api/query", text)
            self.assertEqual((answer.status, answer.headers["content-type"], answer.headers["transfer-encoding"]),
                             (200, "application/x-ndjson", "chunked"))

            def timeless(lines):  # the tables differ in size, so in how full they are
                return re.sub(r'"(ms|\w*full)":\d+', '', lines)
            self.assertEqual(timeless(answer.body.decode()), timeless(served), text)
        self.assertEqual(board.ask("POST", "/api/query", b"\xff{").lines()[0]["code"], "bad_json")

    def test_lines_come_while_the_search_runs(self):
        board = self.board()
        begin = time.monotonic()
        connection, response = board.stream(**ENDLESS)
        self.assertLess(time.monotonic() - begin, 30)
        for _ in range(3):
            self.assertEqual(json.loads(response.readline())["type"], "info")
        self.assertEqual(board.query(id="t", action="terminate", terminateId="endless")[0]["terminated"], 1)
        last = json.loads(response.read().splitlines()[-1])
        self.assertEqual((last["type"], last["interrupted"]), ("result", True))
        connection.close()

    def test_ten_tabs_at_once(self):
        """Each gets its own answers, though all of them choose the same identifiers."""
        board = self.board()
        games = ["h8" + f"{column}9" for column in "abcdefghij"]

        def tab(game):
            found = []
            for turn in range(5):
                lines = board.query(id="1", moves=game, analyzeTurns=[2, 1], multipv=2, limits={"nodes": 400 + turn}, reportDuringSearchEvery=0.001)
                assert {line["id"] for line in lines} == {"1"}
                results = {line["turn"]: line for line in lines if line["type"] == "result"}
                assert set(results) == {1, 2} and lines[-1]["type"] == "result", lines
                assert board.ask("PUT", f"/api/files/{game}.sgf", game * turn).status == 200
                assert board.ask("GET", f"/api/files/{game}.sgf").body.decode() == game * turn
                found.append({line["move"] for line in results[2]["lines"]})
            return game, found
        with concurrent.futures.ThreadPoolExecutor(10) as tabs:
            for game, found in tabs.map(tab, games):
                for moves in found:
                    self.assertNotIn(game[2:], moves)  # never a move onto its own stone

    def test_a_client_that_leaves_ends_its_query(self):
        board = self.board("--no-open", "--jobs", "1")
        for close in ("close", "reset"):
            running = board.stream(**ENDLESS)
            waiting = board.start("POST", "/api/query", json.dumps({**ENDLESS, "id": "waiting", "analyzeTurns": [1, 2, 3]}))
            time.sleep(0.2)
            for connection in (waiting, running[0]):
                if close == "reset":
                    connection.sock and connection.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                connection.close()
            running[1].close()
            begin = time.monotonic()
            self.assertFalse(board.query(**SHORT)[-1]["interrupted"])
            self.assertLess(time.monotonic() - begin, 30, close)

    def test_an_idle_program_uses_no_processor_time(self):
        board = self.board()
        board.stream(**ENDLESS)[0].close()
        time.sleep(0.5)

        def used():
            fields = pathlib.Path(f"/proc/{board.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        deadline = time.monotonic() + 30
        while True:  # the search has ended when a second costs next to nothing
            before = used()
            time.sleep(1)
            if used() - before < 0.2:
                return
            self.assertLess(time.monotonic(), deadline)


class Log(BoardCase):
    def test_the_log_does_not_hold_the_secret(self):
        log = self.folder / "board.log"
        board = self.board("--no-open", "--log", str(log), "--log-level", "trace")
        board.ask("GET", f"/?token={board.token}")
        board.query(**SHORT)
        board.end()
        text = log.read_text()
        self.assertIn("GET / 200", text)
        self.assertIn("POST /api/query 200", text)
        self.assertNotIn(board.token, text)


if __name__ == "__main__":
    programs.main(2)
