// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/prepare/Prepare.h"

#include "backend/vitis/prepare/Passes.h"
#include "transforms/Passes.h"

namespace allo::vitis {

using namespace mlir;

static void addPasses(OpPassManager &passes, bool tensors) {
  passes.addPass(transforms::createFormStages());
  passes.addPass(createLowerAffineBranches());
  passes.addPass(createSpecializeWorkers());
  passes.addPass(transforms::createConvertKernelsToFunctions({.forSource = true}));
  if (tensors)
    transforms::addBufferization(passes);
  passes.addPass(transforms::createFold());
  passes.addPass(createInlineKnownBranches());
  passes.addPass(createSplitPortBlocks());
  // Whole arrays.
  passes.addPass(createFuseConversions());
  passes.addPass(createNarrowProducts());
  passes.addPass(createComputeInPlace());
  passes.addPass(createConvertLinalgToLoops());
  passes.addPass(createResolveStorage());
  passes.addPass(createExpandCopies());
  passes.addPass(transforms::createFold());
  // Arithmetic.
  passes.addPass(createNarrowMath());
  passes.addPass(createNarrowShiftAmounts());
  passes.addPass(createNarrowSums());
  passes.addPass(createShortenRecurrences());
  // Functions.
  passes.addPass(createPruneCalls());
  passes.addPass(createOutlineDataflow());
  passes.addPass(transforms::createScalarizeStreamArrays());
  passes.addPass(transforms::createFold());
}

void registerPreparation() {
  registerAlloVitisPasses();
  PassPipelineRegistration<>("allo-vitis-prepare", "Prepare a module for the printer of HLS C++",
                             [](OpPassManager &passes) { addPasses(passes, false); });
}

Result<void> prepare(ModuleOp module) {
  std::string messages;
  ScopedDiagnosticHandler handler(module.getContext(), [&](Diagnostic &diagnostic) {
    messages += diagnostic.str() + "\n";
    return success();
  });
  bool tensors = transforms::prepareBufferization(module);
  PassManager passes(module.getContext());
#ifdef NDEBUG
  passes.enableVerifier(false);
#endif
  addPasses(passes, tensors);
  if (succeeded(passes.run(module)))
    return {};
  return Error{messages.empty() ? "a pass failed" : messages};
}

} // namespace allo::vitis
