# SPDX-License-Identifier: MIT
"""A game in the manner of each manager."""
import tempfile
import time

from conformance.engine import GRACE, Engine, Fault, Referee

MOVES = 12  # of each side
TURN_MS = 300
GROUP = "managers"


def info(rule=0, turn_ms=TURN_MS, match_ms=180000):
    return [f"INFO timeout_turn {turn_ms}", f"INFO timeout_match {match_ms}", "INFO max_memory 367001600",
            "INFO game_type 1", f"INFO rule {rule}", "INFO folder ."]


def take_move(engine, referee, asked, limit_ms=TURN_MS):
    """The move that was asked for at that moment."""
    when, text = engine.reply(limit_ms / 1000 + 10 * GRACE)
    late = when - asked - limit_ms / 1000
    if late > GRACE:
        raise Fault(f"move {late:.2f} s after the limit")
    referee.play(text)


def judge(command, folder):
    """Tournament: CRLF, suspended whenever it is not its turn, the first move pays for the start, BOARD first."""
    referee = Referee(20)
    with Engine(command, "\r\n", folder) as engine:
        engine.send("START 20", *info())
        engine.suspend()
        for number in range(MOVES):
            rows = referee.rows()
            time.sleep(0.02)
            lines = ["BOARD", *rows, "DONE"] if number == 0 else [f"TURN {referee.stones[-1][0]},{referee.stones[-1][1]}"]
            engine.send("INFO time_left 180000", *lines)
            engine.resume()
            asked = time.monotonic()
            if number == 0:
                engine.expect("OK")
            take_move(engine, referee, asked)
            engine.suspend()
            if referee.is_over():
                break
            referee.answer()
            if referee.is_over():
                break
        engine.resume()


def piskvork(command, folder):
    """Piskvork: CRLF, ABOUT, TURN by TURN, a second game with RESTART and BEGIN, "stop" by a limit of zero."""
    with Engine(command, "\r\n", folder) as engine:
        engine.send(*info(), "START 15")
        engine.expect("OK")
        engine.send("ABOUT")
        if '="' not in engine.reply(5)[1]:
            raise Fault("ABOUT is not answered with pairs of name and value")
        referee = Referee()
        for _ in range(MOVES):
            move = referee.answer()
            asked = time.monotonic()
            engine.send("INFO time_left 100000", f"TURN {move}")
            take_move(engine, referee, asked)
            if referee.is_over():
                break
        engine.send("RESTART")
        engine.expect("OK")
        referee = Referee()
        asked = time.monotonic()
        engine.send("INFO time_left 100000", "BEGIN")
        take_move(engine, referee, asked)
        engine.send("INFO timeout_turn 20000", f"TURN {referee.answer()}")
        time.sleep(0.2)
        asked = time.monotonic()
        engine.send("INFO timeout_turn 0")
        take_move(engine, referee, asked, 0)


def c_gomoku_cli(command, folder):
    """c-gomoku-cli: LF, BOARD for an opening, then TURN; any line that comes late forfeits."""
    referee = Referee()
    referee.stones = [(7, 7), (8, 8), (9, 7)]
    with Engine(command, "\n", folder) as engine:
        engine.send("ABOUT")
        engine.reply(5)
        engine.send("START 15", *info())
        engine.expect("OK")
        for number in range(MOVES):
            engine.send("INFO time_left 100000")
            asked = time.monotonic()
            if number == 0:
                engine.send("BOARD", *referee.rows(), "DONE")
            else:
                engine.send("TURN {},{}".format(*referee.stones[-1]))
            take_move(engine, referee, asked)
            engine.silence(0.03)
            if referee.is_over():
                return
            referee.answer()
            if referee.is_over():
                return


def yixin_board(command, folder):
    """Yixin-Board: lower case, an argument of its own, START and BOARD for every move, real-time information."""
    referee = Referee()
    with Engine(command, "\n", folder, ["--force-utf8"]) as engine:
        engine.send("yxshowinfo", "info show_detail 1")
        for _ in range(MOVES):
            engine.send("start 15")
            engine.expect("OK")
            asked = time.monotonic()
            engine.send(*(line.lower() for line in info()), "info time_left 100000", "board", *referee.rows(), "done")
            take_move(engine, referee, asked)
            if referee.is_over():
                return
            referee.answer()
            if referee.is_over():
                return


def web_page(command, folder):
    """Web pages: the whole board on one line, upper-case keys."""
    referee = Referee()
    with Engine(command, "\n", folder) as engine:
        engine.send("START 15")
        engine.expect("OK")
        engine.send("INFO RULE 0", f"INFO TIMEOUT_TURN {TURN_MS}", "INFO TIMEOUT_MATCH 180000")
        for _ in range(MOVES):
            asked = time.monotonic()
            engine.send(" ".join(["BOARD", *referee.rows(), "DONE"]))
            take_move(engine, referee, asked)
            if referee.is_over():
                return
            referee.answer()
            if referee.is_over():
                return


STYLES = {"judge with suspend and resume": (judge, True), "Piskvork": (piskvork, True), "c-gomoku-cli": (c_gomoku_cli, True),
          "Yixin-Board": (yixin_board, False), "one-line BOARD": (web_page, False)}


def check(command, report):
    for name, (play, is_vital) in STYLES.items():
        with tempfile.TemporaryDirectory() as folder:
            try:
                play(command, folder)
                report.add(GROUP, name, True, "", is_vital)
            except Fault as fault:
                report.add(GROUP, name, False, fault, is_vital)
