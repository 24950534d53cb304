// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "driver/results/Records.h"

#include "host/HostForm.h"
#include "support/Path.h"

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

// The elements at the beginning of each axis: at most 'length' of each.
Json arrayJson(const eval::Array &array, size_t axis, size_t base, size_t length) {
  const std::vector<int64_t> &dims = array.type.dims();
  if (axis == dims.size())
    return numberJson(array.written[base] ? array.at(base) : eval::Number(), array.type.element());
  Json list = Json::array();
  for (size_t i = 0; i < std::min(size_t(dims[axis]), length); ++i)
    list.push_back(arrayJson(array, axis + 1, base * size_t(dims[axis]) + i, length));
  return list;
}

ResultValue valueOf(const eval::Datum &datum, Type type, uint64_t largest) {
  if (!datum.array)
    return numberJson(datum.number, type);
  const eval::Array &array = *datum.array;
  if (largest == 0 || array.size() <= largest)
    return arrayJson(array, 0, 0, SIZE_MAX);
  const std::vector<int64_t> &dims = array.type.dims();
  double root = std::pow(double(largest), 1.0 / double(dims.size()));
  return Json{{"elements", array.size()},
              {"shape", dims},
              {"first", arrayJson(array, 0, 0, size_t(root + 1e-9))}};
}

std::vector<uint64_t> indexOf(size_t element, Type type) {
  std::vector<uint64_t> index;
  if (type.isShaped())
    for (size_t d = type.rank(); d-- > 0; element /= size_t(type.dims()[d]))
      index.insert(index.begin(), element % size_t(type.dims()[d]));
  return index;
}

ComparedResult resultOf(const api::ComparedOutput &output, uint64_t largest) {
  Type element = output.type.element();
  ComparedResult made;
  made.equal = output.equal;
  if (!output.equal)
    made.first = {indexOf(output.first, output.type), numberJson(output.cpu, element),
                  numberJson(output.csim, element)};
  made.maxError = numberJson(output.maxError, api::errorType(element));
  if (output.onCpu.array) {
    made.cpu = valueOf(output.onCpu, output.type, largest);
    made.errors.emplace();
    for (double error : output.errors)
      made.errors->push_back(numberJson({BigInt(), error}, Type::floating(FloatFormat::F64)));
  }
  if (output.stored) {
    made.stored = recordsOf({*output.stored}).front();
    made.stored->code = "csim-difference";
  }
  return made;
}

DiagnosticRecord recordOf(const api::RunReport &report) {
  DiagnosticRecord record = recordsOf({report.report}).front();
  record.code = eval::showKind(report.kind);
  return record;
}

} // namespace

std::string fileOf(const api::Output &output, const std::string &folder) {
  return joinedPath(folder, output.name + ".npy");
}

std::vector<std::pair<std::string, std::string>> filesOf(const api::Run &run,
                                                         const std::string &folder) {
  std::vector<std::pair<std::string, std::string>> files;
  if (!folder.empty())
    for (const api::Output &output : run.outputs)
      files.emplace_back(fileOf(output, folder),
                         api::writeNpy(api::toHost(output.value, output.type)));
  return files;
}

ComparisonResult resultOf(const api::Comparison &comparison, uint64_t largest) {
  ComparisonResult made;
  made.equal = comparison.equal();
  made.run = comparison.run;
  for (const api::ComparedOutput &each : comparison.outputs)
    made.outputs.emplace_back(each.name, resultOf(each, largest));
  if (!comparison.inexact.empty())
    made.tolerance = {api::ToleratedUlps, comparison.inexact};
  return made;
}

RunResult resultOf(const api::Run &run, const std::string &outputFolder, uint64_t largest) {
  RunResult made;
  made.target = run.target;
  made.backend = run.engine;
  for (const api::RunInput &input : run.inputs)
    made.inputs.emplace_back(input.name, valueOf(input.value, input.type, largest));
  for (const api::Output &output : run.outputs) {
    ResultValue value = outputFolder.empty() ? valueOf(output.value, output.type, largest)
                                             : Json{{"file", fileOf(output, outputFolder)}};
    if (output.isResult)
      made.results.push_back(std::move(value));
    else
      made.outputs.emplace_back(output.name, std::move(value));
  }
  made.seconds = run.seconds;
  made.printed = run.printed;
  if (run.fault)
    made.faults.push_back(recordOf(*run.fault));
  made.warnings = run.warnings;
  made.diagnostics = recordsOf(run.errors);
  for (const api::RunReport &report : run.reports)
    made.diagnostics.push_back(recordOf(report));
  if (!run.project.empty())
    made.project = run.project;
  if (run.faultOnCpu)
    made.faultEngine = "cpu";
  made.kernelSeconds = run.kernelSeconds;
  if (run.comparison)
    made.compare = resultOf(*run.comparison, largest);
  return made;
}

std::vector<MapEntry> mapOf(const api::LoadedKernel &loaded,
                            const std::vector<program::MappedLine> &lines, TextKind kind) {
  std::vector<MapEntry> map;
  for (const program::MappedLine &line : lines) {
    const program::SourceFile &file = loaded.program->files[line.place.file];
    RecordRange source = recordRange(file.text, line.place.span);
    RecordRange made = {{line.line, 1}, {line.line + 1, 1}};
    MapEntry &entry = map.emplace_back();
    entry.py = {source.start, source.end, api::shownPath(file.path, loaded.target)};
    (kind == TextKind::Cpp ? entry.cpp : entry.mlir) = made;
  }
  return map;
}

MlirResult resultOf(const api::Mlir &made) {
  return {made.loaded.target, made.stage, made.text, mapOf(made.loaded, made.map, TextKind::Mlir)};
}

HlsResult resultOf(const api::Hls &made) {
  return {made.loaded.target,
          {{"kernel.cpp", made.code.source}, {"kernel.h", made.code.header}},
          mapOf(made.loaded, made.code.map, TextKind::Cpp)};
}

} // namespace allo::driver
