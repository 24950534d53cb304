// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "server/Check.h"

#include "diag/TextRenderer.h"
#include "report/Json.h"
#include "sema/Analyzer.h"
#include "sema/TypedDump.h"
#include "server/Signals.h"
#include "support/Assert.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <tuple>
#include <utility>

namespace allo::server {

namespace {

constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";

struct Input {
  std::string path;   // as shown
  bool found = false; // by searching a folder: it counts only if it imports allo
};

// Folders that hold copies and products, not the user's sources.
bool isSkippedFolder(std::string_view name) {
  return name.starts_with('.') || name == "node_modules" || name == "__pycache__" ||
         name == "build" || name.starts_with("build-") || name == "dist" || name == "venv";
}

bool isSkippedFor(const std::vector<std::string> &names) {
  return std::any_of(names.begin(), names.end(), [](const std::string &name) {
    return name == "CMakeCache.txt" || name == "pyvenv.cfg";
  });
}

class Checker {
public:
  Checker(const CheckOptions &checkOptions, FileSystem &fileSystem)
      : options(checkOptions), files(fileSystem) {}

  CheckResult run() {
    for (const std::string &path : options.paths)
      addPath(path);
    std::sort(inputs.begin(), inputs.end(),
              [](const Input &a, const Input &b) { return a.path < b.path; });
    for (const Input &input : inputs)
      checkInput(input);
    finish();
    return std::move(result);
  }

private:
  void addPath(const std::string &path) {
    if (path == "-") {
      inputs.push_back({path, false});
      return;
    }
    switch (files.kind(path)) {
    case FileKind::Directory:
      addFolder(path, /*root=*/true);
      return;
    case FileKind::File:
    case FileKind::Missing: // reading it will say why
      if (std::string id = files.identity(path); id.empty() || seen.insert(id).second)
        inputs.push_back({path, false});
      return;
    }
  }

  void addFolder(const std::string &path, bool root) {
    if (!seen.insert(files.identity(path)).second)
      return; // reached by another way, or a loop of links
    DirectoryEntries entries = files.list(path);
    if (!entries.problem.empty()) {
      unreadable(path, entries.problem);
      return;
    }
    if (!root && isSkippedFor(entries.names))
      return;
    for (const std::string &name : entries.names) {
      std::string inner = std::filesystem::path(path + "/" + name).lexically_normal().string();
      bool python = name.ends_with(".py") && !name.starts_with('.');
      if (!python && isSkippedFolder(name))
        continue;
      FileKind kind = files.kind(inner);
      if (kind == FileKind::Directory)
        addFolder(inner, /*root=*/false);
      else if (kind == FileKind::File && python && seen.insert(files.identity(inner)).second)
        inputs.push_back({inner, true});
    }
  }

  void unreadable(const std::string &path, const std::string &reason) {
    result.errors += "allo-lsp: cannot read '" + path + "': " + reason + "\n";
    anyUnreadable = true;
  }

  void checkInput(const Input &input) {
    bool standardInput = input.path == "-";
    std::string name = standardInput ? options.standardInputName : input.path;
    FileBytes content;
    if (standardInput) {
      content.bytes = options.standardInput;
    } else {
      content = files.read(input.path, size_t(limits.maxBytes) + ByteOrderMark.size() + 1);
      if (!content.problem.empty()) {
        unreadable(input.path, content.problem);
        return;
      }
    }
    std::string_view bytes = content.bytes;
    if (input.found && bytes.find("allo") == std::string_view::npos)
      return;
    if (bytes.starts_with(ByteOrderMark))
      bytes.remove_prefix(ByteOrderMark.size());
    Text text = Text::fromBytes(bytes);
    CrashNote note(name, text);
    std::shared_ptr<const Analysis> analysis = Analyzer(analyzerTypes, limits).analyze(text);
    ALLO_ASSERT(analysis, "an analysis that nobody cancels has a result");
    if (input.found && !analysis->usesAllo)
      return;
    ++report.checked;
    if (options.dump != CheckDump::None && inputs.size() > 1)
      result.output += "# " + name + "\n";
    switch (options.dump) {
    case CheckDump::None:
      break;
    case CheckDump::Ast:
      result.output += dumpAst(*analysis);
      break;
    case CheckDump::Typed:
      result.output += dumpTyped(*analysis);
      break;
    }
    collect(name, *analysis);
  }

  void collect(const std::string &name, const Analysis &analysis) {
    if (analysis.diagnostics.empty())
      return;
    FileReport file{name, analysis.text, analysis.diagnostics};
    std::sort(file.diagnostics.begin(), file.diagnostics.end(),
              [](const Diagnostic &a, const Diagnostic &b) {
                return std::tuple(a.span.begin, diagInfo(a.code).code, a.span.end, a.message) <
                       std::tuple(b.span.begin, diagInfo(b.code).code, b.span.end, b.message);
              });
    for (const Diagnostic &diagnostic : file.diagnostics) {
      report.errors += diagnostic.severity == Severity::Error;
      report.warnings += diagnostic.severity == Severity::Warning;
    }
    report.files.push_back(std::move(file));
  }

  void finish() {
    if (options.dump == CheckDump::None) {
      switch (options.format) {
      case CheckFormat::Clang:
        for (const FileReport &file : report.files)
          for (const Diagnostic &diagnostic : file.diagnostics)
            result.output +=
                renderDiagnostic(diagnostic, file.file, file.text, {.color = options.color});
        break;
      case CheckFormat::Json:
        result.output = reportJson(report);
        break;
      }
      result.errors += summary();
    }
    if (anyUnreadable)
      result.exitCode = 2;
    else if (report.errors != 0 || (options.warningsAsErrors && report.warnings != 0))
      result.exitCode = 1;
  }

  std::string summary() const {
    auto counted = [](size_t n, const char *what) {
      return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
    };
    std::string line;
    if (report.warnings != 0)
      line = counted(report.warnings, "warning");
    if (report.errors != 0)
      line += (line.empty() ? "" : " and ") + counted(report.errors, "error");
    return line.empty() ? "" : line + " generated.\n";
  }

  const CheckOptions &options;
  FileSystem &files;
  AnalyzerOptions limits;
  TypeContext analyzerTypes;
  std::vector<Input> inputs;
  std::set<std::string> seen; // identities
  bool anyUnreadable = false;
  Report report;
  CheckResult result;
};

} // namespace

CheckResult check(const CheckOptions &options, FileSystem &files) {
  return Checker(options, files).run();
}

} // namespace allo::server
