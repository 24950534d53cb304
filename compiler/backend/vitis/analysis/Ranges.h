// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Facts about the integers of a prepared module: their possible values, and whether they read best
// with a sign. Both affect only the readability of the emitted text, which is correct for any
// choice of sign, and uses casts if nothing is known.
// MLIR's IntegerRangeAnalysis does not replace it: it has no rule for affine maps and for what the
// branches around a use have tested, and that of LLVM 22 crashes on an affine.for whose bounds are
// not constant (`dataflow::IntegerRangeAnalysis::visitNonControlFlowArguments`).
#pragma once

#include "dialect/Dialect.h"

#include <llvm/ADT/DenseMap.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Interfaces/InferIntRangeInterface.h>

namespace allo::vitis {

unsigned widthOf(mlir::Type type); // of an integer, or index: 64

class Ranges {
public:
  // Of an integer or index.
  mlir::ConstantIntRanges of(mlir::Value value);
  // At the place of 'user', considering the conditions of the enclosing branches.
  mlir::ConstantIntRanges at(mlir::Value value, mlir::Operation *user);
  // Of an affine expression over such values, if it fits 64 bits.
  std::optional<std::pair<int64_t, int64_t>> of(mlir::AffineExpr expr, mlir::ValueRange operands,
                                                unsigned dims);
  // Of a number that is index.
  std::pair<int64_t, int64_t> bounds(mlir::Value value);
  bool isNonNegative(mlir::Value value);

private:
  llvm::DenseMap<mlir::Value, mlir::ConstantIntRanges> known;
  unsigned depth = 0;
  mlir::ConstantIntRanges infer(mlir::Value value);
  std::optional<mlir::ConstantIntRanges> ofCarried(mlir::Value value);
  std::optional<mlir::ConstantIntRanges> ofInduction(mlir::BlockArgument argument);
  std::optional<mlir::ConstantIntRanges> ofParameter(mlir::BlockArgument argument);
  std::optional<mlir::ConstantIntRanges> ofGuarded(mlir::arith::SelectOp choice);
};

// Where a value comes from, or the one of several results; with its name where it has one.
mlir::Location locOfName(mlir::Value value);

class Signs {
public:
  // index has a sign.
  bool isSigned(mlir::Value value);
  // Of the elements of a buffer, or of what a stream carries; from the attribute where there is
  // one.
  bool elementIsSigned(mlir::Value place);

private:
  llvm::DenseMap<mlir::Value, bool> known, places;
  enum class Vote : int8_t { None, Signed, Unsigned };
  Vote ofName(mlir::Value value);
  Vote ofMaker(mlir::Value value);
  Vote ofUse(mlir::OpOperand &use);
  Vote ofPlace(mlir::Value place);
  Vote ofOperands(mlir::Operation *op);
};

} // namespace allo::vitis
