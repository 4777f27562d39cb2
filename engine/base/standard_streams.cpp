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
    // The lowest free number is the one that is missing; opened for the other direction it stays of no use.
    (void)open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

#endif

}  // namespace pentarch
