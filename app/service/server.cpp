// SPDX-License-Identifier: MIT
#include "app/service/server.h"

#include <algorithm>
#include <exception>

#include "app/records/errors.h"
#include "app/service/answer.h"
#include "app/service/tasks.h"

namespace pentarch::app::serve {

Server::Server(const ServerConfig& config, std::function<void(std::string_view)> write)
    : config_(config), write_(std::move(write)), scheduler_(config.queue) {}

Server::~Server() {
  interrupt();
  finish();
}

void Server::start() {
  for (int i = 0; i < config_.jobs; ++i) workers_.emplace_back([this] { work(); });
}

void Server::handle(std::string_view line, std::size_t lineNumber) {
  try {
    answer(parseRequest(line, config_.defaults));
  } catch (const QueryError& error) {
    send(errorAnswer(error, lineNumber));
  } catch (const std::exception& error) {
    send(errorAnswer(QueryError("failed", "", error.what()), lineNumber));
  }
}

void Server::refuse(std::string_view reason, std::size_t lineNumber) {
  send(errorAnswer(QueryError("bad_json", "", std::string(reason)), lineNumber));
}

void Server::finish() {
  scheduler_.close();
  for (std::thread& worker : workers_) worker.join();
  workers_.clear();
}

void Server::answer(const Request& request) {
  if (const auto* query = std::get_if<Query>(&request)) return accept(*query);
  if (const auto* ending = std::get_if<Terminate>(&request)) return terminate(*ending);
  if (const auto* wanted = std::get_if<Convert>(&request)) return convertGames(*wanted);
  if (const auto* question = std::get_if<AskVersion>(&request)) return send(versionAnswer(question->id));
  ++cacheGeneration_;
  send(doneAnswer(std::get<ClearCache>(request).id, "clear_cache"));
}

void Server::accept(Query query) {
  query.clear = query.clear || config_.deterministic;
  const auto shared = std::make_shared<const Query>(std::move(query));
  std::vector<JobPtr> jobs;
  for (const int turn : shared->turns) jobs.push_back(std::make_shared<Job>(shared, turn));
  if (!scheduler_.push(jobs)) {
    for (const JobPtr& job : jobs) send(unsearchedAnswer(*job));
  } else if (config_.jobs == 0) {
    for (std::size_t i = 0; i < jobs.size(); ++i) serve(scheduler_.take(), ownDesk_);
  }
}

void Server::terminate(const Terminate& request) {
  const auto isMeant = [&](const Job& job) {
    if (request.target && job.query->id != *request.target) return false;
    return request.turns.empty() ||
           std::find(request.turns.begin(), request.turns.end(), job.turn) != request.turns.end();
  };
  const auto [waiting, running] = scheduler_.terminate(isMeant);
  for (const JobPtr& job : waiting) send(unsearchedAnswer(*job));
  Json json = doneAnswer(request.id, request.target ? "terminate" : "terminate_all");
  json["terminated"] = waiting.size() + running;
  send(json);
}

void Server::convertGames(const Convert& request) {
  try {
    send(convert(request));
  } catch (const PositionError& e) {
    QueryError error("bad_query", "to", e.what());
    error.id = request.id;
    throw error;
  }
}

void Server::work() {
  Desk desk;
  while (const JobPtr job = scheduler_.take()) serve(job, desk);
}

void Server::serve(const JobPtr& job, Desk& desk) {
  const std::size_t share = config_.hashBytes / static_cast<std::size_t>(std::max(1, config_.jobs));
  try {
    if (!desk.engine) {
      desk.engine = std::make_unique<Engine>(EngineConfig{.hashBytes = share, .threads = config_.threads});
    }
    if (const std::uint64_t now = cacheGeneration_; now != desk.generation) {
      desk.generation = now;
      desk.engine->clearHash();
    }
    run(*job, *desk.engine);
  } catch (const std::exception& error) {
    send(failureAnswer(*job, error.what()));
  }
  scheduler_.finish(job);
}

void Server::run(const Job& job, Engine& engine) {
  if (job.stop.raised()) return send(unsearchedAnswer(job));
  runJob(job, engine, [this](const Json& json) { send(json); });
}

void Server::send(const Json& json) {
  const std::string line = toLine(json);
  const std::lock_guard lock(writing_);
  write_(line);
}

}  // namespace pentarch::app::serve
