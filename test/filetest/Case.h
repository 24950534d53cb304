// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// One test of the runner and what it may do while it runs.
// A mode collects its cases from the folder it owns; the bodies run later, one by one, under gtest.
// To add a mode: 1) a collector below and its file, 2) its line in main.cpp, 3) its row in
// docs/testing.md.
#pragma once

#include "diag/Policy.h"
#include "filetest/Files.h"

#include <functional>
#include <string>
#include <vector>

namespace allo::filetest {

class TestRun {
public:
  explicit TestRun(bool update) : update(update) {}
  const bool update; // rewrite what is expected, instead of failing

  void fail(std::string message) { failures.push_back(std::move(message)); }
  void expect(bool holds, std::string_view message) {
    if (!holds)
      fail(std::string(message));
  }
  // The file must hold exactly 'actual'; with update it is made to.
  void expectFile(const fs::path &path, std::string_view actual);
  std::vector<std::string> failures;
};

struct Case {
  std::string suite; // the mode's folder
  std::string name;  // the path below it, without extension
  fs::path file;
  std::function<void(TestRun &)> body;
};

struct Corpus {
  fs::path data; // test/data
  fs::path docs;
  std::vector<Case> cases;

  // Files of data/folder with this extension, sorted; not those whose name ends in one of
  // 'without'.
  std::vector<fs::path> files(std::string_view folder, std::string_view extension,
                              const std::vector<std::string> &without = {}) const;
  // "names/fail_undefined" for data/sema/names/fail_undefined.py in folder "sema".
  std::string nameIn(std::string_view folder, const fs::path &file) const;
  void add(std::string_view suite, std::string name, const fs::path &file,
           std::function<void(TestRun &)> body) {
    cases.push_back({std::string(suite), std::move(name), file, std::move(body)});
  }
  // One case for each file of data/folder.
  void addFiles(std::string_view folder, std::string_view extension,
                void (*body)(TestRun &, const fs::path &file, const std::string &tip),
                const std::vector<std::string> &without = {});
};

// The value of a line '# NAME: value'.
std::optional<std::string> directive(std::string_view source, std::string_view name);
// The program with every bare @kernel in the other style, 'cpp'. Its lines stay where they are.
std::string inStyle(std::string_view program, std::string_view style);

// 'unused-variable' and the like, which most examples would have.
inline bool isAboutUse(DiagCode code) {
  return code != DiagCode::UnusedIgnore && diagInfo(code).code.starts_with("unused-");
}

void collectAnnotated(Corpus &corpus);   // data/syntax, data/sema, data/ide/hover, data/examples
void collectTrees(Corpus &corpus);       // data/ast
void collectRendered(Corpus &corpus);    // data/render
void collectIde(Corpus &corpus);         // data/ide/hints, data/ide/symbols
void collectSessions(Corpus &corpus);    // data/lsp
void collectIncremental(Corpus &corpus); // data/incremental
void collectKernels(Corpus &corpus);     // data/kernels, and robustness over all sources
void collectCommands(Corpus &corpus);    // data/cli
void collectExec(Corpus &corpus);        // data/exec
void collectRefactored(Corpus &corpus);  // data/exec, changed by refactorings
void collectHls(Corpus &corpus);         // data/hls, and the example of docs/vitis.md
void collectSchedules(Corpus &corpus);   // data/schedule; only with MLIR
void collectReferences(Corpus &corpus);  // data/kernels/*/reference
void collectDocs(Corpus &corpus);        // docs/diagnostics.md, docs/language/*.md
void collectCorpus(Corpus &corpus);      // rules about the files as a whole

} // namespace allo::filetest
