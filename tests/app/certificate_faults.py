# SPDX-License-Identifier: MIT
"""Ways to spoil a certificate, for the tests of the checkers."""
import copy


class LargeFaults:
    """Single faults of a certificate with many nodes of every kind, somewhere in the tree."""

    @staticmethod
    def wrong_move(nodes, data, chance):
        """A corner, which is part of no winning row."""
        chance.choice(nodes)[0] = f"{chance.choice('ao')}{chance.choice([14, 15])}"

    @staticmethod
    def dropped_answer(nodes, _, chance):
        answers = chance.choice([node[1] for node in nodes if len(node) == 2])
        del answers[chance.choice(sorted(answers))]

    @staticmethod
    def dropped_otherwise(nodes, _, chance):
        chance.choice([node for node in nodes if len(node) == 3]).pop()

    @staticmethod
    def redirected_answer(nodes, _, chance):
        """To a four that was meant for other positions."""
        answers = chance.choice([node[1] for node in nodes if len(node) > 1 and node[1]])
        answers[chance.choice(sorted(answers))] = 0

    @staticmethod
    def wrong_plies(_, data, chance):
        data["plies"] += chance.choice([-2, 2])

    @staticmethod
    def superfluous_answer(nodes, data, chance):
        """To a four that no answer stops."""
        number = chance.choice([number for number, node in enumerate(nodes) if number > 0 and len(node) == 1])
        nodes[number].append({f"a{chance.randrange(2, 14)}": 0})

    @staticmethod
    def superfluous_otherwise(nodes, _, chance):
        """After a four whose answers are all listed."""
        number = chance.choice([number for number, node in enumerate(nodes) if len(node) == 2])
        nodes[number].append(chance.randrange(number))

    @staticmethod
    def unused_node(nodes, data, chance):
        nodes.insert(-1, copy.deepcopy(chance.choice(nodes[:-1])))

    ways = [wrong_move.__func__, dropped_answer.__func__, dropped_otherwise.__func__, redirected_answer.__func__,
            wrong_plies.__func__, superfluous_answer.__func__, superfluous_otherwise.__func__, unused_node.__func__]
