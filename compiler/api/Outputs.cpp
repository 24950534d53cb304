// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/Outputs.h"

#include "api/load/LoadKernel.h"
#include "host/ArrayText.h"
#include "support/Characters.h"
#include "support/Format.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>

namespace allo::api {

std::vector<Output> outputsOf(const program::Kernel &kernel,
                              const std::vector<eval::Datum> &arguments,
                              const eval::Outcome &outcome) {
  std::vector<Output> all;
  for (size_t i = 0; i < arguments.size(); ++i)
    if (const program::Variable &parameter = kernel.variables[kernel.parameters[i]];
        parameter.type.isShaped())
      all.push_back({parameter.name, parameter.type, arguments[i]});
  auto isParameter = [&](const std::string &name) {
    return std::any_of(kernel.parameters.begin(), kernel.parameters.end(),
                       [&](program::VariableId id) { return kernel.variables[id].name == name; });
  };
  for (size_t i = 0; i < outcome.results.size(); ++i) {
    std::string name = "result" + (outcome.results.size() > 1 ? std::to_string(i) : "");
    while (isParameter(name))
      name += "_";
    all.push_back({name, kernel.results[i], outcome.results[i], /*isResult=*/true});
  }
  return all;
}

std::string warningOfUnwritten(const Output &output) {
  if (!output.value.array)
    return "";
  const auto unset = size_t(std::ranges::count(output.value.array->written, 0));
  return unset == 0 ? ""
                    : format("{0} of '{1}' {2} never written and shown as 0",
                             counted(unset, "element"), output.name, unset == 1 ? "was" : "were");
}

FileReport faultReport(const eval::Fault &fault, const program::Program &program,
                       const std::string &target, const std::vector<std::string> &remarks) {
  const eval::Frame &first = fault.stack.front();
  const program::SourceFile &file = program.files[first.place.file];
  FileReport report{shownPath(file.path, target), file.text, {}, {}};
  Diagnostic diagnostic;
  diagnostic.span = first.place.span;
  diagnostic.message = fault.message;
  diagnostic.severity = eval::isWarning(fault.kind) ? Severity::Warning : Severity::Error;
  auto note = [&](program::SourceRange place, std::string message) {
    const program::SourceFile &other = program.files[place.file];
    bool same = place.file == first.place.file;
    diagnostic.notes.push_back({same ? "" : shownPath(other.path, target), place.span,
                                std::move(message), same ? Text() : other.text});
  };
  for (size_t i = 0; i < fault.stack.size(); ++i) {
    const eval::Frame &frame = fault.stack[i];
    if (i != 0)
      note(frame.place,
           format("'{0}' is called here, in '{1}'", fault.stack[i - 1].kernel, frame.kernel));
    std::string iteration;
    for (const eval::LoopValue &loop : frame.loops)
      iteration +=
          format("{0}{1} = {2}", iteration.empty() ? "In iteration " : ", ", loop.name, loop.value);
    if (!iteration.empty())
      note(frame.loops.front().place, iteration);
  }
  for (const std::string &remark : remarks)
    note(program.kernels.front().place, remark);
  report.diagnostics.push_back(std::move(diagnostic));
  return report;
}

std::vector<ShownValue> shownValues(const std::vector<eval::Frame> &stack,
                                    const std::vector<eval::SeenValue> &values,
                                    const program::Program &program, const std::string &target) {
  constexpr size_t LongestName = 40;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, std::string> all; // by file and span
  for (const eval::SeenValue &each : values)
    all[{each.place.file, each.place.span.begin, each.place.span.end}] =
        showNumber(each.number, each.type);
  for (const eval::Frame &frame : stack)
    for (const eval::LoopValue &loop : frame.loops)
      all.try_emplace({loop.place.file, loop.place.span.begin, loop.place.span.end},
                      format("{0}", loop.value));
  std::vector<ShownValue> shown;
  for (auto &[place, value] : all) {
    const auto [number, begin, end] = place;
    const program::SourceFile &file = program.files[number];
    std::string name = file.text.slice(Span{begin, end});
    // What the source does not spell has the place of something else.
    const bool isElement = name.ends_with(']') && name.find('\n') == std::string::npos;
    if (name.size() <= LongestName && (isElement || isIdentifier(name)))
      shown.push_back({shownPath(file.path, target),
                       file.text,
                       {begin, end},
                       std::move(name),
                       std::move(value)});
  }
  return shown;
}

FileReport parameterReport(const program::Program &program, size_t parameter, DiagCode code,
                           std::string message, const std::string &target) {
  const program::Kernel &kernel = program.kernels.front();
  const program::SourceRange place = kernel.variables[kernel.parameters[parameter]].place;
  const program::SourceFile &file = program.files[place.file];
  Diagnostic diagnostic;
  diagnostic.code = code;
  diagnostic.span = place.span;
  diagnostic.message = std::move(message);
  return {shownPath(file.path, target), file.text, {diagnostic}, {}};
}

} // namespace allo::api
