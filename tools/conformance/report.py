# SPDX-License-Identifier: MIT
"""Results of the checks."""

JSON_VERSION = 2  # of docs/schema, which describes all reports in tools.schema.json


class Report:
    """Checks by group, in order of execution."""

    def __init__(self, engine):
        self.engine = engine
        self.findings = []

    def add(self, group, name, passed, figure="", is_vital=False):
        """`figure`: the measured value, or the reason for a failure."""
        self.findings.append({"group": group, "name": name, "good": bool(passed), "vital": is_vital, "detail": str(figure)})

    def failed(self):
        return sum(not finding["good"] for finding in self.findings)

    def grade(self):
        """A: everything passed; B: every vital check passed; C: at most a tenth of the vital checks failed; D:
        worse."""
        vital = [finding["good"] for finding in self.findings if finding["vital"]]
        if self.failed() == 0:
            return "A"
        if all(vital):
            return "B"
        return "C" if vital.count(False) * 10 <= len(vital) else "D"

    def as_json(self):
        return {"v": JSON_VERSION, "type": "conformance", "engine": self.engine, "grade": self.grade(),
                "passed": len(self.findings) - self.failed(), "failed": self.failed(), "findings": self.findings}

    def as_table(self, is_verbose):
        lines = [f"{self.engine}", ""]
        group = None
        for finding in self.findings:
            if finding["group"] != group:
                group = finding["group"]
                lines.append(group)
            mark = "ok  " if finding["good"] else "FAIL"
            shown = finding["detail"] if finding["good"] or is_verbose else finding["detail"][:60]
            lines.append(f"  {mark} {'*' if finding['vital'] else ' '} {finding['name']:<44} {shown}".rstrip())
        passed = len(self.findings) - self.failed()
        return "\n".join([*lines, "", f"grade {self.grade()}: {passed} of {len(self.findings)} passed (* vital in tournaments)"])
