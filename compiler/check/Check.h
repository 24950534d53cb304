// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The headless checker: files in, diagnostics and an exit code out. The same Analyzer as in the
// editor, and the same policy, so both always agree.
// A function of its options and the file system: it prints nothing itself. Files are checked by
// several threads, and reported in the order of their paths whatever the threads did.
#pragma once

#include "check/Baseline.h"
#include "check/Budgets.h"
#include "diag/Policy.h"
#include "os/FileSystem.h"
#include "sema/incremental/Analyzer.h"

#include "report/Report.h"
#include "support/Result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

enum class CheckFormat : uint8_t { Clang, Json, Sarif, Github, Gitlab, Junit };
// The names of the formats, in the order of the enumerators.
const std::vector<std::string> &checkFormatNames();

enum class CheckDump : uint8_t { None, Ast, Typed, Styles };

// Applies the steps of a schedule, a target "FILE.py::NAME": what it has against them. The error
// says why that is not known.
using ApplySchedule =
    std::function<Result<std::vector<FileReport>>(const std::string &target, FileSystem &files)>;

struct CheckOptions {
  std::vector<std::string> paths = {}; // files, folders, or "-" for 'standardInput'
  std::string standardInput = {};
  std::string standardInputName = "<stdin>";
  CheckFormat format = CheckFormat::Clang;
  CheckDump dump = CheckDump::None; // instead of diagnostics
  bool color = false;
  bool warningsAsErrors = false;
  DiagnosticPolicy policy = {}; // laid over that of the project
  std::optional<Baseline> baseline = std::nullopt;
  bool writeBaseline = false;
  bool statistics = false;
  bool terminal = false;       // somebody reads 'errors' as they appear
  bool requireKernels = false; // what is named and has no kernels is an error
  std::optional<std::vector<KnownReport>> reports = std::nullopt; // of --report, for budgets
  ApplySchedule applySchedule = nullptr; // null: schedules are checked as far as without MLIR
  size_t jobs = 1;
  bool projects = true;           // read the settings of pyproject.toml
  std::string workingFolder = {}; // absolute; what relative paths are taken to be in
  AnalyzerOptions limits = {};    // of each file; whether rare warnings are wanted, 'policy' says
};

struct CheckResult {
  std::string output;   // the diagnostics, for stdout or --output
  std::string errors;   // for stderr: what was not checked, the statistics, and the count
  std::string baseline; // for --write-baseline
  int exitCode = 0;     // 0 clean, 1 errors found, 2 something could not be checked
};

CheckResult check(const CheckOptions &options, FileSystem &files);

} // namespace allo
