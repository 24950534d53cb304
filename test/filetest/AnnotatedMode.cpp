// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// data/syntax, data/sema, data/ide/hover: the annotations of a file are all that is found in it.
#include "common/Observe.h"
#include "common/RunKernel.h"
#include "filetest/Annotated.h"
#include "filetest/Case.h"
#include "filetest/Fixes.h"
#include "sema/facts/Items.h"
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

struct Annotator {
  const Analysis &analysis;
  LineIndex lines;
  std::vector<SourceNote> notes;
  int labels = 0;

  void add(Span span, std::string head, std::string text, int order) {
    SourceNote note;
    note.begin = lines.at(span.begin);
    note.end = lines.at(span.end);
    note.head = std::move(head);
    note.text = std::move(text);
    for (char &c : note.text) // a message has one line; where it has not, the file stays readable
      c = c == '\n' || c == '\r' ? ' ' : c;
    note.order = order;
    notes.push_back(std::move(note));
  }

  void add(const Diagnostic &d) {
    std::string head =
        std::string(showSeverity(d.severity)) + "[" + std::string(diagInfo(d.code).code) + "]";
    std::string label;
    if (!d.notes.empty() || !d.fixes.empty())
      label = "#" + std::to_string(++labels);
    int order = labels * 1000;
    add(d.span, head + label, d.message, order);
    for (const DiagNote &note : d.notes) {
      if (note.file.empty())
        add(note.span, "note" + label, note.message, ++order);
      else
        add(d.span, "note" + label, note.message + " (in " + note.file + ")", ++order);
    }
    for (const DiagFix &fix : d.fixes)
      for (const DiagEdit &edit : fix.edits)
        add(edit.span, "fix" + label + " " + fix.title, quote(edit.newText), ++order);
  }

  // What an assertion of the file should say.
  void answer(SourceNote note) {
    Span span{uint32_t(lines.offsetAt(note.begin)), uint32_t(lines.offsetAt(note.end))};
    note.more.clear();
    note.order = 1'000'000;
    if (note.head == "type") {
      note.text = typeOf(analysis, span);
    } else {
      std::optional<HoverResult> result = hover(analysis, span.begin);
      std::vector<std::string> all = splitLines(result ? result->plainText() : "none");
      note.text = result ? result->summary : "none";
      if (note.head == "why" && all.size() > 1)
        note.more.assign(all.begin() + 1, all.end());
    }
    notes.push_back(std::move(note));
  }
};

// Programs that show a type or an error need not use what they declare.
bool aboutWarnings(const fs::path &file) {
  return file.parent_path().filename() == "warnings" || file.parent_path().filename() == "older";
}

// A folder 'vitis' holds what is wrong for that target only, in its smallest version.
constexpr VitisTool SmallVitis = {.apFloat = false};

test::Checked checkFor(const fs::path &file, const std::string &program) {
  if (file.parent_path().filename() != "vitis")
    return test::checkWithPolicy(program);
  test::Checked checked = test::check(program);
  auto all = std::make_shared<Analysis>(*checked.analysis);
  for (Diagnostic &limit : vitisLimits(*checked.analysis, {}, SmallVitis))
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

void runAnnotated(TestRun &run, const fs::path &file, const std::string &tip) {
  AnnotatedSource expected = parseAnnotated(readFile(file).value_or(""));
  test::Checked checked = checkFor(file, expected.program);
  const Analysis &analysis = *checked.analysis;
  if (analysis.text.str() != expected.program) {
    run.fail("the analysed text is not the file's: it has invalid UTF-8, which data/render is for");
    return;
  }
  Annotator actual{analysis, LineIndex(expected.program), {}};
  bool hasError = false;
  for (const Diagnostic &d : analysis.diagnostics) {
    std::string code(diagInfo(d.code).code);
    std::replace(code.begin(), code.end(), '-', '_');
    bool wanted =
        isOptIn(d.code) ? file.stem() == code : !isAboutUse(d.code) || aboutWarnings(file);
    if (wanted)
      actual.add(d);
    hasError |= d.severity == Severity::Error;
  }
  for (const SourceNote &note : expected.notes)
    if (note.isAssertion())
      actual.answer(note);
  AnnotatedSource source{true, expected.program, std::move(actual.notes)};
  run.expectFile(file, printAnnotated(source, tip));

  bool named = file.filename().string().starts_with("fail_");
  run.expect(named == hasError, named ? "the name begins with fail_, but nothing is rejected"
                                      : "an error, but the name does not begin with fail_");
  if (file.parent_path().filename() == "vitis")
    compareLimits(run, expected.program);
  std::string broken = test::exerciseAll(analysis);
  run.expect(broken.empty(), broken);
  expectFixesHelp(run, (file.parent_path() / file.stem()).string(), analysis,
                  [&](const std::string &text) { return checkFor(file, text).analysis; });
  // The annotations are comments: with them in, the same is found in the same order.
  test::Checked commented = checkFor(file, readFile(file).value_or(""));
  const std::vector<Diagnostic> &with = commented.analysis->diagnostics;
  bool same = with.size() == analysis.diagnostics.size();
  for (size_t i = 0; same && i < with.size(); ++i)
    same = with[i].code == analysis.diagnostics[i].code &&
           with[i].message == analysis.diagnostics[i].message;
  run.expect(same || run.update, "comments between the lines change what is found:\n" +
                                     diffText(test::showDiagnostics(analysis),
                                              test::showDiagnostics(*commented.analysis)));
}

} // namespace

void collectAnnotated(Corpus &corpus) {
  for (const char *folder : {"syntax", "sema", "ide/hover"})
    corpus.addFiles(folder, ".py", runAnnotated);
}

} // namespace allo::filetest
