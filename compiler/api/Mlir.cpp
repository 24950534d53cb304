// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "api/Mlir.h"

#include "api/Modules.h"
#include "support/Format.h"
#ifdef ALLO_CPU
#include "backend/cpu/Jit.h"
#endif

#include <algorithm>

namespace allo::api {

const std::vector<std::string> &mlirStages() {
  static const std::vector<std::string> stages = {"program", "frontend", "scheduled", "llvm"};
  return stages;
}

Mlir makeMlir(TypeContext &types, const MlirOptions &options, FileSystem &files) {
  Mlir made;
  made.stage = options.stage;
  auto refuse = [&](std::string message) {
    made.failure = {Ending::Refused, std::move(message)};
    return std::move(made);
  };
  if (options.target.empty())
    return refuse("mlir needs a target: FILE.py::KERNEL");
  const std::vector<std::string> &stages = mlirStages();
  if (std::find(stages.begin(), stages.end(), options.stage) == stages.end())
    return refuse(format("unknown stage '{0}'", options.stage));
  const bool isShown = options.stage == "program";
  for (const auto &[name, isGiven] : {std::pair("--checked", options.checked),
                                      {"--check-overflow", options.overflow},
                                      {"--locations", options.locations}})
    if (isShown && isGiven)
      return refuse(format("{0} has no effect with --stage=program", name));
  made.loaded =
      loadKernel(types, options.target, files,
                 {.returns = isShown ? program::Returns::AsWritten : program::Returns::Structured,
                  .warnings = options.warnings});
  made.failure = made.loaded.failure;
  if (!made.loaded.program)
    return made;
  if (isShown) {
    made.text = program::dump(*made.loaded.program);
    return made;
  }
#ifdef ALLO_CPU
  Modules modules(made.loaded);
  cpu::MlirText mlir =
      cpu::mlirText(*made.loaded.program, modules.source(),
                    {options.stage == "scheduled" ? "frontend" : options.stage,
                     options.checked || options.overflow, options.overflow, options.locations});
  made.failure = std::move(mlir.failure);
  modules.explain(made.failure);
  made.text = std::move(mlir.text);
  made.map = std::move(mlir.map);
  return made;
#else
  return refuse("this build has no MLIR: it supports --stage=program only");
#endif
}

} // namespace allo::api
