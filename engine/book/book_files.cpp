// SPDX-License-Identifier: MIT
#include "engine/book/book_files.h"

#include <stdexcept>

namespace pentarch::book {
namespace {

[[noreturn]] void refuse() {
  throw std::runtime_error("this program only opens books");
}

}  // namespace

std::size_t BookFiles::writeText(PositionBook&, const std::string&, const EntryFilter&) {
  refuse();
}

std::size_t BookFiles::writeLibrary(PositionBook&, const std::string&, const BookSection&) {
  refuse();
}

std::size_t BookFiles::read(PositionBook&, const std::string&, const BookSection&) {
  refuse();
}

std::vector<std::string> BookFiles::check(PositionBook&) {
  refuse();
}

}  // namespace pentarch::book
