// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Rules about the files of test/data as a whole:
//   files_are_short         at most 40 lines without what states results, or `# long: REASON`
//   every_file_is_read      each file is a case, or belongs to one
//   every_message_is_shown  each code and each further message of diagnostics.def is in an
//                           annotation or a step of a schedule, or where no file can show it, in
//                           the test that Elsewhere names
#include "filetest/Annotated.h"
#include "filetest/Case.h"

#include <algorithm>
#include <array>
#include <regex>
#include <set>

namespace allo::filetest {

namespace {

constexpr size_t MostLines = 40;
constexpr size_t MostLongFiles = 15;

// Sessions: what follows '<' and '!' is answers.
bool isAnswer(const std::string &line) {
  std::string text = trim(line);
  return text == "<" || text == "!" || text.starts_with("< ") || text.starts_with("! ") ||
         text.starts_with("exit ");
}

// The lines that are the program or the session: without the command in the first line,
// annotations, runs and answers.
size_t linesOf(const fs::path &file) {
  const std::string text = readFile(file).value_or("");
  const bool isProgram = file.extension() == ".py";
  const std::vector<std::string> lines =
      splitLines(isProgram ? parseAnnotated(text).program : text);
  size_t count = 0;
  for (const std::string &line : lines)
    count +=
        isProgram ? !line.starts_with("# run: ") : !isAnswer(line) && !line.starts_with("# tip: ");
  return count - (lines.back().empty() ? 1 : 0);
}

// Goldens that '--update' writes in full have no limit.
std::vector<fs::path> limitedFiles(const Corpus &corpus) {
  std::vector<fs::path> files;
  for (const char *extension : {".py", ".cli", ".lsp", ".edits"})
    for (const fs::path &file : corpus.files("", extension, {".hints.py"})) {
      std::string folder = file.lexically_relative(corpus.data).begin()->string();
      if (folder != "kernels" && folder != "mlir" && folder != "npy")
        files.push_back(file);
    }
  return files;
}

void checkLengths(TestRun &run, const Corpus &corpus) {
  size_t longFiles = 0;
  for (const fs::path &file : limitedFiles(corpus)) {
    const size_t lines = linesOf(file);
    const std::string name = file.lexically_relative(corpus.data).string();
    const std::optional<std::string> reason = directive(readFile(file).value_or(""), "long");
    longFiles += reason.has_value();
    if (!reason)
      run.expect(lines <= MostLines, name + " has " + std::to_string(lines) + " lines, more than " +
                                         std::to_string(MostLines) +
                                         ": split it by behaviour, or say why not in '# long: '");
    else
      run.expect(lines > MostLines && !reason->empty(),
                 name + " is not longer than others, or has no reason after '# long:'");
  }
  run.expect(longFiles <= MostLongFiles,
             std::to_string(longFiles) + " files have a line '# long:'");
}

// A file is read as a case, as a golden beside one, or by what owns its folder.
void checkReaders(TestRun &run, const Corpus &corpus) {
  std::set<std::string> cases; // without their extensions
  for (const Case &testCase : corpus.cases)
    if (testCase.suite != "programs" && testCase.suite != "prefixes" && testCase.suite != "agree")
      cases.insert(fs::path(testCase.file).replace_extension().string());
  for (const fs::path &file : corpus.files("", "")) {
    const fs::path inside = file.lexically_relative(corpus.data);
    // lit, unit/driver_npy_test, and unit/vitis_text_test and the references among the kernels
    if (const std::string folder = inside.begin()->string();
        folder == "mlir" || folder == "npy" || folder == "kernels")
      continue;
    std::string stem = file.string();
    bool read = false;
    for (size_t dot = stem.rfind('.');
         !read && dot != std::string::npos && dot > file.parent_path().string().size();
         dot = stem.rfind('.')) {
      stem.resize(dot);
      read = cases.contains(stem);
    }
    run.expect(read, "no test reads " + inside.string());
  }
}

// Messages that a program of one small file cannot have: where else they are shown, by words there.
struct Shown {
  std::string_view id; // of the code or of the further message
  std::string_view file;
  std::string_view words;
};
constexpr Shown Elsewhere[] = {
    {"PayloadUnread", "docs/diagnostics.md", "the payload cannot be read"},
    {"CalleeBroken", "test/unit/workspace_test.cpp", "Kernel 'double' has errors in 'lib.py'"},
    {"CalleeFailed", "test/unit/workspace_test.cpp", "does not compile for this use"},
    {"EvaluationLimit", "docs/diagnostics.md", "max-steps"},
    {"FileTooLarge", "docs/diagnostics.md", "max-bytes"},
    {"ImportCycle", "test/unit/workspace_test.cpp", "Circular import of"},
    {"InvalidUtf8", "docs/diagnostics.md", "python bad bytes"},
    {"MissingBinding", "test/unit/driver_unbound_test.cpp", "Missing constexpr argument binding"},
    {"ScriptFailed", "test/unit/schedule/schedule_test.cpp", "the transform script failed"},
    {"TooDeeplyNested", "docs/diagnostics.md", "deep"},
    {"TooManyDiagnostics", "docs/diagnostics.md", "max-diagnostics"},
    {"TooManyDigits", "docs/diagnostics.md", "7..."},
    {"TooManyElifs", "test/unit/diagnostics_test.cpp", "has more than 1000 branches"},
    {"TooManyOperators", "test/unit/diagnostics_test.cpp", "more than 1000 operators in a row"},
};

// Messages that end in the reason of a failed evaluation.
constexpr std::array<std::string_view, 4> Failures = {"ConstevalFailed", "CallFailed",
                                                      "EvaluationStopped", "NameWithoutValue"};

// A pattern of diagnostics.def as a regular expression, and how much of it is text of its own.
std::pair<std::regex, size_t> matcherOf(std::string_view text) {
  std::string expression;
  size_t own = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}') {
      expression += ".*";
      i += 2;
      continue;
    }
    if (std::string_view("\\^$.|?*+()[]{}").find(text[i]) != std::string_view::npos)
      expression += '\\';
    expression += text[i];
    ++own;
  }
  return {std::regex(expression), own};
}

struct Message {
  std::string id;
  DiagCode code;
  std::regex matcher;
  size_t own;
};

std::vector<Message> allMessages() {
  std::vector<Message> messages;
  auto add = [&](std::string_view id, DiagCode code, std::string_view text) {
    auto [matcher, own] = matcherOf(text);
    messages.push_back({std::string(id), code, std::move(matcher), own});
  };
  for (DiagCode code : allDiagCodes())
    add(diagInfo(code).id, code, diagInfo(code).text);
#define ALLO_DIAG_TEXT(ID, CODE, TEXT) add(#ID, DiagCode::CODE, TEXT);
#include "diag/diagnostics.def"
  // The message that has the most text of its own is the one that a text is of.
  std::stable_sort(messages.begin(), messages.end(),
                   [](const Message &a, const Message &b) { return a.own > b.own; });
  return messages;
}

void checkMessages(TestRun &run, const Corpus &corpus) {
  const std::vector<Message> messages = allMessages();
  std::set<std::string> shown;
  for (const char *folder : {"syntax", "sema", "ide/hover"})
    for (const fs::path &file : corpus.files(folder, ".py"))
      for (const SourceNote &note : parseAnnotated(readFile(file).value_or("")).notes) {
        size_t open = note.head.find('['), close = note.head.find(']');
        if (note.isAssertion() || open == std::string::npos || close == std::string::npos)
          continue;
        std::optional<DiagCode> code = diagCodeByName(note.head.substr(open + 1, close - open - 1));
        auto at = std::find_if(messages.begin(), messages.end(), [&](const Message &message) {
          return message.code == code && std::regex_match(note.text, message.matcher);
        });
        if (at == messages.end())
          continue;
        shown.insert(at->id);
        // The reason why an evaluation failed is a message itself, of any code.
        if (std::find(Failures.begin(), Failures.end(), at->id) == Failures.end())
          continue;
        const std::string reason = note.text.substr(note.text.find(": ") + 2);
        auto why = std::find_if(messages.begin(), messages.end(), [&](const Message &message) {
          return std::regex_match(reason, message.matcher);
        });
        if (why != messages.end())
          shown.insert(why->id);
      }
  // What the scheduling engine reports.
  for (const fs::path &file : corpus.files("schedule", ".steps"))
    for (const std::string &line : splitLines(readFile(file).value_or(""))) {
      const size_t open = line.find('['), close = line.find("]: ");
      if (!line.starts_with("#= ") || open == std::string::npos || close == std::string::npos ||
          close < open)
        continue;
      const std::optional<DiagCode> code = diagCodeByName(line.substr(open + 1, close - open - 1));
      const auto at = std::find_if(messages.begin(), messages.end(), [&](const Message &message) {
        return message.code == code && std::regex_match(line.substr(close + 3), message.matcher);
      });
      if (at != messages.end())
        shown.insert(at->id);
    }
  for (const Shown &other : Elsewhere) {
    const fs::path file = corpus.data.parent_path().parent_path() / other.file;
    const std::string id(other.id);
    auto at = std::find_if(messages.begin(), messages.end(),
                           [&](const Message &message) { return message.id == id; });
    if (at == messages.end()) {
      run.fail("there is no message " + id);
      continue;
    }
    const std::string text = readFile(file).value_or(""), code(diagInfo(at->code).code);
    bool named = text.find("`" + code + "`") != std::string::npos ||
                 text.find(code + ":") != std::string::npos ||
                 text.find("DiagCode::" + id) != std::string::npos ||
                 text.find("DiagCode::" + std::string(diagInfo(at->code).id)) != std::string::npos;
    run.expect(named && text.find(other.words) != std::string::npos,
               std::string(other.file) + " does not show " + id);
    run.expect(shown.insert(id).second, id + " is in an annotation: remove its line in Elsewhere");
  }
  for (const Message &message : messages)
    run.expect(shown.contains(message.id),
               "no file under test/data/sema or test/data/syntax shows " + message.id +
                   ", a message of " + std::string(diagInfo(message.code).code));
}

} // namespace

void collectCorpus(Corpus &corpus) {
  auto add = [&](const char *name, void (*check)(TestRun &, const Corpus &)) {
    corpus.add("corpus", name, corpus.data, [check, &corpus](TestRun &run) { check(run, corpus); });
  };
  add("files_are_short", checkLengths);
  add("every_file_is_read", checkReaders);
  add("every_message_is_shown", checkMessages);
}

} // namespace allo::filetest
