// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/jobs/ShowRun.h"

#include <cstdio>

namespace allo::server {

namespace {

using Json = nlohmann::ordered_json;

std::string showValue(const Json &value) {
  constexpr size_t Longest = 60;
  if (value.is_object() && value.contains("elements"))
    return "(" + value["elements"].dump() + " elements)";
  if (value.is_object() && value.contains("file"))
    return value.value("file", "");
  if (value.is_string())
    return value.get<std::string>();
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  return text.size() <= Longest ? text : text.substr(0, Longest) + "...";
}

} // namespace

std::string showSeconds(double seconds) {
  char text[32];
  double ms = seconds * 1000;
  const char *form = ms < 1 ? "%.2g ms" : ms < 10 ? "%.1f ms" : ms < 1000 ? "%.0f ms" : "%.1f s";
  std::snprintf(text, sizeof text, form, ms < 1000 ? ms : seconds);
  return text;
}

std::string showResults(const Json &body) {
  constexpr size_t Longest = 200;
  std::string out;
  auto add = [&](const std::string &name, const Json &value) {
    if (out.size() < Longest)
      out += (out.empty() ? "" : ", ") + name + " = " + showValue(value);
  };
  if (auto results = body.find("results"); results != body.end() && results->is_array())
    for (size_t i = 0; i < results->size(); ++i)
      add("result" + (results->size() > 1 ? std::to_string(i) : ""), (*results)[i]);
  if (auto outputs = body.find("outputs"); outputs != body.end() && outputs->is_object())
    for (const auto &[name, value] : outputs->items())
      add(name, value);
  return out;
}

} // namespace allo::server
