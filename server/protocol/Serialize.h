// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Structs of the protocol as JSON and back. A struct lists its fields once (report/Fields.h has the
// form, and results of jobs use it as well):
//   template <typename Self, typename F> static void fields(Self &self, F &&field) {
//     field("range", self.range);
//     field.unlessEmpty("detail", self.detail);
//   }
// Writing goes straight into the JsonWriter, without a tree. Enums are numbers, as in the protocol.
// Reading throws BadParams for the first member that is missing or has the wrong type.
#pragma once

#include "report/Fields.h"
#include "server/protocol/JsonWriter.h"
#include "server/protocol/ReadJson.h"

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace allo::server {

// JSON that is taken as it is.
struct RawJson {
  std::string text = "null";
};

template <typename T> void writeJson(JsonWriter &out, const T &value);

class FieldWriter {
public:
  explicit FieldWriter(JsonWriter &target) : out(target) {}

  // An empty optional is left out.
  template <typename T> void operator()(std::string_view name, const T &value) {
    if constexpr (fields::IsOptional<T>::value) {
      if (value)
        (*this)(name, *value);
    } else {
      out.key(name);
      writeJson(out, value);
    }
  }
  template <typename T> void orNull(std::string_view name, const std::optional<T> &value) {
    if (value)
      (*this)(name, *value);
    else
      out.key(name).null();
  }
  // Left out as well where it is an empty string or list.
  template <typename T> void unlessEmpty(std::string_view name, const T &value) {
    if (!value.empty())
      (*this)(name, value);
  }
  void ifTrue(std::string_view name, bool value) {
    if (value)
      (*this)(name, value);
  }

private:
  JsonWriter &out;
};

namespace detail {
template <typename T> struct IsVariant : std::false_type {};
template <typename... T> struct IsVariant<std::variant<T...>> : std::true_type {};
template <typename T>
concept NamedEnum = requires { FieldNames<T>::names; };
} // namespace detail

template <typename T> void writeJson(JsonWriter &out, const T &value) {
  if constexpr (std::same_as<T, RawJson>) {
    out.raw(value.text);
  } else if constexpr (std::same_as<T, std::nullptr_t>) {
    out.null();
  } else if constexpr (std::same_as<T, Position>) {
    out.position(value.line, value.column);
  } else if constexpr (std::same_as<T, Json> || std::same_as<T, nlohmann::ordered_json>) {
    out.raw(value.dump(-1, ' ', false, T::error_handler_t::replace));
  } else if constexpr (fields::Struct<T>) {
    out.beginObject();
    T::fields(value, FieldWriter(out));
    out.endObject();
  } else if constexpr (fields::IsNamed<T>::value) {
    out.beginObject();
    for (const auto &[name, each] : value) {
      out.name(name);
      writeJson(out, each);
    }
    out.endObject();
  } else if constexpr (fields::IsVector<T>::value) {
    out.beginArray();
    for (const auto &each : value)
      writeJson(out, each);
    out.endArray();
  } else if constexpr (fields::IsOptional<T>::value) {
    if (value)
      writeJson(out, *value);
    else
      out.null();
  } else if constexpr (detail::IsVariant<T>::value) {
    std::visit([&](const auto &each) { writeJson(out, each); }, value);
  } else if constexpr (detail::NamedEnum<T>) {
    out.string(FieldNames<T>::names[size_t(value)]);
  } else if constexpr (std::is_enum_v<T>) {
    out.number(int64_t(value));
  } else if constexpr (std::same_as<T, bool>) {
    out.boolean(value);
  } else if constexpr (std::is_floating_point_v<T>) {
    out.raw(Json(value).dump());
  } else if constexpr (std::is_integral_v<T>) {
    out.number(int64_t(value));
  } else {
    out.string(std::string_view(value));
  }
}

template <typename T> RawJson toRawJson(const T &value) {
  RawJson json{""};
  JsonWriter out(json.text);
  writeJson(out, value);
  return json;
}

// The same; what is JSON already is not copied.
template <typename T> RawJson takeRawJson(T value) {
  if constexpr (std::same_as<T, RawJson>)
    return value;
  else if constexpr (detail::IsVariant<T>::value)
    return std::visit([](auto &each) { return takeRawJson(std::move(each)); }, value);
  else
    return toRawJson(value);
}

// --- parameters

template <typename T> void readMember(const Json *value, const char *name, T &out);

class FieldReader {
public:
  explicit FieldReader(const Json &source) : object(source) {}

  template <typename T> void operator()(const char *name, T &out) {
    readMember(member(object, name), name, out);
  }

private:
  const Json &object;
};

// 'params' as a struct, or as it came.
template <typename T> T readParams(const Json &params) {
  if constexpr (std::same_as<T, Json>) {
    return params;
  } else if constexpr (requires { T::read(params); }) {
    return T::read(params);
  } else {
    T out;
    T::fields(out, FieldReader(params));
    return out;
  }
}

// 'value' is null where the member is missing.
template <typename T> void readMember(const Json *value, const char *name, T &out) {
  if constexpr (fields::IsOptional<T>::value) {
    if (value && !value->is_null())
      readMember(value, name, out.emplace());
    else
      out.reset();
  } else if constexpr (std::same_as<T, Json>) {
    out = value ? *value : Json();
  } else if constexpr (requires { T::read(*value); }) {
    out = T::read(value ? *value : Json());
  } else if constexpr (std::same_as<T, Position>) {
    out = positionFrom(objectIn(value, name));
  } else if constexpr (fields::Struct<T>) {
    T::fields(out, FieldReader(objectIn(value, name)));
  } else if constexpr (std::same_as<T, std::string>) {
    out = stringIn(value, name);
  } else {
    static_assert(std::same_as<T, int64_t>, "no parameter has this type yet");
    out = integerIn(value, name);
  }
}

} // namespace allo::server
