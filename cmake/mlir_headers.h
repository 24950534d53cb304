// What the libraries over MLIR read from one precompiled header. Only headers of MLIR that most of them need: each source
// includes what it uses all the same, and nothing generated or of ours is here, since its change would rebuild everything.
#pragma once

#include <llvm/ADT/TypeSwitch.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/DialectImplementation.h>
#include <mlir/IR/PatternMatch.h>
#include <mlir/Interfaces/FunctionImplementation.h>
#include <mlir/Pass/Pass.h>
#include <mlir/Transforms/DialectConversion.h>
