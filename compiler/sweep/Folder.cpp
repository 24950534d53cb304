// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sweep/Folder.h"

#include "support/Characters.h"
#include "support/Format.h"
#include "support/Path.h"
#include "support/Sha256.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace allo::sweep {

namespace {

constexpr const char *ManifestName = "sweep.json", *PointsName = "points", *LogsName = "logs";
constexpr size_t LargestFile = size_t(64) << 20;

std::string numbered(uint64_t point, const char *suffix) {
  constexpr size_t Digits = 6; // MostPoints has as many
  const std::string digits = std::to_string(point);
  return std::string(digits.size() < Digits ? Digits - digits.size() : 0, '0') + digits + suffix;
}

Error unwritten(const std::string &path) {
  return Error{format("cannot write '{0}': {1}", path, std::strerror(errno))};
}

std::string written(const Parameter &parameter) {
  return parameter.name + "=" + listed(parameter.values);
}

std::string written(const std::vector<Parameter> &parameters) {
  std::string out;
  for (const Parameter &each : parameters)
    out += (out.empty() ? "" : "; ") + written(each);
  return out;
}

} // namespace

std::string_view show(Status status) { return FieldNames<Status>::names[size_t(status)]; }

int exitCodeOf(const std::vector<PointResult> &results) {
  // From the worst on, with what it gives.
  constexpr std::array<std::pair<Status, Ending>, 7> Order = {
      {{Status::InternalError, Ending::InternalError},
       {Status::ToolFailed, Ending::ToolFailed},
       {Status::Lost, Ending::Fault},
       {Status::Fault, Ending::Fault},
       {Status::Different, Ending::Different},
       {Status::Errors, Ending::Errors},
       {Status::Refused, Ending::Errors}}};
  for (const auto &[status, ending] : Order)
    for (const PointResult &each : results)
      if (each.status == status)
        return allo::exitCodeOf(ending);
  return allo::exitCodeOf(Ending::Done);
}

PointResult pointOf(const Manifest &manifest, uint64_t point) {
  PointResult made;
  made.point = point;
  const std::vector<std::string> values = valuesOf(manifest.parameters, point);
  for (size_t i = 0; i < values.size(); ++i)
    made.values.emplace_back(manifest.parameters[i].name, values[i]);
  made.target = filled(manifest.pattern, manifest.parameters, values);
  return made;
}

Result<std::string> hashOfSource(const std::string &target, FileSystem &files) {
  const std::string file = target.substr(0, target.rfind("::"));
  Result<std::string> content = files.read(file, LargestFile);
  if (!content)
    return Error{format("cannot read '{0}': {1}", file, content.error().message)};
  return sha256(*content);
}

std::string folderNameOf(const std::string &target) {
  const size_t colons = target.rfind("::");
  std::string name = colons == target.npos ? "" : target.substr(colons + 2);
  size_t end = 0;
  while (end < name.size() && isWordChar(name[end]))
    ++end;
  name.resize(end);
  if (name.empty()) {
    name = fileName(target.substr(0, colons));
    name.resize(std::min(name.find('.'), name.size()));
  }
  return "sweep-" + name;
}

std::string Folder::file(const std::string &name) const { return joinedPath(folder, name); }

std::string Folder::pointFile(uint64_t point) const {
  return joinedPath(file(PointsName), numbered(point, ".json"));
}

bool Folder::hasSweep(FileSystem &files) const {
  return files.kind(file(ManifestName)) != FileKind::Missing;
}

Result<void> Folder::begin(const Manifest &manifest) const {
  for (const char *name : {PointsName, LogsName})
    if (!makeFolder(file(name)))
      return unwritten(file(name));
  return writeFile(ManifestName, toJson(manifest).dump(2) + "\n");
}

Result<Manifest> Folder::manifest(FileSystem &files) const {
  const std::string path = file(ManifestName);
  Result<std::string> text = files.read(path, LargestFile);
  if (!text)
    return Error{format("cannot read '{0}': {1}", path, text.error().message)};
  const auto json = nlohmann::ordered_json::parse(*text, nullptr, /*allow_exceptions=*/false);
  Manifest made;
  made.version = 0;
  if (json.is_discarded() || !fromJson(json, made) || made.parameters.empty())
    return Error{
        format("'{0}' is not the description of a sweep; remove the folder to start again", path)};
  if (made.version != Manifest().version)
    return Error{format("'{0}' has format {1}, and this version of allo has format {2}", path,
                        made.version, Manifest().version)};
  return made;
}

std::vector<std::optional<PointResult>> Folder::results(const Manifest &manifest,
                                                        FileSystem &files) const {
  std::vector<std::optional<PointResult>> all(manifest.points());
  const Result<std::vector<std::string>> names = files.list(file(PointsName));
  if (!names)
    return all;
  for (const std::string &name : *names) {
    const Result<std::string> text = files.read(joinedPath(file(PointsName), name), LargestFile);
    if (!text || !name.ends_with(".json"))
      continue;
    const auto json = nlohmann::ordered_json::parse(*text, nullptr, /*allow_exceptions=*/false);
    PointResult one;
    if (json.is_discarded() || !fromJson(json, one) || one.point >= all.size() ||
        name != numbered(one.point, ".json"))
      continue; // half of a file, after a power failure
    all[one.point] = std::move(one);
  }
  return all;
}

uint64_t Folder::countResults(FileSystem &files) const {
  const Result<std::vector<std::string>> names = files.list(file(PointsName));
  uint64_t count = 0;
  if (names)
    for (const std::string &name : *names)
      count += isDigit(name[0]) && name.ends_with(".json");
  return count;
}

Result<void> Folder::write(const PointReport &report) const {
  const std::string log = joinedPath(file(LogsName), numbered(report.result.point, ".txt"));
  if (!report.log.empty() && !replaceFile(log, report.log))
    return unwritten(log);
  if (report.log.empty()) // of an earlier try
    removeFile(log);
  const std::string path = pointFile(report.result.point);
  return replaceFile(path, dumped(toJson(report.result)) + "\n") ? Result<void>() : unwritten(path);
}

Result<void> Folder::writeFile(const std::string &name, const std::string &content) const {
  return replaceFile(file(name), content) ? Result<void>() : unwritten(file(name));
}

FileLock Folder::lock() const { return FileLock::take(file(".lock"), /*wait=*/false); }

Result<void> checkResumed(const Manifest &there, const Manifest &wanted) {
  auto differs = [](const std::string &what, const std::string &ours, const std::string &theirs) {
    return Error{
        format("cannot resume: the sweep there has {0} '{1}', not '{2}'", what, theirs, ours)};
  };
  if (there.target != wanted.target || there.folder != wanted.folder)
    return differs("target", joinedPath(wanted.folder, wanted.target),
                   joinedPath(there.folder, there.target));
  const std::string ours = written(wanted.parameters), theirs = written(there.parameters);
  if (ours != theirs)
    return differs("the parameters", ours, theirs);
  const std::string options = dumped(toJson(wanted.options)),
                    others = dumped(toJson(there.options));
  if (options != others)
    return differs("the options", options, others);
  if (there.source != wanted.source)
    return Error{format("cannot resume: '{0}' has changed since the sweep began, so its results "
                        "would be of two versions; sweep into another folder by --output",
                        there.target.substr(0, there.target.rfind("::")))};
  return {};
}

std::vector<uint64_t> pendingPoints(const std::vector<std::optional<PointResult>> &results) {
  std::vector<uint64_t> pending;
  for (size_t i = 0; i < results.size(); ++i)
    if (!results[i] || results[i]->status == Status::Lost ||
        results[i]->status == Status::ToolFailed)
      pending.push_back(i);
  return pending;
}

} // namespace allo::sweep
