// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// data/syntax, data/sema, data/ide/hover, data/ide/names, data/ide/refactor, data/ide/schedules,
// data/ide/complete, data/ide/selections, data/examples: the annotations of a file are all that is
// found in it.
#include "check/Budgets.h"
#include "common/Exercise.h"
#include "common/Observe.h"
#include "common/RunKernel.h"
#include "filetest/Annotated.h"
#include "filetest/Case.h"
#include "filetest/Fixes.h"
#include "filetest/Refactor.h"
#include "ide/complete/Completion.h"
#include "ide/complete/SignatureHelp.h"
#include "ide/navigate/References.h"
#include "ide/navigate/Rename.h"
#include "ide/structure/SelectionRanges.h"
#include "sema/facts/Items.h"
#include "target/BackendFlow.h"
#include "target/ProgramLimits.h"
#include "target/SourceLimits.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace allo::filetest {

namespace {

// The type of exactly the expression between two offsets, from the checker's own tables.
std::string typeOf(const Analysis &analysis, Span span) {
  if (analysis.items.empty())
    return "?";
  auto at = analysis.items.find(span.begin);
  const ItemState &item = *analysis.items.at(at).state;
  bool inChain = false;
  for (const Node *node : item.unit->nodes) {
    if (node->span.shifted(at.offset) != span)
      continue;
    const KernelCheck *kernel = kernelAt(item, span.begin - at.offset);
    if (!kernel)
      continue;
    const ExprInfo &info = kernel->info(node->id);
    inChain |= info.role == ExprRole::ChainInner;
    if ((info.role == ExprRole::Runtime || info.role == ExprRole::Constant) && !info.type.isError())
      return show(info.type);
  }
  return inChain ? "none, inside a chain" : "?";
}

// The notes of one diagnostic: its own, then those and the fixes that belong to it.
using Group = std::vector<SourceNote>;

// What one analysis of the program gives.
struct Found {
  std::vector<Group> groups;
  std::vector<SourceNote> answers; // to the assertions of the file
  bool hasError = false;
};

class Annotator {
public:
  Annotator(TestRun &run, const Analysis &analysis, const std::string &program)
      : run(run), analysis(analysis), lines(program) {}

  Found found;

  void add(const Diagnostic &d) {
    std::string head =
        std::string(showSeverity(d.severity)) + "[" + std::string(diagInfo(d.code).code) + "]";
    Group group;
    group.push_back(note(d.span, head, d.message));
    for (const DiagNote &more : d.notes) {
      if (more.file.empty())
        group.push_back(note(more.span, "note#", more.message));
      else
        group.push_back(note(d.span, "note#", more.message + " (in " + more.file + ")"));
    }
    for (const DiagFix &fix : d.fixes)
      for (const DiagEdit &edit : fix.edits)
        group.push_back(note(edit.span, "fix# " + fix.title, quote(edit.newText)));
    if (group.size() > 1)
      group.front().head += "#";
    found.groups.push_back(std::move(group));
  }

  // What an assertion of the file should say.
  void answer(SourceNote note) {
    Span span{uint32_t(lines.offsetAt(note.begin)), uint32_t(lines.offsetAt(note.end))};
    note.more.clear();
    if (note.head == "type") {
      note.text = typeOf(analysis, span);
    } else if (std::optional<std::vector<std::string>> asked = ask(note.head, span)) {
      note.text = asked->front();
      note.more.assign(asked->begin() + 1, asked->end());
    } else if (std::optional<HoverResult> result = hover(analysis, span.begin)) {
      note.text = result->summary;
      std::string derived = result->detail.empty() ? "" : "\n\n" + result->detail;
      run.expect(result->plainText().starts_with(result->summary + derived),
                 "hover does not begin with its derivation: " + result->plainText());
      std::vector<std::string> more = splitLines(
          note.head == "why" ? result->summary + (derived.empty() ? "" : derived.substr(1))
                             : result->plainText());
      if (note.head != "hover")
        note.more.assign(more.begin() + 1, more.end());
    } else {
      note.text = "none";
    }
    found.answers.push_back(std::move(note));
  }

private:
  TestRun &run;
  const Analysis &analysis;
  LineIndex lines;
  const NameFiles names{analysis};

  std::string place(uint32_t offset) const {
    const LineColumn at = lines.at(offset);
    return std::to_string(at.line + 1) + ":" + std::to_string(at.column + 1);
  }

  // What requests about an offset give, the first line and further ones; nothing for other heads.
  std::optional<std::vector<std::string>> ask(const std::string &head, Span span) const {
    const uint32_t offset = span.begin;
    if (head == "refactor")
      return shownRefactorings(analysis, span);
    if (head == "imports")
      return shownImports(analysis);
    if (head == "definition") {
      std::optional<DefinitionResult> what = definitionAt(names, offset);
      return std::vector<std::string>{what ? shownPlace(*what) : "none"};
    }
    if (head == "type definition") {
      std::optional<DefinitionResult> what = typeDefinitionAt(names, offset);
      return std::vector<std::string>{what ? shownPlace(*what) : "none"};
    }
    if (head == "implementations") {
      std::vector<std::string> out = {""};
      for (const DefinitionResult &each : implementationsAt(names, offset))
        out.push_back(shownPlace(each));
      out.front() = std::to_string(out.size() - 1);
      return out;
    }
    if (head == "references") {
      std::optional<NameUses> what = referencesAt(names, offset);
      std::string text;
      if (what)
        for (const NameUse &use : what->uses)
          text += (text.empty() ? "" : ", ") + place(use.span.begin) + " " +
                  analysis.text.slice(use.span) + markOf(use.kind);
      return std::vector<std::string>{text.empty() ? "none" : text};
    }
    if (head == "rename")
      return renamed(offset);
    if (head == "selects") {
      std::vector<std::string> out;
      const SelectionRanges selections = selectionRanges(analysis, {offset}).front();
      for (Span each : selections)
        out.push_back(onOneLine(analysis.text.slice(each)));
      return out;
    }
    if (head == "completes" || head == "suggests" || head == "items")
      return completed(head, offset);
    if (head == "signature") {
      std::optional<SignatureHelp> help = signatureHelp(analysis, offset);
      if (!help)
        return std::vector<std::string>{"none"};
      if (help->active < help->parameters.size()) {
        const Span active = help->parameters[help->active];
        help->label.insert(active.end, "⟧");
        help->label.insert(active.begin, "⟦");
      }
      return std::vector<std::string>{help->label +
                                      (help->text.empty() ? "" : ": " + splitLines(help->text)[0])};
    }
    return std::nullopt;
  }

  // Its beginning and its end.
  static std::string onOneLine(std::string text) {
    constexpr size_t Longest = 60, Shown = 25;
    if (text.size() > Longest)
      text = text.substr(0, Shown) + " ... " + text.substr(text.size() - Shown);
    for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos;)
      text.replace(at, 1, "⏎");
    return text;
  }

  std::vector<std::string> completed(const std::string &head, uint32_t offset) const {
    constexpr size_t MostSuggested = 10;
    std::vector<std::string> out = {""};
    size_t count = 0;
    for (const CompletionItem &item : completions(analysis, offset)) {
      if (head != "completes" &&
          !item.filterText.starts_with(analysis.text.slice(item.span.begin, offset)))
        continue;
      if (head == "suggests" && count++ >= MostSuggested)
        continue;
      out.front() += (out.front().empty() ? "" : ", ") + item.label;
      if (head != "items")
        continue;
      out.push_back(item.label + (item.detail.empty() ? "" : ": " + item.detail) +
                    (item.documentation.empty() ? "" : " (" + item.documentation + ")"));
      for (char &c : out.back())
        c = c == '\n' ? ' ' : c;
      for (const DiagEdit &edit : item.edits)
        out.back() += " + " + place(edit.span.begin) + " " + quote(edit.newText);
    }
    if (count > MostSuggested)
      out.front() += ", and " + std::to_string(count - MostSuggested) + " more";
    if (out.front().empty())
      out.front() = "none";
    return out;
  }

  std::string shownPlace(const DefinitionResult &what) const {
    return analysis.text.slice(what.name) + " at " + place(what.name.begin) + ": " +
           trim(analysis.text.lineText(analysis.text.lineOf(what.name.begin)));
  }
  // Of a use that changes the value.
  static std::string markOf(NameUseKind kind) {
    switch (kind) {
    case NameUseKind::Write:
      return "=";
    case NameUseKind::Declaration:
    case NameUseKind::Read:
    case NameUseKind::Text:
      return "";
    }
    return "";
  }

  std::vector<std::string> renamed(uint32_t offset) const {
    const auto prepared = prepareRename(names, offset);
    if (!prepared)
      return {"none"};
    if (const auto *refusal = std::get_if<RenameRefusal>(&*prepared))
      return {"refused: " + refusal->reason};
    std::vector<std::string> out = {std::get<RenameTarget>(*prepared).name};
    const auto edits = rename(names, offset, "renamed");
    if (const auto *refusal = edits ? std::get_if<RenameRefusal>(&*edits) : nullptr)
      return {"refused: " + refusal->reason};
    Text text = analysis.text;
    std::set<uint32_t> changed;
    const auto &list = std::get<std::vector<RenameEdit>>(*edits);
    for (size_t i = list.size(); i-- > 0;) {
      text = text.replaced(list[i].span.begin, list[i].span.end, list[i].newText);
      changed.insert(analysis.text.lineOf(list[i].span.begin));
    }
    for (uint32_t line : changed)
      out.push_back(trim(text.lineText(line)));
    return out;
  }

  SourceNote note(Span span, std::string head, std::string text) const {
    SourceNote made;
    made.begin = lines.at(span.begin);
    made.end = lines.at(span.end);
    made.head = std::move(head);
    made.text = std::move(text);
    for (char &c : made.text) // a message has one line; where it has not, the file stays readable
      c = c == '\n' || c == '\r' ? ' ' : c;
    return made;
  }
};

bool samePlace(const SourceNote &a, const SourceNote &b) {
  return a.head == b.head && a.begin == b.begin && a.end == b.end;
}

// Takes the first note of the same head and place out of 'others'.
std::optional<SourceNote> takeAlike(Group &others, const SourceNote &note) {
  auto at = std::find_if(others.begin(), others.end(),
                         [&](const SourceNote &other) { return samePlace(other, note); });
  if (at == others.end())
    return std::nullopt;
  SourceNote found = std::move(*at);
  others.erase(at);
  return found;
}

// The notes of both styles, with what is different in the other one.
Group merged(Group notes, Group twin, const std::string &style) {
  const std::string mark = " | " + style + ": ";
  for (SourceNote &note : notes) {
    std::optional<SourceNote> other = takeAlike(twin, note);
    if (!other || other->text != note.text)
      note.text += mark + (other ? other->text : "none");
    if (other && other->more != note.more)
      note.more.insert(note.more.end(), other->more.begin(), other->more.end());
  }
  for (SourceNote &other : twin) {
    other.text = "none" + mark + other.text;
    notes.push_back(std::move(other));
  }
  return notes;
}

Found merged(Found found, Found twin, const std::string &style) {
  for (Group &group : found.groups) {
    auto at = std::find_if(twin.groups.begin(), twin.groups.end(), [&](const Group &other) {
      return samePlace(other.front(), group.front());
    });
    Group other;
    if (at != twin.groups.end()) {
      other = std::move(*at);
      twin.groups.erase(at);
    }
    group = merged(std::move(group), std::move(other), style);
  }
  for (Group &other : twin.groups)
    found.groups.push_back(merged({}, std::move(other), style));
  std::stable_sort(found.groups.begin(), found.groups.end(), [](const Group &a, const Group &b) {
    return a.front().begin < b.front().begin;
  });
  found.answers = merged(std::move(found.answers), std::move(twin.answers), style);
  found.hasError |= twin.hasError;
  return found;
}

// All notes, with the number of its diagnostic in place of each '#'.
std::vector<SourceNote> numbered(Found found) {
  std::vector<SourceNote> notes;
  int labels = 0;
  for (Group &group : found.groups) {
    labels += group.size() > 1;
    int order = labels * 1000;
    for (SourceNote &note : group) {
      if (group.size() > 1)
        note.head.insert(note.head.find('#') + 1, std::to_string(labels));
      note.order = order++;
      notes.push_back(std::move(note));
    }
  }
  for (SourceNote &note : found.answers) {
    note.order = 1'000'000;
    notes.push_back(std::move(note));
  }
  return notes;
}

// Programs that show a type or an error need not use what they declare.
bool aboutWarnings(const fs::path &file) {
  return file.parent_path().filename() == "warnings" || file.parent_path().filename() == "older";
}

// A folder 'vitis' holds what is wrong for that target only, in its smallest version; a folder
// 'budgets' what budgets give, with a report NAME.xml beside NAME.py, or without one; a folder
// 'interfaces' what the flow of backends does not allow.
constexpr VitisTool SmallVitis = {.apFloat = false};

std::vector<Diagnostic> budgetsOf(const fs::path &file, const Analysis &analysis) {
  fs::path beside = file;
  const std::optional<std::string> text = readFile(beside.replace_extension(".xml"));
  if (!text)
    return budgetDiagnostics(analysis);
  Result<synthesis::Report> report = synthesis::parseReport(*text);
  const std::vector<KnownReport> known = {
      {.path = "csynth.xml", .report = report ? *report : synthesis::Report()}};
  return budgetDiagnostics(analysis, {.reports = &known});
}

test::Checked checkFor(const fs::path &file, const std::string &program) {
  const fs::path folder = file.parent_path().filename();
  if (folder != "vitis" && folder != "budgets" && folder != "interfaces")
    return test::checkWithPolicy(program);
  test::Checked checked = test::check(program);
  auto all = std::make_shared<Analysis>(*checked.analysis);
  for (Diagnostic &limit : folder == "vitis"     ? vitisLimits(*checked.analysis, {}, SmallVitis)
                           : folder == "budgets" ? budgetsOf(file, *checked.analysis)
                                                 : backendFlowDiagnostics(*checked.analysis, ""))
    all->diagnostics.push_back(std::move(limit));
  std::stable_sort(
      all->diagnostics.begin(), all->diagnostics.end(),
      [](const Diagnostic &a, const Diagnostic &b) { return a.span.begin < b.span.begin; });
  checked.analysis = test::judged(all);
  return checked;
}

// Programs have the limits that their kernels have in the file.
void compareLimits(TestRun &run, const std::string &source) {
  auto text = [](const std::set<std::string> &lines) {
    return std::accumulate(lines.begin(), lines.end(), std::string());
  };
  std::set<std::string> inFile, inPrograms;
  test::LoadedFile file("/k.py", source, nullptr);
  for (const Diagnostic &limit : vitisLimits(file.analysis(), {}, SmallVitis))
    inFile.insert(test::show(limit));
  for (const std::string &kernel : file.runnable()) {
    std::string problem;
    std::unique_ptr<program::Program> program = file.program(kernel, problem);
    run.expect(program != nullptr, kernel + ": " + problem);
    if (!program)
      continue;
    for (const TargetLimit &limit : program::vitisLimits(*program, SmallVitis))
      // Here the kernel is a top one, whoever else calls it.
      if (!concernsTop(limit.diagnostic.code) || inFile.contains(test::show(limit.diagnostic)))
        inPrograms.insert(test::show(limit.diagnostic));
    // What an editor knows of this kernel as the top, before it asks for the program.
    if (!findRunnable(file.analysis(), kernel))
      continue; // it is a template, whose instances have names of their own
    std::set<std::string> known, found;
    for (const Diagnostic &limit : vitisLimitsOf(file.analysis(), kernel))
      known.insert(test::show(limit));
    for (const TargetLimit &limit : program::vitisLimits(*program))
      found.insert(test::show(limit.diagnostic));
    run.expect(known == found, "the limits of " + kernel + " are others:\n" +
                                   test::firstDifference(text(found), text(known)));
  }
  run.expect(inFile == inPrograms, "the limits of the file's programs are others:\n" +
                                       test::firstDifference(text(inFile), text(inPrograms)));
}

// Analyses the program of a file that has 'text' with its annotations.
std::optional<Found> findNotes(TestRun &run, const fs::path &file, const AnnotatedSource &source,
                               const std::string &text) {
  test::Checked checked = checkFor(file, source.program);
  const Analysis &analysis = *checked.analysis;
  if (analysis.text.str() != source.program) {
    run.fail("the analysed text is not the file's: it has invalid UTF-8, which data/render is for");
    return std::nullopt;
  }
  Annotator annotator(run, analysis, source.program);
  for (const Diagnostic &d : analysis.diagnostics) {
    std::string code(diagInfo(d.code).code);
    std::replace(code.begin(), code.end(), '-', '_');
    // A file, or a folder of files, about a warning that is off has its name.
    const bool isAboutIt = file.stem() == code || file.parent_path().filename() == code;
    bool wanted = isOptIn(d.code) ? isAboutIt : !isAboutUse(d.code) || aboutWarnings(file);
    if (wanted)
      annotator.add(d);
    annotator.found.hasError |= d.severity == Severity::Error;
  }
  for (const SourceNote &note : source.notes)
    if (note.isAssertion())
      annotator.answer(note);

  if (file.parent_path().filename() == "vitis")
    compareLimits(run, source.program);
  std::string broken = test::exerciseAll(analysis);
  run.expect(broken.empty(), broken);
  expectFixesHelp(run, (file.parent_path() / file.stem()).string(), analysis,
                  [&](const std::string &fixed) { return checkFor(file, fixed).analysis; });
  // The annotations are comments: with them in, the same is found in the same order.
  test::Checked commented = checkFor(file, text);
  const std::vector<Diagnostic> &with = commented.analysis->diagnostics;
  bool same = with.size() == analysis.diagnostics.size();
  for (size_t i = 0; same && i < with.size(); ++i)
    same = with[i].code == analysis.diagnostics[i].code &&
           with[i].message == analysis.diagnostics[i].message;
  run.expect(same || run.update, "comments between the lines change what is found:\n" +
                                     diffText(test::showDiagnostics(analysis),
                                              test::showDiagnostics(*commented.analysis)));
  return std::move(annotator.found);
}

void runAnnotated(TestRun &run, const fs::path &file, const std::string &tip) {
  const std::string text = readFile(file).value_or("");
  const AnnotatedSource expected = parseAnnotated(text);
  std::optional<Found> found = findNotes(run, file, expected, text);
  if (std::optional<std::string> twin = directive(expected.program, "twin"); twin && found) {
    run.expect(*twin == "cpp", "'# twin:' is cpp");
    AnnotatedSource other = expected;
    other.program = inStyle(expected.program, *twin);
    std::optional<Found> there = findNotes(run, file, other, inStyle(text, *twin));
    if (there)
      found = merged(std::move(*found), std::move(*there), *twin);
  }
  if (!found)
    return;
  bool named = file.filename().string().starts_with("fail_");
  run.expect(named == found->hasError, named ? "the name begins with fail_, but nothing is rejected"
                                             : "an error, but the name does not begin with fail_");
  AnnotatedSource source{true, expected.program, numbered(std::move(*found))};
  run.expectFile(file, printAnnotated(source, tip));
}

} // namespace

void collectAnnotated(Corpus &corpus) {
  for (const char *folder : {"syntax", "sema", "ide/hover", "ide/names", "ide/refactor",
                             "ide/schedules", "ide/complete", "ide/selections", "examples"})
    corpus.addFiles(folder, ".py", runAnnotated);
}

} // namespace allo::filetest
