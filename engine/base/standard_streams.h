// SPDX-License-Identifier: MIT
#pragma once

namespace pentarch {

/// Takes the place of standard streams that are closed, so that no file which is opened later gets their number and
/// with it what is printed. Reading and writing them goes on failing. Call it before anything is opened.
void holdStandardStreams();

}  // namespace pentarch
