# SPDX-License-Identifier: MIT
"""Results of the checks."""


class Report:
    """Checks by group, in order of execution."""

    def __init__(self, engine):
        self.engine = engine
        self.checks = []

    def add(self, group, name, passed, figure="", is_vital=False):
        """`figure`: the measured value, or the reason for a failure."""
        self.checks.append({"group": group, "name": name, "passed": bool(passed), "vital": is_vital, "figure": str(figure)})

    def failed(self):
        return sum(not check["passed"] for check in self.checks)

    def grade(self):
        """A: everything passed; B: every vital check passed; C: at most a tenth of the vital checks failed; D:
        worse."""
        vital = [check["passed"] for check in self.checks if check["vital"]]
        if self.failed() == 0:
            return "A"
        if all(vital):
            return "B"
        return "C" if vital.count(False) * 10 <= len(vital) else "D"

    def as_json(self):
        return {"v": 1, "type": "conformance", "engine": self.engine, "grade": self.grade(),
                "passed": len(self.checks) - self.failed(), "failed": self.failed(), "checks": self.checks}

    def as_table(self, is_verbose):
        lines = [f"{self.engine}", ""]
        group = None
        for check in self.checks:
            if check["group"] != group:
                group = check["group"]
                lines.append(group)
            mark = "ok  " if check["passed"] else "FAIL"
            shown = check["figure"] if check["passed"] or is_verbose else check["figure"][:60]
            lines.append(f"  {mark} {'*' if check['vital'] else ' '} {check['name']:<44} {shown}".rstrip())
        passed = len(self.checks) - self.failed()
        return "\n".join([*lines, "", f"grade {self.grade()}: {passed} of {len(self.checks)} passed (* vital in tournaments)"])
