# SPDX-License-Identifier: MIT
"""A game in the style of each manager."""
import tempfile
import time

from conformance.engine import MEMORY, Engine, Fault
from conformance.games import take_move
from conformance.referee import QUIET, Referee

MOVES = 12  # per side
TURN_MS = 300
GROUP = "managers"


def info(rule=0, turn_ms=TURN_MS, match_ms=180000):
    return [f"INFO timeout_turn {turn_ms}", f"INFO timeout_match {match_ms}", f"INFO max_memory {MEMORY}",
            "INFO game_type 1", f"INFO rule {rule}", "INFO folder ."]


def play_on(engine, referee, ask, after_move=None):
    """Plays alternating moves until the game is over or long enough. `ask(number)` requests a move and returns the time
    of the request."""
    for number in range(MOVES):
        take_move(engine, referee, ask(number), TURN_MS)
        if after_move:
            after_move()
        if referee.is_over():
            return
        referee.answer()
        if referee.is_over():
            return


def judge(command, folder):
    """Tournament: CRLF, suspended when not on move, the first move pays for startup, BOARD first."""
    referee = Referee(20)
    with Engine(command, "\r\n", folder) as engine:
        def ask(number):
            time.sleep(0.02)
            lines = ["BOARD", *referee.rows(), "DONE"] if number == 0 else [referee.turn()]
            engine.send("INFO time_left 180000", *lines)
            engine.resume()
            asked = time.monotonic()
            if number == 0:
                engine.expect("OK")
            return asked

        engine.send("START 20", *info())
        engine.suspend()
        play_on(engine, referee, ask, engine.suspend)
        engine.resume()


def piskvork(command, folder):
    """Piskvork: CRLF, settings after OK, ABOUT, TURN by TURN, TAKEBACK, a second game with RESTART and BEGIN, "stop" by
    a limit of zero."""
    with Engine(command, "\r\n", folder) as engine:
        def ask(*lines):
            asked = time.monotonic()
            engine.send("INFO time_left 100000", *lines)
            return asked

        engine.send("START 15")
        engine.expect("OK")
        engine.send(f"INFO max_memory {MEMORY}", "INFO timeout_match 180000", f"INFO timeout_turn {TURN_MS}",
                    "INFO game_type 1", "INFO rule 0", "INFO time_left 180000", "INFO folder .")
        engine.send("ABOUT")
        about = engine.reply(5)[1]
        if '="' not in about:
            raise Fault(f"'{about}' for ABOUT instead of pairs of name and value")
        referee = Referee()
        referee.answer()
        play_on(engine, referee, lambda _: ask(referee.turn()))
        for _ in range(2):
            engine.send("TAKEBACK {},{}".format(*referee.stones.pop()))
            engine.expect("OK")
        engine.send("RESTART")
        engine.expect("OK")
        referee = Referee()
        take_move(engine, referee, ask("BEGIN"), TURN_MS)
        engine.send("INFO timeout_turn 20000", f"TURN {referee.answer()}")
        time.sleep(0.2)
        asked = time.monotonic()
        engine.send("INFO timeout_turn 0")
        take_move(engine, referee, asked, 0)


def c_gomoku_cli(command, folder):
    """c-gomoku-cli: LF, BOARD for an opening, then TURN; any late line forfeits; one game after another."""
    with Engine(command, "\n", folder) as engine:
        engine.send("ABOUT")
        engine.reply(5)
        for _ in range(2):
            referee = Referee()
            referee.stones = [(7, 7), (8, 8), (9, 7)]

            def ask(number, referee=referee):
                engine.send("INFO time_left 100000")
                asked = time.monotonic()
                engine.send(*(["BOARD", *referee.rows(), "DONE"] if number == 0 else [referee.turn()]))
                return asked

            engine.send("START 15")
            engine.expect("OK")
            engine.send("INFO rule 0", f"INFO timeout_turn {TURN_MS}", "INFO timeout_match 180000",
                        f"INFO max_memory {MEMORY}", "INFO thread_num 1")
            play_on(engine, referee, ask, lambda: engine.silence(0.1))


def yixin_board(command, folder):
    """Yixin-Board: lower case, a command-line argument, START and BOARD for every move, real-time information, an empty
    table for every move, and a stopped search."""
    referee = Referee()
    with Engine(command, "\n", folder, ["--force-utf8"]) as engine:
        def ask(_):
            engine.send("info time_left 100000", "yxhashclear", "start 15")
            engine.expect("OK")
            asked = time.monotonic()
            engine.send("board", *referee.rows(), "done", "info time_left 100000")
            return asked

        engine.send("info show_detail 3", "yxshowinfo", "start 15", *(line.lower() for line in info()))
        engine.expect("OK")
        play_on(engine, referee, ask)
        referee.stones = list(QUIET)
        engine.send("info timeout_turn 20000")
        ask(0)
        time.sleep(0.2)
        asked = time.monotonic()
        engine.send("yxstop")
        take_move(engine, referee, asked, 0)
        engine.silence(0.2)


def web_page(command, folder):
    """Web pages: upper-case keys, the whole board on one line, then YXNBEST."""
    referee = Referee()
    with Engine(command, "\n", folder) as engine:
        def ask(_):
            asked = time.monotonic()
            engine.send("INFO TIME_LEFT 100000", " ".join(["YXBOARD", *referee.rows(), "DONE"]), "YXNBEST 2")
            return asked

        engine.send("INFO HASH_SIZE 16384", "INFO RULE 0", "INFO THREAD_NUM 1", "INFO CAUTION_FACTOR 3",
                    "INFO STRENGTH 100", f"INFO TIMEOUT_TURN {TURN_MS}", "INFO TIMEOUT_MATCH 180000", "INFO MAX_DEPTH 99",
                    "INFO MAX_NODE 0", "INFO SHOW_DETAIL 2", "INFO PONDERING 0", "INFO SWAPABLE 0", "START 15")
        engine.expect("OK")
        play_on(engine, referee, ask)


STYLES = {"judge with suspend and resume": (judge, True), "Piskvork": (piskvork, True),
          "c-gomoku-cli": (c_gomoku_cli, True), "Yixin-Board": (yixin_board, False), "web page, BOARD on one line": (web_page, False)}


def check(command, report):
    for name, (play, is_vital) in STYLES.items():
        with tempfile.TemporaryDirectory() as folder:
            try:
                play(command, folder)
                report.add(GROUP, name, True, "", is_vital)
            except Fault as fault:
                report.add(GROUP, name, False, fault, is_vital)
