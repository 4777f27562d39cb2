// SPDX-License-Identifier: MIT
#include "engine/base/standard_streams.h"

#ifndef _WIN32
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <initializer_list>
#endif

namespace pentarch {

#ifdef _WIN32

void holdStandardStreams() {}

#else

void holdStandardStreams() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(number, F_GETFD) >= 0 || errno != EBADF) continue;
    // open() returns the lowest free number, which is the missing one. Opened for the wrong direction, it stays
    // unusable.
    (void)open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

#endif

}  // namespace pentarch
