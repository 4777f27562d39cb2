// SPDX-License-Identifier: MIT
#include "app/cli/solve/solve.h"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <system_error>

#include "app/analysis/score_text.h"
#include "app/program/console.h"
#include "app/program/exit_codes.h"
#include "app/program/files.h"
#include "app/program/progress.h"
#include "app/program/signals.h"
#include "app/program/terminal.h"
#include "app/records/errors.h"
#include "app/records/names.h"
#include "app/service/certificate_json.h"
#include "app/service/json_output.h"
#include "engine/base/counted.h"
#include "engine/solver.h"

namespace pentarch::app {
namespace {

/// The claim of a file and the verdict on it.
struct Checked {
  proof::Certificate certificate;  ///< without nodes for a joined one
  std::size_t nodes = 0;
  std::size_t joined = 0;  ///< certificates in a joined one, else 0
  proof::CheckResult result;
};

/// Checks the certificate of a file, of which a joined one is read line by line.
class FileCheck {
 public:
  FileCheck(const std::string& path, const StopSignal& stop) : lines_(path), budget_{.stop = &stop} {}

  /// Throws std::system_error if the file cannot be read, and PositionError if it holds no certificate.
  [[nodiscard]] Checked run() {
    std::string first = lines_.next().value_or("");
    const auto loss = parseJoinedHead(first);
    if (loss) return joined(*loss);
    const std::string rest = lines_.rest();
    if (!rest.empty()) first += '\n' + rest;
    Checked checked;
    checked.certificate = parseCertificate(first);
    checked.nodes = checked.certificate.nodes.size();
    checked.result = proof::check(checked.certificate, budget_);
    return checked;
  }

 private:
  [[nodiscard]] Checked joined(const proof::Certificate& loss) {
    Checked checked{loss, 0, 0, {}};
    proof::JoinedCheck check(loss);
    while (const auto line = lines_.next()) {
      ++checked.joined;
      const auto rejected = [&](std::string_view reason) {
        checked.result = {false, fmt::format("line {}: {}", checked.joined + 1, reason), 0};
        return checked;
      };
      try {
        const proof::Certificate win = parseCertificate(*line);
        checked.nodes += win.nodes.size();
        if (const auto result = check.add(win, budget_); !result.accepted) return rejected(result.reason);
      } catch (const PositionError& e) {
        return rejected(e.what());
      }
    }
    checked.result = check.finish();
    return checked;
  }

  LinesOfFile lines_;
  Budget budget_;
};

void printJson(const std::string& path, const Checked& checked) {
  const auto& [certificate, nodes, joined, result] = checked;
  Json json = beginObject("verify");
  json["file"] = path;
  json["accepted"] = result.accepted;
  if (result.accepted) {
    const bool isLoss = joined > 0 || certificate.isLoss();
    addBoard(json, certificate.rule, certificate.size, isLoss ? ~certificate.attacker : certificate.attacker);
    json["winner"] = colorKey(certificate.attacker);
    json["plies"] = certificate.plies;
    json["certificate_nodes"] = nodes;
    if (joined > 0) json["joined"] = joined;
    json["checked_positions"] = result.positions;
  } else {
    json["reason"] = result.reason;
  }
  fmt::print("{}\n", toLine(json));
}

void printText(const std::string& path, const Checked& checked) {
  const auto& [certificate, nodes, joined, result] = checked;
  if (!result.accepted) {
    fmt::print("{}: rejected, {}\n", terminalText(path), terminalText(result.reason));
    return;
  }
  const std::string parts = joined > 0 ? counted(joined, "certificate") + ", " : "";
  fmt::print("{0}: accepted, {1} wins in {2} ({3} {4}x{4}, {5}{6}, {7})\n", terminalText(path),
             nameOf(certificate.attacker), pliesText(certificate.plies), traitsOf(certificate.rule).name,
             certificate.size, parts, counted(nodes, "node"), counted(result.positions, "position"));
}

}  // namespace

int checkCertificates(const std::vector<std::string>& files, bool isJson) {
  const InterruptGuard interrupts;
  bool allAccepted = true;
  bool allRead = true;
  for (const std::string& path : files) {
    Checked checked;
    try {
      const ElapsedLine clock("checking");
      checked = FileCheck(path, interrupts.signal()).run();
    } catch (const PositionError& e) {
      checked.result = {false, e.what(), 0};
    } catch (const std::system_error& e) {
      allRead = false;
      const std::string message =
          fmt::format("{}: cannot read {}: {}", path, path == "-" ? "it" : "the file", reasonOf(e));
      if (isJson) fmt::print("{}\n", errorJson("unreadable", message));
      printComplaint(message);
      continue;
    }
    if (interrupts.exitCode() != 0) {
      printComplaint(fmt::format("interrupted: {} is not decided", path));
      return interrupts.exitCode();
    }
    allAccepted = allAccepted && checked.result.accepted;
    isJson ? printJson(path, checked) : printText(path, checked);
  }
  if (!allRead) return kBadPosition;
  return allAccepted ? kOk : kSomeFailed;
}

}  // namespace pentarch::app
