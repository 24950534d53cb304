// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/jobs/ShowRun.h"

#include <cstdio>
#include <optional>

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

namespace {

// The first output that differs.
struct Difference {
  std::string place; // "C[1, 2]"
  std::string cpu, csim;
  Json stored; // the diagnostic of where it was stored last, if anything
};
std::optional<Difference> differenceOf(const Json &body) {
  Json compared = body.is_object() ? body.value("compare", Json()) : Json();
  if (!compared.is_object() || compared.value("equal", true))
    return std::nullopt;
  Json outputs = compared.value("outputs", Json::object());
  for (const auto &[name, output] : outputs.items())
    if (Json first = output.is_object() ? output.value("first", Json()) : Json();
        first.is_object()) {
      std::string index;
      for (const Json &each : first.value("index", Json::array()))
        index += (index.empty() ? "" : ", ") + showValue(each);
      return Difference{name + (index.empty() ? "" : "[" + index + "]"),
                        showValue(first.value("cpu", Json())),
                        showValue(first.value("csim", Json())), output.value("stored", Json())};
    }
  return Difference{"some output", "", "", {}};
}

} // namespace

std::string showOutcome(JobKind kind, const Json &body) {
  std::string time = showSeconds(body.value("seconds", 0.0));
  if (kind != JobKind::Csim)
    return "ran on CPU, " + time;
  if (std::optional<Difference> difference = differenceOf(body))
    return "csim differs at " + difference->place;
  return std::string("csim ok, ") + (body.contains("compare") ? "equals CPU, " : "") + time;
}

Json storeOfDifference(const Json &body) {
  std::optional<Difference> difference = differenceOf(body);
  return difference ? difference->stored : Json();
}

std::string showDifference(const Json &body) {
  std::optional<Difference> difference = differenceOf(body);
  if (!difference)
    return "";
  std::string text = "csim differs at " + difference->place;
  if (!difference->cpu.empty())
    text += ": the CPU has " + difference->cpu + ", the simulation " + difference->csim;
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
