// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Documentation that is executed: each section of docs/diagnostics.md has a bad example in which
// its code fires, and nothing else does, and a good one; the programs in docs/language/*.md have no
// errors.
// The words behind ```python say what a fence is: nothing, bad, good, fragment (not run); and help
// vitis (its limits are errors), engine (a schedule that only the compiler refuses), no-ap-float
// (those of a Vitis without it), target=KERNEL (as if a command were about it); and help with what
// no page can hold: max-bytes=N, max-diagnostics=N, max-steps=N, bytes (\xNN stands for that byte),
// deep ("(-(-..." and "...))" stand for a thousand of them each).
#include "api/load/Target.h"
#include "check/Budgets.h"
#include "common/Observe.h"
#include "filetest/Case.h"
#include "filetest/Fixes.h"
#include "sema/incremental/Workspace.h"
#include "target/BackendFlow.h"
#include "target/SourceLimits.h"

#include <set>
#include <sstream>

namespace allo::filetest {

namespace {

struct Fence {
  size_t line = 0; // 1-based, of the opening fence
  std::set<std::string> words;
  AnalyzerOptions options;
  std::string target; // a kernel
  std::string code;
  std::string section;
  bool has(const char *word) const { return words.count(word) != 0; }
};

std::string unescaped(const std::string &code) {
  std::string out;
  for (size_t i = 0; i < code.size(); ++i) {
    if (code.compare(i, 2, "\\x") == 0 && i + 3 < code.size()) {
      out += char(std::stoi(code.substr(i + 2, 2), nullptr, 16));
      i += 3;
    } else {
      out += code[i];
    }
  }
  return out;
}

std::string deepened(std::string code) {
  auto expand = [&](std::string_view mark, std::string_view piece) {
    std::string many;
    for (int i = 0; i < 1000; ++i)
      many += piece;
    if (size_t at = code.find(mark); at != std::string::npos)
      code.replace(at, mark.size(), many);
  };
  expand("(-(-...", "(-");
  expand("...))", ")");
  expand("7...", "77777");
  return code;
}

std::vector<Fence> fencesOf(const std::string &markdown, std::vector<std::string> &sections) {
  std::vector<Fence> fences;
  std::string section;
  bool inside = false, python = false;
  size_t number = 0;
  for (const std::string &line : splitLines(markdown)) {
    ++number;
    if (line.starts_with("```")) {
      inside = !inside;
      if (!inside) {
        if (python) {
          Fence &done = fences.back();
          done.code = done.has("bytes") ? unescaped(done.code) : done.code;
          done.code = done.has("deep") ? deepened(done.code) : done.code;
        }
        continue;
      }
      python = line.starts_with("```python");
      if (!python)
        continue;
      Fence fence;
      fence.line = number;
      fence.section = section;
      std::istringstream words(line.substr(3));
      for (std::string word; words >> word;) {
        if (word.starts_with("max-bytes="))
          fence.options.maxBytes = uint32_t(std::stoul(word.substr(10)));
        else if (word.starts_with("max-diagnostics="))
          fence.options.maxDiagnostics = uint32_t(std::stoul(word.substr(16)));
        else if (word.starts_with("max-steps="))
          fence.options.maxSteps = std::stoul(word.substr(10));
        else if (word.starts_with("target="))
          fence.target = word.substr(7);
        else
          fence.words.insert(word);
      }
      fences.push_back(std::move(fence));
    } else if (inside) {
      if (python)
        fences.back().code += line + "\n";
    } else if (line.starts_with("### `") && line.ends_with("`")) {
      section = line.substr(5, line.size() - 6);
      sections.push_back(section);
    } else if (line.starts_with("#")) {
      section.clear();
    }
  }
  return fences;
}

// The files of a fence in which lines '# file: NAME.py' begin one each; the last one is checked.
std::vector<std::pair<std::string, std::string>> filesOf(const std::string &code) {
  constexpr std::string_view Mark = "# file: ";
  std::vector<std::pair<std::string, std::string>> files;
  for (const std::string &line : splitLines(code))
    if (line.starts_with(Mark))
      files.emplace_back("/" + line.substr(Mark.size()), "");
    else if (!files.empty())
      files.back().second += line + "\n";
  return files;
}

// With 'changed' in place of the file that is checked.
std::shared_ptr<const Analysis> analysed(const Fence &fence, TypeContext &types,
                                         const std::string *changed = nullptr) {
  auto files = filesOf(fence.code);
  if (files.empty())
    return Analyzer(types, fence.options).analyze(Text::fromBytes(changed ? *changed : fence.code));
  if (changed)
    files.back().second = *changed;
  auto [path, text] = files.back();
  MemoryFileSystem disk({files.begin(), files.end()});
  Workspace workspace(types, &disk, {}, fence.options);
  return workspace.analyze(workspace.open(path), Text::fromBytes(text));
}

// Codes that fired, those of the section in any case, and as text what a reader of the failure
// needs.
std::pair<std::set<std::string>, std::string> fired(const Fence &fence, bool errorsOnly) {
  TypeContext types;
  auto found = std::make_shared<Analysis>(*analysed(fence, types));
  std::vector<Diagnostic> more;
  if (fence.has("vitis"))
    more = vitisLimits(*found, {}, {.apFloat = !fence.has("no-ap-float")});
  if (fence.has("budgets"))
    more = budgetDiagnostics(*found);
  if (fence.has("interfaces"))
    more = backendFlowDiagnostics(*found, "");
  if (!fence.target.empty())
    if (Result<api::FoundKernel> target = api::findKernel(*found, fence.target))
      more = api::unboundParameters(*target);
  found->diagnostics.insert(found->diagnostics.end(), more.begin(), more.end());
  std::shared_ptr<const Analysis> analysis = test::judged(found);
  std::set<std::string> codes;
  std::string shown;
  for (const Diagnostic &d : analysis->diagnostics) {
    std::string_view code = diagInfo(d.code).code;
    if (code != fence.section &&
        (isAboutUse(d.code) || isOptIn(d.code) || (errorsOnly && d.severity != Severity::Error)))
      continue;
    codes.insert(std::string(code));
    Position at = analysis->text.positionAt(d.span.begin, ColumnUnit::CodePoint);
    shown += analysis->text.lineText(at.line) + "\n  " + test::show(d);
  }
  return {codes, shown};
}

void runSection(TestRun &run, const std::string &code, const std::vector<Fence> &fences) {
  size_t bad = 0, good = 0;
  for (const Fence &fence : fences) {
    std::string where = "the fence of line " + std::to_string(fence.line);
    if (fence.has("fragment"))
      continue;
    auto [codes, shown] = fired(fence, fence.has("good"));
    if (fence.has("engine")) { // a file of test/data/schedule shows it
      ++bad;
      run.expect(codes.empty(), where + " should be found by the compiler, but gives\n" + shown);
    } else if (fence.has("bad")) {
      ++bad;
      run.expect(codes.count(code) != 0, where + " does not give " + code + ", but\n" + shown);
      codes.erase(code);
      bool alone = codes.empty() || code == "too-many-diagnostics";
      run.expect(alone, where + " gives more than " + code + ":\n" + shown);
      TypeContext types;
      expectFixesHelp(run, code, *analysed(fence, types),
                      [&](const std::string &text) { return analysed(fence, types, &text); });
    } else {
      ++good;
      run.expect(fence.has("good"), where + " is neither bad nor good");
      run.expect(codes.empty(), where + " should be free of errors:\n" + shown);
    }
  }
  run.expect(bad >= 1, "there is no ```python bad");
  run.expect(good >= 1, "there is no ```python good");
}

} // namespace

void collectDocs(Corpus &corpus) {
  fs::path page = corpus.docs / "diagnostics.md";
  std::vector<std::string> sections;
  std::vector<Fence> fences = fencesOf(readFile(page).value_or(""), sections);
  for (const std::string &section : sections) {
    std::vector<Fence> own;
    for (const Fence &fence : fences)
      if (fence.section == section)
        own.push_back(fence);
    corpus.add("docs", "diagnostics/" + section, page,
               [=](TestRun &run) { runSection(run, section, own); });
  }
  corpus.add("docs", "every_code_has_a_section", page, [=](TestRun &run) {
    std::multiset<std::string> there(sections.begin(), sections.end());
    for (DiagCode code : allDiagCodes()) {
      std::string name(diagInfo(code).code);
      run.expect(there.count(name) == 1,
                 name + " has " + std::to_string(there.count(name)) + " sections");
      there.erase(name);
    }
    for (const std::string &name : there)
      run.fail("there is a section on " + name + ", which is no code");
  });
  if (!fs::is_directory(corpus.docs / "language"))
    return;
  for (const fs::directory_entry &entry : fs::directory_iterator(corpus.docs / "language")) {
    if (entry.path().extension() != ".md")
      continue;
    std::vector<std::string> unused;
    for (const Fence &fence : fencesOf(readFile(entry.path()).value_or(""), unused)) {
      if (fence.has("fragment"))
        continue;
      std::string name =
          "language/" + entry.path().stem().string() + ":" + std::to_string(fence.line);
      corpus.add("docs", name, entry.path(), [=](TestRun &run) {
        auto [codes, shown] = fired(fence, true);
        if (fence.has("bad"))
          run.expect(!codes.empty(), "a bad example has no error");
        else
          run.expect(codes.empty(), shown);
      });
    }
  }
}

} // namespace allo::filetest
