// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Calls.h"

#include "support/Characters.h"

#include <algorithm>
#include <set>

namespace allo::schedule {

using namespace mlir;

// Several different loops. With 'least' 0 the targets may be absent: the only loop there is.
Result<PrimitiveCall::Nodes, ScheduleError> PrimitiveCall::uniqueLoops(DiagText tooFew,
                                                                       size_t least) {
  if (least == 0 && argument("targets").isNone()) {
    const Finder finder(*schedule.snapshot(), schedule.primary);
    Result<size_t, ScheduleError> only = finder.one(finder.select({RefKind::Loop}));
    if (!only)
      return only.error();
    return Nodes{*only};
  }
  Result<Nodes, ScheduleError> nodes = targets(RefKind::Loop);
  if (!nodes)
    return nodes;
  if (nodes->size() < least)
    return ScheduleError{DiagMessage(tooFew)};
  if (least != 0 && std::set<size_t>(nodes->begin(), nodes->end()).size() != nodes->size())
    return ScheduleError{DiagMessage(DiagText::UniqueTargets, row.name)};
  if (least != 0)
    for (size_t node : *nodes)
      if (!op(node).has(Trait::AffineFor))
        raised.push_back(node);
  std::ranges::sort(raised); // outermost first
  return nodes;
}

// The loop that could not be raised is the first one; the reason is a note.
ScheduleError PrimitiveCall::needsAffine(ScheduleError error) const {
  if (error.kind() != ErrorKind::Transform || error.notes.empty())
    return error;
  size_t node = raised.front();
  for (size_t each : raised)
    if (op(each).loc == error.notes.front().place)
      node = each;
  return {DiagMessage(DiagText::NeedsAffineLoop, row.name,
                      showRef(schedule.refTo(RefKind::Loop, node)), op(node).kind),
          {{error.notes.front().place, error.message.text}}};
}

Result<Made, ScheduleError> PrimitiveCall::raise() {
  Result<Nodes, ScheduleError> nodes = uniqueLoops(DiagText::NoTargets, 0);
  if (!nodes)
    return nodes.error();
  data = {{"targets", paths(*nodes)}};
  Nodes sorted(*nodes);
  std::ranges::sort(sorted);
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  Step one = step(sorted);
  if (primitive == Primitive::Polyhedral) {
    // What is queued can be applied.
    const Schedule::Pending queued{{one}, effect(true)};
    RunReport report;
    if (auto attempt = schedule.attempt(queued, report); !attempt)
      return attempt.error();
    return defer({std::move(one)}, true);
  }
  Result<Made, ScheduleError> made = immediate(std::move(one), {}, sorted.size());
  if (!made)
    return made;
  // In the order of the targets.
  Made ordered;
  for (size_t node : *nodes) {
    const auto at = std::ranges::lower_bound(sorted, node) - sorted.begin();
    ordered.first.push_back(made->first[size_t(at)]);
  }
  return ordered;
}

Result<Made, ScheduleError> PrimitiveCall::split() {
  Result<int64_t, ScheduleError> factor = integer("factor", 1);
  if (!factor)
    return factor.error();
  if (*factor < 1)
    return ScheduleError{DiagMessage(DiagText::SplitFactor, *factor)};
  Result<size_t, ScheduleError> node = target(argument("target"), RefKind::Loop, "target");
  if (!node)
    return node.error();
  data = {{"target", op(*node).path}, {"factor", *factor}};
  Step one = step({*node}, number("factor", *factor));
  one.made = newIds(2);
  return immediate(std::move(one), {{"outer", 1, false}, {"inner", 1, false}}, 2);
}

Result<Made, ScheduleError> PrimitiveCall::reorder() {
  Result<Nodes, ScheduleError> nodes = uniqueLoops(DiagText::ReorderCount, 2);
  if (!nodes)
    return nodes.error();
  GivenList order;
  for (size_t node : *nodes)
    order.emplace_back(op(node).name.empty() ? op(node).path : op(node).name);
  data = {{"targets", paths(*nodes)}, {"order", order}};
  return immediate(step(*nodes), {}, nodes->size());
}

Result<Made, ScheduleError> PrimitiveCall::tile() {
  Result<Nodes, ScheduleError> nodes = uniqueLoops(DiagText::NoTargets, 1);
  if (!nodes)
    return nodes.error();
  std::vector<int64_t> factors;
  const Given got = argument("factors");
  if (const GivenList *list = got.list()) {
    for (const Given &each : *list) {
      if (!each.integer())
        return wrong("factors", "an integer or one for each loop");
      factors.push_back(*each.integer());
    }
    if (factors.size() != nodes->size())
      return ScheduleError{DiagMessage(DiagText::TileFactors, nodes->size(), factors.size())};
  } else {
    if (!got.isNone() && !got.integer())
      return wrong("factors", "an integer or one for each loop");
    factors.assign(nodes->size(), got.isNone() ? 1 : *got.integer());
  }
  for (int64_t factor : factors)
    if (factor < 1)
      return ScheduleError{DiagMessage(DiagText::TileFactor, factor)};
  GivenList shown(factors.begin(), factors.end());
  data = {{"targets", paths(*nodes)}, {"factors", shown}};
  Step one = step(*nodes, b.getNamedAttr("factors", b.getDenseI64ArrayAttr(factors)));
  one.made = newIds(2 * nodes->size());
  return immediate(std::move(one),
                   {{"tiles", nodes->size(), true}, {"points", nodes->size(), true}},
                   nodes->size());
}

Result<Made, ScheduleError> PrimitiveCall::flatten() {
  Result<Nodes, ScheduleError> nodes = uniqueLoops(DiagText::FlattenCount, 2);
  if (!nodes)
    return nodes.error();
  data = {{"targets", paths(*nodes)}};
  Step one = step(*nodes);
  one.made = newIds(1);
  return immediate(std::move(one), {{"result", 1, false}}, 1);
}

Result<size_t, ScheduleError> PrimitiveCall::affineAxis() {
  Result<size_t, ScheduleError> axis = target(argument("axis"), RefKind::Loop, "axis");
  if (!axis || op(*axis).has(Trait::AffineFor))
    return axis;
  return ScheduleError{DiagMessage(DiagText::NeedsAffineLoop, row.name,
                                   showRef(schedule.refTo(RefKind::Loop, *axis)), op(*axis).kind),
                       {{op(*axis).loc, "the loop"}}};
}

Result<Made, ScheduleError> PrimitiveCall::computeAt() {
  Result<size_t, ScheduleError> node = target(argument("target"), RefKind::Op, "target");
  if (!node)
    return node.error();
  Result<size_t, ScheduleError> axis = affineAxis();
  if (!axis)
    return axis.error();
  if (*node == *axis)
    return ScheduleError{DiagMessage(DiagText::UniqueTargets, row.name)};
  data = {{"target", op(*node).path}, {"axis", op(*axis).path}};
  const std::string id = op(*axis).id;
  Result<Made, ScheduleError> made = immediate(step({*node, *axis}), {}, 0);
  if (!made)
    return made;
  const Snapshot &snapshot = *schedule.snapshot();
  return Made{{schedule.refTo(RefKind::Loop, snapshot.indexOf(*snapshot.opById(id)))}, {}};
}

// Also of reuse_at.
Result<Made, ScheduleError> PrimitiveCall::bufferAt() {
  const bool isReuse = primitive == Primitive::ReuseAt;
  Result<bool, ScheduleError> ring = flag("ring", false);
  if (!ring)
    return ring.error();
  Result<size_t, ScheduleError> node = target(argument("target"), RefKind::Buffer, "target");
  if (!node)
    return node.error();
  Result<size_t, ScheduleError> axis = affineAxis();
  if (!axis)
    return axis.error();
  const ValueNode &value = schedule.snapshot()->values()[*node];
  if (!StringRef(value.type).starts_with("memref<"))
    return illegal(isReuse ? "reuse" : "buffer",
                   "'" + (value.name.empty() ? value.path : value.name) + "'",
                   "it is not a buffer in memory", {{value.loc, "the value"}});
  data = {{"target", value.path}, {"axis", op(*axis).path}};
  Step one = step({value.owner, *axis},
                  b.getNamedAttr("value", b.getStringAttr(StringRef(value.id).rsplit(':').second)));
  if (isReuse) {
    data.emplace_back("ring", *ring);
    if (*ring)
      one.attributes.append(b.getNamedAttr("ring", b.getUnitAttr()));
  }
  one.made = newIds(1);
  const std::string id = one.made.front() + ":res0";
  Result<Made, ScheduleError> made = immediate(std::move(one), {{"result", 1, false}}, 0);
  if (!made)
    return made;
  const Snapshot &snapshot = *schedule.snapshot();
  return Made{
      {schedule.refTo(RefKind::Buffer, size_t(snapshot.valueById(id) - snapshot.values().data()))},
      {}};
}

Result<Made, ScheduleError> PrimitiveCall::outline() {
  Result<size_t, ScheduleError> node = target(argument("target"), RefKind::Op, "target");
  if (!node)
    return node.error();
  const Given name = argument("func_name");
  if (!name.text())
    return wrong("func_name", "a name");
  if (!isIdentifier(*name.text()))
    return ScheduleError{DiagMessage(DiagText::OutlineName, *name.text())};
  const OpNode &what = op(*node);
  if (what.has(Trait::Function) || what.parent == NoNode)
    return ScheduleError{
        DiagMessage(DiagText::OutlineRoot, showRef(schedule.refTo(RefKind::Op, *node))),
        {{what.loc, "the operation"}}};
  const Given got = argument("mapping");
  std::vector<int64_t> mapping;
  const GivenList counts = got.list() ? *got.list() : got.isNone() ? GivenList() : GivenList{got};
  if (got.list() && counts.empty())
    return wrong("mapping", "a number of workers or one for each axis");
  for (const Given &count : counts) {
    if (!count.integer())
      return wrong("mapping", "a number of workers or one for each axis");
    if (*count.integer() < 1)
      return ScheduleError{DiagMessage(DiagText::OutlineMapping, *count.integer())};
    mapping.push_back(*count.integer());
  }
  data = {{"target", what.path}, {"func_name", name}, {"mapping", got}};
  Step one = step({*node}, b.getNamedAttr("name", b.getStringAttr(*name.text())));
  if (!mapping.empty())
    one.attributes.append(b.getNamedAttr("mapping", b.getDenseI64ArrayAttr(mapping)));
  one.made = newIds(2);
  const std::vector<std::string> ids = one.made;
  Result<Made, ScheduleError> made =
      immediate(std::move(one), {{"kernel", 1, false}, {"call", 1, false}}, 0);
  if (!made)
    return made;
  Made both;
  const Snapshot &snapshot = *schedule.snapshot();
  for (const std::string &id : ids)
    both.first.push_back(schedule.refTo(RefKind::Op, snapshot.indexOf(*snapshot.opById(id))));
  return both;
}

} // namespace allo::schedule
