// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Calls.h"

namespace allo::schedule {

using namespace mlir;

// -------------------------------------------------------------------------------------- arguments

Result<int64_t, ScheduleError> PrimitiveCall::integer(std::string_view name, int64_t standard) {
  const Given got = argument(name);
  if (got.isNone())
    return standard;
  if (const int64_t *value = got.integer())
    return *value;
  return wrong(name, "an integer");
}

Result<bool, ScheduleError> PrimitiveCall::flag(std::string_view name, bool standard) {
  const Given got = argument(name);
  if (got.isNone())
    return standard;
  if (const bool *value = got.flag())
    return *value;
  return wrong(name, "True or False");
}

Result<size_t, ScheduleError> PrimitiveCall::target(const Given &one, RefKind kind,
                                                    std::string_view name) {
  const char *const expected[] = {"an operation or its name", "a loop or its name",
                                  "a buffer or its name"};
  Ref ref;
  if (const Ref *direct = one.ref()) {
    if (Result<void, ScheduleError> checked = schedule.check(*direct); !checked)
      return checked.error();
    ref = *direct;
  } else if (one.text()) {
    Result<Ref, ScheduleError> found = schedule.one({kind, one});
    if (!found)
      return found.error();
    ref = *found;
  } else {
    return wrongArgument(primitive, name, expected[size_t(kind)], one);
  }
  if ((kind == RefKind::Buffer) != (ref.refKind == RefKind::Buffer))
    return wrongArgument(primitive, name, expected[size_t(kind)], ref);
  const Snapshot &snapshot = *schedule.snapshot();
  if (kind == RefKind::Buffer)
    return size_t(snapshot.valueById(ref.id) - snapshot.values().data());
  const OpNode &node = *snapshot.opById(ref.id);
  if (kind == RefKind::Loop && !node.has(Trait::Loop))
    return ScheduleError{DiagMessage(DiagCode::ScheduleType, showRef(ref)),
                         {{node.loc, "the operation"}}};
  return snapshot.indexOf(node);
}

Result<PrimitiveCall::Nodes, ScheduleError> PrimitiveCall::targets(RefKind kind,
                                                                   std::string_view name) {
  const Given got = argument(name);
  GivenList all{got};
  if (const GivenList *list = got.list())
    all = *list;
  if (all.empty())
    return ScheduleError{DiagMessage(DiagText::NoTargets, row.name)};
  Nodes nodes;
  for (const Given &each : all) {
    Result<size_t, ScheduleError> node = target(each, kind, name);
    if (!node)
      return node.error();
    nodes.push_back(*node);
  }
  return nodes;
}

// ---------------------------------------------------------------------------------------- batches

Result<Made, ScheduleError> PrimitiveCall::defer(std::vector<Step> steps, bool isTopology) {
  Effect what = effect(isTopology);
  schedule.log.push_back(what);
  schedule.pending.push_back({std::move(steps), std::move(what)});
  return Made{};
}

// 'first' of the loops that are made are the first list of the result; the rest is the second.
Result<Made, ScheduleError>
PrimitiveCall::immediate(Step step, std::vector<Schedule::ResultKey> results, size_t first) {
  const std::vector<std::string> made = step.made.empty() ? step.targets : step.made;
  std::vector<Step> steps;
  steps.push_back(std::move(step));
  std::vector<Schedule::Pending> more;
  if (!raised.empty()) {
    more.push_back(raising(raised));
    RunReport report;
    if (auto attempt = schedule.attempt(more, report); !attempt)
      return needsAffine(attempt.error());
  }
  more.push_back({std::move(steps), effect(true, more.size()), std::move(results)});
  const std::vector<Schedule::Pending> tried = more;
  if (Result<void, ScheduleError> done = schedule.run(std::move(more)); !done)
    return withAffineFirst(done.error(), tried);
  Made out;
  for (size_t i = 0; i < made.size() && first != 0; ++i) {
    const OpNode *node = schedule.snapshot()->opById(made[i]);
    (i < first ? out.first : out.second)
        .push_back(schedule.refTo(RefKind::Loop, schedule.snapshot()->indexOf(*node)));
  }
  return out;
}

Result<Made, ScheduleError> PrimitiveCall::run() {
  switch (primitive) {
  case Primitive::Cse:
  case Primitive::Dce:
  case Primitive::Licm:
  case Primitive::Canonicalize:
  case Primitive::ApplyPatterns:
    return pass();
  case Primitive::Pipeline:
    return pipeline();
  case Primitive::Unroll:
    return unroll();
  case Primitive::Partition:
    return partition();
  case Primitive::BindStorage:
    return bindStorage();
  case Primitive::Dataflow:
    return dataflow();
  case Primitive::Split:
    return split();
  case Primitive::Reorder:
    return reorder();
  case Primitive::Tile:
    return tile();
  case Primitive::Flatten:
    return flatten();
  case Primitive::Polyhedral:
  case Primitive::Affine:
    return raise();
  case Primitive::BufferAt:
  case Primitive::ReuseAt:
    return bufferAt();
  case Primitive::ComputeAt:
    return computeAt();
  case Primitive::Outline:
    return outline();
  case Primitive::Compose:
    return compose();
  case Primitive::Streamline:
    return streamline();
  }
  ALLO_UNREACHABLE("the primitives are handled");
}

Result<Made, ScheduleError> Schedule::call(Primitive primitive, const GivenList &arguments,
                                           Location place) {
  const uint64_t before = nextId;
  Result<Made, ScheduleError> made = PrimitiveCall(*this, primitive, arguments, place).run();
  if (!made)
    nextId = before;
  return made;
}

} // namespace allo::schedule
