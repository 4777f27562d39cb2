# SPDX-License-Identifier: MIT
"""Faults that make a certificate invalid, for the tests of the checkers. Each changes `data`, a certificate, in one place
that `chance` chooses; it returns False if there is none."""
import copy


def node_of(data, chance, with_answers=False):
    """Any node, or any that lists answers; None if there is none."""
    nodes = [n for n in data["nodes"] if not with_answers or (len(n) > 1 and n[1])]
    return chance.choice(nodes) if nodes else None


def dropped_answer(data, chance):
    """The answer then falls to `otherwise`, so only nodes without one fail for sure."""
    nodes = [n for n in data["nodes"] if len(n) == 2 and n[1]]
    if not nodes:
        return False
    answers = chance.choice(nodes)[1]
    del answers[chance.choice(sorted(answers))]


def dropped_otherwise(data, chance):
    nodes = [n for n in data["nodes"] if len(n) == 3]
    if not nodes:
        return False
    chance.choice(nodes).pop()


def cut_subtree(data, chance):
    node = node_of(data, chance, with_answers=True)
    if node is None:
        return False
    del node[1:]


def occupied_move(data, chance):
    node_of(data, chance)[0] = chance.choice(data["black"] + data["white"])


def move_off_the_board(data, chance):
    node_of(data, chance)[0] = chance.choice(["a0", "w1", "h23", "a" + str(data["size"] + 1), "", "H8", "h08"])


def no_attacker_stones(data, _):
    """Removes all attacker stones, since any one of them may not matter to the proof."""
    data[data["attacker"]].clear()


def defender_wins_first(data, _):
    """Adds four defender stones with room on both sides, on the edge where nobody plays."""
    defender = "white" if data["attacker"] == "black" else "black"
    row = [f"{chr(ord('a') + x)}{data['size']}" for x in range(data["size"])]
    taken = set(data["black"] + data["white"] + data["blocked"])
    moves = {n[0] for n in data["nodes"] if n[0]} | {a for n in data["nodes"] if len(n) > 1 for a in n[1]}
    for start in range(data["size"] - 5):
        six = row[start:start + 6]
        if not taken & set(six) and not moves & set(six):
            data[defender] += six[1:5]
            return None
    return False


def swapped_attacker(data, _):
    data["attacker"] = "white" if data["attacker"] == "black" else "black"


def wrong_plies(data, chance):
    data["plies"] += chance.choice([-2, -1, 1, 2, 10])


def no_move(data, chance):
    """Only the root of a loss has none: a win then answers nothing."""
    number = chance.randrange(len(data["nodes"]))
    if data["nodes"][number][0] is None:
        return False
    data["nodes"][number][0] = None


def cycle(data, chance):
    number = chance.randrange(len(data["nodes"]))
    node = data["nodes"][number]
    target = chance.randrange(number, len(data["nodes"]))
    if len(node) > 1 and node[1]:
        node[1][chance.choice(sorted(node[1]))] = target
    else:
        data["nodes"][number] = [node[0], {}, target]


def wrong_reference(data, chance):
    node = node_of(data, chance, with_answers=True)
    if node is None:
        return False
    node[1][chance.choice(sorted(node[1]))] = chance.choice([-1, 10**6, 10**30, "0", None, True, 0.0, [0]])


def unused_node(data, chance):
    data["nodes"].insert(-1, copy.deepcopy(chance.choice(data["nodes"])))


def wrong_type(data, chance):
    key = chance.choice(sorted(data))
    data[key] = chance.choice([value for value in (None, 1.5, [[]], {"a": 1}, True, "x", -1) if
                               not (key == "generator" and value == "x")])


def wrong_node(data, chance):
    number = chance.randrange(len(data["nodes"]))
    data["nodes"][number] = chance.choice([[], {}, "h8", None, [1], ["h8", []], ["h8", {}, 0, 0], ["h8", {}, -1]])


def wrong_fields(data, chance):
    if chance.random() < 0.5:
        del data[chance.choice(sorted(set(data) - {"generator"}))]
    else:
        data["comment"] = "more"


def wrong_version(data, chance):
    data[chance.choice(["version", "format"])] = chance.choice([0, 2, "1", "pentarch", 1.0])


def wrong_size(data, chance):
    data["size"] = chance.choice([0, 4, 23, -15, 10**9, 15.0, "15"])


def wrong_rule(data, chance):
    data["rule"] = chance.choice(["Renju", "gomoku", "", 4, None])


def stone_twice(data, chance):
    data[chance.choice(["black", "white", "blocked"])].append(chance.choice(data["black"] + data["white"]))


def blocked_winning_move(data, _):
    if data["nodes"][-1][0] is None:
        return False
    data["blocked"].append(data["nodes"][-1][0])


def corner_move(data, chance):
    """A corner is part of no winning row."""
    chance.choice(data["nodes"])[0] = f"{chance.choice('ao')}{chance.choice([14, 15])}"


def redirected_answer(data, chance):
    """To a four that was meant for other positions."""
    answers = node_of(data, chance, with_answers=True)[1]
    answers[chance.choice(sorted(answers))] = 0


def superfluous_answer(data, chance):
    """To a four that no answer stops."""
    chance.choice([node for node in data["nodes"][1:] if len(node) == 1]).append({f"a{chance.randrange(2, 14)}": 0})


def superfluous_otherwise(data, chance):
    """After a four whose answers are all listed."""
    nodes = data["nodes"]
    number = chance.choice([number for number, node in enumerate(nodes) if len(node) == 2])
    nodes[number].append(chance.randrange(number))


# Of any certificate.
FAULTS = (dropped_answer, dropped_otherwise, cut_subtree, occupied_move, move_off_the_board, no_attacker_stones,
          defender_wins_first, swapped_attacker, wrong_plies, no_move, cycle, wrong_reference, unused_node,
          wrong_type, wrong_node, wrong_fields, wrong_version, wrong_size, wrong_rule, stone_twice,
          blocked_winning_move)
# Of a certificate on a board of size 15 with many nodes of every kind, somewhere in the tree.
LARGE_FAULTS = (dropped_answer, dropped_otherwise, wrong_plies, unused_node, corner_move, redirected_answer,
                superfluous_answer, superfluous_otherwise)
