// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The operations 'transform.allo.*' of transform scripts. They work in any interpreter of such
// scripts. A schedule runs them with a Report, from which it takes errors and warnings as they
// are, not as MLIR's diagnostics.
#pragma once

#include "dialect/Dialect.h"
#include "schedule/Errors.h"

#include <mlir/Bytecode/BytecodeOpInterface.h>
#include <mlir/Dialect/Transform/IR/TransformDialect.h>
#include <mlir/Dialect/Transform/Interfaces/TransformInterfaces.h>
#include <mlir/IR/OpDefinition.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>

#include <optional>
#include <string>
#include <vector>

#define GET_OP_CLASSES
#include "schedule/TransformOps.h.inc"

namespace allo::schedule {

struct RunReport {
  std::optional<ScheduleError> error;
  std::string missing; // the id of a target that was required but did not exist
  std::vector<ScheduleWarning> warnings;
  // Targets of directives that did not exist.
  struct Gone {
    std::string id;
    mlir::Location place; // of the call
    size_t warnings = 0;  // that there were before
  };
  std::vector<Gone> gone;
  std::string script; // as text, if it is wanted
};

class Report : public mlir::transform::TransformState::Extension {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Report)
  Report(mlir::transform::TransformState &state, RunReport &out) : Extension(state), out(out) {}
  RunReport &out;
};

// Makes the operations, and the dialects that payloads consist of, known to a context.
void registerSchedules(mlir::DialectRegistry &registry);

} // namespace allo::schedule
