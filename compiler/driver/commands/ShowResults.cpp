// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/commands/ShowResults.h"

#include "driver/LoadKernel.h"
#include "host/ArrayText.h"
#include "host/HostForm.h"
#include "support/Format.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace allo::driver {

namespace {

using Json = nlohmann::ordered_json;

Json numberJson(const eval::Number &number, Type type) {
  if (type == Type::boolean())
    return !number.integer.isZero();
  if (!type.isFloat()) {
    constexpr int64_t Exact = int64_t(1) << 53; // integers up to it are doubles
    std::optional<int64_t> small = number.integer.asInt64();
    if (small && -Exact <= *small && *small <= Exact)
      return *small;
    return number.integer.str();
  }
  if (std::isnan(number.real))
    return "nan";
  if (std::isinf(number.real))
    return number.real < 0 ? "-inf" : "inf";
  return number.real;
}

Json arrayJson(const eval::Array &array, size_t axis, size_t base) {
  const std::vector<int64_t> &dims = array.type.dims();
  if (axis == dims.size())
    return numberJson(array.written[base] ? array.at(base) : eval::Number(), array.type.element());
  Json list = Json::array();
  for (size_t i = 0; i < size_t(dims[axis]); ++i)
    list.push_back(arrayJson(array, axis + 1, base * size_t(dims[axis]) + i));
  return list;
}

} // namespace

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

std::string showOutput(const Output &output) {
  std::string out = output.name + ": " + show(output.type) + " =";
  if (!output.value.array)
    return out + " " + showNumber(output.value.number, output.type) + "\n";
  bool isScalar = output.type.rank() == 0;
  return out + (isScalar ? " " : "\n") + showArray(*output.value.array) + "\n";
}

Json valueJson(const eval::Datum &datum, Type type) {
  return datum.array ? arrayJson(*datum.array, 0, 0) : numberJson(datum.number, type);
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
  auto note = [&](program::Place place, std::string message) {
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

} // namespace allo::driver
