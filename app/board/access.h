// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

/// Who may ask the server of `pentarch board`. It listens on the loopback interface, which every page in every browser
/// of the machine and every local user can reach.
namespace pentarch::board {

/// A new secret for the link: 128 random bits as 32 hexadecimal digits.
[[nodiscard]] std::string newSecret();

/// True for the value of an Authorization header that holds the secret, "Bearer SECRET". Takes the same time for every
/// text of the right length.
[[nodiscard]] bool holdsSecret(std::string_view authorization, std::string_view secret);

/// True for a Host header that names this server. A foreign name that resolves to 127.0.0.1 (DNS rebinding) is refused.
[[nodiscard]] bool isOwnHost(std::string_view host, int port);

/// True for an Origin header of a page that this server gave out.
[[nodiscard]] bool isOwnOrigin(std::string_view origin, int port);

}  // namespace pentarch::board
