// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// allo-opt: reads MLIR, runs passes on it, prints it; a tool for tests and for people who debug the
// compiler. What it knows of MLIR is what the compiler uses, which keeps it small and quick to
// start. Not InitAll*.h: they triple
// the program.
#include "backend/vitis/prepare/Prepare.h"
#include "dialect/Dialect.h"
#include "schedule/TransformOps.h"
#include "transforms/Passes.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Bufferization/IR/Bufferization.h>
#include <mlir/Dialect/ControlFlow/IR/ControlFlow.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/Math/IR/Math.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Tensor/IR/Tensor.h>
#include <mlir/Dialect/Transform/Transforms/Passes.h>
#include <mlir/Tools/mlir-opt/MlirOptMain.h>
#include <mlir/Transforms/Passes.h>

static void registerDialects(mlir::DialectRegistry &registry) {
  registry
      .insert<allo::dialect::AlloDialect, mlir::affine::AffineDialect, mlir::arith::ArithDialect,
              mlir::bufferization::BufferizationDialect, mlir::cf::ControlFlowDialect,
              mlir::func::FuncDialect, mlir::linalg::LinalgDialect, mlir::LLVM::LLVMDialect,
              mlir::math::MathDialect, mlir::memref::MemRefDialect, mlir::scf::SCFDialect,
              mlir::tensor::TensorDialect>();
}

static void registerPasses() {
  mlir::registerCanonicalizer();
  mlir::registerCSE();
  mlir::registerLoopInvariantCodeMotion();
  mlir::registerSymbolDCE();
  mlir::transform::registerInterpreterPass();
  allo::transforms::registerAlloTransformsPasses();
  allo::vitis::registerPreparation();
}

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registerDialects(registry);
  allo::schedule::registerSchedules(registry);
  registerPasses();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "Optimizer of Allo's MLIR\n", registry));
}
