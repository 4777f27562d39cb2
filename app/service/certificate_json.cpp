// SPDX-License-Identifier: MIT
#include "app/service/certificate_json.h"

#include <fmt/format.h>

#include <vector>

#include "app/records/errors.h"
#include "app/records/json_text.h"
#include "app/records/names.h"
#include "app/service/json_output.h"
#include "engine/game/notation.h"

namespace pentarch::app {
namespace {

constexpr std::string_view kFormat = "pentarch-proof";
constexpr std::string_view kJoinedFormat = "pentarch-joined-proof";
constexpr int kVersionOfFormat = 1;

[[nodiscard]] Json nodeJson(const proof::Node& node) {
  Json array = Json::array();
  array.push_back(node.move.isNone() ? Json() : Json(notation::toLetters(node.move)));
  if (node.replies.empty() && node.otherwise == proof::Node::kNone) return array;
  Json replies = Json::object();
  for (const auto& reply : node.replies) replies[notation::toLetters(reply.move)] = reply.next;
  array.push_back(std::move(replies));
  if (node.otherwise != proof::Node::kNone) array.push_back(node.otherwise);
  return array;
}

// The fields of a certificate before its nodes.
[[nodiscard]] Json headJson(const proof::Certificate& certificate, std::string_view format) {
  Json json;
  json["format"] = format;
  json["version"] = kVersionOfFormat;
  json["generator"] = engineName();
  json["rule"] = traitsOf(certificate.rule).name;
  json["size"] = certificate.size;
  json["black"] = movesJson(certificate.black);
  json["white"] = movesJson(certificate.white);
  json["blocked"] = movesJson(certificate.blocked);
  json["attacker"] = colorKey(certificate.attacker);
  json["plies"] = certificate.plies;
  return json;
}

// The message is made of `parts` only where it is needed: a certificate has many thousands of points.
template <typename... Parts>
void require(bool condition, fmt::format_string<const Parts&...> message, const Parts&... parts) {
  if (!condition) throw PositionError(fmt::format("no certificate: {}", fmt::format(message, parts...)));
}

[[nodiscard]] ParsedJson parse(std::string_view text) {
  try {
    return records::parseStrictJson(text);
  } catch (const records::JsonError& e) {
    throw PositionError(fmt::format("no certificate: {}", e.what()));
  }
}

class Reader {
 public:
  explicit Reader(const ParsedJson& json) : json_(json) {}

  proof::Certificate read() {
    readHead(kFormat);
    require(field("nodes").is_array(), "the nodes are no list");
    for (const ParsedJson& node : field("nodes")) certificate_.nodes.push_back(nodeOf(node));
    return std::move(certificate_);
  }
  proof::Certificate readJoined() {
    readHead(kJoinedFormat);
    require(!json_.contains("nodes"), "unknown field 'nodes'");
    return std::move(certificate_);
  }

 private:
  void readHead(std::string_view format) {
    require(json_.is_object(), "not an object");
    for (const auto& [key, value] : json_.items()) require(isField(key), "unknown field '{}'", key);
    require(field("format") == format, "not of the format {}", format);
    require(integer(field("version")) == kVersionOfFormat, "not of version 1");
    require(!json_.contains("generator") || json_["generator"].is_string(), "the generator is no text");
    certificate_.size = integer(field("size"));
    require(certificate_.size >= kMinBoardSize && certificate_.size <= kMaxBoardSize, "the size is not {} to {}",
            kMinBoardSize, kMaxBoardSize);
    const auto rule = field("rule").is_string() ? ruleFromName(field("rule").get<std::string>()) : std::nullopt;
    require(rule.has_value(), "unknown rule");
    certificate_.rule = *rule;
    const ParsedJson& attacker = field("attacker");
    const auto color = attacker.is_string() ? colorNamed(attacker.get_ref<const std::string&>()) : std::nullopt;
    require(color.has_value(), "the attacker is neither black nor white");
    certificate_.attacker = *color;
    certificate_.plies = integer(field("plies"));
    certificate_.black = points("black");
    certificate_.white = points("white");
    certificate_.blocked = points("blocked");
  }

  [[nodiscard]] static bool isField(std::string_view key) {
    for (const std::string_view known : {"format", "version", "generator", "rule", "size", "black", "white", "blocked",
                                         "attacker", "plies", "nodes"}) {
      if (key == known) return true;
    }
    return false;
  }

  [[nodiscard]] const ParsedJson& field(const char* name) const {
    const auto found = json_.find(name);
    require(found != json_.end(), "no field '{}'", name);
    return *found;
  }

  [[nodiscard]] static int integer(const ParsedJson& json) {
    constexpr int kLargest = 1'000'000'000;
    const auto number = records::wholeNumberIn(json, -kLargest, kLargest);
    if (number) return *number;
    throw PositionError(fmt::format("no certificate: {} stands where a whole number should", json.dump()));
  }

  [[nodiscard]] Square point(const ParsedJson& json) const {
    require(json.is_string(), "a point is no text");
    const auto name = json.get<std::string>();
    const auto square = notation::fromLetters(name, certificate_.size);
    require(square && notation::toLetters(*square) == name, "'{}' is no point of the board", name);
    return *square;
  }

  [[nodiscard]] std::vector<Square> points(const char* name) const {
    require(field(name).is_array(), "'{}' is no list", name);
    std::vector<Square> list;
    for (const ParsedJson& json : field(name)) list.push_back(point(json));
    return list;
  }

  [[nodiscard]] proof::Node nodeOf(const ParsedJson& json) const {
    require(json.is_array() && !json.empty() && json.size() <= 3, "a node is no list of one to three");
    proof::Node node{json[0].is_null() ? Square::none() : point(json[0]), {}, proof::Node::kNone};
    if (json.size() > 1) {
      require(json[1].is_object(), "the answers of a node are no object");
      for (const auto& [key, next] : json[1].items()) node.replies.push_back({point(key), integer(next)});
    }
    if (json.size() > 2) {
      node.otherwise = integer(json[2]);
      require(node.otherwise >= 0, "a node names a node that does not come before it");
    }
    return node;
  }

  const ParsedJson& json_;
  proof::Certificate certificate_;
};

}  // namespace

std::string certificateJson(const proof::Certificate& certificate) {
  Json json = headJson(certificate, kFormat);
  json["nodes"] = Json::array();
  for (const proof::Node& node : certificate.nodes) json["nodes"].push_back(nodeJson(node));
  return json.dump();
}

proof::Certificate parseCertificate(std::string_view text) {
  const ParsedJson json = parse(text);
  return Reader(json).read();
}

std::string joinedHeadJson(const proof::Certificate& loss) {
  return headJson(loss, kJoinedFormat).dump();
}

std::optional<proof::Certificate> parseJoinedHead(std::string_view line) {
  // The line of a certificate may be megabytes long, and the first one of a text need not be JSON.
  constexpr std::size_t kMaxHead = 10'000;
  if (line.size() > kMaxHead || !records::isJson(line)) return std::nullopt;
  const ParsedJson json = parse(line);
  if (!json.is_object() || !json.contains("format") || json["format"] != kJoinedFormat) return std::nullopt;
  return Reader(json).readJoined();
}

}  // namespace pentarch::app
