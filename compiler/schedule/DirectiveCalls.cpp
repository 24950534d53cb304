// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Calls.h"
#include "schedule/Names.h"
#include "schedule/primitives/Directives.h"

namespace allo::schedule {

using namespace mlir;

Result<Made, ScheduleError> PrimitiveCall::pass() {
  if (primitive == Primitive::ApplyPatterns) {
    const Given names = argument("patterns");
    const GivenList list = names.list() ? *names.list() : GivenList{names};
    if (list.empty())
      return wrong("patterns", "names of patterns");
    for (const Given &each : list) {
      if (!each.text())
        return wrong("patterns", "names of patterns");
      if (*each.text() != "canonicalize")
        return ScheduleError{DiagMessage(DiagText::UnknownPatterns, *each.text())};
    }
  }
  Nodes nodes{0}; // the payload
  if (!argument("targets").isNone()) {
    Result<Nodes, ScheduleError> found = targets(RefKind::Op);
    if (!found)
      return found.error();
    nodes = *found;
  }
  data = {{"targets", paths(nodes)}};
  if (primitive == Primitive::ApplyPatterns)
    data.emplace_back("patterns", argument("patterns"));
  return defer({step(nodes)}, true);
}

Result<Made, ScheduleError> PrimitiveCall::pipeline() {
  Result<int64_t, ScheduleError> interval = integer("ii", 1);
  if (!interval)
    return interval.error();
  if (*interval < -1)
    return ScheduleError{DiagMessage(DiagText::PipelineInterval, *interval)};
  Result<Nodes, ScheduleError> nodes = uniqueLoops(DiagText::NoTargets, 0);
  if (!nodes)
    return nodes.error();
  data = {{"targets", paths(*nodes)}, {"ii", *interval}};
  return defer({step(*nodes, number("ii", *interval))}, false);
}

Result<Made, ScheduleError> PrimitiveCall::unroll() {
  Result<int64_t, ScheduleError> factor = integer("factor", 0);
  if (!factor)
    return factor.error();
  if (*factor < 0)
    return ScheduleError{DiagMessage(DiagText::UnrollFactor, *factor)};
  Result<bool, ScheduleError> tagOnly = flag("tag_only", true);
  if (!tagOnly)
    return tagOnly.error();
  Result<Nodes, ScheduleError> nodes = uniqueLoops(DiagText::NoTargets, 0);
  if (!nodes)
    return nodes.error();
  data = {{"targets", paths(*nodes)}, {"factor", *factor}, {"tag_only", *tagOnly}};
  Step one = step(*nodes, number("factor", *factor));
  if (*tagOnly)
    return defer({std::move(one)}, false);
  one.isPhysical = true;
  const std::vector<std::string> ids = one.targets;
  Result<Made, ScheduleError> made = immediate(std::move(one), {}, 0);
  if (made || made.error().kind() != ErrorKind::Transform)
    return made;
  // By what the loop was divided is said there.
  ScheduleError error = made.error();
  for (const std::string &id : ids)
    if (const auto maker = schedule.makers.find(id); maker != schedule.makers.end()) {
      const Effect &effect = schedule.log[maker->second];
      error.notes.push_back(
          {effect.place, format("{0}() made the loop here", info(effect.primitive).name)});
    }
  return error;
}

// Whether directives of the buffer have a place.
Result<void, ScheduleError> PrimitiveCall::checkBuffer(size_t node, std::string_view word) {
  const ValueNode &value = schedule.snapshot()->values()[node];
  Operation *owner = schedule.operationAt(value.owner);
  Value buffer = owner ? valueOf(owner, StringRef(value.id).rsplit(':').second) : Value();
  ALLO_ASSERT(buffer, "a buffer of the snapshot is in the payload");
  return checkCarrier(word, buffer);
}

Result<Made, ScheduleError> PrimitiveCall::partition() {
  Result<int64_t, ScheduleError> dim = integer("dim", 0);
  if (!dim)
    return dim.error();
  Result<int64_t, ScheduleError> factor = integer("factor", 0);
  if (!factor)
    return factor.error();
  std::string kindName = "Complete";
  if (const Given kind = argument("kind"); !kind.isNone()) {
    if (!kind.member())
      return wrong("kind", "Complete, Block or Cyclic");
    kindName = kind.member()->name;
  }
  const std::optional<dialect::PartitionKind> kind = dialect::symbolizePartitionKind(kindName);
  if (!kind)
    return wrong("kind", "Complete, Block or Cyclic");
  const bool isComplete = *kind == dialect::PartitionKind::Complete;
  const std::string word = StringRef(kindName).lower();
  if (isComplete && *factor != 0)
    return ScheduleError{DiagMessage(DiagText::PartitionComplete)};
  if (!isComplete && argument("factor").isNone())
    return ScheduleError{DiagMessage(DiagText::PartitionNeedsFactor, word)};
  if (!isComplete && *factor < 1)
    return ScheduleError{DiagMessage(DiagText::PartitionFactor, word, *factor)};
  Result<Nodes, ScheduleError> nodes = targets(RefKind::Buffer);
  if (!nodes)
    return nodes.error();
  GivenList where;
  std::vector<Step> steps;
  std::vector<ScheduleWarning> warnings;
  for (size_t node : *nodes) {
    const ValueNode &value = schedule.snapshot()->values()[node];
    const std::string shown = value.name.empty() ? value.path : value.name;
    if (Result<void, ScheduleError> carried = checkBuffer(node, "partition"); !carried)
      return carried.error();
    if (*dim < 0 || *dim > int64_t(value.shape.size()))
      return ScheduleError{DiagMessage(DiagText::PartitionDim, shown,
                                       counted(value.shape.size(), "dimension"), value.shape.size(),
                                       *dim)};
    for (size_t i = 0; i < value.shape.size(); ++i)
      if ((*dim == 0 || *dim == int64_t(i) + 1) && !ShapedType::isDynamic(value.shape[i]) &&
          *factor > value.shape[i])
        return ScheduleError{
            DiagMessage(DiagText::PartitionExtent, word, *factor, value.shape[i], i + 1, shown)};
    where.emplace_back(value.path);
    if (!isComplete && *factor == 1) {
      warnings.push_back({DiagMessage(DiagCode::PartitionNoEffect, word), place});
      continue;
    }
    auto axis = dialect::PartitionAxisAttr::get(b.getContext(), *dim, *kind, *factor);
    Step one =
        step({value.owner},
             {b.getNamedAttr("value", b.getStringAttr(StringRef(value.id).rsplit(':').second)),
              b.getNamedAttr("axis", axis)});
    steps.push_back(std::move(one));
  }
  data = {{"targets", where}, {"dim", *dim}, {"kind", EnumMember{kindName}}, {"factor", *factor}};
  for (ScheduleWarning &warning : warnings)
    schedule.collected.push_back(std::move(warning));
  return defer(std::move(steps), false);
}

Result<Made, ScheduleError> PrimitiveCall::bindStorage() {
  const Given impl = argument("impl"), type = argument("mem_type");
  const auto resource = impl.member() ? dialect::symbolizeStorageImpl(impl.member()->name)
                                      : std::optional<dialect::StorageImpl>();
  if (!resource)
    return wrong("impl", "BRAM, LUTRAM, URAM or SRL");
  const auto memory = type.member() ? dialect::symbolizeStorageType(type.member()->name)
                                    : std::optional<dialect::StorageType>();
  if (!memory)
    return wrong("mem_type", "a kind of memory");
  Result<Nodes, ScheduleError> nodes = targets(RefKind::Buffer);
  if (!nodes)
    return nodes.error();
  GivenList where;
  std::vector<Step> steps;
  for (size_t node : *nodes) {
    const ValueNode &value = schedule.snapshot()->values()[node];
    if (Result<void, ScheduleError> carried = checkBuffer(node, "bind_storage"); !carried)
      return carried.error();
    where.emplace_back(value.path);
    steps.push_back(
        step({value.owner},
             {b.getNamedAttr("value", b.getStringAttr(StringRef(value.id).rsplit(':').second)),
              b.getNamedAttr("storage",
                             dialect::BindStorageAttr::get(b.getContext(), *memory, *resource))}));
  }
  data = {{"targets", where}, {"impl", impl}, {"mem_type", type}};
  return defer(std::move(steps), false);
}

Result<Made, ScheduleError> PrimitiveCall::dataflow() {
  Nodes nodes;
  if (argument("targets").isNone()) {
    // The primary kernel, or the only function of a text.
    const Finder finder(*schedule.snapshot(), schedule.primary);
    size_t node = finder.primaryNode();
    if (node == NoNode) {
      Selection functions{{RefKind::Op}, {}};
      for (const OpNode &each : schedule.snapshot()->ops())
        if (each.has(Trait::Function))
          functions.nodes.push_back(schedule.snapshot()->indexOf(each));
      Result<size_t, ScheduleError> only = finder.one(functions);
      if (!only)
        return only.error();
      node = *only;
    }
    nodes = {node};
  } else {
    Result<Nodes, ScheduleError> found = targets(RefKind::Op);
    if (!found)
      return found.error();
    nodes = *found;
  }
  for (size_t node : nodes)
    if (!op(node).has(Trait::Function) && !op(node).has(Trait::Loop))
      return wrongArgument(primitive, "targets", "functions or loops",
                           schedule.refTo(RefKind::Op, node));
  data = {{"targets", paths(nodes)}};
  return defer({step(nodes)}, false);
}

} // namespace allo::schedule
