// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/records/errors.h"
#include "app/service/certificate_json.h"
#include "engine/proof/check.h"
#include "engine/proof/joined_check.h"

using namespace pentarch;
using namespace pentarch::app;

namespace {

// Reads text as a joined certificate and checks it.
void readJoined(std::string_view text) {
  const auto nextLine = [&] {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    return line;
  };
  const auto loss = parseJoinedHead(nextLine());
  if (!loss) return;
  if (!parseJoinedHead(joinedHeadJson(*loss))) std::abort();
  proof::JoinedCheck check(*loss);
  while (!text.empty()) (void)check.add(parseCertificate(nextLine()));
  (void)check.finish();
}

}  // namespace

/// Reads text as a certificate, alone or joined, and checks it. A readable one must survive writing and rereading.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view given(reinterpret_cast<const char*>(data), size);
  try {
    readJoined(given);
  } catch (const PositionError&) {
  }
  try {
    const proof::Certificate certificate = parseCertificate(given);
    const std::string text = certificateJson(certificate);
    const proof::Certificate again = parseCertificate(text);
    if (certificateJson(again) != text) std::abort();
    if (proof::check(certificate).accepted != proof::check(again).accepted) std::abort();
  } catch (const PositionError&) {
  }
  return 0;
}
