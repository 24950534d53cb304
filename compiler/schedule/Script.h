// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The pending batch of a schedule as a transform script: a module with the sequence
// '__transform_main', which allo-opt --transform-interpreter runs as well. Targets are found by
// their ids. To see one: a line 'script' in test/data/schedule/*.steps.
#pragma once

#include "schedule/Errors.h"
#include "schedule/TransformOps.h"
#include "sema/operators/Primitives.h"

#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/OwningOpRef.h>

#include <memory>
#include <string>
#include <vector>

namespace allo::schedule {

// One operation of a script.
struct Step {
  Primitive primitive{};
  mlir::Location place;             // of the call
  std::vector<std::string> targets; // ids; none: the payload itself
  mlir::NamedAttrList attributes;
  std::vector<std::string> made = {}; // the ids of the loops that it makes
  bool isPhysical = false; // of unroll, compose and streamline: the targets have to exist
  // Of compose: functions that the script contains.
  std::shared_ptr<mlir::OwningOpRef<mlir::ModuleOp>> library = nullptr;
};

// Whether it does nothing where its targets do not exist.
bool isOptional(const Step &step);

mlir::OwningOpRef<mlir::ModuleOp> writeScript(mlir::MLIRContext *context,
                                              const std::vector<Step> &steps);
std::string showScript(mlir::ModuleOp script);

// What the steps of a script change.
enum class ScriptEffect : uint8_t { Anything, Directives };

// Changes 'payload', which is of no use after a failure, and verifies what the script may have
// changed.
bool runScript(mlir::ModuleOp script, mlir::ModuleOp payload, RunReport &report,
               ScriptEffect effect = ScriptEffect::Anything);

} // namespace allo::schedule
