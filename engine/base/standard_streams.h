// SPDX-License-Identifier: MIT
#pragma once

namespace pentarch {

/// Occupies the descriptors of closed standard streams, so that no file opened later gets such a number and receives
/// what is printed. Reading and writing these streams still fails. Call before anything is opened.
void holdStandardStreams();

}  // namespace pentarch
