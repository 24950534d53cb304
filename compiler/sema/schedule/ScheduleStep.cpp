// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What each primitive needs of its arguments, and what it makes of the predicted program.
#include "sema/schedule/Schedule.h"

#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo {

class Schedule::Step {
public:
  Step(const Schedule &before, Primitive primitive, const std::vector<ScheduleArgument> &arguments,
       NodeRef callPlace)
      : state(before), primitive(primitive), row(info(primitive)), arguments(arguments),
        callPlace(callPlace) {}

  ScheduleOutcome<ScheduleResult> run(Schedule &into) {
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

private:
  static constexpr size_t Whole = ScheduleFault::Whole;
  Schedule state;
  Primitive primitive;
  const PrimitiveInfo &row;
  const std::vector<ScheduleArgument> &arguments;
  NodeRef callPlace;
  std::optional<ScheduleFault> fault;
  ScheduleResult result;
  std::shared_ptr<ScheduleTree> changed; // a copy of the tree, once something changes in it
  std::vector<std::shared_ptr<ConsumedLoop>> gone;
  bool topology = false;
  bool immediate = false;
  bool isPredicted = true; // else nothing is known of the schedule any more

  const ScheduleTree &tree() const { return changed ? *changed : *state.program; }
  ScheduleTree &change() {
    if (!changed)
      changed = std::make_shared<ScheduleTree>(*state.program);
    return *changed;
  }
  ScheduleNode &node(uint32_t id) { return change().nodes.own(id); }

  // Where nothing of the program is predicted: only whether refs become stale.
  void performUnseen() {
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
  static bool isList(const ScheduleTarget &target) {
    return target.ref && target.ref->index == ScheduleRef::All;
  }
  // As many refs as the call gives, where that is known.
  void giveUnpredicted() {
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
  void record() {
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

  template <typename... Args>
  void fail(size_t parameter, size_t element, DiagText text, const Args &...args) {
    if (!fault)
      fault = ScheduleFault{DiagMessage(text, args...), parameter, element};
  }
  static ScheduleFault at(size_t parameter, size_t element, ScheduleFault why) {
    why.parameter = parameter;
    why.element = element;
    return why;
  }
  void fail(size_t parameter, size_t element, ScheduleFault why) {
    if (!fault)
      fault = at(parameter, element, std::move(why));
  }
  template <typename... Args> void warn(size_t parameter, DiagText text, const Args &...args) {
    result.warnings.push_back({DiagMessage(text, args...), parameter});
  }
  size_t parameterOf(std::string_view name) const {
    for (size_t i = 0; i < row.parameters.size(); ++i)
      if (row.parameters[i].name == name)
        return i;
    return ScheduleFault::Whole;
  }
  const ScheduleArgument &argument(std::string_view name) const {
    return arguments[parameterOf(name)];
  }
  // The number that is given, or the default; nothing where it is not known.
  std::optional<int64_t> integer(std::string_view name, int64_t standard) const {
    const ScheduleArgument &given = argument(name);
    if (!given.isGiven)
      return standard;
    return given.isUnknown || given.integers.empty() ? std::nullopt : given.integers.front();
  }

  // The ref that a target is or names; nothing where it is wrong or not known.
  std::optional<ScheduleRef> resolved(const ScheduleTarget &target, ScheduleRef::Kind kind,
                                      size_t parameter, size_t element) {
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
  std::optional<uint32_t> loop(const ScheduleTarget &target, size_t parameter, size_t element) {
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
  // Of the parameter 'targets'; fewer than were given where some are not known.
  std::vector<uint32_t> loops() {
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
    return out;
  }
  std::optional<uint32_t> loopArgument(std::string_view name) {
    const size_t parameter = parameterOf(name);
    const ScheduleArgument &given = arguments[parameter];
    if (given.isUnknown || given.targets.empty()) {
      isPredicted = false;
      return std::nullopt;
    }
    return loop(given.targets.front(), parameter, Whole);
  }
  std::optional<uint32_t> buffer(const ScheduleTarget &target, size_t parameter, size_t element) {
    const auto ref = resolved(target, ScheduleRef::Kind::Buffer, parameter, element);
    return ref ? std::optional(ref->id) : std::nullopt;
  }
  std::vector<uint32_t> buffers(std::string_view name) {
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
  // Any operations: of refs the epochs are checked.
  void operations(std::string_view name) {
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
  bool unique(const std::vector<uint32_t> &loops) {
    const size_t parameter = parameterOf("targets");
    for (size_t i = 0; i < loops.size(); ++i)
      if (std::find(loops.begin(), loops.begin() + long(i), loops[i]) != loops.begin() + long(i)) {
        fail(parameter, i, DiagText::UniqueTargets, row.name);
        return false;
      }
    return true;
  }

  // ---- changes of the tree

  uint32_t addLoop(const ScheduleNode &like, const std::string &suffix,
                   std::optional<int64_t> tripCount) {
    return change().addLoop(like, suffix, tripCount, callPlace);
  }
  void consume(uint32_t loop, const std::vector<uint32_t> &replacements) {
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
  void giveLoops(const std::vector<uint32_t> &loops) {
    for (uint32_t id : loops)
      result.refs.push_back({ScheduleRef::Kind::Loop, {}, 0, id, {}});
  }

  // ---- primitives

  void perform() {
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
      return approximate();
    }
  }

  void approximate() {
    change().mayHaveMore = true;
    change().mayHaveLess = true;
  }

  // Names of called kernels.
  void callees(std::string_view name) {
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
  void streamline() {
    for (auto [name, standard] : {std::pair("lanes", 1), std::pair("depth", 2)})
      if (auto value = integer(name, standard); value && *value < 1)
        fail(parameterOf(name), Whole, DiagText::StreamlineNumber, name, *value);
    for (const char *name : {"producer", "consumer"})
      callees(name);
    approximate();
  }

  void applyPatterns() {
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

  void pipeline() {
    const std::optional<int64_t> interval = integer("ii", 1);
    if (interval && *interval < -1)
      fail(parameterOf("ii"), Whole, DiagText::PipelineInterval, *interval);
    const std::vector<uint32_t> targets = loops();
    if (fault)
      return;
    setTags(targets, &ScheduleNode::interval, &ScheduleNode::pipelinedAt, interval);
  }
  void warnOfReplaced(const std::string &name, NodeRef earlier) {
    warn(parameterOf("targets"), DiagCode::DirectiveReplaced, row.name, "'" + name + "'");
    result.warnings.back().notes = {{earlier, "the earlier one is here"}};
  }
  // Replaces what an earlier call has set. -1 turns it off.
  void setTags(const std::vector<uint32_t> &targets, std::optional<int64_t> ScheduleNode::*value,
               NodeRef ScheduleNode::*at, std::optional<int64_t> now) {
    for (uint32_t loop : targets) {
      ScheduleNode &own = node(loop);
      if (own.*value && now && *now != -1 && own.*value != now)
        warnOfReplaced(own.name, own.*at);
      own.*value = now;
      own.*at = callPlace;
    }
  }
  void unroll() {
    const ScheduleArgument &tag = argument("tag_only");
    const bool physical = tag.isGiven && !tag.isUnknown && !tag.flag;
    topology = physical;
    immediate = physical;
    const std::optional<int64_t> factor = integer("factor", 0);
    if (factor && *factor < 0)
      fail(parameterOf("factor"), Whole, DiagText::UnrollFactor, *factor);
    const std::vector<uint32_t> targets = loops();
    if (fault)
      return;
    if (tag.isGiven && tag.isUnknown) {
      isPredicted = false;
    } else if (!physical) {
      setTags(targets, &ScheduleNode::unrolledBy, &ScheduleNode::unrolledAt, factor);
    } else if (factor &&
               targets.size() == std::max<size_t>(argument("targets").targets.size(), 1)) {
      for (uint32_t loop : targets)
        unrollBody(loop, *factor);
    } else {
      isPredicted = false;
    }
  }
  void unrollBody(uint32_t loop, int64_t factor) {
    constexpr int64_t MostCopies = 65536;
    if (!tree().nodes[loop].isAlive)
      return;
    const std::optional<int64_t> trips = tree().nodes[loop].tripCount;
    const bool full = factor == 0 || factor >= trips.value_or(MostCopies);
    const std::vector<uint32_t> nest = tree().loopsIn(loop);
    const int64_t copies = full ? trips.value_or(MostCopies) : factor;
    isPredicted = isPredicted && (trips || !full) && copies * int64_t(nest.size()) < MostCopies;
    if (!isPredicted)
      return;                  // the compiler knows whether it can be done
    for (uint32_t each : nest) // copies whose bounds depend on the loop may have no iterations
      change().mayHaveLess |= !tree().nodes[each].tripCount;
    const std::vector<uint32_t> body = tree().nodes[loop].children;
    std::vector<uint32_t> repeated;
    for (int64_t i = 0; i < copies; ++i)
      for (uint32_t child : body)
        repeated.push_back(change().copyOf(child));
    for (uint32_t child : body)
      consumeBelow(child);
    if (full) {
      change().replace(loop, repeated);
      return consume(loop, {});
    }
    // A loop of one iteration is its body.
    const auto rounds = trips ? std::optional(*trips / factor) : std::nullopt;
    const auto left = trips ? std::optional(*trips % factor) : std::nullopt;
    if (!trips) // where it is a multiple of the factor, nothing is left
      change().mayHaveLess = true;
    std::vector<uint32_t> after, rest;
    for (size_t i = 0; left != 0 && i < body.size(); ++i)
      rest.push_back(change().copyOf(repeated[i]));
    if (rounds == 1)
      after = repeated;
    else
      after.push_back(loop);
    if (left == 1) {
      after.insert(after.end(), rest.begin(), rest.end());
    } else if (left != 0) {
      const ScheduleNode before = tree().nodes[loop];
      const uint32_t remainder = addLoop(before, "", left);
      node(remainder).takeDirectives(before);
      change().setChildren(remainder, rest);
      after.push_back(remainder);
    }
    change().replace(loop, after);
    if (rounds == 1)
      return consume(loop, {});
    node(loop).tripCount = rounds;
    change().setChildren(loop, std::move(repeated));
  }
  // Operations that are copied lose their ids in all copies.
  void consumeBelow(uint32_t loop) {
    for (uint32_t child : tree().nodes[loop].children)
      consumeBelow(child);
    consume(loop, {loop});
  }

  void partition() {
    const std::optional<int64_t> dim = integer("dim", 0);
    const std::optional<int64_t> factor = integer("factor", 0);
    const ScheduleArgument &kind = argument("kind");
    const std::string word = kind.isGiven ? kind.text : "Complete";
    const std::string lower = word == "Cyclic" ? "cyclic" : word == "Block" ? "block" : "complete";
    const bool hasFactor = argument("factor").isGiven;
    if (!kind.isUnknown && word == "Complete" && factor && *factor != 0)
      fail(parameterOf("factor"), Whole, DiagText::PartitionComplete);
    if (!kind.isUnknown && word != "Complete" && !hasFactor)
      fail(parameterOf("kind"), Whole, DiagText::PartitionNeedsFactor, lower);
    if (!kind.isUnknown && word != "Complete" && hasFactor && factor && *factor < 1)
      fail(parameterOf("factor"), Whole, DiagText::PartitionFactor, lower, *factor);
    const std::vector<uint32_t> targets = buffers("targets");
    if (fault || kind.isUnknown)
      return;
    for (uint32_t id : targets) {
      const ScheduleBuffer &buffer = tree().buffers[id];
      if (dim && buffer.hasRank && (*dim < 0 || *dim > int64_t(buffer.extents.size())))
        fail(parameterOf("dim"), Whole, DiagText::PartitionDim, buffer.name,
             counted(buffer.extents.size(), "dimension"), buffer.extents.size(), *dim);
    }
    if (fault)
      return;
    for (uint32_t id : targets)
      if (dim && (word == "Complete" || (factor && *factor > 1)))
        notePartition(id, {*dim, word, factor, callPlace});
    if (word == "Complete" || !factor)
      return;
    if (*factor == 1)
      warn(parameterOf("factor"), DiagCode::PartitionNoEffect, lower);
    for (uint32_t id : targets) {
      const ScheduleBuffer &buffer = tree().buffers[id];
      for (size_t i = 0; i < buffer.extents.size() && dim; ++i)
        if ((*dim == 0 || size_t(*dim) == i + 1) && buffer.extents[i] &&
            *buffer.extents[i] < *factor)
          fail(parameterOf("factor"), Whole, DiagText::PartitionExtent, lower, *factor,
               *buffer.extents[i], i + 1, buffer.name);
    }
  }

  void notePartition(uint32_t id, SchedulePartition now) {
    ScheduleBuffer &buffer = change().buffers[id];
    std::vector<SchedulePartition> &partitions = buffer.partitions;
    for (const SchedulePartition &other : partitions)
      if ((other.dim == 0) != (now.dim == 0)) {
        warn(parameterOf("dim"), DiagCode::PartitionConflict, "'" + buffer.name + "'",
             now.dim + other.dim);
        result.warnings.back().notes = {{other.place, "it is also partitioned here"}};
        break;
      }
    auto same = std::ranges::find(partitions, now.dim, &SchedulePartition::dim);
    if (same == partitions.end())
      return partitions.push_back(std::move(now));
    const bool isOther =
        same->kind != now.kind || (same->factor && now.factor && same->factor != now.factor);
    if (isOther) {
      warn(parameterOf("dim"), DiagText::PartitionAgain, "'" + buffer.name + "'",
           now.dim == 0 ? std::string("all dimensions") : "dimension " + std::to_string(now.dim));
      result.warnings.back().notes = {{same->place, "the first one is here"}};
    }
    *same = std::move(now);
  }

  void bindStorage() {
    const std::vector<uint32_t> targets = buffers("targets");
    const ScheduleArgument &impl = argument("impl"), &type = argument("mem_type");
    if (fault)
      return;
    const std::optional<std::string> now =
        impl.isUnknown || type.isUnknown ? std::nullopt
                                         : std::optional(format("{0}, {1}", type.text, impl.text));
    for (uint32_t id : targets) {
      ScheduleBuffer &buffer = change().buffers[id];
      if (buffer.storage && now && buffer.storage != now)
        warnOfReplaced(buffer.name, buffer.boundAt);
      buffer.storage = now;
      buffer.boundAt = callPlace;
    }
  }

  void dataflow() {
    operations("targets");
    const ScheduleArgument &given = argument("targets");
    if (fault || given.isUnknown)
      return;
    if (!given.isGiven && !tree().functions.empty())
      node(tree().functions.front()).isDataflow = true;
    for (const ScheduleTarget &target : given.targets)
      if (const std::optional<uint32_t> found = operation(target))
        node(*found).isDataflow = true;
  }

  static std::string shown(const ScheduleNode &loop) {
    return loop.name.empty() ? "a loop" : "'" + loop.name + "'";
  }
  void split() {
    const std::optional<int64_t> factor = integer("factor", 1);
    if (factor && *factor < 1)
      fail(parameterOf("factor"), Whole, DiagText::SplitFactor, *factor);
    const std::optional<uint32_t> target = loopArgument("target");
    if (fault)
      return;
    if (!target) {
      result.isKnown = false;
      return;
    }
    const ScheduleNode loop = tree().nodes[*target];
    if (factor && loop.tripCount && *factor >= *loop.tripCount) {
      const size_t at = argument("factor").isGiven ? parameterOf("factor") : parameterOf("target");
      return fail(at, Whole, DiagText::SplitTrips, *factor, *loop.tripCount, shown(loop));
    }
    const uint32_t outer =
        addLoop(loop, ".outer", factor ? quotientUp(loop.tripCount, *factor) : std::nullopt);
    const uint32_t inner =
        addLoop(loop, ".inner", factor ? partOf(loop.tripCount, *factor) : std::nullopt);
    change().replace(*target, {outer});
    change().setChildren(outer, {inner});
    change().setChildren(inner, loop.children);
    consume(*target, {outer, inner});
    giveLoops({outer, inner});
  }

  void reorder() {
    const std::vector<uint32_t> targets = loops();
    const ScheduleArgument &given = argument("targets");
    if (fault)
      return;
    if (given.isGiven && !given.isUnknown && given.targets.size() < 2)
      return fail(parameterOf("targets"), Whole, DiagText::ReorderCount);
    if (given.isUnknown || targets.size() != given.targets.size()) {
      result.isKnown = isPredicted = false;
      return;
    }
    if (!unique(targets))
      return;
    const std::vector<uint32_t> band = tree().bandOf(targets);
    if (band.empty()) {
      result.isKnown = isPredicted = false;
      return;
    }
    std::vector<uint32_t> order = band;
    size_t taken = 0;
    for (uint32_t &loop : order)
      if (std::find(targets.begin(), targets.end(), loop) != targets.end())
        loop = targets[taken++];
    change().nest(band, order);
    giveLoops(targets);
  }

  // The factor of each target.
  std::optional<std::vector<std::optional<int64_t>>> factorsOf(size_t targets) {
    const size_t parameter = parameterOf("factors");
    const ScheduleArgument &given = arguments[parameter];
    std::vector<std::optional<int64_t>> factors = given.integers;
    if (!given.isGiven)
      factors = {1};
    if (given.isUnknown)
      return std::nullopt;
    if (given.hasSeveral && factors.size() != targets)
      fail(parameter, Whole, DiagText::TileFactors, targets, factors.size());
    for (size_t i = 0; i < factors.size(); ++i)
      if (factors[i] && *factors[i] < 1)
        fail(parameter, given.hasSeveral ? i : Whole, DiagText::TileFactor, *factors[i]);
    return given.hasSeveral ? factors : std::vector(targets, factors.front());
  }
  void tile() {
    const std::vector<uint32_t> targets = loops();
    const ScheduleArgument &given = argument("targets");
    if (fault)
      return;
    const size_t count = given.isUnknown ? 0 : std::max<size_t>(given.targets.size(), 1);
    if (targets.size() == count && !unique(targets))
      return;
    auto factors = count ? factorsOf(count) : std::nullopt;
    if (fault) // of the number of factors
      return;
    for (size_t i = 0; factors && targets.size() == count && i < count; ++i) {
      const ScheduleNode &loop = tree().nodes[targets[i]];
      const std::optional<int64_t> factor = (*factors)[i];
      if (factor && loop.tripCount && *factor > std::max<int64_t>(*loop.tripCount, 1))
        fail(parameterOf("factors"), argument("factors").hasSeveral ? i : Whole,
             DiagText::TileTrips, *factor, *loop.tripCount, shown(loop));
    }
    if (fault)
      return;
    const std::vector<uint32_t> band =
        factors && targets.size() == count ? tree().bandOf(targets) : std::vector<uint32_t>();
    if (band.empty()) {
      result.isKnown = isPredicted = false;
      return;
    }
    std::vector<uint32_t> tiles, points, order;
    for (uint32_t each : band) {
      auto place = std::find(targets.begin(), targets.end(), each);
      if (place == targets.end()) {
        order.push_back(each);
        continue;
      }
      const std::optional<int64_t> factor = (*factors)[size_t(place - targets.begin())];
      const ScheduleNode loop = tree().nodes[each];
      tiles.push_back(
          addLoop(loop, ".tile", factor ? quotientUp(loop.tripCount, *factor) : std::nullopt));
      points.push_back(
          addLoop(loop, ".point", factor ? partOf(loop.tripCount, *factor) : std::nullopt));
      order.push_back(tiles.back());
    }
    order.insert(order.end(), points.begin(), points.end());
    change().nest(band, order);
    size_t next = 0;
    for (uint32_t each : band)
      if (std::find(targets.begin(), targets.end(), each) != targets.end()) {
        consume(each, {tiles[next], points[next]});
        ++next;
      }
    giveLoops(tiles);
    result.split = tiles.size();
    giveLoops(points);
  }

  void flatten() {
    const std::vector<uint32_t> targets = loops();
    const ScheduleArgument &given = argument("targets");
    if (fault)
      return;
    if (given.isGiven && !given.isUnknown && given.targets.size() < 2)
      return fail(parameterOf("targets"), Whole, DiagText::FlattenCount);
    const bool known = !given.isUnknown && targets.size() == given.targets.size();
    if (known && !unique(targets))
      return;
    const std::vector<uint32_t> band = known ? tree().bandOf(targets) : std::vector<uint32_t>();
    const bool isInOrder = std::ranges::is_sorted(
        targets, {}, [&](uint32_t loop) { return std::ranges::find(band, loop); });
    if (band.empty() || !isInOrder) { // the engine says why it refuses that
      result.isKnown = isPredicted = false;
      return;
    }
    std::optional<int64_t> product = 1;
    for (uint32_t each : band) {
      const std::optional<int64_t> trips = tree().nodes[each].tripCount;
      if (product && (!trips || __builtin_mul_overflow(*product, *trips, &*product)))
        product.reset();
    }
    const uint32_t flat = addLoop(tree().nodes[band.front()], ".flat", product);
    change().nest(band, {flat});
    for (uint32_t each : band)
      consume(each, {flat});
    giveLoops({flat});
  }

  void affine() {
    const std::vector<uint32_t> targets = loops();
    if (fault)
      return;
    if (targets.size() == std::max<size_t>(argument("targets").targets.size(), 1))
      giveLoops(targets);
    else
      result.isKnown = false;
  }

  void computeAt() {
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

  void dataAt(const char *suffix) {
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

  void outline() {
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
  void replaceByCopy(uint32_t callee, size_t element) {
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
  void compose() {
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

  // A loop or a function that is the only one of its name; other operations are not predicted.
  std::optional<uint32_t> operation(const ScheduleTarget &target) const {
    if (target.isUnknown)
      return std::nullopt;
    if (target.ref)
      return target.ref->kind == ScheduleRef::Kind::Buffer || !target.ref->isPredicted()
                 ? std::nullopt
                 : std::optional(target.ref->id);
    return tree().onlyNamed(target.name);
  }
};

ScheduleOutcome<ScheduleResult>
Schedule::call(Primitive primitive, const std::vector<ScheduleArgument> &arguments, NodeRef place) {
  return Step(*this, primitive, arguments, place).run(*this);
}

} // namespace allo
