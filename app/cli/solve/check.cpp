// SPDX-License-Identifier: MIT
#include "app/cli/solve/solve.h"
#include "app/program/exit_codes.h"
#include "app/records/names.h"

#include <fmt/format.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>

#include "app/analysis/score_text.h"
#include "app/cli/game_input.h"
#include "app/program/console.h"
#include "app/program/progress.h"
#include "app/program/signals.h"
#include "app/program/terminal.h"
#include "app/records/errors.h"
#include "app/records/units.h"
#include "app/service/certificate_json.h"
#include "app/service/json_output.h"
#include "engine/solver.h"

namespace pentarch::app {
namespace {

/// The file does not contain a certificate.
struct UnreadableFile : std::runtime_error {
  using std::runtime_error::runtime_error;
};

[[nodiscard]] std::string contentOf(const std::string& path) {
  InputText input = loaded({.name = path == "-" ? "" : path, .text = "", .isStandardInput = path == "-"});
  if (!input.problem.empty()) throw UnreadableFile(input.problem);
  return std::move(input.text);
}

void printJson(const std::string& path, const proof::Certificate& certificate, const proof::CheckResult& result) {
  Json json = beginObject("verify");
  json["file"] = path;
  json["accepted"] = result.accepted;
  if (result.accepted) {
    addBoard(json, certificate.rule, certificate.size,
             certificate.isLoss() ? ~certificate.attacker : certificate.attacker);
    json["winner"] = colorKey(certificate.attacker);
    json["plies"] = certificate.plies;
    json["certificate_nodes"] = certificate.nodes.size();
    json["checked_positions"] = result.positions;
  } else {
    json["reason"] = result.reason;
  }
  fmt::print("{}\n", toLine(json));
}

void printText(const std::string& path, const proof::Certificate& certificate, const proof::CheckResult& result) {
  if (!result.accepted) {
    fmt::print("{}: rejected, {}\n", terminalText(path), terminalText(result.reason));
    return;
  }
  fmt::print("{0}: accepted, {1} wins in {2} ({3} {4}x{4}, {5}, {6})\n", terminalText(path),
             nameOf(certificate.attacker), pliesText(certificate.plies), traitsOf(certificate.rule).name,
             certificate.size, counted(certificate.nodes.size(), "node"), counted(result.positions, "position"));
}

}  // namespace

int checkCertificates(const std::vector<std::string>& files, bool isJson) {
  const InterruptGuard interrupts;
  bool allAccepted = true;
  bool allRead = true;
  for (const std::string& path : files) {
    proof::Certificate certificate;
    proof::CheckResult result;
    try {
      certificate = parseCertificate(contentOf(path));
      const ElapsedLine clock("checking");
      result = proof::check(certificate, {.stop = &interrupts.signal()});
    } catch (const PositionError& e) {
      result = {false, e.what(), 0};
    } catch (const UnreadableFile& e) {
      allRead = false;
      const std::string message = fmt::format("{}: {}", path, e.what());
      if (isJson) fmt::print("{}\n", errorJson("unreadable", message));
      printComplaint(message);
      continue;
    }
    if (interrupts.exitCode() != 0) {
      printComplaint(fmt::format("interrupted: {} is not decided", path));
      return interrupts.exitCode();
    }
    allAccepted = allAccepted && result.accepted;
    isJson ? printJson(path, certificate, result) : printText(path, certificate, result);
  }
  if (!allRead) return kBadPosition;
  return allAccepted ? kOk : kSomeFailed;
}

}  // namespace pentarch::app
