// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// data/exec: kernels that are run, interpreted and compiled. Each line "# run: ..." is one call
// (test/common/RunKernel.h); lines about the same kernel share its stateful variables. With a line
// "# overflow" integers that do not fit are faults. A file NAME.program.txt beside NAME.py is the
// typed program of its first line's kernel.
#include "api/Mlir.h"
#include "common/RunKernel.h"
#include "common/Sanitizer.h"
#include "engine/Engine.h"
#include "filetest/Case.h"
#include "target/ProgramLimits.h"

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
  struct Way {
    std::string name;
    std::unique_ptr<api::Engine> engine;
    bool checks; // finds faults, and knows which elements were written
  };
  struct Ready {
    std::unique_ptr<program::Program> program, structured;
    std::vector<Way> ways;
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
      at->second.program = loaded.program(line.kernel, problem, program::Returns::AsWritten);
      if (!at->second.program) {
        fail(problem);
        return;
      }
      at->second.structured = loaded.program(line.kernel, problem);
      const bool overflow = source.find("\n# overflow\n") != std::string::npos;
      auto add = [&](const std::string &name, const std::string &engine, bool structured,
                     api::EngineOptions options) {
        auto made = api::makeEngine(
            engine, structured ? *at->second.structured : *at->second.program, options);
        if (made->failure())
          fail(name + ": " + made->failure().message);
        else
          at->second.ways.push_back({name, std::move(made), engine == "exact" || options.checked});
      };
      api::EngineOptions exact;
      exact.overflow = overflow;
      add("exact", "exact", false, exact);
      add("exact, structured returns", "exact", true, exact);
      if (api::engineNames().front() == "cpu")
        for (unsigned level : {0u, 2u, 3u})
          for (bool checked : {false, true}) {
            if (level != 0 && test::Sanitized)
              continue; // LLVM has no sanitizer
            api::EngineOptions options;
            options.optLevel = level;
            options.checked = checked;
            options.overflow = overflow && checked;
            add("cpu -O" + std::to_string(level) + (checked ? " checked" : ""), "cpu", true,
                options);
          }
      if (api::engineNames().front() == "cpu") {
        api::EngineOptions options;
        options.threads = 3;
        options.leastWork = 1;
        add("cpu, every loop that may be parallel", "cpu", true, options);
      }
    }
    fs::path golden = file;
    golden.replace_extension(".program.txt");
    if (std::exchange(first, false) && fs::exists(golden))
      run.expectFile(golden, program::dump(*at->second.program));
    for (Way &way : at->second.ways) {
      if (!line.fault.empty() && !way.checks)
        continue;
      std::string wrong =
          test::runOn([&](const auto &arguments) { return way.engine->run(arguments); },
                      *at->second.structured, line, way.checks);
      if (!wrong.empty())
        fail(way.name + ": " + wrong);
    }
  }
  run.expect(!first, "the file has no line '# run: ...'");
}

// The same calls of HLS C++, for what Vitis can build; only faults that C simulation finds count.
void runCsim(TestRun &run, const fs::path &file) {
  std::string source = readFile(file).value_or("");
  DiskFileSystem files;
  test::LoadedFile loaded(file.string(), source, &files);
  struct Ready {
    std::unique_ptr<program::Program> program;
    std::unique_ptr<api::Engine> engine;
  };
  std::map<std::string, Ready> ready;
  for (test::RunLine line : test::runLines(source)) {
    auto fail = [&](const std::string &what) {
      run.fail("line " + std::to_string(line.line) + ": " + line.text + "\n" + what);
    };
    bool finds = line.fault.empty();
    for (const char *kind : {"out-of-bounds", "division-by-zero", "float-to-integer",
                             "negative-exponent", "loop-step", "deadlock"})
      finds = finds || line.fault.starts_with(kind);
    if (!line.problem.empty() || !finds)
      continue;
    auto [at, fresh] = ready.try_emplace(line.kernel);
    if (fresh) {
      std::string problem;
      at->second.program = loaded.program(line.kernel, problem);
      if (!at->second.program)
        return fail(problem);
      if (!program::vitisLimits(*at->second.program).empty())
        continue;
      api::EngineOptions options;
      options.installation = {ALLO_BINARY_DIR "/bin/allo", ALLO_SOURCE_DIR "/runtime/hls",
                              ALLO_BINARY_DIR "/test/csim-cache"};
      options.project.bounded = source.find("Stream[") != std::string::npos;
      options.project.variables = {"OPT_FLAGS=-O1"};
      at->second.engine = api::makeEngine("csim", *at->second.program, options);
      if (at->second.engine->failure())
        fail(at->second.engine->failure().message);
    }
    api::Engine *engine = at->second.engine.get();
    bool isDeadlock = line.fault.starts_with("deadlock");
    if (!engine || engine->failure())
      continue;
    if (isDeadlock) // in words of its own, at the stage that waits last
      line.fault = "deadlock ";
    std::string wrong = test::runOn([&](const auto &arguments) { return engine->run(arguments); },
                                    *at->second.program, line, /*checks=*/false);
    if (!wrong.empty())
      fail(wrong);
  }
}

// data/lower: the first kernel of a file, and beside it what `allo mlir` prints for it.
void runLower(TestRun &run, const fs::path &file) {
  DiskFileSystem files;
  std::string source = readFile(file).value_or("");
  test::LoadedFile loaded(file.string(), source, &files);
  std::vector<std::string> names = loaded.runnable();
  if (names.empty())
    return run.fail("no kernel of that name");
  api::MlirOptions options;
  options.target = file.string() + "::" + names.back();
  options.checked = source.find("\n# checked") != std::string::npos;
  options.overflow = source.find("\n# overflow") != std::string::npos;
  TypeContext types;
  api::Mlir result = api::makeMlir(types, options, files);
  if (result.failure)
    return run.fail(result.failure.message);
  fs::path golden = file;
  run.expectFile(golden.replace_extension(".mlir"), result.text);
}

// Every kernel of every source that has no errors becomes a program, and that valid MLIR and
// LLVM.
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
    if (!program || api::engineNames().front() != "cpu")
      continue;
    for (bool checked : {false, true}) {
      if (!checked && test::Sanitized)
        continue; // what is checked is lowered by the same code, and more
      api::MlirOptions options;
      options.target = file.string() + "::" + name;
      options.stage = "llvm";
      options.checked = checked;
      TypeContext types;
      api::Mlir result = api::makeMlir(types, options, files);
      run.expect(result.failure.message.empty(), "'" + name + "': " + result.failure.message);
    }
  }
}

} // namespace

void collectExec(Corpus &corpus) {
  corpus.addFiles("exec", ".py", runExec);
  if (api::hasCsim())
    for (const fs::path &file : corpus.files("exec", ".py", {}))
      corpus.add("csim", corpus.nameIn("exec", file), file,
                 [=](TestRun &run) { runCsim(run, file); });
  if (api::engineNames().front() == "cpu")
    for (const fs::path &file : corpus.files("lower", ".py", {}))
      corpus.add("lower", corpus.nameIn("lower", file), file,
                 [=](TestRun &run) { runLower(run, file); });
  for (const fs::path &file : corpus.files("", ".py", {".hints.py"}))
    corpus.add("programs", corpus.nameIn("", file), file,
               [=](TestRun &run) { runPrograms(run, file); });
}

} // namespace allo::filetest
