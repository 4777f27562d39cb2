// SPDX-License-Identifier: MIT
#include "app/board/page.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "engine/base/regular_file.h"

namespace pentarch::board {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMainFile = "index.html";
constexpr std::string_view kPuzzles = "puzzles.jsonl";
constexpr std::string_view kHead = "<head>";
// Tells the page that the program that serves it has an engine.
constexpr std::string_view kEngineMark = "<meta name=\"pentarch-engine\" content=\"server\">";

// A page states its own policy, with the hashes of the scripts in it. As a header it can also forbid frames.
constexpr std::string_view kPolicyBegin = "<meta http-equiv=\"Content-Security-Policy\" content=\"";
constexpr std::string_view kPolicyOfFiles =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' "
    "data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";
constexpr std::string_view kNoFrames = "; frame-ancestors 'none'";

constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".jsonl", "text/plain; charset=utf-8"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".wasm", "application/wasm"},
    {".txt", "text/plain; charset=utf-8"},
}};

[[nodiscard]] std::string_view typeOf(std::string_view name) {
  for (const auto& [ending, type] : kTypes) {
    if (name.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

[[nodiscard]] std::string policyOf(std::string_view content) {
  const std::size_t begin = content.find(kPolicyBegin);
  if (begin == std::string_view::npos) return fmt::format("{}{}", kPolicyOfFiles, kNoFrames);
  const std::string_view policy = content.substr(begin + kPolicyBegin.size());
  return fmt::format("{}{}", policy.substr(0, policy.find('"')), kNoFrames);
}

[[nodiscard]] std::string contentOf(const fs::path& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error(cannotRead(path.string(), lastFileError()));
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

void Page::add(const std::string& name, std::string content) {
  if (name == kMainFile) {
    const std::size_t head = content.find(kHead);
    if (head == std::string::npos) throw std::runtime_error(fmt::format("{} has no {}", kMainFile, kHead));
    content.insert(head + kHead.size(), kEngineMark);
  }
  std::string policy = policyOf(name == kMainFile ? std::string_view(content) : std::string_view());
  files_[name] = {typeOf(name), std::move(content), std::move(policy)};
}

Page Page::of(std::string html, std::string puzzles) {
  Page page;
  page.add(std::string(kMainFile), std::move(html));
  page.add(std::string(kPuzzles), std::move(puzzles));
  return page;
}

Page Page::from(const fs::path& folder) {
  Page page;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (!it->is_regular_file(error)) continue;
    page.add(it->path().lexically_relative(folder).generic_string(), contentOf(it->path()));
  }
  if (error) throw std::runtime_error(fmt::format("cannot read the folder '{}': {}", folder.string(), error.message()));
  if (page.find("/") == nullptr) {
    throw std::runtime_error(fmt::format("the folder '{}' has no {}", folder.string(), kMainFile));
  }
  return page;
}

const PageFile* Page::find(std::string_view address) const {
  if (!address.starts_with('/')) return nullptr;
  const std::string_view name = address.substr(1);
  const auto found = files_.find(name.empty() ? kMainFile : name);
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace pentarch::board
