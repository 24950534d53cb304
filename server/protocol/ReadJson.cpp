// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/protocol/ReadJson.h"

#include "server/protocol/Uri.h"

#include <cmath>
#include <utility>

namespace allo::server {

namespace {

constexpr int64_t MaxUnsigned = 2147483647; // the protocol's uinteger

[[noreturn]] void fail(const std::string &what) { throw BadParams(what); }

uint32_t unsignedAt(const Json &json, const char *key) {
  const Json *value = member(json, key);
  if (!value)
    fail(std::string("a position needs '") + key + "'");
  bool integral = value->is_number_integer();
  if (value->is_number_float()) { // some clients have no integers
    double number = value->get<double>();
    integral = std::floor(number) == number && number >= 0 && number <= double(MaxUnsigned);
  }
  bool small =
      integral && (!value->is_number_unsigned() || value->get<uint64_t>() <= uint64_t(MaxUnsigned));
  if (!small || value->get<int64_t>() < 0)
    fail(std::string("'") + key + "' must be an integer from 0 to 2147483647");
  return value->get<uint32_t>();
}

} // namespace

const Json &objectIn(const Json *value, const char *name) {
  if (!value || !value->is_object())
    fail(std::string("'") + name + "' must be an object");
  return *value;
}

const std::string &stringIn(const Json *value, const char *name) {
  if (!value || !value->is_string())
    fail(std::string("'") + name + "' must be a string");
  return value->get_ref<const std::string &>();
}

int64_t integerIn(const Json *value, const char *name) {
  if (!value || !value->is_number_integer())
    fail(std::string("'") + name + "' must be an integer");
  return value->get<int64_t>();
}

const std::string &stringAt(const Json &params, const char *key) {
  return stringIn(member(params, key), key);
}

std::optional<int64_t> optionalInteger(const Json &params, const char *key) {
  const Json *value = member(params, key);
  if (!value || value->is_null())
    return std::nullopt;
  return integerIn(value, key);
}

Position positionFrom(const Json &object) {
  return {unsignedAt(object, "line"), unsignedAt(object, "character")};
}

std::string stringOr(const Json *value, std::string otherwise) {
  return value && value->is_string() ? value->get<std::string>() : std::move(otherwise);
}

std::vector<std::string> stringsOf(const Json *list) {
  std::vector<std::string> out;
  if (list && list->is_array())
    for (const Json &each : *list)
      if (each.is_string())
        out.push_back(each.get<std::string>());
  return out;
}

std::vector<int64_t> integersOf(const Json *list) {
  std::vector<int64_t> out;
  if (list && list->is_array())
    for (const Json &each : *list)
      if (each.is_number_integer())
        out.push_back(each.get<int64_t>());
  return out;
}

std::vector<std::string> foldersFrom(const Json &list) {
  std::vector<std::string> folders;
  if (list.is_array())
    for (const Json &folder : list)
      if (const Json *uri = member(folder, "uri"); uri && uri->is_string())
        if (auto path = uriToPath(uri->get_ref<const std::string &>()))
          folders.push_back(*path);
  return folders;
}

} // namespace allo::server
