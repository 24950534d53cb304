// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/CommandLine.h"

#include "check/Usage.h"
#include "support/Nearest.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <unistd.h>

namespace allo {

namespace {

constexpr int BadUsage = 2;
constexpr size_t MaxJobs = 1024;

// Adds what the patterns mean to 'out'; an error where one means nothing.
Result<void> readCodes(const char *option, const std::vector<std::string> &patterns, CodeSet &out) {
  for (const std::string &pattern : patterns) {
    std::vector<DiagCode> meant = codesMatching(pattern);
    if (meant.empty())
      return Error{std::string(option) + ": unknown diagnostic '" + pattern + "'" +
                   didYouMean(pattern, codeNames())};
    out.insert(meant.begin(), meant.end());
  }
  return {};
}

// One -W option: NAME, no-NAME, error=NAME, no-error=NAME, or error alone.
Result<void> readWarning(std::string_view word, DiagnosticPolicy &policy, bool &areErrors) {
  constexpr std::string_view No = "no-", NoError = "no-error=", AsError = "error=";
  if (word == "error") {
    areErrors = true;
    return {};
  }
  WarningLevel level = WarningLevel::Warning;
  std::string_view name = word;
  if (name.starts_with(AsError)) {
    level = WarningLevel::Error;
    name.remove_prefix(AsError.size());
  } else if (name.starts_with(NoError)) {
    name.remove_prefix(NoError.size());
  } else if (name.starts_with(No)) {
    level = WarningLevel::Off;
    name.remove_prefix(No.size());
  }
  std::string option = "-W" + std::string(word);
  std::optional<DiagCode> code = diagCodeByName(name);
  if (!code)
    return Error{option + ": unknown warning '" + std::string(name) + "'" +
                 didYouMean(name, codeNames(/*withLevelOnly=*/true))};
  if (!hasLevel(*code))
    return Error{option + ": '" + std::string(name) + "' is " +
                 (level == WarningLevel::Off ? "not a warning; use --ignore to hide it"
                                             : "an error already, not a warning")};
  policy.warnings[*code] = level;
  return {};
}

Result<void> readJobs(const std::optional<std::string> &text, size_t &out) {
  out = std::max<size_t>(std::thread::hardware_concurrency(), 1);
  if (!text)
    return {};
  const char *end = text->data() + text->size();
  auto [rest, error] = std::from_chars(text->data(), end, out);
  if (error != std::errc() || rest != end || out == 0 || out > MaxJobs)
    return Error{"--jobs: '" + *text + "' is not a number from 1 to " + std::to_string(MaxJobs)};
  return {};
}

Result<void> readFormat(const std::string &name, CheckFormat &out) {
  const std::vector<std::string> &names = checkFormatNames();
  auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end())
    return Error{"--format: unknown format '" + name + "'" +
                 didYouMean(name, {names.begin(), names.end()})};
  out = CheckFormat(found - names.begin());
  return {};
}

Result<void> readBaseline(const std::string &path, FileSystem &files, CheckOptions &options) {
  Result<std::string> content = files.read(path, size_t(1) << 30);
  Result<Baseline> baseline =
      content ? Baseline::parse(*content, options.workingFolder) : content.error();
  if (!baseline)
    return Error{"cannot read '" + path + "': " + baseline.error().message};
  options.baseline = std::move(*baseline);
  return {};
}

} // namespace

void addCheckOptions(CLI::App &app, CheckArguments &a) {
  constexpr const char *Results = "Results", *Selection = "Diagnostics";
  std::string formats;
  for (const std::string &name : checkFormatNames())
    formats += (formats.empty() ? "" : ", ") + name;
  app.add_option("--format", a.format, "Output format: " + formats)
      ->type_name("FORMAT")
      ->group(Results);
  app.add_option("--output", a.output, "Write results to this file instead of standard output")
      ->type_name("FILE")
      ->group(Results);
  addColorOption(app, a.color)->group(Results);
  app.add_flag("--statistics", a.statistics,
               "Print counts per code and file, and the number of kernels, on standard error")
      ->group(Results);
  app.add_flag("--require-kernels", a.requireKernels,
               "Exit with code 2 if a named file or folder has no kernels")
      ->group(Results);
  app.add_option("--dump", a.dump, "Print a tree instead of diagnostics: ast or typed")
      ->type_name("TREE")
      ->group(Results)
      ->check(oneOf({"ast", "typed"}));
  app.add_flag("--compare-styles", a.compareStyles,
               "Print which types the typing styles hls and cpp give differently, instead of "
               "diagnostics")
      ->group(Results);
  app.add_option("--stdin-filename", a.standardInputName, "File name for standard input in results")
      ->type_name("NAME")
      ->group(Results);
  app.add_option("--jobs", a.jobs,
                 "Number of files to check at the same time (default: one per core)")
      ->type_name("N")
      ->group(Results);

  auto codes = [&](const char *name, std::vector<std::string> &out, const char *help) {
    app.add_option(name, out, help)
        ->type_name("CODE,...")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->group(Selection);
  };
  codes("--select", a.select, "Report only these codes, or prefixes that end in *");
  codes("--ignore", a.ignore, "Do not report these codes, or prefixes that end in *");
  app.add_option("-W", a.warnings,
                 "-WNAME enables a warning, -Wno-NAME disables it, -Werror=NAME makes it an error; "
                 "NAME is the code of the warning, or of information such as budget-unchecked")
      ->type_name("NAME")
      ->allow_extra_args(false)
      ->group(Selection);
  app.add_flag("--schedules", a.schedules,
               "Apply the steps of schedules too, and report those that cannot be done")
      ->group(Selection);
  app.add_option("--report", a.report,
                 "Compare budgets with the synthesis reports (csynth.xml) in this folder and below")
      ->type_name("DIR")
      ->group(Selection);
  app.add_flag("--warnings-as-errors", a.warningsAsErrors, "Exit with code 1 for warnings too")
      ->group(Selection);
  app.add_option("--baseline", a.baseline,
                 "Do not report diagnostics that this JSON report contains")
      ->type_name("FILE")
      ->group(Selection);
  app.add_option("--write-baseline", a.writeBaseline,
                 "Write the current diagnostics to this file, for --baseline")
      ->type_name("FILE")
      ->group(Selection);
  app.add_flag("--no-config", a.noConfig, "Ignore [tool.allo] in pyproject.toml")->group(Selection);
}

// An option that has no effect beside the others.
static Result<void> refuseUseless(const CheckArguments &arguments) {
  const std::string prints = !arguments.dump.empty()   ? "--dump prints a tree"
                             : arguments.compareStyles ? "--compare-styles prints types"
                                                       : "";
  const std::pair<bool, const char *> excluded[] = {
      {arguments.compareStyles && !arguments.dump.empty(), "--compare-styles"},
      {arguments.format != CheckArguments().format, "--format"},
      {arguments.statistics, "--statistics"},
      {arguments.schedules, "--schedules"},
      {arguments.report.has_value(), "--report"}};
  if (!prints.empty())
    for (const auto &[isGiven, name] : excluded)
      if (isGiven)
        return Error{prints + " and excludes " + name};
  if (arguments.standardInputName != CheckArguments().standardInputName &&
      !isOneOf("-", arguments.paths))
    return Error{"--stdin-filename has no effect: none of the paths is '-'"};
  return {};
}

Result<void> readCheckArguments(const CheckArguments &arguments, FileSystem &files,
                                CheckOptions &options) {
  if (Result<void> useful = refuseUseless(arguments); !useful)
    return useful;
  options.paths = arguments.paths;
  options.standardInputName = arguments.standardInputName;
  options.warningsAsErrors = arguments.warningsAsErrors;
  options.statistics = arguments.statistics;
  options.requireKernels = arguments.requireKernels;
  options.writeBaseline = arguments.writeBaseline.has_value();
  options.projects = !arguments.noConfig;
  options.color = wantsColor(arguments.color, !arguments.output.empty());
  if (arguments.dump == "ast")
    options.dump = CheckDump::Ast;
  else if (arguments.dump == "typed")
    options.dump = CheckDump::Typed;
  else if (arguments.compareStyles)
    options.dump = CheckDump::Styles;
  CodeSet selected;
  Result<void> result = readFormat(arguments.format, options.format);
  if (result)
    result = readJobs(arguments.jobs, options.jobs);
  if (result)
    result = readCodes("--select", arguments.select, selected);
  if (!selected.empty())
    options.policy.select = std::move(selected);
  if (result)
    result = readCodes("--ignore", arguments.ignore, options.policy.ignore);
  for (const std::string &word : arguments.warnings)
    if (result)
      result = readWarning(word, options.policy, options.warningsAsErrors);
  if (result && arguments.baseline)
    result = readBaseline(*arguments.baseline, files, options);
  if (result && arguments.report) {
    Result<std::vector<KnownReport>> reports = findReports(*arguments.report, files);
    if (!reports)
      return Error{"--report: " + reports.error().message};
    options.reports = std::move(*reports);
  }
  return result;
}

int runCheck(const CheckArguments &arguments, const std::string &program,
             ApplySchedule applySchedule) {
  CheckOptions options;
  if (arguments.schedules)
    options.applySchedule = std::move(applySchedule);
  options.workingFolder = currentFolder();
  options.terminal = ::isatty(2) == 1;
  DiskFileSystem files;
  if (Result<void> read = readCheckArguments(arguments, files, options); !read)
    return failUsage(program, read.error().message);
  if (std::find(options.paths.begin(), options.paths.end(), "-") != options.paths.end())
    options.standardInput = files.read("/dev/stdin", size_t(1) << 30).valueOr("");

  CheckResult result = check(options, files);
  bool toFile = !arguments.output.empty();
  bool written = toFile ? replaceFile(arguments.output, result.output) : writeAll(1, result.output);
  if (!written && (toFile || errno != EPIPE)) // a reader that has left is no error
    return failUsage(program, "cannot write '" + (toFile ? arguments.output : "standard output") +
                                  "': " + std::strerror(errno));
  if (arguments.writeBaseline && !replaceFile(*arguments.writeBaseline, result.baseline))
    return failUsage(program,
                     "cannot write '" + *arguments.writeBaseline + "': " + std::strerror(errno));
  writeAll(2, result.errors);
  return result.exitCode;
}

int failUsage(const std::string &program, const std::string &message) {
  std::fprintf(stderr, "%s: %s\n", program.c_str(), message.c_str());
  return BadUsage;
}

CLI::Option *addColorOption(CLI::App &app, std::string &when) {
  return app.add_option("--color", when, "When to use colors: auto, always or never")
      ->type_name("WHEN")
      ->check(oneOf({"auto", "always", "never"}));
}

CLI::Option *addFormatOption(CLI::App &app, bool &json) {
  return app
      .add_option_function<std::string>(
          "--format", [&json](const std::string &format) { json = format == "json"; },
          "Output format: text or json")
      ->type_name("FORMAT")
      ->check(oneOf({"text", "json"}));
}

void addWarningOption(CLI::App &app, DiagnosticPolicy &policy, bool &areErrors) {
  app.add_option_function<std::vector<std::string>>(
         "-W",
         [&](const std::vector<std::string> &words) {
           for (const std::string &word : words)
             if (Result<void> read = readWarning(word, policy, areErrors); !read)
               throw CLI::ValidationError(read.error().message);
         },
         "Of a schedule: -Wno-NAME hides a warning of its steps, -Werror=NAME makes it an error, "
         "-Werror makes all errors; NAME is the code of the warning")
      ->type_name("NAME")
      ->allow_extra_args(false);
}

bool wantsColor(const std::string &when, bool toFile) {
  if (when != "auto")
    return when == "always";
  const char *none = std::getenv("NO_COLOR");
  const char *term = std::getenv("TERM");
  return !toFile && !(none && *none) && !(term && std::strcmp(term, "dumb") == 0) &&
         ::isatty(1) == 1;
}

} // namespace allo
