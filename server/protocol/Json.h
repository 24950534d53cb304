// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// JSON as it comes in. Input is parsed once into a tree that the handlers may move from; output is
// written straight into its string by JsonWriter.
// Nothing here throws for bad input: a body that is not JSON yields nullopt.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace allo::server {

using Json = nlohmann::json;

// Whether arrays and objects stand in each other more than MaxJsonDepth deep.
constexpr size_t MaxJsonDepth = 500;
bool nestsTooDeeply(std::string_view body);

// Null as well where the body nests deeper than MaxJsonDepth.
// Lone surrogate escapes and bytes that are not UTF-8 become U+FFFD, which takes as many UTF-16
// units as what it replaces, so that a client's columns stay right.
std::optional<Json> parseJson(std::string_view body);

// What parseJson falls back to; a copy of 'body' with those two repaired.
std::string repairJson(std::string_view body);

// Never throws, whatever bytes the strings hold.
std::string dumpJson(const Json &json);

// The member 'key' of an object; null where 'json' is no object or has no such member.
const Json *member(const Json &json, const char *key);
// The same along a path, as member(json, "textDocument", "hover").
template <typename... Rest> const Json *member(const Json &json, const char *key, Rest... rest) {
  const Json *inner = member(json, key);
  return inner ? member(*inner, rest...) : nullptr;
}
// Whether that member is there and true.
template <typename... Path> bool flag(const Json &json, Path... path) {
  const Json *found = member(json, path...);
  return found && found->is_boolean() && found->template get<bool>();
}

} // namespace allo::server
