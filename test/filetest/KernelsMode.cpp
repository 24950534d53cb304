// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// data/kernels: whole programs, which must be clean, with all that an editor asks for.
// Names of them are completed. And over every source of test/data: whatever part of it is typed so
// far, nothing breaks; and an editor is told exactly what --check prints.
#include "check/Check.h"
#include "common/Exercise.h"
#include "common/Observe.h"
#include "common/Sanitizer.h"
#include "filetest/Case.h"
#include "server/TestSession.h"

#include <algorithm>
#include <cstring>
#include <random>
#include <set>

namespace allo::filetest {

namespace {

std::string tail(const std::string &text, size_t size) {
  return text.size() <= size ? text : "..." + text.substr(text.size() - size);
}

void runKernel(TestRun &run, const fs::path &file, const std::string &) {
  test::Checked checked = test::check(readFile(file).value_or(""));
  run.expect(checked.analysis->usesAllo, "the file does not import allo");
  for (const Diagnostic &d : checked.analysis->diagnostics) {
    if (isOptIn(d.code) || d.code == DiagCode::ScheduleUnchecked) // which whole programs have
      continue;
    Position at = checked.analysis->text.positionAt(d.span.begin, ColumnUnit::CodePoint);
    run.fail("line " + std::to_string(at.line + 1) + ": " +
             checked.analysis->text.lineText(at.line) + "\n" + test::show(d));
  }
  std::string broken = test::exerciseAll(*checked.analysis);
  run.expect(broken.empty(), broken);
  bool hasKernel = false;
  for (const DocumentSymbol &symbol : documentSymbols(*checked.analysis))
    hasKernel |= symbol.kind == SymbolKind::Kernel;
  run.expect(hasKernel, "the outline has no kernel");
}

// The lengths of what a user has typed so far: all of a small text, some of a larger one, the same
// in every run, and more of whole programs.
std::vector<size_t> prefixesOf(const std::string &source, size_t samples) {
  std::vector<size_t> sizes;
  if (source.size() <= 4 * samples) {
    for (size_t size = 0; size <= source.size(); ++size)
      sizes.push_back(size);
    return sizes;
  }
  std::mt19937_64 random(source.size());
  for (size_t i = 0; i < samples; ++i)
    sizes.push_back(random() % source.size());
  std::sort(sizes.begin(), sizes.end());
  return sizes;
}

// From a fresh start each time.
void runPrefixes(TestRun &run, const fs::path &file, size_t samples) {
  std::string source = readFile(file).value_or("");
  for (size_t size : prefixesOf(source, samples)) {
    std::string prefix = source.substr(0, size);
    test::Checked checked = test::check(prefix);
    std::string broken =
        test::exerciseAll(*checked.analysis, std::max<uint32_t>(1, uint32_t(size / 16)));
    if (broken.empty())
      broken = test::brokenRequest(*checked.analysis, checked.analysis->text.size());
    if (!broken.empty()) {
      run.fail("after " + std::to_string(size) + " bytes: " + broken + "\n" + tail(prefix, 200));
      return;
    }
  }
}

std::string edited(const Analysis &analysis, const CompletionItem &item) {
  std::vector<DiagEdit> edits = item.edits;
  edits.push_back({item.span, item.newText()});
  std::ranges::sort(edits, {}, [](const DiagEdit &edit) { return edit.span.begin; });
  Text text = analysis.text;
  for (size_t i = edits.size(); i-- > 0;)
    text = text.replaced(edits[i].span.begin, edits[i].span.end, edits[i].newText);
  return text.str();
}

// Whatever completes a name of a correct file leaves a file that parses; words such as 'if' and
// names of arguments need more than themselves.
void runAcceptedItems(TestRun &run, const fs::path &file) {
  constexpr size_t Most = test::AddressSanitized ? 4 : 24; // names, spread over the file
  const test::Checked checked = test::check(readFile(file).value_or(""));
  std::vector<uint32_t> names;
  checked.analysis->items.forEach([&](const ItemEntry &entry, uint32_t offset) {
    for (const Node *node : entry.state->unit->nodes)
      if (node->is<NameExpr>())
        names.push_back(node->span.begin + offset);
  });
  size_t accepted = 0;
  for (size_t i = 0; i < names.size(); i += 1 + names.size() / Most) {
    std::vector<CompletionItem> items = completions(*checked.analysis, names[i]);
    std::erase_if(items, [](const CompletionItem &item) {
      return item.kind == CompletionKind::Word || item.kind == CompletionKind::Argument;
    });
    for (size_t each : std::set<size_t>{0, items.size() / 2, items.size() - 1}) {
      if (items.empty())
        break;
      const std::string text = edited(*checked.analysis, items[each]);
      ++accepted;
      const test::Checked after = test::check(text);
      for (const Diagnostic &d : after.analysis->diagnostics)
        if (d.code == DiagCode::Syntax)
          return run.fail("with '" + items[each].label + "' at " + std::to_string(names[i]) + ": " +
                          test::show(d));
    }
  }
  run.expect(accepted > 0, "nothing completes the names of the file");
}

// One diagnostic as text; 'place' turns a position of either form into "line:column" of code
// points.
template <typename Place>
std::string oneDiagnostic(const server::Json &range, const std::string &severity,
                          const server::Json &d, const Place &place) {
  return place(range.at("start")) + "-" + place(range.at("end")) + " " + severity + "[" +
         d.at("code").get<std::string>() + "] " + d.at("message").get<std::string>() + "\n";
}

std::string checkedByCommand(const std::string &name, const std::string &source) {
  MemoryFileSystem files(std::map<std::string, std::string>{{"/w/" + name, source}});
  CheckOptions options;
  options.workingFolder = "/w";
  options.paths = {"/w/" + name};
  options.format = CheckFormat::Json;
  server::Json report = server::Json::parse(check(options, files).output);
  auto place = [](const server::Json &p) {
    return p.at("line").dump() + ":" + p.at("column").dump();
  };
  std::string out;
  for (const server::Json &d : report.at("diagnostics")) {
    out += oneDiagnostic(d.at("range"), d.at("severity"), d, place);
    for (const server::Json &note : d.at("notes"))
      out += "  " + place(note.at("range").at("start")) + " " +
             note.at("message").get<std::string>() + "\n";
    for (const server::Json &fix : d.at("fixes"))
      for (const server::Json &edit : fix.at("edits"))
        out += "  " + place(edit.at("range").at("start")) + " " +
               fix.at("title").get<std::string>() + " " + edit.at("newText").dump() + "\n";
  }
  return out;
}

std::string publishedToEditor(const std::string &source) {
  server::TestSession session;
  session.initialize();
  Text text = Text::fromBytes(source);
  auto place = [&](const server::Json &p) {
    uint32_t offset = text.offsetAt({p.at("line"), p.at("character")}, ColumnUnit::Utf16);
    Position shown = text.positionAt(offset, ColumnUnit::CodePoint);
    return std::to_string(shown.line + 1) + ":" + std::to_string(shown.column + 1);
  };
  const char *severities[] = {"?", "error", "warning", "information", "hint"};
  std::string out;
  for (const server::Json &message : session.open("file:///w/k.py", source)) {
    if (message.value("method", "") != "textDocument/publishDiagnostics")
      continue;
    for (const server::Json &d : message.at("params").at("diagnostics")) {
      out += oneDiagnostic(d.at("range"), severities[d.at("severity").get<int>()], d, place);
      for (const server::Json &note : d.value("relatedInformation", server::Json::array()))
        out += "  " + place(note.at("location").at("range").at("start")) + " " +
               note.at("message").get<std::string>() + "\n";
      if (d.contains("data"))
        for (const server::Json &fix : d.at("data").at("fixes"))
          for (const server::Json &edit : fix.at("edits"))
            out += "  " + place(edit.at("range").at("start")) + " " +
                   fix.at("title").get<std::string>() + " " + edit.at("newText").dump() + "\n";
    }
  }
  return out;
}

void runAgreement(TestRun &run, const fs::path &file) {
  std::string source = readFile(file).value_or("");
  if (source.starts_with("\xEF\xBB\xBF"))
    source.erase(0, 3);
  if (Text::fromBytes(source).hasInvalidBytes())
    return; // an editor cannot send such a file
  std::string printed = checkedByCommand(file.filename().string(), source);
  std::string published = publishedToEditor(source);
  // Of a file that has nothing to do with allo the command line says what is wrong with its syntax.
  if (published.empty() && printed.find("error[") == printed.find("error[syntax]"))
    return;
  run.expect(printed == published, "'-' is what --check finds, '+' what an editor is told\n" +
                                       diffText(printed, published));
}

} // namespace

void collectKernels(Corpus &corpus) {
  corpus.addFiles("kernels", ".py", runKernel);
  for (const fs::path &file : corpus.files("kernels", ".py"))
    corpus.add("accepts", corpus.nameIn("kernels", file), file,
               [=](TestRun &run) { runAcceptedItems(run, file); });
  for (const fs::path &file : corpus.files("", ".py", {".hints.py"})) {
    std::string name = corpus.nameIn("", file);
    bool isWholeProgram = name.starts_with("kernels/") && name.rfind('/') == strlen("kernels");
    const auto samples = size_t(test::rounds(isWholeProgram ? 100 : 30));
    corpus.add("prefixes", name, file, [=](TestRun &run) { runPrefixes(run, file, samples); });
    corpus.add("agree", name, file, [=](TestRun &run) { runAgreement(run, file); });
  }
  for (const fs::path &file : corpus.files("../../docs/examples", ".py"))
    corpus.add("prefixes", "examples/" + file.stem().string(), file,
               [=](TestRun &run) { runPrefixes(run, file, size_t(test::rounds(100))); });
}

} // namespace allo::filetest
