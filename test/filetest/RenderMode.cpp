// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// data/render: what `allo-lsp --check FILE` prints, byte by byte, in <name>.stdout beside the file.
#include "check/Check.h"
#include "common/Exercise.h"
#include "common/Observe.h"
#include "filetest/Case.h"

namespace allo::filetest {

namespace {

std::string withoutEscapes(std::string text) {
  for (size_t escape; (escape = text.find("\x1b[")) != std::string::npos;)
    text.erase(escape, text.find('m', escape) - escape + 1);
  return text;
}

void runRendered(TestRun &run, const fs::path &file, const std::string &) {
  std::string source = readFile(file).value_or("");
  std::string name = file.filename().string();
  MemoryFileSystem files(std::map<std::string, std::string>{{name, source}});
  CheckOptions options;
  options.paths = {name};
  CheckResult result = check(options, files);
  options.color = true;
  CheckResult colored = check(options, files);
  options.paths = {"-"};
  options.standardInput = source;
  options.standardInputName = name;
  options.color = false;
  CheckResult piped = check(options, files);
  run.expect(withoutEscapes(colored.output) == result.output,
             "colours change more than the colour:\n" + colored.output);
  run.expect(piped.output == result.output,
             "standard input is read in another way:\n" + piped.output);
  bool hasError = result.output.find(": error: ") != std::string::npos;
  run.expect(result.exitCode == (hasError ? 1 : 0), "exit code " + std::to_string(result.exitCode));
  run.expectFile(fs::path(file).replace_extension(".stdout"), result.output);
  test::Checked checked = test::check(source);
  std::string broken = test::exerciseAll(*checked.analysis);
  run.expect(broken.empty(), broken);
}

} // namespace

void collectRendered(Corpus &corpus) { corpus.addFiles("render", ".py", runRendered); }

} // namespace allo::filetest
