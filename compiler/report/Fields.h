// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Structs as JSON objects and back. A struct lists its fields once, for both directions:
//   template <typename Self, typename F> static void fields(Self &self, F &&field) {
//     field("line", self.line);
//     field.orNull("first", self.first);
//   }
// Fields may be numbers, bool, strings, enums with a specialization of FieldNames, optionals
// (left out of the object if empty; null with orNull), vectors, vectors of (name, value) pairs
// (an object), other such structs, and JSON itself.
// Reading never throws: the first field of the wrong type yields an error. Members
// that the struct does not list are ignored, and fields that the object lacks keep their value.
#pragma once

#include "support/Result.h"

#include <nlohmann/json.hpp>

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace allo {

// Specialized for enums: static constexpr std::array or C array 'names' of std::string_view.
template <typename T> struct FieldNames;

namespace fields {

using Json = nlohmann::ordered_json;

struct AnyField {
  template <typename T> void operator()(const char *, T &&) {}
  template <typename T> void orNull(const char *, T &&) {}
};
template <typename T>
concept Struct = requires(T &value, AnyField any) { T::fields(value, any); };
template <typename T>
concept Number = std::is_arithmetic_v<T> && !std::same_as<T, bool>;
template <typename T> struct IsNamed : std::false_type {};
template <typename T> struct IsNamed<std::vector<std::pair<std::string, T>>> : std::true_type {};
template <typename T> struct IsVector : std::false_type {};
template <typename T> struct IsVector<std::vector<T>> : std::true_type {};
template <typename T> struct IsOptional : std::false_type {};
template <typename T> struct IsOptional<std::optional<T>> : std::true_type {};

template <typename T> Json write(const T &value);

class Writer {
public:
  explicit Writer(Json &object) : object(object) {}
  template <typename T> void operator()(const char *name, const T &value) {
    if constexpr (IsOptional<T>::value) {
      if (value)
        object[name] = write(*value);
    } else {
      object[name] = write(value);
    }
  }
  template <typename T> void orNull(const char *name, const std::optional<T> &value) {
    object[name] = value ? write(*value) : Json();
  }

private:
  Json &object;
};

template <typename T> Json write(const T &value) {
  if constexpr (Struct<T>) {
    Json object = Json::object();
    T::fields(value, Writer(object));
    return object;
  } else if constexpr (IsNamed<T>::value) {
    Json object = Json::object();
    for (const auto &[name, each] : value)
      object[name] = write(each);
    return object;
  } else if constexpr (IsVector<T>::value) {
    Json list = Json::array();
    for (const auto &each : value)
      list.push_back(write(each));
    return list;
  } else if constexpr (std::is_enum_v<T>) {
    return FieldNames<T>::names[size_t(value)];
  } else {
    return value;
  }
}

// Where a value is, and the error of the first one that cannot be read.
class Reader {
public:
  Reader(std::string where, std::optional<Error> &error) : where(std::move(where)), error(error) {}

  void fail(std::string_view wanted) {
    if (!error)
      error = {(where.empty() ? "it" : "'" + where + "'") + " is not " + std::string(wanted)};
  }

  template <typename T> void read(const Json &json, T &out) {
    if constexpr (std::same_as<T, Json>) {
      out = json;
    } else if constexpr (Struct<T>) {
      readStruct(json, out);
    } else if constexpr (IsOptional<T>::value) {
      read(json, out.emplace());
    } else if constexpr (IsNamed<T>::value) {
      if (!json.is_object())
        return fail("an object");
      for (const auto &[name, each] : json.items())
        Reader(inside(name), error)
            .read(each, out.emplace_back(name, typename T::value_type::second_type{}).second);
    } else if constexpr (IsVector<T>::value) {
      if (!json.is_array())
        return fail("a list");
      for (const Json &each : json)
        read(each, out.emplace_back());
    } else if constexpr (std::same_as<T, std::string>) {
      json.is_string() ? void(out = json.get<std::string>()) : fail("a string");
    } else if constexpr (std::same_as<T, bool>) {
      json.is_boolean() ? void(out = json.get<bool>()) : fail("true or false");
    } else if constexpr (std::is_enum_v<T>) {
      readEnum(json, out);
    } else if constexpr (std::is_floating_point_v<T>) {
      json.is_number() ? void(out = json.get<T>()) : fail("a number");
    } else {
      static_assert(std::is_unsigned_v<T>);
      bool fits = json.is_number_unsigned() &&
                  json.get<uint64_t>() <= uint64_t(std::numeric_limits<T>::max());
      fits ? void(out = json.get<T>()) : fail("a non-negative integer");
    }
  }

private:
  std::string where;
  std::optional<Error> &error;

  std::string inside(const std::string &name) const {
    return where.empty() ? name : where + "." + name;
  }
  template <typename T> void readEnum(const Json &json, T &out) {
    if (!json.is_string())
      return fail("a string");
    size_t at = 0;
    for (std::string_view name : FieldNames<T>::names)
      if (json.get_ref<const std::string &>() == name)
        return void(out = T(at));
      else
        ++at;
    fail("one of its values: '" + json.get<std::string>() + "'");
  }

  struct Members {
    Reader &reader;
    const Json &object;
    template <typename T> void operator()(const char *name, T &out) {
      auto it = object.find(name);
      if (it == object.end() || it->is_null() || reader.error)
        return;
      Reader(reader.inside(name), reader.error).read(*it, out);
    }
    template <typename T> void orNull(const char *name, std::optional<T> &out) {
      (*this)(name, out);
    }
  };
  template <typename T> void readStruct(const Json &json, T &out) {
    if (!json.is_object())
      return fail("an object");
    T::fields(out, Members{*this, json});
  }
};

} // namespace fields

// 'value' as an object; of other types what JSON has for them.
template <typename T> nlohmann::ordered_json toJson(const T &value) { return fields::write(value); }
// Reads 'json' over 'out'; 'where' is the name of the member that it comes from, for errors.
template <typename T>
Result<void> fromJson(const nlohmann::ordered_json &json, T &out, std::string where = "") {
  std::optional<Error> error;
  fields::Reader(std::move(where), error).read(json, out);
  return error ? Result<void>(*error) : Result<void>();
}
// On one line; bytes that are not UTF-8 are replaced.
inline std::string dumped(const nlohmann::ordered_json &json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace allo
