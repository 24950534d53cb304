// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The dialect 'allo': what kernels are in MLIR, from the lowering until they become functions.
// To add an operation: 1) Ops.td, 2) its verifier and folder in the source of its area, 3) a section in docs/mlir.md,
// 4) test/data/mlir/dialect. The same for a type (Types.td) and an attribute (Attributes.td).
#ifndef ALLO_DIALECT_DIALECT_TD
#define ALLO_DIALECT_DIALECT_TD

include "mlir/IR/OpBase.td"

def Allo_Dialect : Dialect {
  let name = "allo";
  let cppNamespace = "::allo::dialect";
  let summary = "Kernels, their workers and streams, and slices of bits";
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let extraClassDeclaration = [{
    void registerTypes();
    void registerAttributes();
  }];
}

#endif // ALLO_DIALECT_DIALECT_TD
