// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>

#include "app/commands.h"
#include "app/console.h"
#include "app/elapsed_line.h"
#include "app/errors.h"
#include "app/game_input.h"
#include "app/json_output.h"
#include "app/logging.h"
#include "app/score_text.h"
#include "app/signals.h"
#include "app/solve/certificate_json.h"
#include "app/text_layout.h"
#include "engine/proof/certificate.h"

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
  Json json{{"v", kFormatVersion}, {"type", "verify"}, {"file", path}, {"accepted", result.accepted}};
  if (result.accepted) {
    json["rule"] = traitsOf(certificate.rule).name;
    json["size"] = certificate.size;
    json["side"] = certificate.attacker == Color::Black ? "black" : "white";
    json["plies"] = certificate.plies;
    json["nodes"] = certificate.nodes.size();
    json["positions"] = result.positions;
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

int verify(const Options& options) {
  if (options.inputs().empty()) throw UsageError("verify needs a certificate: pentarch verify proof.json");
  const InterruptGuard interrupts;
  bool allAccepted = true;
  bool allRead = true;
  for (const std::string& path : options.inputs()) {
    proof::Certificate certificate;
    proof::CheckResult result;
    try {
      certificate = parseCertificate(contentOf(path));
      const ElapsedLine clock("checking");
      result = proof::check(certificate, [&] { return interrupts.signal().raised(); });
    } catch (const PositionError& e) {
      result = {false, e.what(), 0};
    } catch (const UnreadableFile& e) {
      allRead = false;
      const std::string message = fmt::format("{}: {}", path, e.what());
      if (options.isSet("json")) fmt::print("{}\n", errorJson("unreadable", message));
      printComplaint(message);
      continue;
    }
    if (interrupts.exitCode() != 0) {
      printComplaint(fmt::format("interrupted: {} is not decided", path));
      return interrupts.exitCode();
    }
    allAccepted = allAccepted && result.accepted;
    options.isSet("json") ? printJson(path, certificate, result) : printText(path, certificate, result);
  }
  if (!allRead) return kBadPosition;
  return allAccepted ? kOk : kSomeFailed;
}

}  // namespace pentarch::app
