// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The call of a primitive: its arguments are checked and its targets found in the snapshot, before
// a step joins the batch. Calls.cpp has what all primitives share, DirectiveCalls.cpp the passes
// and directives, LoopCalls.cpp the changes of loops, data and functions.
#pragma once

#include "schedule/Schedule.h"

#include <mlir/IR/Builders.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo::schedule {

class PrimitiveCall {
public:
  PrimitiveCall(Schedule &schedule, Primitive primitive, const GivenList &given,
                mlir::Location place)
      : schedule(schedule), primitive(primitive), row(info(primitive)), given(given), place(place),
        b(schedule.context()) {}

  Result<Made, ScheduleError> run();

private:
  Schedule &schedule;
  const Primitive primitive;
  const PrimitiveInfo &row;
  const GivenList &given;
  const mlir::Location place;
  mlir::Builder b;
  std::vector<std::pair<std::string, Given>> data;

  using Nodes = std::vector<size_t>;
  Nodes raised = {}; // loops that have to become affine first

  Given argument(std::string_view name) const {
    for (size_t i = 0; i < row.parameters.size(); ++i)
      if (row.parameters[i].name == name && i < given.size())
        return given[i];
    return {};
  }
  ScheduleError wrong(std::string_view name, std::string_view expected) const {
    return wrongArgument(primitive, name, expected, argument(name));
  }

  Result<int64_t, ScheduleError> integer(std::string_view name, int64_t standard);
  Result<bool, ScheduleError> flag(std::string_view name, bool standard);
  Result<size_t, ScheduleError> target(const Given &one, RefKind kind, std::string_view name);
  Result<Nodes, ScheduleError> targets(RefKind kind, std::string_view name = "targets");

  const OpNode &op(size_t node) const { return schedule.snapshot()->ops()[node]; }
  std::vector<std::string> ids(const Nodes &nodes) const {
    std::vector<std::string> out;
    for (size_t node : nodes)
      out.push_back(op(node).id);
    return out;
  }
  GivenList paths(const Nodes &nodes) const {
    GivenList out;
    for (size_t node : nodes)
      out.emplace_back(op(node).path);
    return out;
  }
  Step step(const Nodes &nodes, llvm::ArrayRef<mlir::NamedAttribute> attributes = {}) const {
    return {primitive, place, ids(nodes), mlir::NamedAttrList(attributes)};
  }
  mlir::NamedAttribute number(llvm::StringRef name, int64_t value) {
    return b.getNamedAttr(name, b.getI64IntegerAttr(value));
  }
  // 'before': effects of this call before it.
  Effect effect(bool isTopology, size_t before = 0) const {
    return {format("{0}:{1}", row.name, schedule.log.size() + before + 1),
            primitive,
            schedule.epoch(),
            isTopology,
            data,
            place};
  }
  std::vector<std::string> newIds(size_t count) {
    std::vector<std::string> out;
    while (out.size() < count)
      if (std::string id = idAt(schedule.nextId++); !schedule.snapshot()->opById(id))
        out.push_back(std::move(id));
    return out;
  }

  Result<Made, ScheduleError> defer(std::vector<Step> steps, bool isTopology);
  Result<Made, ScheduleError> immediate(Step step, std::vector<Schedule::ResultKey> results,
                                        size_t first);

  ScheduleError withoutTargets(ScheduleError error, const Nodes &all) const;
  Schedule::Pending raising(const Nodes &loops) const;
  std::string affineCall(const Nodes &loops) const;
  ScheduleError notAffine(size_t node, std::string_view wanted,
                          const std::optional<ScheduleError> &error) const;
  ScheduleError needsAffine(const ScheduleError &error) const;
  ScheduleError withAffineFirst(ScheduleError error,
                                llvm::ArrayRef<Schedule::Pending> failed) const;
  Result<Made, ScheduleError> pass();
  Result<Made, ScheduleError> pipeline();
  Result<Made, ScheduleError> unroll();
  Result<Made, ScheduleError> partition();
  Result<Made, ScheduleError> bindStorage();
  Result<Made, ScheduleError> dataflow();
  Result<Made, ScheduleError> split();
  Result<Made, ScheduleError> reorder();
  Result<Made, ScheduleError> tile();
  Result<Made, ScheduleError> flatten();
  Result<Made, ScheduleError> raise();
  Result<Made, ScheduleError> bufferAt();
  Result<Made, ScheduleError> computeAt();
  Result<size_t, ScheduleError> affineAxis();
  Result<Made, ScheduleError> outline();
  Result<Made, ScheduleError> compose();
  Result<Made, ScheduleError> streamline();
  const mlir::Location *connection(const std::vector<mlir::Operation *> &producers,
                                   const std::vector<mlir::Operation *> &consumers) const;
  // The calls with these numbers, or all of them.
  const std::string &idOfCall(mlir::Operation *call) const;
  Result<std::vector<mlir::Operation *>, ScheduleError> callSites(const std::string &callee,
                                                                  const std::string &shown,
                                                                  const Given &ids,
                                                                  std::string_view parameter);
  Result<std::vector<mlir::Operation *>, ScheduleError>
  callsNamed(const std::string &wanted, llvm::ArrayRef<mlir::Operation *> calls) const;
  Result<std::vector<mlir::Operation *>, ScheduleError> ends(std::string_view callees,
                                                             std::string_view ids);
  Result<Step, ScheduleError> composition(const Schedule &other,
                                          llvm::SmallVectorImpl<mlir::ModuleOp> &others);
  Result<void, ScheduleError> checkBuffer(size_t node, std::string_view word);
  Result<Nodes, ScheduleError> uniqueLoops(DiagText tooFew, size_t least);
};

} // namespace allo::schedule
