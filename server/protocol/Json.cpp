// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/protocol/Json.h"

#include "support/Characters.h"
#include "support/Text.h"

namespace allo::server {

namespace {

// The value of the escape \uXXXX at 'i'.
std::optional<uint32_t> escapeAt(std::string_view body, size_t i) {
  if (i + 6 > body.size() || body[i] != '\\' || body[i + 1] != 'u')
    return std::nullopt;
  uint32_t value = 0;
  for (size_t k = i + 2; k < i + 6; ++k) {
    if (!isHexDigit(body[k]))
      return std::nullopt;
    value = value * 16 + digitValue(body[k]);
  }
  return value;
}

bool isHigh(uint32_t unit) { return unit >= 0xD800 && unit <= 0xDBFF; }
bool isLow(uint32_t unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }

} // namespace

// Parsing and dropping such a value is no danger, but copying, comparing and writing it is: these
// recurse.
bool nestsTooDeeply(std::string_view body) {
  size_t depth = 0;
  for (size_t i = 0; i < body.size(); ++i) {
    switch (body[i]) {
    case '"':
      for (++i; i < body.size() && body[i] != '"'; ++i)
        if (body[i] == '\\')
          ++i;
      break;
    case '[':
    case '{':
      if (++depth > MaxJsonDepth)
        return true;
      break;
    case ']':
    case '}':
      depth -= depth > 0 ? 1 : 0;
      break;
    default:
      break;
    }
  }
  return false;
}

std::string repairJson(std::string_view body) {
  std::string out;
  out.reserve(body.size() + 16);
  for (size_t i = 0; i < body.size();) {
    if (body[i] == '\\') {
      std::optional<uint32_t> unit = escapeAt(body, i);
      if (!unit) {
        size_t length = std::min<size_t>(2, body.size() - i);
        out.append(body.substr(i, length));
        i += length;
        continue;
      }
      std::optional<uint32_t> next = isHigh(*unit) ? escapeAt(body, i + 6) : std::nullopt;
      if (next && isLow(*next)) {
        out.append(body.substr(i, 12));
        i += 12;
      } else {
        if (isHigh(*unit) || isLow(*unit))
          out.append(ReplacementCharacter);
        else
          out.append(body.substr(i, 6));
        i += 6;
      }
      continue;
    }
    CodePoint c = decodeUtf8(body, i);
    out.append(c.valid ? body.substr(i, c.length) : ReplacementCharacter);
    i += c.length;
  }
  return out;
}

std::optional<Json> parseJson(std::string_view body) {
  if (nestsTooDeeply(body))
    return std::nullopt;
  Json json = Json::parse(body, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded())
    json = Json::parse(repairJson(body), nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded())
    return std::nullopt;
  return json;
}

std::string dumpJson(const Json &json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

const Json *member(const Json &json, const char *key) {
  if (!json.is_object())
    return nullptr;
  auto it = json.find(key);
  return it == json.end() ? nullptr : &*it;
}

} // namespace allo::server
