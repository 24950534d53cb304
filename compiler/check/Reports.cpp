// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/Reports.h"

#include "support/Format.h"
#include "support/Path.h"
#include "support/Sha256.h"
#include "syntax/lex/UsedCode.h"

#include <set>
#include <utility>

namespace allo {

namespace {

constexpr size_t MostOfReport = size_t(1) << 28;

void addReports(const std::string &folder, FileSystem &files, std::set<std::string> &seen,
                std::vector<std::string> &paths) {
  if (!seen.insert(files.identity(folder)).second)
    return;
  const Result<std::vector<std::string>> entries = files.list(folder);
  if (!entries)
    return;
  for (const std::string &name : *entries) {
    const std::string path = joinedPath(folder, name);
    const FileKind kind = files.kind(path);
    if (name == "csynth.xml" && kind == FileKind::File)
      paths.push_back(path);
    else if (kind == FileKind::Directory)
      addReports(path, files, seen, paths);
  }
}

// The folder of the report or one of the few around it, up to that of the project.
std::optional<std::string> projectOf(const std::string &report, FileSystem &files) {
  // PROJECT/hls_prj/hls/syn/report, and PROJECT/_x.hw/NAME.hw/NAME/NAME/solution/syn/report of v++
  constexpr int MostAround = 8;
  std::string folder = parentPath(normalizedPath(report));
  for (int i = 0; i < MostAround; ++i) {
    if (files.kind(joinedPath(folder, synthesis::ReportSourceName)) == FileKind::File)
      return folder;
    if (folder.empty())
      folder = currentFolder();
    folder = parentPath(folder);
  }
  return std::nullopt;
}

Result<void> readProject(KnownReport &known, FileSystem &files) {
  const std::optional<std::string> folder = projectOf(known.path, files);
  if (!folder)
    return {};
  const std::string path = joinedPath(*folder, synthesis::ReportSourceName);
  auto fails = [&](const Error &error) {
    return Error{format("cannot read '{0}': {1}", path, error.message)};
  };
  Result<std::string> text = files.read(path, MostOfReport);
  if (!text)
    return fails(text.error());
  Result<synthesis::ReportSource> source = synthesis::parseReportSource(*text);
  if (!source)
    return fails(source.error());
  known.source = std::move(*source);
  const Result<std::string> cpp = files.read(joinedPath(*folder, "kernel.cpp"), MostOfReport);
  known.isOfOtherCpp = cpp && sha256(*cpp) != known.source->cpp;
  return {};
}

} // namespace

Result<std::vector<KnownReport>> findReports(const std::string &folder, FileSystem &files) {
  std::vector<std::string> paths;
  std::set<std::string> seen;
  addReports(folder, files, seen, paths);
  if (paths.empty())
    return Error{format("there is no csynth.xml in '{0}'", folder)};
  std::vector<KnownReport> reports;
  for (const std::string &path : paths) {
    Result<std::string> text = files.read(path, MostOfReport);
    if (!text)
      return Error{format("cannot read '{0}': {1}", path, text.error().message)};
    Result<synthesis::Report> report = synthesis::parseReport(*text);
    if (!report)
      return Error{format("cannot read '{0}': {1}", path, report.error().message)};
    KnownReport &known = reports.emplace_back();
    known.path = path;
    known.report = std::move(*report);
    if (Result<void> read = readProject(known, files); !read)
      return read.error();
  }
  return reports;
}

ReportRelation relationTo(const KnownReport &report, const std::string &path, const Text &text,
                          FileSystem *files) {
  const std::vector<synthesis::SourceCode> &sources = report.source->sources;
  ReportRelation made;
  std::string root; // that the files are relative to
  for (size_t i = 0; i < sources.size() && !made.file; ++i)
    if (path == sources[i].file || path.ends_with("/" + sources[i].file)) {
      made.file = i;
      root = path.substr(0, path.size() - sources[i].file.size());
    }
  if (!made.file)
    return made;
  if (report.isOfOtherCpp) {
    made.stale =
        format("'{0}' is not of kernel.cpp in its project, which has changed", report.path);
    return made;
  }
  std::vector<Text> texts;
  for (size_t i = 0; i < sources.size(); ++i) {
    if (i == *made.file) {
      texts.push_back(text);
      continue;
    }
    const std::string other = root + sources[i].file;
    const Result<std::string> read =
        files ? readSource(*files, other, MostOfReport) : Result<std::string>(Error{});
    if (!read) {
      made.stale = format("'{0}' is also of '{1}', which cannot be read", report.path, other);
      return made;
    }
    texts.push_back(Text::fromBytes(*read));
  }
  const std::vector<std::string> hashes = usedCodeHashes(texts, report.source->target);
  for (size_t i = 0; i < sources.size(); ++i)
    if (hashes[i] != sources[i].hash) {
      made.stale =
          format("'{0}' is of another version of '{1}'", report.path, fileName(sources[i].file));
      return made;
    }
  return made;
}

} // namespace allo
