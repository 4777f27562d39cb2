// SPDX-License-Identifier: MIT
#include <string>

#include "protocol/hash_file.h"
#include "protocol/reply.h"
#include "protocol/session.h"

namespace pentarch {

void Session::on(const command::HashClear&, Arrival) {
  settings_.enableGuiMode();
  engine_.clearHash();
}

void Session::on(const command::HashUsage&, Arrival) {
  settings_.enableGuiMode();
  applySettings();
  const int permille = engine_.hashUsedPermille();
  options_.output(reply::message("hash usage " + std::to_string(permille / 10) + '.' + std::to_string(permille % 10) +
                                 " % of " + std::to_string(engine_.hashBytes() >> 20) + " MB"));
}

void Session::on(const command::HashFile& file, Arrival) {
  settings_.enableGuiMode();
  if (file.path.empty()) {
    hashFile_ = file.isLoad;  // the path comes on the next line
  } else {
    moveHash(file.isLoad, file.path);
  }
}

void Session::moveHash(bool isLoad, std::string_view path) {
  if (!requireGame()) return;
  if (path.empty()) {
    options_.output(reply::message("hash file without a name"));
    return;
  }
  if (!options_.allowsFiles) {
    options_.output(reply::message("hash files are switched off"));
    return;
  }
  applySettings();
  options_.output(reply::message(isLoad ? hash_file::load(engine_, path) : hash_file::dump(engine_, path)));
}

}  // namespace pentarch
