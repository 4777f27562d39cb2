// SPDX-License-Identifier: MIT
#include "app/board/access.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <random>

namespace pentarch::board {
namespace {

constexpr int kSecretWords = 4;  // of 32 bits
constexpr std::string_view kScheme = "Bearer ";
constexpr int kHttpPort = 80;  // the default of http, which browsers leave out
constexpr std::array<std::string_view, 2> kOwnNames = {"127.0.0.1", "localhost"};

[[nodiscard]] bool namesServer(std::string_view text, std::string_view prefix, int port) {
  for (const std::string_view name : kOwnNames) {
    if (text == fmt::format("{}{}:{}", prefix, name, port)) return true;
    if (port == kHttpPort && text == fmt::format("{}{}", prefix, name)) return true;
  }
  return false;
}

}  // namespace

std::string newSecret() {
  std::random_device random;
  std::string secret;
  for (int i = 0; i < kSecretWords; ++i) secret += fmt::format("{:08x}", random());
  return secret;
}

bool holdsSecret(std::string_view authorization, std::string_view secret) {
  if (authorization.size() != kScheme.size() + secret.size() || !authorization.starts_with(kScheme)) return false;
  const std::string_view given = authorization.substr(kScheme.size());
  unsigned differences = 0;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    differences |= static_cast<unsigned char>(given[i]) ^ static_cast<unsigned char>(secret[i]);
  }
  return differences == 0;
}

bool isOwnHost(std::string_view host, int port) {
  return namesServer(host, "", port);
}

bool isOwnOrigin(std::string_view origin, int port) {
  return namesServer(origin, "http://", port);
}

}  // namespace pentarch::board
