// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// data/kernels/*/reference: kernels that compute what the same algorithms in C do, to the last bit,
// by every engine. NAME.c belongs to the kernel NAME of ../NAME.py (test/data/kernels/reference.h).
// Where such a file has a line "# bench: N=512", the program exists at that size as well.
#include "common/Reference.h"
#include "common/RunKernel.h"
#include "filetest/Case.h"

#include <algorithm>

namespace allo::filetest {

namespace {

std::unique_ptr<program::Program> load(TestRun &run, test::LoadedFile &loaded,
                                       const std::string &kernel) {
  std::string problem;
  for (const Diagnostic &d : loaded.analysis().diagnostics)
    if (d.severity == Severity::Error)
      run.fail("error: " + d.message);
  if (!run.failures.empty())
    return nullptr;
  auto program = loaded.program(kernel, problem);
  run.expect(program != nullptr, problem);
  return program;
}

void runReference(TestRun &run, const fs::path &file, const std::string &engineName,
                  const api::EngineOptions &options) {
  std::string kernel = file.stem().string();
  test::References references;
  auto reference = references.find(kernel);
  if (!reference)
    return run.fail(references.problem().empty() ? "the library does not have the reference"
                                                 : references.problem());
  DiskFileSystem files;
  test::LoadedFile loaded(file.string(), readFile(file).value_or(""), &files);
  auto program = load(run, loaded, kernel);
  if (!program)
    return;
  auto engine = api::makeEngine(engineName, *program, options);
  if (engine->failure())
    return run.fail(engine->failure().message);
  bool tracksWrites = engineName == "exact";
  for (uint64_t random : {1, 2}) {
    std::string wrong =
        test::compareWithReference(*program, *engine, tracksWrites, *reference, random);
    run.expect(wrong.empty(), "with random numbers " + std::to_string(random) + ": " + wrong);
  }
}

void runBenchSizes(TestRun &run, const fs::path &file) {
  std::string source = readFile(file).value_or(""), problem;
  auto sizes = test::benchSizes(source);
  if (!sizes || sizes->empty())
    return run.fail("the line '# bench: ...' cannot be read");
  std::string large = test::withSizes(source, *sizes, problem);
  if (!problem.empty())
    return run.fail(problem);
  run.expect(large != source, "the sizes are those of the file");
  test::Sizes constants = test::constantsOf(large);
  for (const auto &size : *sizes)
    run.expect(std::find(constants.begin(), constants.end(), size) != constants.end(),
               "'" + size.first + "' has not become " + std::to_string(size.second));
  DiskFileSystem files;
  test::LoadedFile loaded(file.string(), large, &files);
  load(run, loaded, file.stem().string());
}

} // namespace

void collectReferences(Corpus &corpus) {
  for (const fs::path &reference : corpus.files("kernels", ".c")) {
    fs::path file = reference.parent_path().parent_path() / reference.stem().concat(".py");
    std::string name = corpus.nameIn("kernels", file);
    for (const std::string &engine : api::engineNames())
      corpus.add("reference", engine + "/" + name, file,
                 [=](TestRun &run) { runReference(run, file, engine, {}); });
    api::EngineOptions everyLoop; // that may be run by several threads
    everyLoop.threads = 3;
    everyLoop.leastWork = 1;
    if (api::engineNames().front() == "cpu")
      corpus.add("reference", "threads/" + name, file,
                 [=](TestRun &run) { runReference(run, file, "cpu", everyLoop); });
    if (readFile(file).value_or("").find("\n# bench:") != std::string::npos)
      corpus.add("reference", "bench/" + name, file,
                 [=](TestRun &run) { runBenchSizes(run, file); });
  }
}

} // namespace allo::filetest
