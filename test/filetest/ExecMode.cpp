// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// data/exec: kernels that are run. Each line "# run: ..." is one call (test/common/RunKernel.h);
// lines about the same kernel share its stateful variables. A file NAME.program.txt beside
// NAME.py is the typed program of its first line's kernel.
#include "common/RunKernel.h"
#include "filetest/Case.h"
#include "program/StructureReturns.h"

#include <map>

namespace allo::filetest {

namespace {

void runExec(TestRun &run, const fs::path &file, const std::string &) {
  std::string source = readFile(file).value_or("");
  DiskFileSystem files;
  test::LoadedFile loaded(file.string(), source, &files);
  for (const Diagnostic &d : loaded.analysis().diagnostics)
    if (d.severity == Severity::Error)
      run.fail("error: " + d.message);
  if (!run.failures.empty())
    return;
  struct Ready {
    std::unique_ptr<program::Program> program, structured;
    std::unique_ptr<eval::Evaluator> evaluator, structuredEvaluator;
  };
  std::map<std::string, Ready> ready;
  bool first = true;
  for (const test::RunLine &line : test::runLines(source)) {
    auto fail = [&](const std::string &what) {
      run.fail("line " + std::to_string(line.line) + ": " + line.text + "\n" + what);
    };
    if (!line.problem.empty()) {
      fail(line.problem);
      continue;
    }
    auto [at, fresh] = ready.try_emplace(line.kernel);
    if (fresh) {
      std::string problem;
      at->second.program = loaded.program(line.kernel, problem);
      if (!at->second.program) {
        fail(problem);
        return;
      }
      at->second.structured = loaded.program(line.kernel, problem);
      program::structureReturns(*at->second.structured);
      at->second.structuredEvaluator = std::make_unique<eval::Evaluator>(*at->second.structured);
      at->second.evaluator = std::make_unique<eval::Evaluator>(*at->second.program);
    }
    fs::path golden = file;
    golden.replace_extension(".program.txt");
    if (std::exchange(first, false) && fs::exists(golden))
      run.expectFile(golden, program::dump(*at->second.program));
    std::string wrong = test::runOn(*at->second.evaluator, *at->second.program, line);
    if (!wrong.empty())
      fail(wrong);
    wrong = test::runOn(*at->second.structuredEvaluator, *at->second.structured, line);
    if (!wrong.empty())
      fail("with structured returns: " + wrong);
  }
  run.expect(!first, "the file has no line '# run: ...'");
}

// Every kernel of every source that has no errors becomes a program.
void runPrograms(TestRun &run, const fs::path &file) {
  std::string source = readFile(file).value_or("");
  DiskFileSystem files;
  test::LoadedFile loaded(file.string(), source, &files);
  for (const Diagnostic &d : loaded.analysis().diagnostics)
    if (d.severity == Severity::Error)
      return;
  for (const std::string &name : loaded.runnable()) {
    std::string problem;
    auto program = loaded.program(name, problem);
    run.expect(program != nullptr, "'" + name + "': " + problem);
    run.expect(!program || !program::dump(*program).empty(), "'" + name + "' has no program");
  }
}

} // namespace

void collectExec(Corpus &corpus) {
  corpus.addFiles("exec", ".py", runExec);
  for (const fs::path &file : corpus.files("", ".py", {".hints.py"}))
    corpus.add("programs", corpus.nameIn("", file), file,
               [=](TestRun &run) { runPrograms(run, file); });
}

} // namespace allo::filetest
