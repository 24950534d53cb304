// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The arguments of primitives, and what most primitives make of the predicted program.
#include "sema/schedule/ScheduleStep.h"

#include "support/Characters.h"

#include <algorithm>

namespace allo {

ScheduleOutcome<ScheduleResult> Schedule::Step::run(Schedule &into) {
  topology = row.changes == PrimitiveChange::Topology;
  immediate = row.when == PrimitiveTime::Immediate;
  if (state.lost)
    performUnseen();
  else
    perform();
  if (fault)
    return *std::move(fault);
  if (!isPredicted)
    state.lost = true;
  if (state.lost || !result.isKnown)
    giveUnpredicted();
  state.noteUnknown(row, arguments, callPlace);
  record();
  into = std::move(state);
  auto origin = std::make_shared<const RefOrigin>(RefOrigin{.effect = into.done->number});
  for (size_t i = 0; i < result.refs.size(); ++i) {
    ScheduleRef &ref = result.refs[i];
    ref = into.refTo(ref.kind, ref.id);
    ref.origin = origin;
    ref.index = int32_t(i);
  }
  return std::move(result);
}

ScheduleTree &Schedule::Step::change() {
  if (!changed)
    changed = std::make_shared<ScheduleTree>(*state.program);
  return *changed;
}

void Schedule::Step::performUnseen() {
  result.isKnown = false;
  for (size_t i = 0; i < arguments.size(); ++i)
    for (size_t k = 0; k < arguments[i].targets.size(); ++k)
      if (const auto &ref = arguments[i].targets[k].ref)
        if (std::optional<ScheduleFault> why = state.stale(*ref))
          return fail(i, arguments[i].hasSeveral ? k : Whole, *std::move(why));
  if (primitive != Primitive::Unroll)
    return;
  const ScheduleArgument &tag = argument("tag_only");
  topology = immediate = tag.isGiven && !tag.isUnknown && !tag.flag;
}

bool Schedule::Step::isList(const ScheduleTarget &target) {
  return target.ref && target.ref->index == ScheduleRef::All;
}

void Schedule::Step::giveUnpredicted() {
  result.isKnown = false;
  result.refs.clear();
  const size_t targets = arguments.empty() || arguments[0].isUnknown || !arguments[0].isGiven ? 0
                         : std::ranges::any_of(arguments[0].targets, isList)
                             ? 0
                             : arguments[0].targets.size();
  const bool isBuffer = row.result == PrimitiveResult::Buffer;
  if (row.result == PrimitiveResult::LoopLists)
    result.split = targets;
  const auto kind = isBuffer                                ? ScheduleRef::Kind::Buffer
                    : row.result == PrimitiveResult::OpPair ? ScheduleRef::Kind::Op
                                                            : ScheduleRef::Kind::Loop;
  for (size_t i = 0; i < refsFor(primitive, targets); ++i)
    result.refs.push_back({kind, {}, 0, ScheduleRef::NoId, {}});
}

void Schedule::Step::record() {
  if (changed)
    state.program = std::move(changed);
  auto effect = std::make_shared<ScheduleEffect>();
  effect->primitive = primitive;
  effect->changesTopology = topology;
  effect->place = callPlace;
  effect->number = state.done ? state.done->number + 1 : 1;
  effect->arguments = arguments;
  effect->startsBatch = state.pending == 0;
  effect->previous = state.done;
  state.done = effect;
  for (const std::shared_ptr<ConsumedLoop> &loop : gone) {
    loop->effect = effect;
    loop->previous = std::move(state.consumed);
    state.consumed = loop;
  }
  state.print = combine(state.print, combine(uint64_t(primitive), callPlace.node));
  for (const ScheduleArgument &argument : arguments)
    state.print = combine(state.print, allo::fingerprint(argument));
  ++state.pending;
  state.pendingTopology = state.pendingTopology || topology;
  if (immediate)
    state.apply();
}

// ---- arguments

ScheduleFault Schedule::Step::at(size_t parameter, size_t element, ScheduleFault why) {
  why.parameter = parameter;
  why.element = element;
  return why;
}

void Schedule::Step::fail(size_t parameter, size_t element, ScheduleFault why) {
  if (!fault)
    fault = at(parameter, element, std::move(why));
}

size_t Schedule::Step::parameterOf(std::string_view name) const {
  for (size_t i = 0; i < row.parameters.size(); ++i)
    if (row.parameters[i].name == name)
      return i;
  return ScheduleFault::Whole;
}

const ScheduleArgument &Schedule::Step::argument(std::string_view name) const {
  return arguments[parameterOf(name)];
}

std::optional<int64_t> Schedule::Step::integer(std::string_view name, int64_t standard) const {
  const ScheduleArgument &given = argument(name);
  if (!given.isGiven)
    return standard;
  return given.isUnknown || given.integers.empty() ? std::nullopt : given.integers.front();
}

std::optional<ScheduleRef> Schedule::Step::resolved(const ScheduleTarget &target,
                                                    ScheduleRef::Kind kind, size_t parameter,
                                                    size_t element) {
  if (target.isUnknown)
    return std::nullopt;
  const bool waits = topology && !immediate;
  if (const ScheduleNode *kernel = waits ? nullptr : state.replacedKernel(target, kind)) {
    ScheduleFault why = replacedTarget(tree(), *kernel, target, row.name, immediate);
    if (immediate)
      fail(parameter, element, std::move(why));
    else
      result.warnings.push_back(at(parameter, element, std::move(why)));
  }
  if (!target.ref) {
    auto found = state.one({.kind = kind, .name = target.name, .place = callPlace});
    const auto *ref = std::get_if<0>(&found);
    if (!ref)
      fail(parameter, element, std::get<1>(found));
    return ref && ref->isPredicted() ? std::optional(*ref) : std::nullopt;
  }
  if (!target.ref->isPredicted() && target.ref->schedule == state.self)
    return std::nullopt;
  const bool wantsBuffer = kind == ScheduleRef::Kind::Buffer;
  if (std::optional<ScheduleFault> why = state.stale(*target.ref))
    fail(parameter, element, std::move(*why));
  else if (wantsBuffer != (target.ref->kind == ScheduleRef::Kind::Buffer))
    fail(parameter, element, DiagCode::ScheduleArgument, row.name,
         wantsBuffer ? "a buffer" : "a loop", row.parameters[parameter].name, show(*target.ref));
  return fault ? std::nullopt : target.ref;
}

std::optional<uint32_t> Schedule::Step::loop(const ScheduleTarget &target, size_t parameter,
                                             size_t element) {
  const auto ref = resolved(target, ScheduleRef::Kind::Loop, parameter, element);
  if (!ref) {
    isPredicted = isPredicted && !topology;
    return std::nullopt;
  }
  if (tree().nodes[ref->id].isLoop())
    return ref->id;
  fail(parameter, element, DiagCode::ScheduleType, show(*ref));
  return std::nullopt;
}

std::vector<uint32_t> Schedule::Step::loops() {
  const size_t parameter = parameterOf("targets");
  const ScheduleArgument &given = arguments[parameter];
  std::vector<uint32_t> out;
  if (!given.isGiven) {
    auto found = state.one({.kind = ScheduleRef::Kind::Loop, .place = callPlace});
    if (auto *why = std::get_if<ScheduleFault>(&found))
      fail(ScheduleFault::Whole, Whole, withoutTargets(tree(), row.name, std::move(*why)));
    else if (const ScheduleRef &ref = std::get<0>(found); ref.isPredicted())
      out.push_back(ref.id);
    return out;
  }
  if (given.isUnknown) {
    isPredicted = isPredicted && !topology;
    return out;
  }
  if (given.targets.empty())
    fail(parameter, Whole, DiagText::NoTargets, row.name);
  for (size_t i = 0; i < given.targets.size() && !fault; ++i)
    if (std::optional<uint32_t> found = loop(given.targets[i], parameter, i))
      out.push_back(*found);
  if (fault && std::ranges::any_of(given.targets, [&](const ScheduleTarget &each) {
        return fault->suggestion == (each.ref ? each.ref->name : each.name);
      }))
    fault->suggestion.clear(); // it is in the list
  return out;
}

std::optional<uint32_t> Schedule::Step::loopArgument(std::string_view name) {
  const size_t parameter = parameterOf(name);
  const ScheduleArgument &given = arguments[parameter];
  if (given.isUnknown || given.targets.empty()) {
    isPredicted = false;
    return std::nullopt;
  }
  return loop(given.targets.front(), parameter, Whole);
}

std::optional<uint32_t> Schedule::Step::buffer(const ScheduleTarget &target, size_t parameter,
                                               size_t element) {
  const auto ref = resolved(target, ScheduleRef::Kind::Buffer, parameter, element);
  return ref ? std::optional(ref->id) : std::nullopt;
}

std::vector<uint32_t> Schedule::Step::buffers(std::string_view name) {
  const size_t parameter = parameterOf(name);
  const ScheduleArgument &given = arguments[parameter];
  std::vector<uint32_t> out;
  if (given.isUnknown)
    return out;
  if (given.targets.empty())
    fail(parameter, Whole, DiagText::NoTargets, row.name);
  for (size_t i = 0; i < given.targets.size() && !fault; ++i)
    if (std::optional<uint32_t> found = buffer(given.targets[i], parameter, i))
      out.push_back(*found);
  return out;
}

void Schedule::Step::operations(std::string_view name) {
  const size_t parameter = parameterOf(name);
  const ScheduleArgument &given = arguments[parameter];
  if (given.isGiven && !given.isUnknown && given.targets.empty())
    fail(parameter, Whole, DiagText::NoTargets, row.name);
  for (size_t i = 0; i < given.targets.size() && !fault; ++i)
    if (const ScheduleTarget &target = given.targets[i]; target.ref) {
      if (std::optional<ScheduleFault> why = state.stale(*target.ref))
        fail(parameter, i, std::move(*why));
    } else if (!target.isUnknown) {
      auto found =
          state.one({.kind = ScheduleRef::Kind::Op, .name = target.name, .place = callPlace});
      if (auto *why = std::get_if<ScheduleFault>(&found))
        fail(parameter, i, std::move(*why));
    }
}

bool Schedule::Step::unique(const std::vector<uint32_t> &loops) {
  const size_t parameter = parameterOf("targets");
  for (size_t i = 0; i < loops.size(); ++i)
    if (std::find(loops.begin(), loops.begin() + long(i), loops[i]) != loops.begin() + long(i)) {
      fail(parameter, i, DiagText::UniqueTargets, row.name);
      return false;
    }
  return true;
}

// ---- changes of the tree

uint32_t Schedule::Step::addLoop(const ScheduleNode &like, const std::string &suffix,
                                 std::optional<int64_t> tripCount) {
  return change().addLoop(like, suffix, tripCount, callPlace);
}

void Schedule::Step::consume(uint32_t loop, const std::vector<uint32_t> &replacements) {
  const ScheduleNode &before = tree().nodes[loop];
  const bool isMoved = primitive == Primitive::Outline || primitive == Primitive::Unroll;
  if (!isMoved && before.hasDirectives())
    warn(0, DiagCode::ScheduleTagsDropped, row.name, "'" + before.name + "'");
  auto one = std::make_shared<ConsumedLoop>();
  one->name = tree().nodes[loop].name;
  one->id = loop;
  for (uint32_t each : replacements)
    if (!tree().nodes[each].name.empty())
      one->replacements.push_back(tree().nodes[each].name);
  gone.push_back(std::move(one));
  ScheduleNode &dead = node(loop);
  dead.isAlive = false;
  dead.children.clear();
}

void Schedule::Step::giveLoops(const std::vector<uint32_t> &loops) {
  for (uint32_t id : loops)
    result.refs.push_back({ScheduleRef::Kind::Loop, {}, 0, id, {}});
}

// ---- primitives

void Schedule::Step::perform() {
  switch (primitive) {
  case Primitive::Cse:
  case Primitive::Licm:
    return operations("targets");
  case Primitive::Dataflow:
    return dataflow();
  case Primitive::Dce:
  case Primitive::Canonicalize:
    operations("targets");
    change().mayHaveLess = true;
    return;
  case Primitive::ApplyPatterns:
    return applyPatterns();
  case Primitive::Pipeline:
    return pipeline();
  case Primitive::Unroll:
    return unroll();
  case Primitive::Partition:
    return partition();
  case Primitive::BindStorage:
    return bindStorage();
  case Primitive::Split:
    return split();
  case Primitive::Reorder:
    return reorder();
  case Primitive::Tile:
    return tile();
  case Primitive::Flatten:
    return flatten();
  case Primitive::Polyhedral:
    loops();
    return;
  case Primitive::Affine:
    return affine();
  case Primitive::ComputeAt:
    return computeAt();
  case Primitive::BufferAt:
    return dataAt(".local");
  case Primitive::ReuseAt:
    return dataAt(".reuse");
  case Primitive::Outline:
    return outline();
  case Primitive::Streamline:
    return streamline();
  case Primitive::Compose:
    compose();
    change().words = nullptr; // the schedules may have made functions
    return approximate();
  }
}

void Schedule::Step::approximate() {
  change().mayHaveMore = true;
  change().mayHaveLess = true;
}

void Schedule::Step::callees(std::string_view name) {
  const size_t parameter = parameterOf(name);
  const ScheduleArgument &given = arguments[parameter];
  if (given.isGiven && !given.isUnknown && given.targets.empty())
    fail(parameter, Whole, DiagText::NoTargets, row.name);
  for (size_t i = 0; i < given.targets.size(); ++i)
    if (!given.targets[i].ref && !given.targets[i].isUnknown)
      for (auto check : {&missingCallee, &ambiguousCallee})
        if (std::optional<ScheduleFault> why = check(tree(), given.targets[i].name))
          fail(parameter, given.hasSeveral ? i : Whole, *std::move(why));
}

void Schedule::Step::streamline() {
  for (auto [name, standard] : {std::pair("lanes", 1), std::pair("depth", 2)})
    if (auto value = integer(name, standard); value && *value < 1)
      fail(parameterOf(name), Whole, DiagText::StreamlineNumber, name, *value);
  for (const char *name : {"producer", "consumer"})
    callees(name);
  change().words = nullptr; // it makes kernels of its own
  approximate();
}

void Schedule::Step::applyPatterns() {
  operations("targets");
  const ScheduleArgument &patterns = argument("patterns");
  if (patterns.isUnknown)
    return;
  if (patterns.targets.empty())
    fail(parameterOf("patterns"), Whole, DiagText::NoTargets, row.name);
  for (size_t i = 0; i < patterns.targets.size(); ++i)
    if (!patterns.targets[i].isUnknown && patterns.targets[i].name != "canonicalize")
      fail(parameterOf("patterns"), i, DiagText::UnknownPatterns, patterns.targets[i].name);
  change().mayHaveLess = true;
}

void Schedule::Step::affine() {
  const std::vector<uint32_t> targets = loops();
  if (fault)
    return;
  if (targets.size() == std::max<size_t>(argument("targets").targets.size(), 1))
    giveLoops(targets);
  else
    result.isKnown = false;
}

void Schedule::Step::computeAt() {
  operations("target");
  const std::optional<uint32_t> axis = loopArgument("axis");
  if (fault)
    return;
  approximate();
  if (axis)
    giveLoops({*axis});
  else
    result.isKnown = false;
}

void Schedule::Step::dataAt(const char *suffix) {
  const size_t parameter = parameterOf("target");
  const ScheduleArgument &given = arguments[parameter];
  std::optional<uint32_t> target;
  if (!given.isUnknown && !given.targets.empty())
    target = buffer(given.targets.front(), parameter, Whole);
  const std::optional<uint32_t> axis = fault ? std::nullopt : loopArgument("axis");
  if (fault)
    return;
  if (primitive == Primitive::ReuseAt)
    change().mayHaveMore = true; // the loops of its fills
  change().mayHaveUnnamed = true;
  if (!target || !axis) {
    change().mayHaveMore = true;
    result.isKnown = false;
    return;
  }
  ScheduleBuffer copy = tree().buffers[*target];
  copy.id = uint32_t(tree().buffers.size());
  copy.name += suffix;
  copy.owner = *axis;
  copy.partitions.clear();
  copy.storage.reset();
  copy.hasRank = false;
  copy.extents.clear();
  change().buffers.push_back(copy);
  result.refs.push_back({ScheduleRef::Kind::Buffer, {}, 0, copy.id, {}});
}

void Schedule::Step::outline() {
  const size_t parameter = parameterOf("target");
  const ScheduleArgument &given = arguments[parameter];
  const ScheduleArgument &name = argument("func_name");
  operations("target");
  if (!name.isUnknown && !isIdentifier(name.text))
    fail(parameterOf("func_name"), Whole, DiagText::OutlineName, name.text);
  for (uint32_t function : tree().functions)
    if (!name.isUnknown && tree().nodes[function].name == name.text)
      fail(parameterOf("func_name"), Whole, DiagText::OutlineTaken, name.text);
  const ScheduleArgument &mapping = argument("mapping");
  for (size_t i = 0; i < mapping.integers.size(); ++i)
    if (mapping.integers[i] && *mapping.integers[i] < 1)
      fail(parameterOf("mapping"), i, DiagText::OutlineMapping, *mapping.integers[i]);
  if (fault)
    return;
  result.isKnown = false; // the ref of the call is not predicted
  change().knowsCalls = false;
  std::optional<uint32_t> target;
  if (!given.isUnknown && !given.targets.empty())
    target = operation(given.targets.front());
  if (target && !tree().nodes[*target].isLoop())
    return fail(parameter, Whole, DiagText::OutlineRoot, tree().nodes[*target].name);
  if (!target || name.isUnknown) {
    isPredicted = false;
    return;
  }
  const ScheduleNode loop = tree().nodes[*target];
  const uint32_t moved = addLoop(loop, "", loop.tripCount);
  node(moved).takeDirectives(loop);
  change().setChildren(moved, loop.children);
  ScheduleNode function;
  function.id = uint32_t(tree().nodes.size());
  function.kind = ScheduleNode::Kind::Function;
  function.name = name.text;
  function.place = loop.place;
  function.madeAt = callPlace;
  change().nodes.push_back(function);
  change().functions.push_back(function.id);
  change().knowsCalls = false;
  change().setChildren(function.id, {moved});
  change().replace(*target, {});
  consume(*target, {moved});
}

void Schedule::Step::replaceByCopy(uint32_t callee, size_t element) {
  for (const auto &[name, place] : tree().taggedIn(callee))
    result.warnings.push_back({DiagMessage(DiagCode::ScheduleTagsDropped, row.name, name),
                               0,
                               element,
                               {{place, name + " has directives"}}});
  if (argument("id").isGiven)
    return; // other calls may keep it
  ScheduleNode &function = node(callee);
  function.composedBy = state.done ? state.done->number + 1 : 1;
  function.composedAt = callPlace;
}

void Schedule::Step::compose() {
  const auto &schedules = arguments.front().schedules;
  for (size_t i = 0; i < schedules.size() && !fault; ++i) {
    if (schedules[i]->text())
      return fail(0, i, ScheduleFault{textComposed()});
    const auto kernel = schedules[i]->instance();
    const std::string label = kernel ? kernel->label : "";
    const std::optional<uint32_t> callee = kernel ? tree().functionOf(*kernel) : std::nullopt;
    const std::vector<uint32_t> callees = tree().calleesOfPrimary();
    if (callee && std::ranges::find(callees, *callee) != callees.end())
      replaceByCopy(*callee, i);
    if (std::optional<ScheduleFault> why =
            label.empty() ? std::nullopt : missingCallee(tree(), label))
      fail(0, i, *std::move(why));
  }
}

std::optional<uint32_t> Schedule::Step::operation(const ScheduleTarget &target) const {
  if (target.isUnknown)
    return std::nullopt;
  if (target.ref)
    return target.ref->kind == ScheduleRef::Kind::Buffer || !target.ref->isPredicted()
               ? std::nullopt
               : std::optional(target.ref->id);
  return tree().onlyNamed(target.name);
}

ScheduleOutcome<ScheduleResult>
Schedule::call(Primitive primitive, const std::vector<ScheduleArgument> &arguments, NodeRef place) {
  return Step(*this, primitive, arguments, place).run(*this);
}

} // namespace allo
