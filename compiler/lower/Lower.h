// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The typed program -> MLIR: one `allo.kernel` per kernel, over arith, math, affine where bounds
// and subscripts are affine, scf, memref, linalg, tensor and the dialect `allo` (docs/mlir.md).
// Scalars become SSA values, buffers memrefs that their block frees where nobody else can have
// them, tensors tensors. Every operation has a location: the file and the range, with lines and
// columns from 1, and the variable's name where it makes the value of one.
//
// Nothing of the language is decided here, and nothing can fail: structureReturns() has run. With
// LowerOptions::checked whatever has no result stops the run instead (`allo.check`), and 'sites'
// says what the numbers mean that come back. To see it: allo mlir FILE.py::KERNEL
#pragma once

#include "lower/Arithmetic.h"
#include "lower/ModuleSource.h"
#include "program/Program.h"

#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/IR/OwningOpRef.h>

#include <memory>
#include <string>
#include <vector>

namespace allo::lower {

struct LowerOptions {
  bool checked = false;
  bool overflow = false; // integers that do not fit are faults; only where it is checked
  bool control = false;  // of what 'checked' has, loops' steps, exponents and bits alone
  bool signs = false;    // the names of variables tell which have no sign, for text that is made
  bool distinct = true;  // the host never gives one buffer for two parameters
};

// What a place can report at run time, by the number that its operation has under
// dialect::SiteName.
struct Site {
  program::KernelId kernel = 0;
  program::Place place;
  eval::FaultKind kind{}; // of a check
  std::string text;       // its message, "{0}" for the first value; a stream's name
  uint32_t values = 0;    // how many of a report's values are for the text
  Shown shown = Shown::Integers;
  std::vector<int64_t> dims;              // of an array of streams
  std::vector<program::VariableId> loops; // whose indices follow them, outermost first
};

// A module, in a context of its own without threads.
struct LoweredModule {
  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<Site> sites;

  LoweredModule() = default;
  LoweredModule(LoweredModule &&) = default;
  LoweredModule &operator=(LoweredModule &&) = delete; // a module goes before its context
};

LoweredModule lower(const program::Program &program, const LowerOptions &options = {});

} // namespace allo::lower
