// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// data/exec, data/kernels and random kernels: every refactoring that is offered anywhere in a
// program is made, after which the program has no new errors and computes the same: what its lines
// "# run: ..." say, or what it computed before from random numbers.
#include "common/RandomKernel.h"
#include "common/RunKernel.h"
#include "common/Sanitizer.h"
#include "engine/Engine.h"
#include "filetest/Case.h"
#include "filetest/Refactor.h"
#include "ide/refactor/TemplateParameter.h"
#include "sema/facts/Items.h"

#include <algorithm>
#include <map>
#include <set>

namespace allo::filetest {

namespace {

// The lines that go and come, by the longest common subsequence.
std::vector<std::string> changedLines(const std::string &before, const std::string &after) {
  const std::vector<std::string> old = splitLines(before), now = splitLines(after);
  std::vector<std::vector<size_t>> common(old.size() + 1, std::vector<size_t>(now.size() + 1));
  for (size_t i = old.size(); i-- > 0;)
    for (size_t j = now.size(); j-- > 0;)
      common[i][j] = old[i] == now[j] ? common[i + 1][j + 1] + 1
                                      : std::max(common[i + 1][j], common[i][j + 1]);
  std::vector<std::string> out;
  for (size_t i = 0, j = 0; i < old.size() || j < now.size();) {
    if (i < old.size() && j < now.size() && old[i] == now[j]) {
      ++i;
      ++j;
    } else if (i < old.size() && (j == now.size() || common[i + 1][j] >= common[i][j + 1])) {
      out.push_back("- " + old[i++]);
    } else {
      out.push_back("+ " + now[j++]);
    }
  }
  return out;
}

size_t errorsOf(const Analysis &analysis) {
  return size_t(std::count_if(analysis.diagnostics.begin(), analysis.diagnostics.end(),
                              [](const Diagnostic &d) { return d.severity == Severity::Error; }));
}

// In the file itself; none where it is refused.
std::vector<DiagEdit> templateEdits(const Analysis &analysis, Span selection) {
  const NameFiles files(analysis);
  const auto made = makeTemplateParameter(analysis, files, selection);
  std::vector<DiagEdit> out;
  if (const auto *edits = std::get_if<std::vector<RenameEdit>>(&made))
    for (const RenameEdit &each : *edits)
      if (each.file == &files.main())
        out.push_back({each.span, each.newText});
  return out;
}

// The changed programs, by what was done: each refactoring a few times, and none that changes what
// the program means.
struct ChangedProgram {
  std::string title;
  // Where one has become a template: what its instance is called.
  std::string kernel = {}, instance = {};

  std::string nameOf(const std::string &old) const { return old == kernel ? instance : old; }
};
std::map<std::string, ChangedProgram> changedPrograms(TestRun &run, const Analysis &analysis) {
  constexpr size_t Most = 3;
  const std::string before = analysis.text.str();
  // By the text, of which several ways may lead to one.
  std::map<std::string, ChangedProgram> out;
  std::map<std::string, size_t> made; // by the first words of the title
  std::set<std::pair<uint32_t, uint32_t>> asked;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    for (const Node *node : entry.state->unit->nodes) {
      const Span span = node->span.shifted(offset);
      for (const Span selection : {span, Span{span.begin, span.begin}}) {
        if (!asked.emplace(selection.begin, selection.end).second)
          continue;
        for (const Refactoring &each : refactorings(analysis, selection)) {
          const std::string what = each.title.substr(0, each.title.find('\''));
          if (each.title.starts_with("Use the typing rules") || made[what] >= Most)
            continue;
          const std::optional<std::string> after = withEdits(before, each.edits);
          run.expect(after && *after != before, "'" + each.title + "' cannot be applied");
          if (after && out.emplace(*after, ChangedProgram{each.title}).second)
            ++made[what];
        }
        const std::optional<TemplateParameter> parameter = templateParameterAt(analysis, selection);
        if (!parameter || made["Make"] >= Most)
          continue;
        const std::optional<std::string> after =
            withEdits(before, templateEdits(analysis, selection));
        run.expect(after.has_value(), "'" + parameter->title + "' cannot be applied");
        ChangedProgram changed{parameter->title, parameter->kernel,
                               parameter->kernel + "[" + parameter->value + "]"};
        if (after && *after != before && out.emplace(*after, std::move(changed)).second)
          ++made["Make"];
      }
    }
  });
  if (const std::vector<DiagEdit> edits = organizeImports(analysis); !edits.empty())
    if (const std::optional<std::string> after = withEdits(before, edits))
      out.emplace(*after, ChangedProgram{"Organize imports"});
  return out;
}

// Calls compare(loaded, text, changed program), which says what is different, for each that has no
// new errors.
template <typename Fn>
void forEachChanged(TestRun &run, const std::string &path, const std::string &source,
                    const test::LoadedFile &original, Fn &&compare) {
  DiskFileSystem files;
  for (const auto &[text, changed] : changedPrograms(run, original.analysis())) {
    test::LoadedFile loaded(path, text, &files);
    const std::string wrong = errorsOf(loaded.analysis()) > errorsOf(original.analysis())
                                  ? loaded.analysis().diagnostics.front().message
                                  : compare(loaded, text, changed);
    if (wrong.empty())
      continue;
    std::string message = "'" + changed.title + "': " + wrong;
    for (const std::string &line : changedLines(source, text))
      message += "\n  " + line;
    run.fail(message);
  }
}

// What the lines "# run: ..." say is not true; empty if all of it is.
std::string wrongRuns(test::LoadedFile &loaded, const std::string &text,
                      const ChangedProgram &changed) {
  std::map<std::string, std::unique_ptr<program::Program>> programs;
  std::map<std::string, std::unique_ptr<api::Engine>> engines;
  for (const test::RunLine &line : test::runLines(text)) {
    if (!line.problem.empty() || !line.fault.empty() || !line.reports.empty())
      continue; // faults name their lines, which others may have now
    if (!engines.contains(line.kernel)) {
      std::string problem;
      programs[line.kernel] = loaded.program(changed.nameOf(line.kernel), problem);
      if (!programs[line.kernel])
        return problem;
      engines[line.kernel] = api::makeEngine("exact", *programs[line.kernel], api::EngineOptions());
    }
    const std::string wrong =
        test::runOn([&](const auto &arguments) { return engines[line.kernel]->run(arguments); },
                    *programs[line.kernel], line, /*checks=*/false);
    if (!wrong.empty())
      return line.text + ": " + wrong;
  }
  return "";
}

// What a kernel computes from random numbers, as text; empty where it faults, or takes too long.
std::string computed(test::LoadedFile &loaded, const std::string &kernel, uint64_t seed) {
  std::string problem;
  const auto program = loaded.program(kernel, problem);
  if (!program)
    return problem;
  const program::Kernel &top = program->kernels[0];
  for (const program::VariableId parameter : top.parameters)
    if (const Type type = top.variables[parameter].type; !type.isScalar() && !type.isShaped())
      return ""; // a stream
  api::EngineOptions options;
  options.limits.steps = 50'000;
  const auto engine = api::makeEngine("exact", *program, options);
  const std::vector<eval::Datum> arguments = test::randomArguments(top, seed);
  const eval::Outcome outcome = engine->run(arguments);
  if (outcome.fault)
    return "";
  std::string out;
  for (size_t i = 0; i < outcome.results.size(); ++i)
    out += test::show(outcome.results[i], top.results[i]) + "\n";
  for (size_t i = 0; i < arguments.size(); ++i)
    out += test::show(arguments[i], top.variables[top.parameters[i]].type) + "\n";
  return out;
}

void runRefactored(TestRun &run, const fs::path &file) {
  const std::string source = readFile(file).value_or("");
  DiskFileSystem files;
  const test::LoadedFile original(file.string(), source, &files);
  forEachChanged(run, file.string(), source, original, wrongRuns);
}

void compareComputed(TestRun &run, const std::string &path, const std::string &source,
                     const std::vector<std::string> &kernels, uint64_t seed) {
  DiskFileSystem files;
  test::LoadedFile original(path, source, &files);
  std::map<std::string, std::string> before;
  for (const std::string &kernel : kernels.empty() ? original.runnable() : kernels)
    if (std::string text = computed(original, kernel, seed); !text.empty())
      before[kernel] = std::move(text);
  forEachChanged(run, path, source, original,
                 [&](test::LoadedFile &loaded, const std::string &,
                     const ChangedProgram &changed) -> std::string {
                   for (const auto &[kernel, text] : before) {
                     // One that was generic before is run by the name alone: as its only instance.
                     const bool isSame =
                         computed(loaded, changed.nameOf(kernel), seed) == text ||
                         (kernel == changed.kernel && computed(loaded, kernel, seed) == text);
                     if (!isSame)
                       return "'" + kernel + "' computes something else";
                   }
                   return "";
                 });
}

} // namespace

std::optional<std::string> withEdits(const std::string &text, const std::vector<DiagEdit> &edits) {
  std::string out;
  uint32_t at = 0;
  for (const DiagEdit &edit : edits) {
    if (edit.span.begin < at || edit.span.end < edit.span.begin || edit.span.end > text.size())
      return std::nullopt;
    out += text.substr(at, edit.span.begin - at) + edit.newText;
    at = edit.span.end;
  }
  return out + text.substr(at);
}

std::vector<std::string> shownRefactorings(const Analysis &analysis, Span selection) {
  std::vector<std::string> out = {""};
  const std::string before = analysis.text.str();
  for (const Refactoring &each : refactorings(analysis, selection)) {
    out.front() += (out.front().empty() ? "" : "; ") + each.title;
    for (const std::string &line :
         changedLines(before, withEdits(before, each.edits).value_or("edits over each other")))
      out.push_back(line);
  }
  if (const std::optional<TemplateParameter> found = templateParameterAt(analysis, selection)) {
    out.front() += (out.front().empty() ? "" : "; ") + found->title;
    const NameFiles files(analysis);
    const auto made = makeTemplateParameter(analysis, files, selection);
    if (const auto *refusal = std::get_if<RenameRefusal>(&made))
      out.push_back("refused: " + refusal->reason);
    else
      for (const std::string &line : changedLines(
               before,
               withEdits(before, templateEdits(analysis, selection)).value_or("edits overlap")))
        out.push_back(line);
  }
  if (out.front().empty())
    out.front() = "none";
  return out;
}

std::vector<std::string> shownImports(const Analysis &analysis) {
  const std::string before = analysis.text.str();
  std::vector<std::string> out = changedLines(
      before, withEdits(before, organizeImports(analysis)).value_or("edits over each other"));
  out.insert(out.begin(), out.empty() ? "in order" : "changed");
  return out;
}

void collectRefactored(Corpus &corpus) {
  for (const fs::path &file : corpus.files("exec", ".py", {}))
    corpus.add("refactor", corpus.nameIn("exec", file), file,
               [=](TestRun &run) { runRefactored(run, file); });
  for (const fs::path &file : corpus.files("kernels", ".py", {}))
    corpus.add("refactor", corpus.nameIn("kernels", file), file, [=](TestRun &run) {
      compareComputed(run, file.string(), readFile(file).value_or(""), {}, 1);
    });
  for (uint64_t seed = 1; seed <= (test::Sanitized ? 9 : 54); ++seed)
    corpus.add("refactor", "random_" + std::to_string(seed), {}, [=](TestRun &run) {
      const test::RandomKernel made = test::randomKernel(seed);
      compareComputed(run, "random.py", made.source, {made.name}, seed);
    });
}

} // namespace allo::filetest
