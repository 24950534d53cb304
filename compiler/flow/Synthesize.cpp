// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "flow/Synthesize.h"

#include "csim/Toolchain.h"
#include "flow/Folder.h"
#include "flow/Project.h"
#include "os/CacheFolder.h"
#include "os/OutsideTool.h"
#include "support/Format.h"
#include "support/Path.h"
#include "support/Sha256.h"
#include "synthesis/ReportSource.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstring>

namespace allo::flow {

using Json = nlohmann::ordered_json;

namespace {

constexpr const char *LogName = "synthesis.log", *ReportName = "csynth.xml";
// RTL and databases of the tool are large.
constexpr uint64_t MostOfSyntheses = uint64_t(2) << 30;

std::string showSeconds(double seconds) {
  char text[64];
  auto [end, error] = std::to_chars(text, text + sizeof text, seconds);
  return {text, end};
}

class Run {
public:
  Run(const vitis::Code &code, const SynthesisOptions &options) : code(code), options(options) {}

  Synthesis run() {
    made.notes = options.vitis.notes;
    files = projectFiles(code, options.target);
    Json payload = whatItIsMadeOf();
    const std::string key = sha256(payload.dump(-1, ' ', false, Json::error_handler_t::replace));
    const FolderChoice choice{options.cache, options.folder, options.waits};
    if (Result<void, Failure> placed = openFolder(entry, choice, key); !placed)
      return failed(placed.error());
    made.folder = entry.path();
    made.log = entry.inside(LogName);
    if (!options.rebuild && entry.isWhole(key) && readEarlier()) {
      placeReportSource(entry, options.source);
      return std::move(made);
    }
    if (Failure failure = fresh(key, std::move(payload)))
      return failed(std::move(failure));
    return std::move(made);
  }

private:
  const vitis::Code &code;
  const SynthesisOptions &options;
  std::vector<ProjectFile> files;
  csim::Entry entry;
  Synthesis made;

  Synthesis failed(Failure failure) {
    made.failure = std::move(failure);
    return std::move(made);
  }
  std::string toolName() const { return fileName(options.vitis.program); }
  std::string reportPath() const { return entry.inside(joinedPath(ReportFolder, ReportName)); }

  Json whatItIsMadeOf() const {
    Json payload = {{"allo", ALLO_VERSION}, {"phase", "synthesis"}};
    for (const ProjectFile &file : files)
      payload[file.name] = sha256(file.content);
    payload["part"] = options.target.part;
    payload["tool"] = options.vitis.program;
    payload["version"] = options.vitis.version;
    payload["standIn"] = options.vitis.isStandIn;
    return payload;
  }

  // Of a whole entry.
  bool readEarlier() {
    if (readReport())
      return false;
    LogReader reader;
    reader.feed(DiskFileSystem().read(made.log, SIZE_MAX / 2).valueOr(""));
    reader.finish();
    made.problems = reader.problems();
    made.isCached = true;
    return true;
  }

  Failure fresh(const std::string &key, Json payload) {
    if (!options.headers.empty()) {
      Validation valid = validate(code, options.headers);
      if (!valid.note.empty())
        made.notes.push_back(std::move(valid.note));
      if (valid.failure) {
        made.problems = {
            {.kind = ProblemKind::CppError, .text = valid.failure.message, .line = valid.line}};
        return valid.failure;
      }
    }
    if (!entry.begin())
      return unwritten(entry.inside(csim::Entry::Stamp));
    removeWhole(entry.inside(ReportFolder));
    removeFile(entry.inside(synthesis::ReportSourceName));
    if (DiskFileSystem().kind(reportPath()) != FileKind::Missing)
      return {Ending::Refused,
              format("cannot remove the report of an earlier run, '{0}'", reportPath())};
    if (Result<void, Failure> written = writeFiles(made.folder, files); !written)
      return written.error();
    if (Failure failure = runLauncher())
      return failure;
    if (Failure failure = readReport())
      return withLog(std::move(failure));
    if (!placeReportSource(entry, options.source))
      return unwritten(entry.inside(synthesis::ReportSourceName));
    std::vector<std::string> names = {LogName, joinedPath(ReportFolder, ReportName)};
    for (const ProjectFile &file : files)
      names.push_back(file.name);
    if (!entry.finish(key, std::move(payload), names))
      return unwritten(entry.inside(csim::Entry::Stamp));
    if (options.folder.empty())
      trimEntries(options.cache, csim::Entry::Stamp, MostOfSyntheses);
    return {};
  }

  Failure withLog(Failure failure) const {
    failure.message += format("\nThe log is '{0}'", made.log);
    return failure;
  }

  Failure runLauncher() {
    LogReader reader;
    ToolCall call{options.vitis.program, {}, made.folder, options.vitis.environment, entry.lock()};
    switch (options.vitis.launcher) {
    case VitisLauncher::VitisRun:
      call.arguments = {"--mode", "hls", "--tcl", ScriptName};
      break;
    case VitisLauncher::VitisHls:
      call.arguments = {"-f", ScriptName};
      break;
    }
    auto onOutput = [&](std::string_view bytes) {
      if (options.onLog)
        options.onLog(bytes);
      while (!bytes.empty()) { // by line, so that no stage is missed
        const size_t end = std::min(bytes.find('\n'), bytes.size() - 1) + 1;
        if (reader.feed(bytes.substr(0, end)) && options.onProgress)
          options.onProgress(reader.progress());
        bytes.remove_prefix(end);
      }
    };
    if (options.onProgress)
      options.onProgress(reader.progress());
    if (options.seconds)
      call.limit = toolLimit(*options.seconds);
    const ToolEnding ending =
        watchTool(call, {.log = made.log, .onOutput = onOutput, .cancel = options.cancel});
    reader.finish();
    made.problems = reader.problems();
    made.isCancelled = ending.kind == ToolEnding::Kind::Cancelled;
    Failure failure = failureOf(ending, reader);
    return failure && ending.kind != ToolEnding::Kind::NotStarted ? withLog(std::move(failure))
                                                                  : failure;
  }

  Failure failureOf(const ToolEnding &ending, const LogReader &reader) const {
    auto fails = [&](std::string message) {
      return Failure{Ending::ToolFailed, std::move(message)};
    };
    const Progress &at = reader.progress();
    std::string during = format("while it was {0}", show(at.stage));
    if (!at.module.empty())
      during += format(" '{0}'", at.module);
    switch (ending.kind) {
    case ToolEnding::Kind::NotStarted:
      return fails(format("cannot start '{0}' in '{1}': {2}", options.vitis.program, made.folder,
                          std::strerror(ending.code)));
    case ToolEnding::Kind::Lost:
      return fails(format("{0} was lost {1}", toolName(), during));
    case ToolEnding::Kind::TimedOut:
      return fails(format("{0} did not end within {1} s (--time-limit), and was ended {2}",
                          toolName(), showSeconds(*options.seconds), during));
    case ToolEnding::Kind::Cancelled:
      return fails(format("the synthesis was cancelled {0}", during));
    case ToolEnding::Kind::LogTooLarge:
      return fails(
          format("{0} wrote a log of more than a GiB, and was ended {1}", toolName(), during));
    case ToolEnding::Kind::Signaled:
      return fails(format("{0} was ended by signal {1} {2}", toolName(), ending.code, during) +
                   (ending.code == SIGKILL
                        ? "; the system does that to processes when there is no memory left"
                        : "") +
                   reasonIn(reader, ""));
    case ToolEnding::Kind::Exited:
      if (ending.code == 0)
        return {};
      return fails(format("{0} ended with exit code {1} {2}", toolName(), ending.code, during) +
                   reasonIn(reader, reader.tail()));
    }
    return {};
  }

  // A tool that does not say why has at least said something.
  static std::string reasonIn(const LogReader &reader, const std::string &otherwise) {
    if (const Problem *cause = causeOf(reader.problems()))
      return ": " + explain(*cause);
    return otherwise.empty() ? "" : ":\n" + otherwise;
  }

  Failure readReport() {
    auto fails = [&](std::string message) {
      return Failure{Ending::ToolFailed, std::move(message)};
    };
    const std::string path = reportPath();
    if (DiskFileSystem().kind(path) == FileKind::Missing)
      return fails(
          format("{0} ended with exit code 0, but it wrote no report '{1}'", toolName(), path));
    Result<std::string> text = DiskFileSystem().read(path, SIZE_MAX / 2);
    if (!text)
      return fails(format("the report '{0}' cannot be read: {1}", path, text.error().message));
    Result<synthesis::Report> report = synthesis::parseReport(*text);
    if (!report)
      return fails(format("the report '{0}' of {1} is damaged: {2}", path, toolName(),
                          report.error().message));
    if (report->top.name != code.top)
      return fails(format("the report '{0}' of {1} is about the function '{2}' instead of '{3}'",
                          path, toolName(), report->top.name, code.top));
    made.report = std::move(*report);
    return {};
  }
};

} // namespace

Synthesis synthesize(const vitis::Code &code, const SynthesisOptions &options) {
  return Run(code, options).run();
}

Validation validate(const vitis::Code &code, const std::string &headers) {
  const Result<csim::Toolchain> tools =
      csim::findToolchain({.vitis = {}, .headers = headers, .needsOurs = true, .compiler = ""});
  if (!tools)
    return {{}, "the C++ is not validated before synthesis: " + tools.error().message};
  const ToolFolder folder;
  if (folder.path().empty())
    return {{Ending::Refused, folder.error()}, ""};
  if (Result<void, Failure> written =
          writeFiles(folder.path(), {{"kernel.cpp", code.source}, {"kernel.h", code.header}});
      !written)
    return {written.error(), ""};
  const ToolResult ran = runTool(
      {.program = tools->compiler,
       .arguments = {"-fsyntax-only", "-std=gnu++17", "-w", "-isystem", headers, "kernel.cpp"},
       .folder = folder.path(),
       .environment = {{"LC_ALL", "C"}}});
  if (ran.good)
    return {};
  LogReader reader;
  reader.feed(ran.output);
  reader.finish();
  const Problem *error = causeOf(reader.problems());
  return {{Ending::ToolFailed,
           format("the generated C++ is not valid: {0}", error ? error->text : ran.error)},
          "",
          error ? error->line : 0};
}

} // namespace allo::flow
