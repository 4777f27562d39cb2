// SPDX-License-Identifier: MIT
#include "tests/protocol/session_harness.h"

#include <algorithm>
#include <iterator>
#include <regex>
#include <utility>

namespace pentarch::test {

namespace {

Settings::Defaults smallDefaults() {
  Settings::Defaults defaults;
  defaults.hashBytes = std::size_t{1} << 20;
  return defaults;
}

Session::Options optionsFor(LineSink output, std::optional<std::uint64_t> seed) {
  Session::Options options;
  options.defaults = smallDefaults();
  options.version = "1.2.3";
  options.output = std::move(output);
  options.seed = seed;
  return options;
}

bool isMessage(std::string_view line) {
  return line.starts_with("MESSAGE ");
}

}  // namespace

bool isMove(const std::optional<std::string>& line) {
  return line && std::regex_match(*line, std::regex(R"(\d+,\d+)"));
}

SessionHarness::SessionHarness(std::optional<std::uint64_t> seed, const Configure& configure)
    : session_(engine_, queue_, [&] {
        Session::Options options = optionsFor([this](std::string_view line) { output_.emplace_back(line); }, seed);
        if (configure) configure(options);
        return options;
      }()) {}

std::vector<std::string> SessionHarness::run(std::initializer_list<std::string_view> lines) {
  output_.clear();
  for (const std::string_view line : lines) {
    queue_.push(line, Clock::now());
    ended_ = !session_.handle(queue_.pop());
  }
  return replies();
}

std::vector<std::string> SessionHarness::runAt(Clock::time_point arrival, std::string_view line) {
  output_.clear();
  queue_.push(line, arrival);
  ended_ = !session_.handle(queue_.pop());
  return replies();
}

std::vector<std::string> SessionHarness::runTogether(std::initializer_list<std::string_view> lines) {
  output_.clear();
  for (const std::string_view line : lines) queue_.push(line, Clock::now());
  queue_.push("STOP", Clock::now());  // ends the last search; no effect when it is handled itself
  for (;;) {
    const Line line = queue_.pop();
    if (line.text == "STOP") break;
    ended_ = !session_.handle(line);
    if (ended_) break;
  }
  return replies();
}

std::vector<std::string> SessionHarness::replies() const {
  std::vector<std::string> result;
  std::copy_if(output_.begin(), output_.end(), std::back_inserter(result),
               [](const std::string& line) { return !isMessage(line); });
  return result;
}

ThreadedSession::ThreadedSession(const SessionHarness::Configure& configure)
    : thread_([this, configure] {
        Engine engine;
        Session::Options options = optionsFor(
            [this](std::string_view line) {
              const std::lock_guard lock(mutex_);
              output_.emplace_back(line);
              changed_.notify_all();
            },
            1);
        if (configure) configure(options);
        Session session(engine, queue_, std::move(options));
        do {
          session.idle();
        } while (session.handle(queue_.pop()));
        const std::lock_guard lock(mutex_);
        ended_ = true;
        changed_.notify_all();
      }) {}

ThreadedSession::~ThreadedSession() {
  sendEnd();
  thread_.join();
}

std::optional<std::string> ThreadedSession::receive(std::chrono::milliseconds timeout) {
  std::unique_lock lock(mutex_);
  if (!changed_.wait_for(lock, timeout, [this] { return !output_.empty(); })) return std::nullopt;
  std::string line = std::move(output_.front());
  output_.pop_front();
  return line;
}

std::optional<std::string> ThreadedSession::reply(std::chrono::milliseconds timeout) {
  for (;;) {
    std::optional<std::string> line = receive(timeout);
    if (!line || !isMessage(*line)) return line;
  }
}

bool ThreadedSession::ends(std::chrono::milliseconds timeout) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, timeout, [this] { return ended_; });
}

}  // namespace pentarch::test
