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

FirstDifference firstOf(const api::ComparedOutput &output) {
  Type element = output.type.element();
  return {indexOf(output.first, output.type), numberJson(output.cpu, element),
          numberJson(output.csim, element)};
}

void addValues(DiagnosticRecord &record, const std::vector<api::ShownValue> &values) {
  if (values.empty())
    return;
  record.values.emplace();
  for (const api::ShownValue &each : values)
    record.values->push_back({each.file, recordRange(each.text, each.span), each.name, each.value});
}

// 'code' is that of diagnostics about a difference.
ComparedResult resultOf(const api::ComparedOutput &output, uint64_t largest, const char *code) {
  Type element = output.type.element();
  ComparedResult made;
  made.equal = output.equal;
  if (!output.equal)
    made.first = firstOf(output);
  made.maxError = numberJson(output.maxError, api::errorType(element));
  if (output.onCpu.array) {
    made.cpu = valueOf(output.onCpu, output.type, largest);
    made.errors.emplace();
    for (double error : output.errors)
      made.errors->push_back(numberJson({BigInt(), error}, Type::floating(FloatFormat::F64)));
  }
  if (output.stored) {
    made.stored = recordsOf({*output.stored}).front();
    made.stored->code = code;
    addValues(*made.stored, output.values);
  }
  return made;
}

DiagnosticRecord recordOf(const api::RunReport &report) {
  DiagnosticRecord record = recordsOf({report.report}).front();
  record.code = eval::showKind(report.kind);
  addValues(record, report.values);
  return record;
}

void addPlace(Json &object, const api::LoadedKernel &loaded,
              const std::optional<program::SourceRange> &place) {
  if (!place)
    return;
  const program::SourceFile &file = loaded.program->files[place->file];
  object["file"] = api::shownPath(file.path, loaded.target);
  object["range"] = toJson(recordRange(file.text, place->span));
}

Json dataJson(const schedule::ScheduleView::Data &data) {
  if (const auto *list = std::get_if<std::vector<schedule::ScheduleView::Data>>(&data.value)) {
    Json all = Json::array();
    for (const schedule::ScheduleView::Data &each : *list)
      all.push_back(dataJson(each));
    return all;
  }
  if (const auto *text = std::get_if<std::string>(&data.value))
    return *text;
  if (const auto *integer = std::get_if<int64_t>(&data.value))
    return *integer;
  if (const auto *flag = std::get_if<bool>(&data.value))
    return *flag;
  return nullptr;
}

Json nodeJson(const schedule::ScheduleView::Node &node, const api::LoadedKernel &loaded) {
  Json object = {{"name", node.name}, {"kind", node.kind}, {"path", node.path}, {"id", node.id}};
  if (node.trips)
    object["trip"] = *node.trips;
  addPlace(object, loaded, node.place);
  Json tags = Json::object();
  for (const schedule::Tag &tag : node.tags)
    tags[tag.name] = tag.value;
  object["tags"] = std::move(tags);
  Json values = Json::array(), children = Json::array();
  for (const schedule::ScheduleView::Node &each : node.values)
    values.push_back(nodeJson(each, loaded));
  for (const schedule::ScheduleView::Node &each : node.children)
    children.push_back(nodeJson(each, loaded));
  object["values"] = std::move(values);
  object["children"] = std::move(children);
  return object;
}

} // namespace

AppliedSchedule resultOf(const api::ViewedSchedule &made) {
  const schedule::ScheduleView &view = made.view;
  AppliedSchedule result;
  result.target = made.loaded.target;
  result.diagnostics = recordsOf(made.reports);
  if (made.failure)
    return result;
  result.epoch = uint64_t(view.epoch);
  result.isDirty = view.isDirty;
  for (const schedule::ScheduleView::Effect &effect : view.effects) {
    Json data = Json::object();
    for (const auto &[key, value] : effect.data)
      data[key] = dataJson(value);
    Json object = {{"id", effect.id},
                   {"name", effect.name},
                   {"epoch", effect.epoch},
                   {"topology", effect.isTopology},
                   {"data", std::move(data)}};
    addPlace(object, made.loaded, effect.place);
    result.effects.push_back(std::move(object));
  }
  result.tree = nodeJson(view.root, made.loaded);
  result.script = view.pendingScript;
  result.payload = view.payload;
  return result;
}

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
  const char *code = comparison.other == "csim" ? "csim-difference" : "schedule-difference";
  made.equal = comparison.equal();
  made.run = comparison.run;
  for (const api::ComparedOutput &each : comparison.outputs)
    made.outputs.emplace_back(each.name, resultOf(each, largest, code));
  if (!comparison.inexact.empty())
    made.tolerance = {api::ToleratedUlps, comparison.inexact};
  if (const std::optional<api::DifferentStep> &step = comparison.step) {
    made.step = {step->number,      step->steps,           step->call,
                 step->output.name, firstOf(step->output), recordsOf({step->report}).front()};
    made.step->place.code = code;
  }
  return made;
}

RunResult resultOf(const api::Run &run, const std::string &outputFolder, uint64_t largest) {
  RunResult made;
  made.target = run.target;
  made.backend = run.engine;
  for (const api::RunInput &input : run.inputs) {
    made.inputs.emplace_back(input.name, valueOf(input.value, input.type, largest));
    made.types.emplace_back(input.name, show(input.type));
  }
  for (const api::Output &output : run.outputs) {
    ResultValue value = outputFolder.empty() ? valueOf(output.value, output.type, largest)
                                             : Json{{"file", fileOf(output, outputFolder)}};
    if (output.isResult) {
      made.results.push_back(std::move(value));
      made.types.emplace_back(output.name, show(output.type));
    } else {
      made.outputs.emplace_back(output.name, std::move(value));
    }
  }
  made.seconds = run.seconds;
  made.printed = run.printed;
  if (run.fault)
    made.faults.push_back(recordOf(*run.fault));
  made.warnings = run.warnings;
  made.diagnostics = recordsOf(run.errors);
  for (auto &warning : recordsOf(run.loaded.warnings))
    made.diagnostics.push_back(std::move(warning));
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
    (kind == TextKind::Cpp    ? entry.cpp
     : kind == TextKind::Mlir ? entry.mlir
                              : entry.outline) = made;
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
