// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The passes of the compiler that every backend may use, with their options; docs/mlir.md describes them for users of allo-opt.
// To add one: a definition here, its source beside this file, a section in docs/mlir.md, a test in test/data/mlir/passes.
// Those of the Vitis backend are in backend/vitis/prepare/Passes.td.
#ifndef ALLO_TRANSFORMS_PASSES_TD
#define ALLO_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def FormStages : Pass<"allo-form-stages", "::mlir::ModuleOp"> {
  let summary = "Start the calls that are given streams as stages, and wait where something needs what they compute";
  let description = [{
    Each call with streams gets `async`. `allo.join` is where a statement uses a result of a stage, or a buffer that one
    writes, or writes one that a stage reads, and at the end of the block. What waits comes after the later stages that do not
    depend on it.
  }];
  let dependentDialects = ["::allo::dialect::AlloDialect"];
}

def MakeDivisionsTotal : Pass<"allo-make-divisions-total"> {
  let summary = "Give divisions a result where the processor has none";
  let description = [{
    Division by zero, and of the smallest number by -1, would end the process. They give some number, and -1 the quotient
    that wraps.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def ConvertKernelsToFunctions : Pass<"allo-convert-kernels-to-functions", "::mlir::ModuleOp"> {
  let summary = "Turn kernels into functions";
  let description = [{
    The workers of a grid become a loop around the call with their coordinates as parameters, checks branches that call the
    run-time library, and slices of bits shifts and masks. Asynchronous calls stay, for `--allo-lower-dataflow`.

    Where the module has the attribute `allo.checked`, functions get the address of their call's frame as a last parameter:
    words of 64 bits, the address of the frame around it (0: none), the call's site, the number of loops around it and their
    indices. `allo_cpu_fault(site, values, count, frame)` must not return; `allo_cpu_warning`, with the same parameters,
    does.
  }];
  let options = [
    Option<"forSource", "for-source", "bool", "false",
           "Keep checks, slices of bits, and whether numbers have a sign, for text that is generated">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
}

def ScalarizeStreamArrays : Pass<"allo-scalarize-stream-arrays", "::mlir::ModuleOp"> {
  let summary = "Pass the streams of an array one by one";
  let description = [{
    A private function gets those streams of an array that it uses, where they are constant, few and not all.
  }];
  let dependentDialects = ["::allo::dialect::AlloDialect", "::mlir::arith::ArithDialect"];
}

def LowerDataflow : Pass<"allo-lower-dataflow", "::mlir::ModuleOp"> {
  let summary = "Turn streams and asynchronous calls into calls of the dataflow runtime";
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect"];
}

def MarkStreams : Pass<"allo-mark-streams", "::mlir::ModuleOp"> {
  let summary = "Let streams that replace buffers carry whether each element was written, in a checked module";
  let description = [{
    Where the module has the attribute `allo.checked`, a stream with `allo.streamlined` has one bit more: 1 if something was
    stored in the element that a value comes from. `allo.was_written` asks for it.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect"];
}

def InstrumentUninitializedReads : Pass<"allo-instrument-uninitialized-reads", "::mlir::ModuleOp"> {
  let summary = "Mark the elements of buffers that have been written, in a checked module";
  let description = [{
    Where the module has the attribute `allo.checked`, marks follow each buffer in memory. The attribute is gone afterwards.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect"];
}

def HoistAllocations : Pass<"allo-hoist-allocations", "::mlir::ModuleOp"> {
  let summary = "Allocate the buffers of loops and branches once per call of their function";
  let description = [{
    A buffer that is allocated and freed in one block moves to the function's entry. Where the module has the attribute
    `allo.checked`, its elements count as not written whenever its block begins.
  }];
  let dependentDialects = ["::allo::dialect::AlloDialect", "::mlir::arith::ArithDialect"];
}

def PromoteBuffersToStack : Pass<"allo-promote-buffers-to-stack", "::mlir::func::FuncOp"> {
  let summary = "Move small buffers that live as long as their function to its stack";
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def ParallelizeLoops : Pass<"allo-parallelize-loops", "::mlir::ModuleOp"> {
  let summary = "Run the independent iterations of long affine loops on several threads";
  let options = [
    Option<"leastWork", "least-work", "uint64_t", "150'000", "Least number of operations of a loop that is worth threads">
  ];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect"];
}

def BranchStructuredControlFlow : Pass<"allo-branch-structured-control-flow", "::mlir::func::FuncOp"> {
  let summary = "Turn structured control flow into branches";
  let description = [{
    Takes time linear in the function's size, unlike the conversion of MLIR.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect"];
}

def ConvertToLLVM : Pass<"allo-convert-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Convert everything to the LLVM dialect in one conversion";
  let description = [{
    Static buffers are passed as bare pointers. The module must have its data layout.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def SpawnStages : Pass<"allo-spawn-stages", "::mlir::ModuleOp"> {
  let summary = "Define the functions that start stages and parallel loops, in the LLVM dialect";
  let description = [{
    `--allo-lower-dataflow` and `--allo-parallelize-loops` declare them.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def Fold : Pass<"allo-fold", "::mlir::ModuleOp"> {
  let summary = "Fold operations, and remove those without a use";
  let description = [{
    Unlike `--canonicalize` it keeps loops and branches as they are.
  }];
}

#endif // ALLO_TRANSFORMS_PASSES_TD
