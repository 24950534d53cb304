// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/checks/DirectiveChecks.h"

#include "schedule/Names.h"
#include "schedule/checks/DataflowForm.h"

namespace allo::schedule {

using namespace mlir;

std::vector<ScheduleWarning> checkDirectives(ModuleOp payload, const DirectiveCalls &calls) {
  std::vector<ScheduleWarning> found;
  if (calls.empty())
    return found;
  payload->walk<WalkOrder::PreOrder>([&](Operation *op) {
    const std::string id = idOf(op).str();
    auto callOf = [&](Primitive primitive, StringRef attribute) -> const Location * {
      auto call = op->hasAttr(attribute) ? calls.find({primitive, id}) : calls.end();
      return call == calls.end() ? nullptr : &call->second;
    };
    if (const Location *place = callOf(Primitive::Dataflow, DataflowName))
      for (FormProblem &problem : problemsOfDataflow(op))
        found.push_back({DiagMessage(DiagCode::DataflowForm, showLoop(op), problem.reason), *place,
                         std::move(problem.notes)});
  });
  return found;
}

} // namespace allo::schedule
