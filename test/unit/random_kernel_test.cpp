// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Random kernels are accepted, become programs, and run without a fault to the same end, before and
// after the passes over programs.
#include "common/Observe.h"
#include "common/RandomKernel.h"
#include "common/RunKernel.h"
#include "interp/Evaluator.h"
#include "program/Walk.h"

#include <gtest/gtest.h>

namespace allo::test {
namespace {

size_t returnsIn(const program::Block &block) {
  size_t count = 0;
  for (const program::Stmt *each : block) {
    count += each->kind == program::StmtKind::Return ? 1 : 0;
    program::forEachPart(
        *each, [](const program::Expr &) {},
        [&](const program::Block &inner) { count += returnsIn(inner); });
  }
  return count;
}

TEST(RandomKernels, RunToTheSameEnd) {
  size_t refused = 0;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    RandomKernel made = randomKernel(seed);
    LoadedFile file("/w/random.py", made.source, nullptr);
    bool ok = true;
    for (const Diagnostic &d : file.analysis().diagnostics)
      if (d.severity == Severity::Error) {
        ADD_FAILURE() << "seed " << seed << ": " << show(d) << made.source;
        ok = false;
        break;
      }
    if (!ok) {
      ASSERT_LT(++refused, 3u);
      continue;
    }
    std::string ends[2];
    for (std::string &end : ends) {
      const bool structured = &end == &ends[1];
      std::string problem;
      auto program =
          file.program(made.name, problem,
                       structured ? program::Returns::Structured : program::Returns::AsWritten);
      ASSERT_TRUE(program) << seed << " " << problem;
      for (const program::Kernel &kernel : program->kernels)
        if (structured)
          ASSERT_EQ(returnsIn(kernel.body), kernel.results.empty() ? 0u : 1u) << made.source;
      eval::Evaluator evaluator(*program);
      std::vector<eval::Datum> arguments =
          randomArguments(program->kernels[0], seed, made.extremes);
      eval::Outcome outcome = evaluator.run(arguments);
      ASSERT_FALSE(outcome.fault) << "seed " << seed << ": " << outcome.fault->message << "\n"
                                  << made.source;
      for (size_t i = 0; i < outcome.results.size(); ++i)
        end += " " + show(outcome.results[i], program->kernels[0].results[i]);
      for (size_t i = 0; i < arguments.size(); ++i)
        end += " " + show(arguments[i],
                          program->kernels[0].variables[program->kernels[0].parameters[i]].type);
    }
    ASSERT_EQ(ends[0], ends[1]) << seed;
  }
}

} // namespace
} // namespace allo::test
