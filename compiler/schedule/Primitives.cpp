// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Calls of primitives: arguments are checked and targets found in the snapshot, before a step joins
// the batch.
#include "schedule/Directives.h"
#include "schedule/Names.h"
#include "schedule/Schedule.h"

#include <algorithm>
#include <set>

namespace allo::schedule {

using namespace mlir;

class PrimitiveCall {
public:
  PrimitiveCall(Schedule &schedule, Primitive primitive, const GivenList &given, Location place)
      : schedule(schedule), primitive(primitive), row(info(primitive)), given(given), place(place),
        b(schedule.context()) {}

  Result<Made, ScheduleError> run();

private:
  Schedule &schedule;
  const Primitive primitive;
  const PrimitiveInfo &row;
  const GivenList &given;
  const Location place;
  Builder b;
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
  Step step(const Nodes &nodes, ArrayRef<NamedAttribute> attributes = {}) const {
    return {primitive, place, ids(nodes), NamedAttrList(attributes)};
  }
  NamedAttribute number(StringRef name, int64_t value) {
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
      if (std::string id = "op" + std::to_string(schedule.nextId++);
          !schedule.snapshot()->opById(id))
        out.push_back(std::move(id));
    return out;
  }

  Result<Made, ScheduleError> defer(std::vector<Step> steps, bool isTopology);
  Result<Made, ScheduleError> immediate(Step step, std::vector<Schedule::ResultKey> results,
                                        size_t first);

  ScheduleError needsAffine(ScheduleError error) const;
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
  Result<void, ScheduleError> checkBuffer(size_t node, std::string_view word);
  Result<Nodes, ScheduleError> uniqueLoops(DiagText tooFew, size_t least);
};

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
    // The loops become affine first, which is an effect of its own.
    Effect raising{format("affine:{0}", schedule.log.size() + 1),
                   Primitive::Affine,
                   schedule.epoch(),
                   true,
                   {{"targets", paths(raised)}},
                   place};
    Step raise = this->step(raised);
    raise.primitive = Primitive::Affine;
    more.push_back({{std::move(raise)}, std::move(raising)});
    RunReport report;
    if (auto attempt = schedule.attempt(more, report); !attempt)
      return needsAffine(attempt.error());
  }
  more.push_back({std::move(steps), effect(true, more.size()), std::move(results)});
  if (Result<void, ScheduleError> done = schedule.run(std::move(more)); !done)
    return done.error();
  Made out;
  for (size_t i = 0; i < made.size() && first != 0; ++i) {
    const OpNode *node = schedule.snapshot()->opById(made[i]);
    (i < first ? out.first : out.second)
        .push_back(schedule.refTo(RefKind::Loop, schedule.snapshot()->indexOf(*node)));
  }
  return out;
}

// ------------------------------------------------------------------------------- passes and tags

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
  return immediate(std::move(one), {}, 0);
}

// Whether directives of the buffer have a place.
Result<void, ScheduleError> PrimitiveCall::checkBuffer(size_t node, std::string_view word) {
  schedule.restoreIds();
  const ValueNode &value = schedule.snapshot()->values()[node];
  Operation *owner = nullptr;
  schedule.payload()->walk<WalkOrder::PreOrder>([&](Operation *each) {
    if (idOf(each) != op(value.owner).id)
      return WalkResult::advance();
    owner = each;
    return WalkResult::interrupt();
  });
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
      return ScheduleError{DiagMessage(DiagText::PartitionDim, shown, value.shape.size(), *dim)};
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

// ------------------------------------------------------------------------------------------ loops

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
  case Primitive::ComputeAt:
  case Primitive::BufferAt:
  case Primitive::ReuseAt:
  case Primitive::Outline:
  case Primitive::Streamline:
  case Primitive::Compose:
    break;
  }
  ALLO_ASSERT(false, "callers ask Schedule::has first");
  return Made{};
}

// Those that follow in the table are not part of the engine.
bool Schedule::has(Primitive primitive) { return primitive <= Primitive::Affine; }

Result<Made, ScheduleError> Schedule::call(Primitive primitive, const GivenList &arguments,
                                           Location place) {
  const uint64_t before = nextId;
  Result<Made, ScheduleError> made = PrimitiveCall(*this, primitive, arguments, place).run();
  if (!made)
    nextId = before;
  return made;
}

} // namespace allo::schedule
