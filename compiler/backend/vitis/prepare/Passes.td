// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The passes that prepare a module for the printer of HLS C++, in the order in which Prepare.cpp runs them; docs/mlir.md lists
// them. To add one: a definition here, its source beside this file, a line in Prepare.cpp, a test in test/data/mlir/vitis.
#ifndef ALLO_VITIS_PREPARE_PASSES_TD
#define ALLO_VITIS_PREPARE_PASSES_TD

include "mlir/Pass/PassBase.td"

class VitisPass<string name> : Pass<name, "::mlir::ModuleOp"> {}

def LowerAffineBranches : VitisPass<"allo-vitis-lower-affine-branches"> {
  let summary = "Turn branches on affine conditions into plain ones";
  let description = [{
    All later passes, and the printer, know `scf.if` only.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect"];
}

def SpecializeWorkers : VitisPass<"allo-vitis-specialize-workers"> {
  let summary = "Clone kernels with workers for each coordinate";
  let description = [{
    Where the coordinates make no difference, workers share a function.
  }];
  let dependentDialects = ["::allo::dialect::AlloDialect", "::mlir::arith::ArithDialect"];
}

def InlineKnownBranches : VitisPass<"allo-vitis-inline-known-branches"> {
  let summary = "Replace branches on constants by the arm that is taken";
}

def SplitPortBlocks : VitisPass<"allo-vitis-split-port-blocks"> {
  let summary = "Pass blocks through ports of the top function one element at a time";
  let description = [{
    A stream of blocks connects the stages of a region. A port of the top function carries scalars.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::memref::MemRefDialect"];
}

def FuseConversions : VitisPass<"allo-vitis-fuse-conversions"> {
  let summary = "Convert elements of an array where they are used";
  let description = [{
    An operand of an operation on whole arrays that is the conversion of another array is converted one element at a time: a
    wider number costs no hardware, but another array does.
  }];
}

def NarrowProducts : VitisPass<"allo-vitis-narrow-products"> {
  let summary = "Sum up products of matrices in the type of the result";
  let description = [{
    A product of integers that goes to an array of narrower ones is summed up in that type: the bits are the same.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
}

def ComputeInPlace : VitisPass<"allo-vitis-compute-in-place"> {
  let summary = "Compute into the array that the result is copied to";
  let description = [{
    An operation on whole arrays makes an array of its own, which is copied to its destination; a product that is added to an
    array starts from a copy of it, too. Both copies go where the operands are other arrays, or the same array element by
    element.
  }];
}

def ConvertLinalgToLoops : VitisPass<"allo-vitis-convert-linalg-to-loops"> {
  let summary = "Turn operations on whole arrays into loops, except copies and fills";
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::memref::MemRefDialect"];
}

def ResolveStorage : VitisPass<"allo-vitis-resolve-storage"> {
  let summary = "Give every buffer an array that is known at compile time";
  let description = [{
    A buffer that is one of several arrays at run time becomes these arrays and the number of the one that is meant
    (docs/adr/014-arrays-that-change.md): HLS C++ has no pointers to arrays, nor functions that return them. The module has no operations on whole
    arrays but copies and fills.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect", "::mlir::ub::UBDialect"];
}

def ExpandCopies : VitisPass<"allo-vitis-expand-copies"> {
  let summary = "Turn copies and fills into initializers or loops";
  let dependentDialects = ["::mlir::affine::AffineDialect"];
}

def NarrowMath : VitisPass<"allo-vitis-narrow-math"> {
  let summary = "Compute functions of floats in the type of the result";
  let description = [{
    Functions of f32 and f16 are lowered to f64 and rounded, so that all processors agree. A circuit gets the core of the
    narrow type.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::math::MathDialect"];
}

def NarrowShiftAmounts : VitisPass<"allo-vitis-narrow-shift-amounts"> {
  let summary = "Compare and choose amounts of shifts in their own type";
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def NarrowSums : VitisPass<"allo-vitis-narrow-sums"> {
  let summary = "Compute sums, products and choices without bits that are cut off";
  let description = [{
    The sum of two `i32` is an `i33`; where it is truncated to `i32` at once, it is the sum modulo 2^32.
    A sum `x + y * -1` of indices is the difference `x - y`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def ShortenRecurrences : VitisPass<"allo-vitis-shorten-recurrences"> {
  let summary = "Add what a loop carries last";
  let description = [{
    Sums of integers are balanced trees. One adder is enough between the value of an iteration and that of the next one.
    Integers wrap, so that the bits are the same.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
}

def PruneCalls : VitisPass<"allo-vitis-prune-calls"> {
  let summary = "Remove calls without effect, and parameters that are not used";
  let description = [{
    They are what is left of workers at the border of a grid. The top function keeps its parameters.
  }];
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

def OutlineDataflow : VitisPass<"allo-vitis-outline-dataflow"> {
  let summary = "Bring stages into the canonical form of dataflow regions";
  let description = [{
    A region consists of declarations of channels and arrays, and calls whose arguments are variables. A body in this form is
    marked `allo.dataflow`. Elsewhere the stages up to a join become a function of their own, and what else stands between
    them becomes functions that it calls; a body that cannot be a region is marked `allo.sequential`, with the reason. In a
    body that a schedule has marked `allo.dataflow`, each loop becomes a function, together with the statements around it.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect", "::mlir::func::FuncDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::ub::UBDialect"];
}

#endif // ALLO_VITIS_PREPARE_PASSES_TD
