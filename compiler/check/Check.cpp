// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "check/Check.h"

#include "check/ApplyPolicy.h"
#include "check/Callers.h"
#include "check/FileSearch.h"
#include "check/ProjectKernels.h"
#include "check/Statistics.h"
#include "diag/TextRenderer.h"
#include "ide/CodeLens.h"
#include "notebook/Notebook.h"
#include "os/Heap.h"
#include "os/OverlayFileSystem.h"
#include "os/Signals.h"
#include "report/Github.h"
#include "report/Gitlab.h"
#include "report/Json.h"
#include "report/Junit.h"
#include "report/Sarif.h"
#include "sema/facts/TypedDump.h"
#include "sema/incremental/CompareStyles.h"
#include "sema/incremental/Recognition.h"
#include "sema/incremental/Workspace.h"
#include "support/Assert.h"
#include "support/Format.h"
#include "support/Path.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace allo {

namespace {

// What came of one input.
struct Outcome {
  bool counts = false; // it was checked, and is a kernel file or was named
  FileReport file;
  std::string dump;
  std::string error;   // why it could not be checked
  std::string skipped; // why it is not checked, where that is no error
  Cells cells;         // of a notebook
};

// The outputs of a notebook are not read, but stored with it.
constexpr size_t MostOfNotebook = size_t(256) << 20;

// Steps of a schedule are not known; not only settings of a backend, which are no steps.
bool isOfOpenSchedule(const Diagnostic &diagnostic) {
  const std::string_view text = DiagText::OpaqueBackend.text;
  return diagnostic.code == DiagCode::OpaqueSchedule &&
         !diagnostic.message.starts_with(text.substr(0, text.find('{')));
}

class Checker {
public:
  Checker(const CheckOptions &checkOptions, FileSystem &fileSystem)
      : options(checkOptions), files(fileSystem), projects(fileSystem, options.workingFolder),
        limits(options.limits) {}

  CheckResult run() {
    FoundFiles found = findFiles(options.paths, files, options.projects ? &projects : nullptr);
    inputs = std::move(found.inputs);
    for (const Input &input : inputs)
      policies.push_back(policyOf(input));
    // One of them says which schedules are not checked.
    limits.optIn = options.applySchedule ||
                   std::any_of(policies.begin(), policies.end(),
                               [](const DiagnosticPolicy *policy) { return policy->showsOptIn(); });
    for (const UnreadablePath &each : found.unreadable)
      fail("cannot read '" + showFileName(each.path) + "': " + each.error.message);
    for (const std::string &link : found.outside)
      result.errors += showFileName(link) + ": link to a folder elsewhere is not followed\n";
    checkInputs();
    if (options.projects)
      tellProjectDiagnostics();
    collect();
    tellMissingKernels(found.folders);
    applyBaseline();
    finish();
    return std::move(result);
  }

private:
  const CheckOptions &options;
  FileSystem &files;
  Projects projects;
  std::map<std::shared_ptr<const Project>, DiagnosticPolicy> policyByProject;
  std::vector<Input> inputs;
  std::vector<const DiagnosticPolicy *> policies;        // by input
  std::vector<std::shared_ptr<const Project>> projectOf; // by input; null: none
  // Of the projects, those that are only known when their files are checked.
  std::map<std::shared_ptr<const Project>, std::vector<ProjectDiagnostic>> kernelDiagnostics;
  std::vector<Outcome> outcomes; // by input
  AnalyzerOptions limits;
  bool failed = false; // something could not be checked
  size_t projectWarnings = 0;
  Report report;
  CheckResult result;

  const DiagnosticPolicy *policyOf(const Input &input) {
    std::shared_ptr<const Project> project;
    if (options.projects)
      project = projects.ofFile(nameOf(input));
    projectOf.push_back(project);
    auto [entry, isNew] = policyByProject.try_emplace(project);
    if (isNew) {
      entry->second = project ? project->over({}).policy : DiagnosticPolicy();
      entry->second.apply(options.policy);
    }
    return &entry->second;
  }

  void fail(const std::string &message) {
    result.errors += "error: " + message + "\n";
    report.unchecked.push_back(message);
    failed = true;
  }

  void tellProjectDiagnostics() {
    std::shared_ptr<const Project> main = projects.ofFolder(options.workingFolder);
    if (std::string page = main ? main->over({}).documentation : ""; !page.empty())
      report.documentation = page.starts_with('/') ? "file://" + escapedPath(page) : page;
    for (const std::shared_ptr<const Project> &project : projects.all()) {
      std::vector<ProjectDiagnostic> diagnostics = project->diagnostics;
      const std::vector<ProjectDiagnostic> &ofKernels = kernelDiagnostics[project];
      diagnostics.insert(diagnostics.end(), ofKernels.begin(), ofKernels.end());
      sortByPlace(diagnostics);
      for (const ProjectDiagnostic &diagnostic : diagnostics) {
        projectWarnings += diagnostic.severity == Severity::Warning;
        result.errors +=
            show(diagnostic, relativePath(project->path, options.workingFolder)) + "\n";
      }
      failed |= project->broken();
    }
  }

  // Of an input; empty for a text that is no file.
  std::string pathOf(size_t i) const {
    std::string path = absolutePath(options.workingFolder, nameOf(inputs[i]));
    return inputs[i].path == "-" && !path.ends_with(".py") && !isNotebookPath(path) ? "" : path;
  }

  std::string styleDump(const std::string &path, const Text &text) {
    TypeContext types;
    Workspace workspace(types, &files, {options.workingFolder}, limits);
    const Workspace::Handle file = workspace.open(path);
    const std::shared_ptr<const Analysis> analysis = workspace.analyze(file, text);
    return compareStyles(*analysis, *workspace.viewOf(file), types);
  }

  // All of them in one workspace: they may import each other.
  void checkInputs() {
    outcomes.resize(inputs.size());
    TypeContext types;
    Workspace workspace(types, &files, {options.workingFolder}, limits);
    std::vector<Workspace::Input> wanted;
    std::vector<size_t> places; // of 'wanted' among the inputs
    auto want = [&](size_t i, Text text) {
      wanted.push_back({workspace.open(pathOf(i)), std::move(text), !inputs[i].found});
      places.push_back(i);
    };
    Callers callers;
    std::vector<std::pair<size_t, Text>> texts;
    for (size_t i = 0; i < inputs.size(); ++i)
      if (std::optional<Text> text = read(i, outcomes[i], &callers)) {
        callers.found(absolutePath(options.workingFolder, nameOf(inputs[i])));
        texts.emplace_back(i, std::move(*text));
      }
    Workspace disk(types, &files, {options.workingFolder}, limits); // nothing is open in it
    std::vector<size_t> calling =
        callers.inputs([&](const std::string &path, const std::vector<ImportSource> &imports) {
          return disk.importsKernels(path, imports);
        });
    for (auto &[i, text] : texts)
      want(i, std::move(text));
    for (size_t i : calling)
      if (std::optional<Text> text = read(i, outcomes[i], nullptr))
        want(i, std::move(*text));
    Workspace::Visitor visitor;
    visitor.around = [&](size_t k, const std::function<void()> &work) {
      thread_local bool installed = (installCrashStack(), useLargePages(), true);
      (void)installed;
      CrashNote note(nameOf(inputs[places[k]]), wanted[k].text);
      work();
    };
    // Which kernels are the tops of designs is known when all files are.
    bool anyVitis = std::any_of(policies.begin(), policies.end(),
                                [](const DiagnosticPolicy *policy) { return policy->vitis; });
    std::mutex mutex;
    std::set<KernelKey> called;
    std::vector<std::pair<size_t, std::shared_ptr<const Analysis>>> waiting, scheduled;
    visitor.done = [&](size_t k, std::shared_ptr<const Analysis> analysis) {
      ALLO_ASSERT(analysis, "an analysis that is not cancelled has a result");
      size_t i = places[k];
      Outcome &out = outcomes[i];
      out.counts = !inputs[i].found || analysis->usesAllo;
      if (!out.counts)
        return;
      out.dump = dump(*analysis);
      out.file.file = nameOf(inputs[i]);
      out.file.named = !inputs[i].found && !hasSchedules(*analysis);
      out.file.kernels = checkedKernels(*analysis);
      out.file.cells = std::move(out.cells);
      if (const auto &project = projectOf[i];
          project && !(project->interfaces.empty() && project->budgets.empty())) {
        std::vector<ProjectDiagnostic> unknown =
            unknownKernels(*project, projects.absolute(nameOf(inputs[i])), *analysis);
        std::lock_guard lock(mutex);
        std::vector<ProjectDiagnostic> &diagnostics = kernelDiagnostics[project];
        diagnostics.insert(diagnostics.end(), unknown.begin(), unknown.end());
      }
      if (!analysis->usesAllo && analysis->diagnostics.empty())
        return;
      bool waits = needsOtherFiles(*analysis, *policies[i]);
      if (!waits)
        applyPolicy(i, *analysis, {}, out.file);
      const bool hasOpenSchedules = std::ranges::any_of(analysis->diagnostics, isOfOpenSchedule);
      if (options.applySchedule && (analysis->usesAllo || hasOpenSchedules)) {
        std::lock_guard lock(mutex);
        scheduled.emplace_back(i, analysis);
      }
      if (!anyVitis)
        return;
      std::set<KernelKey> calls = calledKernels(*analysis);
      std::lock_guard lock(mutex);
      called.merge(calls);
      if (waits)
        waiting.emplace_back(i, std::move(analysis));
    };
    workspace.analyzeAll(wanted, unsigned(std::max<size_t>(1, options.jobs)), visitor);
    if (options.dump == CheckDump::Styles)
      for (size_t k = 0; k < wanted.size(); ++k)
        if (Outcome &out = outcomes[places[k]]; out.counts)
          out.dump = styleDump(pathOf(places[k]), wanted[k].text);
    for (const auto &[i, analysis] : waiting)
      applyPolicy(i, *analysis, called, outcomes[i].file);
    std::ranges::sort(scheduled, {}, [](const auto &each) { return each.first; });
    for (const auto &[i, analysis] : scheduled)
      applySchedules(i, *analysis);
  }

  std::string reasonAt(size_t i, const Analysis &analysis, Span place, const std::string &reason) {
    const Position at = analysis.text.positionAt(place.begin, ColumnUnit::CodePoint);
    return format("{0} ({1}:{2})", reason, nameOf(inputs[i]), at.line + 1);
  }
  void failUnchecked(size_t i, const Analysis &analysis, Span place, const std::string &reason) {
    fail(format("{0}: the steps of a schedule were not checked: {1}", nameOf(inputs[i]),
                reasonAt(i, analysis, place, reason)));
  }

  // Those whose steps are not known were not checked. 'refused' are the messages about targets,
  // which are not repeated.
  void failOnOpenSchedules(size_t i, const Analysis &analysis,
                           const std::vector<std::string> &refused) {
    for (const Diagnostic &diagnostic : analysis.diagnostics) {
      if (!isOfOpenSchedule(diagnostic))
        continue;
      // A message about a target may name the file by another path.
      const std::string line = format(":{0})", analysis.text.lineOf(diagnostic.span.begin) + 1);
      if (std::ranges::none_of(refused, [&](const std::string &each) {
            return each.ends_with(line) && each.find(diagnostic.message + " (") != each.npos;
          }))
        failUnchecked(i, analysis, diagnostic.span, diagnostic.message);
    }
  }

  // Of a step in another file: at a place of this one, with a note at the step.
  static Diagnostic shownAt(Span place, Diagnostic of, const FileReport &file) {
    for (DiagNote &note : of.notes)
      if (note.file.empty()) {
        note.file = file.file;
        note.text = file.text;
      }
    of.notes.insert(of.notes.begin(), {file.file, of.span, "in this step", file.text});
    of.fixes.clear();
    of.span = place;
    return of;
  }

  // What the engine has against the steps of schedules. A function that is called several times
  // has the same said of it each time.
  struct AppliedSchedules {
    std::vector<Diagnostic> found;
    std::vector<std::string> refused; // messages about those that could not be applied
  };
  void apply(size_t i, const Analysis &analysis, const RunnableKernel &schedule,
             AppliedSchedules &out) {
    const std::string target = nameOf(inputs[i]) + "::" + schedule.target;
    if (inputs[i].path == "-")
      return fail(target + ": schedules of standard input cannot be applied");
    OverlayFileSystem modules(files, options.workingFolder);
    if (isNotebookPath(nameOf(inputs[i])))
      modules.add(absolutePath(options.workingFolder, nameOf(inputs[i])), analysis.text.str());
    Result<std::vector<FileReport>> reports = options.applySchedule(target, modules);
    if (!reports) {
      out.refused.push_back(reports.error().message);
      return fail(target + ": " + out.refused.back());
    }
    const std::string checked = absolutePath(options.workingFolder, nameOf(inputs[i]));
    // Those of functions of other files are predicted where the schedule is made.
    auto isKnown = [&](const Diagnostic &of, bool isHere) {
      if (of.severity == Severity::Error)
        return false;
      return isHere ? predictedAt(analysis.diagnostics, of.code, of.span) != nullptr
                    : std::ranges::any_of(analysis.diagnostics, [&](const Diagnostic &own) {
                        return own.code == of.code && own.message == of.message;
                      });
    };
    for (FileReport &file : *reports) {
      const bool isHere = absolutePath(options.workingFolder, file.file) == checked;
      for (Diagnostic &diagnostic : file.diagnostics) {
        if (isKnown(diagnostic, isHere))
          continue;
        if (!isHere)
          diagnostic = shownAt(schedule.name, std::move(diagnostic), file);
        auto placeOfStep = [](const Diagnostic &of) {
          return of.notes.empty() ? Span() : of.notes.front().span;
        };
        if (std::ranges::none_of(out.found, [&](const Diagnostic &known) {
              return known.code == diagnostic.code && known.span == diagnostic.span &&
                     known.message == diagnostic.message &&
                     placeOfStep(known) == placeOfStep(diagnostic);
            }))
          out.found.push_back(std::move(diagnostic));
      }
    }
  }

  // The steps of the schedules that the checker has nothing against.
  void applySchedules(size_t i, const Analysis &analysis) {
    AppliedSchedules applied;
    for (const RunnableKernel &kernel : runnableKernels(analysis))
      if (kernel.isSchedule && !kernel.broken)
        apply(i, analysis, kernel, applied);
    const FunctionSchedules inFunctions = functionSchedules(analysis);
    for (const RunnableKernel &schedule : inFunctions.targets)
      if (!schedule.broken)
        apply(i, analysis, schedule, applied);
    for (const FunctionSchedules::Unnamed &each : inFunctions.unnamed)
      failUnchecked(i, analysis, each.place, each.reason);
    failOnOpenSchedules(i, analysis, applied.refused);
    std::vector<Diagnostic> &found = applied.found;
    if (found.empty())
      return;
    PolicyResult judged = allo::applyPolicy(found, analysis.text, analysis.commented, *policies[i]);
    FileReport &out = outcomes[i].file;
    out.text = analysis.text;
    for (Diagnostic &diagnostic : judged.shown)
      if (diagnostic.code != DiagCode::UnusedIgnore) // comments are about the others as well
        out.diagnostics.push_back(std::move(diagnostic));
    for (Diagnostic &diagnostic : judged.suppressed)
      out.suppressed.push_back({std::move(diagnostic), Suppressor::Comment});
    std::ranges::stable_sort(out.diagnostics, {},
                             [](const Diagnostic &each) { return each.span.begin; });
  }

  const std::string &nameOf(const Input &input) const {
    return input.path == "-" ? options.standardInputName : input.path;
  }

  // What the cells of a notebook are together. Those of a folder that have nothing to do with allo
  // may be of any version.
  static Result<std::string> moduleOf(const Input &input, std::string json, Outcome &out) {
    Result<Notebook> notebook =
        json.size() > MostOfNotebook ? Error{"It has more than 256 MiB"} : readNotebook(json);
    if (!notebook) {
      if (!input.found || json.find("allo") != std::string::npos)
        return notebook.error();
      return std::string();
    }
    if (!notebook->isPython() && !input.found)
      out.skipped = "not checked: its language is '" + notebook->language + "', not Python";
    out.cells = std::move(notebook->cells);
    return std::move(notebook->module);
  }

  // The text of an input; nothing where it cannot be read, or cannot be a kernel file. Those that
  // may call kernels are left to 'callers', where there are such.
  std::optional<Text> read(size_t i, Outcome &out, Callers *callers) const {
    const Input &input = inputs[i];
    const bool isNotebook = isNotebookPath(nameOf(input));
    Result<std::string> content =
        input.path == "-"
            ? std::string(withoutByteOrderMark(options.standardInput))
            : readSource(files, input.path, isNotebook ? MostOfNotebook : limits.maxBytes);
    if (content && isNotebook)
      content = moduleOf(input, std::move(*content), out);
    if (!content) {
      out.error = "cannot read '" + showFileName(nameOf(input)) + "': " + content.error().message;
      return std::nullopt;
    }
    if (!out.skipped.empty())
      return std::nullopt;
    if (Recognised seen = input.found && callers ? recognise(*content) : Recognised{true, {}, {}};
        !seen.allo && seen.modules.empty()) {
      callers->add(i, absolutePath(options.workingFolder, input.path), seen.imports);
      return std::nullopt;
    }
    return Text::fromBytes(*content);
  }

  std::string dump(const Analysis &analysis) const {
    switch (options.dump) {
    case CheckDump::None:
      return "";
    case CheckDump::Ast:
      return dumpAst(analysis);
    case CheckDump::Typed:
      return dumpTyped(analysis);
    case CheckDump::Styles:
      return ""; // from all files, when they are done
    }
    ALLO_UNREACHABLE("dumps are handled");
  }

  // Of backends that name none.
  static std::string flowOf(const Project *project) {
    return project && !project->broken() ? project->over({}).vitis.target.flow.value_or("") : "";
  }

  void applyPolicy(size_t i, const Analysis &analysis, const std::set<KernelKey> &calledElsewhere,
                   FileReport &out) const {
    const BudgetSources budgets = {options.reports ? &*options.reports : nullptr,
                                   projectOf[i] ? &projectOf[i]->budgets : nullptr,
                                   projects.absolute(nameOf(inputs[i])), &files,
                                   flowOf(projectOf[i].get())};
    PolicyResult judged = allo::applyPolicy(analysis, *policies[i], budgets, calledElsewhere);
    for (std::vector<Diagnostic> *list : {&judged.shown, &judged.suppressed}) {
      std::sort(list->begin(), list->end(), [](const Diagnostic &a, const Diagnostic &b) {
        return std::tuple(a.span.begin, diagInfo(a.code).code, a.span.end, a.message) <
               std::tuple(b.span.begin, diagInfo(b.code).code, b.span.end, b.message);
      });
      for (Diagnostic &diagnostic : *list)
        for (DiagNote &note : diagnostic.notes)
          if (!note.file.empty())
            note.file = relativePath(note.file, options.workingFolder);
    }
    out.diagnostics = std::move(judged.shown);
    for (Diagnostic &diagnostic : judged.suppressed)
      out.suppressed.push_back({std::move(diagnostic), Suppressor::Comment});
    if (!out.diagnostics.empty() || !out.suppressed.empty())
      out.text = analysis.text;
  }

  void collect() {
    for (size_t i = 0; i < inputs.size(); ++i) {
      Outcome &outcome = outcomes[i];
      if (!outcome.error.empty())
        fail(outcome.error);
      if (!outcome.skipped.empty())
        tellNoKernels(nameOf(inputs[i]), outcome.skipped);
      if (!outcome.counts)
        continue;
      if (options.dump != CheckDump::None)
        result.output += (inputs.size() > 1 ? "# " + outcome.file.file + "\n" : "") + outcome.dump;
      report.kernels += outcome.file.kernels;
      report.files.push_back(std::move(outcome.file));
    }
    count();
    if (options.writeBaseline)
      result.baseline = reportJson(report);
  }

  // Nobody shall take what was not looked at for clean.
  void tellMissingKernels(const std::vector<std::string> &folders) {
    std::vector<std::string> without;
    for (const std::string &folder : folders) {
      std::string whole = absolutePath(options.workingFolder, folder);
      auto hasKernels = [&](const FileReport &file) {
        std::string path = absolutePath(options.workingFolder, file.file);
        bool below = whole == "/" || path.starts_with(whole + "/") ||
                     ((whole.empty() || whole == ".") && !path.starts_with('/'));
        return file.kernels != 0 && below;
      };
      // Something that could not be read has been told of, and may have some.
      if (report.unchecked.empty() &&
          std::none_of(report.files.begin(), report.files.end(), hasKernels))
        without.push_back(folder);
    }
    for (const FileReport &file : report.files)
      if (file.lacksKernels())
        without.push_back(file.file);
    for (const std::string &path : without)
      tellNoKernels(path, "no kernels found");
  }

  void tellNoKernels(const std::string &path, const std::string &why) {
    if (options.requireKernels)
      fail(showFileName(path) + ": " + why);
    else
      result.errors += showFileName(path) + ": " + why + "\n";
  }

  void count() {
    report.errors = report.warnings = 0;
    for (const FileReport &file : report.files)
      for (const Diagnostic &diagnostic : file.diagnostics) {
        report.errors += diagnostic.severity == Severity::Error;
        report.warnings += diagnostic.severity == Severity::Warning;
      }
  }

  void applyBaseline() {
    if (!options.baseline)
      return;
    Baseline baseline = *options.baseline;
    std::set<std::string> checked;
    for (FileReport &file : report.files) {
      checked.insert(relativePath(file.file, options.workingFolder));
      std::vector<Diagnostic> rest;
      for (Diagnostic &diagnostic : file.diagnostics) {
        if (baseline.take(file.file, file.text, diagnostic))
          file.suppressed.push_back({std::move(diagnostic), Suppressor::Baseline});
        else
          rest.push_back(std::move(diagnostic));
      }
      file.diagnostics = std::move(rest);
    }
    report.staleBaseline = baseline.unused([&](const std::string &file) {
      return checked.contains(file) ||
             files.kind(joinedPath(options.workingFolder, file)) == FileKind::Missing;
    });
    count();
  }

  void finish() {
    if (failed)
      result.exitCode = 2;
    else if (report.errors != 0 ||
             (options.warningsAsErrors && (report.warnings != 0 || projectWarnings != 0)))
      result.exitCode = 1;
    report.exitCode = result.exitCode;
    report.root = options.workingFolder;
    report.warningsAsErrors = options.warningsAsErrors;
    if (options.dump != CheckDump::None)
      return;
    result.output = formatted();
    if (options.statistics)
      result.errors += statistics(report);
    result.errors += summary();
    if (options.terminal && options.format == CheckFormat::Clang && !options.statistics)
      result.errors +=
          counted(report.kernels, "kernel") + " in " + counted(report.files.size(), "file") + "\n";
  }

  std::string formatted() const {
    switch (options.format) {
    case CheckFormat::Clang: {
      std::string out;
      for (const FileReport &file : report.files)
        for (const Diagnostic &diagnostic : file.diagnostics)
          out += renderDiagnostic(diagnostic, file.file, file.text,
                                  {.color = options.color, .cells = &file.cells});
      return out;
    }
    case CheckFormat::Json:
      return reportJson(report);
    case CheckFormat::Sarif:
      return reportSarif(report);
    case CheckFormat::Github:
      return reportGithub(report);
    case CheckFormat::Gitlab:
      return reportGitlab(report);
    case CheckFormat::Junit:
      return reportJunit(report);
    }
    ALLO_UNREACHABLE("formats are handled");
  }

  std::string summary() const {
    std::string line;
    if (report.warnings != 0)
      line = counted(report.warnings, "warning");
    if (report.errors != 0)
      line += (line.empty() ? "" : " and ") + counted(report.errors, "error");
    return line.empty() ? "" : line + " generated.\n";
  }
};

} // namespace

const std::vector<std::string> &checkFormatNames() {
  static const std::vector<std::string> names = {"clang",  "json",   "sarif",
                                                 "github", "gitlab", "junit"};
  return names;
}

CheckResult check(const CheckOptions &options, FileSystem &files) {
  return Checker(options, files).run();
}

} // namespace allo
