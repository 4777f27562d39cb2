// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/records/errors.h"
#include "app/service/certificate_json.h"
#include "engine/proof/certificate.h"

using namespace pentarch;
using namespace pentarch::app;

/// Reads text as a certificate and checks it. A readable one must survive writing and rereading.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const proof::Certificate certificate =
        parseCertificate(std::string_view(reinterpret_cast<const char*>(data), size));
    const std::string text = certificateJson(certificate);
    const proof::Certificate again = parseCertificate(text);
    if (certificateJson(again) != text) std::abort();
    if (proof::check(certificate).accepted != proof::check(again).accepted) std::abort();
  } catch (const PositionError&) {
  }
  return 0;
}
