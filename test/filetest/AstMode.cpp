// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// data/ast: the syntax tree of a program, as `--dump=ast` prints it, in <name>.ast. The program is
// one that Python accepts; the checker need not.
#include "common/Observe.h"
#include "filetest/Case.h"
#include "sema/facts/TypedDump.h"

namespace allo::filetest {

namespace {

void runTree(TestRun &run, const fs::path &file, const std::string &) {
  test::Checked checked = test::check(readFile(file).value_or(""));
  run.expect(checked.analysis->usesAllo, "the file does not import allo");
  for (const Diagnostic &d : checked.analysis->diagnostics)
    run.expect(d.code != DiagCode::Syntax && d.code != DiagCode::TooDeeplyNested,
               "the source has a syntax error: " + test::show(d));
  run.expectFile(fs::path(file).replace_extension(".ast"), dumpAst(*checked.analysis));
}

} // namespace

void collectTrees(Corpus &corpus) { corpus.addFiles("ast", ".py", runTree); }

} // namespace allo::filetest
