// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The typed program -> MLIR: one `allo.kernel` per kernel, over arith, math, affine where bounds
// and subscripts are affine, scf, memref, linalg, tensor and the dialect `allo` (docs/mlir.md).
// Scalars become SSA values, tensors become tensors, and buffers become memrefs, which their block
// frees if no reference to them can remain. Every operation has a location: the file and the range,
// with lines and columns from 1, and the name of the variable if it computes the value of one.
//
// Lowering makes no decisions about the language and cannot fail. Returns are structured. With
// LowerOptions::checked, an operation that has no result stops the run (`allo.check`), and 'sites'
// explains the numbers that are returned. To see it: allo mlir FILE.py::KERNEL
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

class SpareContext;

struct LowerOptions {
  bool checked = false;
  bool overflow = false; // integers that do not fit are faults; only with checks
  bool control = false;  // only the checks of loop steps, exponents and bits
  bool signs = false;    // the names of variables show which have no sign, for generated text
  // Only calls that this kernel leads to tell which parameters are different memory.
  program::KernelId root = 0;
  bool distinct = true;             // nobody gives the root one buffer for two parameters
  SpareContext *contexts = nullptr; // where the module's is taken from
};

// The possible report of a place at run time, by the number that its operation has under
// dialect::SiteName.
struct Site {
  program::KernelId kernel = 0;
  std::string stage; // of a function that a schedule has made, which no kernel is: its name
  program::SourceRange place;
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

// The context of a module that is gone, for the next one: to make one and load its dialects takes
// as long as to lower a kernel of a few hundred operations. Used by one thread at a time.
class SpareContext {
public:
  std::unique_ptr<mlir::MLIRContext> take(); // a new one if there is none
  void keep(LoweredModule module);

private:
  std::unique_ptr<mlir::MLIRContext> spare;
  unsigned modules = 0; // that were kept so far
};

LoweredModule lower(const program::Program &program, const LowerOptions &options = {});

} // namespace allo::lower
