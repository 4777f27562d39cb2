// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>

#include "app/commands.h"
#include "app/console.h"
#include "app/elapsed_line.h"
#include "app/errors.h"
#include "app/json_output.h"
#include "app/logging.h"
#include "app/signals.h"
#include "app/solve/certificate_json.h"
#include "engine/proof/certificate.h"

namespace pentarch::app {
namespace {

[[nodiscard]] std::string readAll(std::istream& stream) {
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

[[nodiscard]] std::string contentOf(const std::string& path) {
  if (path == "-") {
    const WaitingForInput mayEnd;
    return readAll(std::cin);
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) throw PositionError("cannot be read");
  return readAll(file);
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
  fmt::print("{}: accepted, {} wins in {} plies ({} {}x{}, {} nodes, {} positions)\n", terminalText(path),
             nameOf(certificate.attacker), certificate.plies, traitsOf(certificate.rule).name, certificate.size,
             certificate.size, certificate.nodes.size(), result.positions);
}

}  // namespace

int verify(const Options& options) {
  if (options.inputs().empty()) throw UsageError("verify needs a certificate: pentarch verify proof.json");
  const InterruptGuard interrupts;
  bool allAccepted = true;
  for (const std::string& path : options.inputs()) {
    proof::Certificate certificate;
    proof::CheckResult result;
    try {
      certificate = parseCertificate(contentOf(path));
      const ElapsedLine clock("checking");
      result = proof::check(certificate, [&] { return interrupts.signal().raised(); });
    } catch (const PositionError& e) {
      result = {false, e.what(), 0};
    }
    if (interrupts.exitCode() != 0) {
      printComplaint(fmt::format("interrupted: {} is not decided", path));
      return interrupts.exitCode();
    }
    allAccepted = allAccepted && result.accepted;
    options.isSet("json") ? printJson(path, certificate, result) : printText(path, certificate, result);
  }
  return allAccepted ? kOk : kSomeFailed;
}

}  // namespace pentarch::app
