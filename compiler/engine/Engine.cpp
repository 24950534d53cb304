// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "engine/Engine.h"

#include "interp/Evaluator.h"
#include "support/Assert.h"
#ifdef ALLO_CPU
#include "backend/cpu/Jit.h"
#include "backend/vitis/Emit.h"
#include "engine/CsimEngine.h"
#endif

namespace allo::api {

namespace {

class ExactEngine final : public Engine {
public:
  ExactEngine(const program::Program &program, const EngineOptions &options)
      : evaluator(program, options.limits, options.overflow) {}
  eval::Outcome run(const std::vector<eval::Datum> &arguments) override {
    return evaluator.run(arguments);
  }

private:
  eval::Evaluator evaluator;
};

#ifdef ALLO_CPU
lower::ModuleSource modulesOf(const program::Program &program, const EngineOptions &options) {
  return options.modules ? options.modules : lower::moduleOf(program);
}

class CpuEngine final : public Engine {
public:
  CpuEngine(const program::Program &program, const EngineOptions &options)
      : compiled(program, modulesOf(program, options), optionsFor(options)),
        deadline(options.limits.deadline) {}
  eval::Outcome run(const std::vector<eval::Datum> &arguments) override {
    return compiled.run(arguments, {.deadline = deadline});
  }
  Failure failure() const override { return compiled.failure(); }
  std::optional<double> seconds() const override { return compiled.seconds(); }

private:
  static cpu::CompileOptions optionsFor(const EngineOptions &options) {
    cpu::CompileOptions made;
    made.optLevel = options.optLevel;
    made.checked = options.checked;
    made.overflow = options.overflow;
    made.cache = options.installation.compiled();
    made.rebuild = options.rebuild;
    made.threads = options.threads;
    made.debug = options.debug;
    made.libraries = options.libraries;
    made.leastWork = options.leastWork;
    return made;
  }
  cpu::CompiledProgram compiled;
  std::optional<std::chrono::steady_clock::time_point> deadline;
};

std::unique_ptr<Engine> makeCsim(const program::Program &program, const EngineOptions &options) {
  return std::make_unique<CsimEngine>(
      program, options, [&](const program::Program &source, bool checked) {
        vitis::EmitOptions emit;
        emit.checked = checked;
        // In the cache, kernels of the same text are the same: points of a sweep, instances.
        emit.named = !options.project.folder.empty();
        return vitis::emit(source, modulesOf(source, options), emit);
      });
}
#endif

template <typename T>
std::unique_ptr<Engine> make(const program::Program &program, const EngineOptions &options) {
  return std::make_unique<T>(program, options);
}

struct Row {
  const char *name;
  std::unique_ptr<Engine> (*make)(const program::Program &, const EngineOptions &);
};
const Row Engines[] = {
#ifdef ALLO_CPU
    {"cpu", make<CpuEngine>},
#endif
    {"exact", make<ExactEngine>}};

} // namespace

const std::vector<std::string> &engineNames() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Row &row : Engines)
      all.emplace_back(row.name);
    return all;
  }();
  return names;
}

bool hasCsim() {
#ifdef ALLO_CPU
  return true;
#else
  return false;
#endif
}

std::unique_ptr<Engine> makeEngine(const std::string &name, const program::Program &program,
                                   const EngineOptions &options) {
#ifdef ALLO_CPU
  if (name == "csim")
    return makeCsim(program, options);
#endif
  for (const Row &row : Engines)
    if (name == row.name)
      return row.make(program, options);
  ALLO_UNREACHABLE("the command line knows the engines' names");
}

} // namespace allo::api
