// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The passes of the compiler. To add one: its source, a function here, a line in compiler/opt, a
// test in test/data/mlir/passes. To see one: allo-opt FILE.mlir --NAME
#pragma once

#include <cstdint>
#include <memory>

namespace mlir {
class DialectRegistry;
class ModuleOp;
class OpPassManager;
class Pass;
} // namespace mlir

namespace allo::transforms {

// --guard-divisions: division by zero, and the smallest number by -1, would end the process; they
// give something, and -1 the wrapped quotient.
std::unique_ptr<mlir::Pass> createGuardDivisionsPass();
// --convert-kernels-to-functions: kernels become functions, the workers of a grid a loop around the
// call with their coordinates as parameters, checks branches that call the run-time library, slices
// of bits shifts and masks. Asynchronous calls stay, for --lower-dataflow. Where the module has the
// attribute 'allo.checked', functions get the address of their call's frame as a last parameter:
// words of 64 bits, the address of the frame around (0: none), the call's site, the number of loops
// around it and their indices. allo_cpu_fault(site, values, count, frame) must not return;
// allo_cpu_warning, with the same, does. With 'forSource', slices of bits and checks stay, and
// functions keep the signs of kernels.
std::unique_ptr<mlir::Pass> createConvertKernelsToFunctionsPass(bool forSource = false);
// --pass-stream-lanes: private functions get those streams of an array that they use, where they
// are known, few and not all.
std::unique_ptr<mlir::Pass> createPassStreamLanesPass();
// --lower-dataflow: streams and asynchronous calls become calls of the dataflow runtime.
std::unique_ptr<mlir::Pass> createLowerDataflowPass();
// --track-writes: in a module with 'allo.checked' buffers are followed in memory by marks of the
// elements that something was stored in; behind this the attribute is gone.
std::unique_ptr<mlir::Pass> createTrackWritesPass();
// --keep-small-buffers-on-stack: those that live as long as their function.
std::unique_ptr<mlir::Pass> createKeepSmallBuffersOnStackPass();
// --parallelize-loops: affine loops of at least so many operations, whose iterations do not depend
// on each other, are run by the threads of the run-time library.
constexpr uint64_t DefaultLeastWork = 150'000;
std::unique_ptr<mlir::Pass> createParallelizeLoopsPass(uint64_t leastWork = DefaultLeastWork);
// --branch-structured-control-flow: scf becomes branches, in a time linear in the function's size.
std::unique_ptr<mlir::Pass> createBranchStructuredControlFlowPass();
// --convert-all-to-llvm: everything that is left, in one conversion. Static buffers are passed by a
// bare pointer. The module has its data layout by then.
std::unique_ptr<mlir::Pass> createConvertToLLVMPass();
// --spawn-stages: bodies for the functions that these two declared, in the LLVM dialect.
std::unique_ptr<mlir::Pass> createSpawnStagesPass();

// Where the first kernel has workers: a kernel of its name before it that calls all of them, as the
// host does. The first one is private then, with ".worker" behind its name.
void callWorkersOfTop(mlir::ModuleOp module);

// Tensors become buffers. The former says whether there are any, and prepares the context.
bool prepareBufferization(mlir::ModuleOp module);
void addBufferization(mlir::OpPassManager &passes);
// What bufferization has to know of our operations on tensors.
void registerBufferization(mlir::DialectRegistry &registry);

} // namespace allo::transforms
