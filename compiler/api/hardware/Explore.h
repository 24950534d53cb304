// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The designs of a target, for a search: each is the file of the target with the lines of a
// schedule at its end, which are checked, applied to the kernel and estimated as if the file had
// them. So what can be estimated can be pasted, and the engine of schedules has proved that it
// computes the same. Nothing is written to the disk. What cannot be done is part of the value.
// Functions may be called from any thread.
#pragma once

#include "api/hardware/Estimate.h"
#include "explore/Design.h"
#include "os/FileSystem.h"
#include "os/OverlayFileSystem.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace allo::api {

// Where the loops and the limits of an evaluation are in the source, in the same order.
struct EvaluationPlaces {
  std::vector<std::optional<program::SourceRange>> loops;
  std::vector<std::vector<program::SourceRange>> lifts; // of a flattened nest, all its loops
};
// What a search needs of an estimate. Its schedule is applied once more.
explore::Evaluation evaluationOf(Estimated &made, EvaluationPlaces *places = nullptr /*nullable*/);

class DesignSpace {
public:
  // The target of the options with its values; schedules are not changed then.
  using TargetOf = std::function<std::string(const explore::Design &)>;

  // Of the target of the options, or of the targets that 'targetOf' gives. 'files' outlives it.
  DesignSpace(EstimateOptions options, FileSystem &files, TargetOf targetOf = {});

  // The target as it is, before any choice is made, and what it is estimated for; 'failure' says
  // why there is nothing to explore.
  Estimated open(TypeContext &types, const explore::Design &start);

  Estimated estimate(TypeContext &types, const explore::Design &design) const;
  explore::Evaluation evaluate(const explore::Design &design) const;
  // The target is a variable of the file, which lines of a design extend.
  bool extendsVariable() const { return isVariable; }
  // The lines that make the schedule of a design, first the one that names it. Empty: the target is
  // inside a function, and no line of the file can name it.
  std::vector<std::string> linesOf(const explore::Design &design) const;
  // The text of the file with these lines.
  std::string fileWith(const explore::Design &design) const;
  // A target whose file has the lines, and where it is found.
  std::string targetOf(const explore::Design &design) const;
  std::unique_ptr<OverlayFileSystem> filesOf(const explore::Design &design) const;

private:
  EstimateOptions options;
  FileSystem &files;
  TargetOf valuesOf;
  std::string file, text;
  std::string variable;    // of the schedule; empty: no line can name it
  bool isVariable = false; // of the file: it is not made by a line
  bool isSchedule = false; // the target makes one; otherwise it is a kernel

  std::string expressionOf(const explore::Design &design) const;
};

} // namespace allo::api
