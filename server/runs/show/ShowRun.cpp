// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/runs/show/ShowRun.h"

#include "support/Format.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <utility>

namespace allo::server {

namespace {

using OrderedJson = nlohmann::ordered_json;

std::string showValue(const OrderedJson &value) {
  constexpr size_t Longest = 60;
  if (value.is_object() && value.contains("elements"))
    return "(" + value["elements"].dump() + " elements)";
  if (value.is_object() && value.contains("file"))
    return value.value("file", "");
  if (value.is_string())
    return value.get<std::string>();
  std::string text = dumped(value);
  return text.size() <= Longest ? text : text.substr(0, Longest) + "...";
}

// "u8[8, 8]" -> "u8[8×8]"
std::string showShape(std::string type) {
  for (size_t at; (at = type.find(", ")) != std::string::npos;)
    type.replace(at, 2, "×");
  return type;
}

} // namespace

std::string showSeconds(double seconds) {
  struct Unit {
    double limit;
    double scale;
    const char *name;
  };
  constexpr Unit Units[] = {{1e-3, 1e6, "µs"}, {1, 1e3, "ms"}, {HUGE_VAL, 1, "s"}};
  const Unit *unit = Units;
  while (seconds >= unit->limit)
    ++unit;
  double shown = seconds * unit->scale;
  char text[32];
  std::snprintf(text, sizeof text, shown < 1 ? "%.2g" : shown < 10 ? "%.1f" : "%.0f", shown);
  return std::string(text) + " " + unit->name;
}

namespace {

// The first output that differs.
struct Difference {
  std::string place; // "C[1, 2]"
  std::string cpu, csim;
  const DiagnosticRecord *stored = nullptr; // null: not known
};
std::optional<Difference> differenceOf(const RunResult &result) {
  if (!result.compare || result.compare->equal)
    return std::nullopt;
  for (const auto &[name, output] : result.compare->outputs)
    if (output.first) {
      std::string index;
      for (uint64_t each : output.first->index)
        index += (index.empty() ? "" : ", ") + std::to_string(each);
      return Difference{name + (index.empty() ? "" : "[" + index + "]"),
                        showValue(output.first->cpu), showValue(output.first->csim),
                        output.stored ? &*output.stored : nullptr};
    }
  return Difference{"some output", "", ""};
}

} // namespace

std::string showOutcome(JobKind kind, const RunResult &result) {
  // The kernel's own time, where the engine knows it; not what it took to get it there.
  bool timed = result.kernelSeconds.has_value();
  std::string shown = timed ? showSeconds(*result.kernelSeconds) : "";
  std::optional<Difference> difference = differenceOf(result);
  if (kind != JobKind::Csim) {
    if (difference)
      return "Differs from its kernel at " + difference->place;
    if (result.compare)
      return "Equals its kernel in " + counted(result.compare->run, "run");
    return timed ? "Ran in " + shown : "Ran on CPU";
  }
  if (difference)
    return "csim differs at " + difference->place;
  return std::string("csim ok") + (result.compare ? ", equals CPU" : "") +
         (timed ? ", " + shown : "");
}

std::string showFault(std::string_view code, bool isCsim, bool onCpu) {
  // Those of which the code alone says too little.
  constexpr std::pair<std::string_view, std::string_view> Words[] = {
      {"float-to-integer", "float does not fit integer"},
      {"out-of-bounds", "index out of bounds"},
      {"uninitialized-element", "uninitialized element read"},
      {"loop-step", "loop step not positive"},
      {"step-limit", "step limit reached"},
      {"time-limit", "time limit reached"},
      {"stack-limit", "call stack too deep"},
      {"size-limit", "out of memory"},
  };
  std::string words(code);
  std::replace(words.begin(), words.end(), '-', ' ');
  for (const auto &[each, text] : Words)
    if (each == code)
      words = text;
  return (!isCsim ? "Fault: " : onCpu ? "csim fault on the CPU: " : "csim fault: ") + words;
}

const DiagnosticRecord *storeOfDifference(const RunResult &result) {
  std::optional<Difference> difference = differenceOf(result);
  return difference ? difference->stored : nullptr;
}

std::string showDifference(JobKind kind, const RunResult &result) {
  std::optional<Difference> difference = differenceOf(result);
  if (!difference)
    return "";
  const bool isCsim = kind == JobKind::Csim;
  std::string text = (isCsim ? "csim differs at " : "the schedule differs from its kernel at ") +
                     difference->place;
  if (!difference->cpu.empty())
    text += format(isCsim ? ": the CPU has {0}, the simulation {1}"
                          : ": the kernel has {0}, the schedule {1}",
                   difference->cpu, difference->csim);
  if (const std::optional<DifferentStepResult> &step = result.compare->step)
    text += step->step == 0
                ? std::string("; they differ without any step")
                : format("; from step {0} of {1} on, {2}", step->step, step->steps, step->call);
  return text;
}

std::string showResults(const RunResult &result, const KernelOutputs &outputs) {
  constexpr size_t MostShown = 4;
  std::vector<std::string> shown;
  for (size_t i = 0; i < result.results.size(); ++i) {
    std::string name = "result" + (result.results.size() > 1 ? std::to_string(i) : "") + " ";
    const OrderedJson &value = result.results[i];
    bool isArray = value.is_array() || value.is_object();
    std::string type = i < outputs.results.size() ? showShape(outputs.results[i]) : "";
    shown.push_back(name + (isArray && !type.empty() ? type : showValue(value)));
  }
  size_t values = shown.size();
  auto find = [](const ByName<ResultValue> &list, const std::string &name) -> const OrderedJson * {
    for (const auto &[each, value] : list)
      if (each == name)
        return &value;
    return nullptr;
  };
  for (const KernelInput &buffer : outputs.buffers) {
    const OrderedJson *after = find(result.outputs, buffer.name);
    const OrderedJson *before = find(result.inputs, buffer.name);
    // A small array that has not changed was only an input.
    if (after && !(after->is_array() && before && *before == *after))
      shown.push_back(buffer.name + " " + showShape(buffer.type));
  }
  if (shown.empty())
    return "";
  bool several = shown.size() - values > 1;
  std::string out;
  for (size_t i = 0; i < shown.size() && i < MostShown; ++i) {
    out += out.empty() ? "" : ", ";
    out += i == values ? several ? "outputs " : "output " : "";
    out += shown[i];
  }
  return out + (shown.size() > MostShown ? ", ..." : "");
}

} // namespace allo::server
