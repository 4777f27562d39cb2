// SPDX-License-Identifier: MIT
#include "app/cli/position_batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/cli/result_file.h"
#include "app/program/console.h"
#include "app/program/options.h"
#include "app/program/progress.h"
#include "app/program/terminal.h"
#include "app/records/errors.h"
#include "app/service/certificate_json.h"
#include "app/service/result_json.h"
#include "engine/base/atomic_file.h"
#include "engine/base/counted.h"
#include "engine/base/ordered_work.h"

namespace pentarch::app {
namespace {

class Batch {
 public:
  Batch(const BatchSettings& settings, BatchQuestion& question, const StopSignal& stop)
      : settings_(settings), question_(question), stop_(stop), reader_(settings.inputs, settings.reading) {}

  int run() {
    std::vector<BatchItem> items = readGroup();
    const bool isAlone = total_ == 1 && reader_.isAtEnd();
    if (settings_.certificate) {
      if (total_ > 1 || !reader_.isAtEnd()) {
        throw UsageError(flagOf(options::kCertificate) + " is for one position");
      }
      requireReplaceable(*settings_.certificate);
    }
    if (settings_.resumeFile) file_.emplace(ResultFile::resume(*settings_.resumeFile, question_.type()));
    if (settings_.outputFile) file_.emplace(ResultFile::create(*settings_.outputFile));
    question_.begin(isAlone ? std::get_if<ChosenPosition>(&items.front().what) : nullptr);
    for (; !items.empty(); items = readGroup()) {
      skipKnown(items);
      showProgress(items.size());
      work(items, isAlone);
    }
    bar_.reset();
    if (file_ || interrupted_ > 0 || !isComplete() || (failed_ > 0 && total_ > 1)) summarize();
    return failed_ == 0 ? code_ : codeAfter(failed_, total_);
  }

 private:
  // Reads inputs until they give many positions, so that all jobs have work and memory stays bounded.
  [[nodiscard]] std::vector<BatchItem> readGroup() {
    constexpr std::size_t kMany = 1000;
    std::vector<BatchItem> items;
    while (!reader_.isAtEnd() && items.size() < kMany && !stop_.raised()) {
      if (!items.empty() && reader_.mayWait()) break;  // who writes the lines may wait for the answers
      for (const InputItem& item : reader_.next()) add(item, items);
    }
    total_ += items.size();
    return items;
  }

  void add(const InputItem& item, std::vector<BatchItem>& items) const {
    if (const auto* unread = std::get_if<UnreadPosition>(&item)) return addUnread(*unread, items);
    const auto& position = std::get<InputPosition>(item);
    try {
      for (ChosenPosition& chosen : choosePositions(position, settings_.turns, settings_.reading.text.side)) {
        question_.adjust(chosen.position);
        std::string key = resultKey(chosen.position);
        items.push_back({std::move(chosen), std::move(key)});
      }
    } catch (const PositionError& e) {
      addUnread({position.source, e.what(), resultKey(position)}, items);
    }
  }

  void addUnread(UnreadPosition unread, std::vector<BatchItem>& items) const {
    std::string key = keyOf(fmt::format("{}\nerror {}", settings_.description, unread.identity()));
    items.push_back({std::move(unread), std::move(key)});
  }

  [[nodiscard]] std::string resultKey(const InputPosition& position) const {
    return keyOf(
        settings_.description + '\n' +
        identityOf(settings_.rule.of(position.rule), position.boardSize, position.sideToMove, position.stones));
  }

  // Skips results that the file already has. Errors in it remain errors.
  void skipKnown(std::vector<BatchItem>& items) {
    if (!file_) return;
    const std::size_t skipped = std::erase_if(items, [this](const BatchItem& item) {
      const std::string* line = file_->find(item.key);
      if (line == nullptr) return false;
      const Json known = records::parseOrderedJson(*line);
      const bool isError = known.value("type", "") == "error";
      ++(isError ? failed_ : known_);
      if (!isError) code_ = std::max(code_, question_.codeOf(known));
      return true;
    });
    skipped_ += skipped;
    done_ += skipped;
  }

  void showProgress(std::size_t waiting) {
    if (!bar_ && waiting < 2) return;
    const std::string unit = reader_.isAtEnd() ? "positions" : "positions read so far";
    bar_ ? bar_->expect(total_, unit) : void(bar_.emplace(total_, unit));
  }

  void work(const std::vector<BatchItem>& items, bool isAlone) {
    StopSignal ending(&stop_);
    const auto makeWorker = [&] {
      return [&, answer = question_.makeWorker(isAlone)](std::uint64_t n) -> std::optional<BatchResult> {
        return resultOf(items[static_cast<std::size_t>(n)], answer);
      };
    };
    const auto takeNext = [&](std::optional<BatchResult> result) {
      if (result) take(*result);
      return true;
    };
    workInOrder<BatchResult>(0, items.size(), settings_.jobs, ending, makeWorker, takeNext);
  }

  [[nodiscard]] BatchResult resultOf(const BatchItem& item, const BatchQuestion::Worker& answer) const {
    if (const auto* unread = std::get_if<UnreadPosition>(&item.what)) return failure(*unread, item.key);
    const auto& chosen = std::get<ChosenPosition>(item.what);
    try {
      return answer(chosen, item.key);
    } catch (const PositionError& e) {
      return failure({chosen.position.source, e.what()}, item.key);
    }
  }

  [[nodiscard]] BatchResult failure(const UnreadPosition& unread, const std::string& key) const {
    BatchResult result;
    if (settings_.isJson) result.output = inputErrorJson(unread, key);
    result.error = unread.message;
    return result;
  }

  void take(const BatchResult& result) {
    question_.clear();
    if (bar_) bar_->hide();
    if (!result.error.empty()) {
      ++failed_;
      printComplaint(result.error);
    }
    put(result.output);
    interrupted_ += result.wasInterrupted ? 1U : 0U;
    code_ = std::max(code_, result.code);
    ++done_;
    // The result is out, whatever becomes of the certificate.
    if (settings_.certificate && result.certificate) writeCertificate(*result.certificate);
    if (bar_ && done_ < total_) bar_->update(done_, skipped_);
  }

  void put(const std::string& output) {
    if (output.empty()) return;
    if (file_) return file_->append(output);
    print(output + "\n");
    flushOutput();
  }

  void writeCertificate(const proof::Certificate& certificate) const {
    replaceFile(*settings_.certificate, certificateJson(certificate) + '\n');
    if (settings_.isJson) return;
    printText(fmt::format("certificate of {} in {}\n", counted(certificate.nodes.size(), "node"),
                          terminalText(*settings_.certificate)));
  }

  [[nodiscard]] bool isComplete() const { return done_ == total_ && reader_.isAtEnd(); }

  void summarize() const {
    std::string text =
        fmt::format("{} of {} {}", done_ - failed_ - interrupted_, counted(total_, "position"), question_.participle());
    if (known_ > 0) text += fmt::format(", {} of them before", known_);
    if (failed_ > 0) text += fmt::format(", {} could not be read", failed_);
    if (interrupted_ > 0) text += fmt::format(", {} interrupted", interrupted_);
    if (!reader_.isAtEnd()) text += ", not all inputs were read";
    if (file_ && (interrupted_ > 0 || !isComplete())) {
      text += fmt::format("; {} {} goes on", flagOf(options::kResume),
                          terminalText(settings_.resumeFile ? *settings_.resumeFile : *settings_.outputFile));
    }
    printRemark(text + "\n");
  }

  const BatchSettings& settings_;
  BatchQuestion& question_;
  const StopSignal& stop_;
  InputReader reader_;
  std::optional<ResultFile> file_;
  std::optional<ProgressBar> bar_;
  std::size_t total_ = 0;
  std::size_t done_ = 0;
  std::size_t skipped_ = 0;  // results the file already had
  std::size_t known_ = 0;    // those that are not errors
  std::size_t failed_ = 0;
  std::size_t interrupted_ = 0;
  int code_ = kOk;
};

}  // namespace

BatchSettings BatchSettings::of(const Options& options) {
  BatchSettings s;
  s.turns = TurnChoice::parse(options.get(options::kAt), flagOf(options::kAt));
  s.takeInputs(options);
  s.jobs = jobsOf(options);
  s.outputFile = options.find(options::kOutput);
  s.resumeFile = options.find(options::kResume);
  if (s.outputFile && s.resumeFile) {
    throw UsageError(fmt::format("{} and {} exclude each other", flagOf(options::kOutput), flagOf(options::kResume)));
  }
  s.isJson = options.isSet(options::kJson) || s.outputFile || s.resumeFile;
  s.certificate = options.find(options::kCertificate);
  refuseStandardOutput(options, options::kCertificate);
  if (s.certificate && s.resumeFile) {  // a known result has no certificate
    throw UsageError(
        fmt::format("{} and {} exclude each other", flagOf(options::kCertificate), flagOf(options::kResume)));
  }
  refuseSameFile(options, listOf(options::kOutput, options::kCertificate));
  return s;
}

int runBatch(const BatchSettings& settings, BatchQuestion& question, const StopSignal& stop) {
  return Batch(settings, question, stop).run();
}

}  // namespace pentarch::app
