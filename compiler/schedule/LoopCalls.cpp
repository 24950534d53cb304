// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Calls.h"

#include "schedule/Names.h"
#include "schedule/primitives/Compose.h"
#include "sema/operators/ScheduleAdvice.h"
#include "support/Characters.h"

#include <mlir/Interfaces/CallInterfaces.h>

#include <algorithm>
#include <set>

namespace allo::schedule {

using namespace mlir;

// Several different loops. With 'least' 0 the targets may be absent: the only loop there is.
Result<PrimitiveCall::Nodes, ScheduleError> PrimitiveCall::uniqueLoops(DiagText tooFew,
                                                                       size_t least) {
  if (least == 0 && argument("targets").isNone()) {
    const Finder finder(*schedule.snapshot(), schedule.primary);
    const Selection all = finder.select({RefKind::Loop});
    Result<size_t, ScheduleError> only = finder.one(all);
    if (!only)
      return withoutTargets(only.error(), all.nodes);
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

// Of a primitive that would take the only loop, and found several.
ScheduleError PrimitiveCall::withoutTargets(ScheduleError error, const Nodes &all) const {
  if (error.kind() != ErrorKind::Ambiguous)
    return error;
  auto nameOf = [&](size_t node) -> const std::string & { return op(node).name; };
  const auto named = std::ranges::find_if(all, [&](size_t each) {
    return !nameOf(each).empty() && std::ranges::count(all, nameOf(each), nameOf) == 1;
  });
  const std::string example =
      named == all.end() ? "s.loop(path=...)" : format("\"{0}\"", nameOf(*named));
  error.message = DiagMessage(DiagText::TargetsAmbiguous, row.name, schedule.shownPrimary(),
                              counted(all.size(), "loop"), example);
  return error;
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
                   "it is not a buffer in memory; name an array", {{value.loc, "the value"}});
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

namespace {

// How well a call fits the name that a schedule has for a kernel.
enum class CalleeMatch : uint8_t {
  None,
  Plain, // the name without what tells it apart from others: "scale" of "scale (n = 8)"
  Exact
};

// The kernel that a call is of, or a copy of: its name, and its place, which copies share.
struct Callee {
  std::string shown;
  Location place;
  bool operator==(const Callee &) const = default;
};

Callee calleeIn(Operation *call, const std::string &primary) {
  std::string name = calleeNameOf(call);
  if (const std::string prefix = primary + "."; name.starts_with(prefix)) {
    name = name.substr(prefix.size());
    const StringRef number = StringRef(name).rsplit('.').second; // of a copy: "scale.1"
    if (!number.empty() && llvm::all_of(number, llvm::isDigit))
      name.resize(name.size() - number.size() - 1);
  }
  Operation *function = cast<CallOpInterface>(call).resolveCallable();
  return {std::move(name), withoutName(function ? function->getLoc() : call->getLoc())};
}

CalleeMatch matchOf(const std::string &wanted, const Callee &callee, const std::string &shown) {
  if (wanted == callee.shown || wanted == shown)
    return CalleeMatch::Exact;
  return callee.shown.starts_with(wanted + " (") ? CalleeMatch::Plain : CalleeMatch::None;
}

} // namespace

// The calls of the kernels that a name can mean; an error if there are several.
Result<std::vector<Operation *>, ScheduleError>
PrimitiveCall::callsNamed(const std::string &wanted, ArrayRef<Operation *> calls) const {
  const std::string primary = schedule.shownPrimary();
  std::vector<Operation *> found;
  std::vector<Callee> callees;
  CalleeMatch best = CalleeMatch::None;
  for (Operation *call : calls) {
    Callee callee = calleeIn(call, primary);
    const CalleeMatch match = matchOf(wanted, callee, calleeNameOf(call));
    if (match == CalleeMatch::None || match < best)
      continue;
    if (match > best) {
      found.clear();
      callees.clear();
      best = match;
    }
    found.push_back(call);
    if (!llvm::is_contained(callees, callee))
      callees.push_back(std::move(callee));
  }
  if (callees.size() < 2)
    return found;
  std::vector<std::string> names;
  std::vector<Note> notes;
  for (const Callee &callee : callees) {
    names.push_back(callee.shown);
    notes.push_back({callee.place, format("'{0}' is this kernel", callee.shown)});
  }
  return ScheduleError{
      DiagMessage(DiagCode::ScheduleAmbiguous, "kernel", wanted, oneOfKernels(names)),
      std::move(notes)};
}

const std::string &PrimitiveCall::idOfCall(Operation *call) const {
  return schedule.snapshot()->ops()[schedule.nodeOf(call)].id;
}

// The calls of a kernel in the primary one, or anywhere in a text. Without numbers, compose takes
// those that no other schedule has been composed with.
Result<std::vector<Operation *>, ScheduleError>
PrimitiveCall::callSites(const std::string &callee, const std::string &shown, const Given &ids,
                         std::string_view parameter) {
  Operation *root = schedule.primary.empty()
                        ? nullptr
                        : SymbolTable::lookupSymbolIn(schedule.payload(), schedule.primary);
  if (!root)
    root = schedule.payload();
  const std::string copy = schedule.primary + "." + callee;
  const bool isSymbol = primitive == Primitive::Compose; // else a name
  std::vector<Operation *> calls, all, plain;
  ScheduleError error{DiagMessage(DiagText::LookupCallee, schedule.shownPrimary(), shown)};
  std::set<std::string> names;
  root->walk([&](CallOpInterface call) {
    auto symbol = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
    const StringRef name = symbol ? symbol.getRootReference().getValue() : StringRef();
    calls.push_back(call);
    if (name == callee || name == copy || name.starts_with(copy + "."))
      all.push_back(call);
    if (name == callee)
      plain.push_back(call);
    if (const std::string called = calleeNameOf(call); names.insert(called).second)
      error.notes.push_back({call.getLoc(), format("it calls '{0}'", called)});
  });
  if (!isSymbol) {
    Result<std::vector<Operation *>, ScheduleError> named = callsNamed(callee, calls);
    if (!named)
      return named;
    if (!named->empty())
      all = *named;
  }
  if (all.empty())
    return error;
  if (ids.isNone())
    return plain.empty() || primitive != Primitive::Compose ? all : plain;
  std::vector<Operation *> sites;
  for (const Given &id : ids.list() ? *ids.list() : GivenList{ids}) {
    if (!id.integer())
      return wrong(parameter, "the number of a call, or several");
    if (*id.integer() < 0 || size_t(*id.integer()) >= all.size()) {
      error.message = DiagMessage(
          DiagText::LookupCall, schedule.shownPrimary(), shown,
          all.size() == 1 ? std::string("once") : counted(all.size(), "time"), *id.integer());
      error.notes.clear();
      for (size_t i = 0; i < all.size(); ++i)
        error.notes.push_back({all[i]->getLoc(), format("this call has id {0}", i)});
      return error;
    }
    Operation *site = all[size_t(*id.integer())];
    if (std::ranges::find(sites, site) == sites.end())
      sites.push_back(site);
  }
  if (sites.empty())
    return wrong(parameter, "the number of a call, or several");
  return sites;
}

// One step for the schedule of a kernel that is called. 'others' have the functions that are
// queued.
Result<Step, ScheduleError> PrimitiveCall::composition(const Schedule &other,
                                                       SmallVectorImpl<ModuleOp> &others) {
  const std::string &callee = other.primary;
  const std::string shown = other.shownPrimary();
  Result<std::vector<Operation *>, ScheduleError> sites =
      callSites(callee, shown, argument("id"), "id");
  if (!sites)
    return sites.error();
  auto refused = [&](std::string reason, std::vector<Note> notes) {
    notes.insert(notes.begin(), {sites->front()->getLoc(), "the call"});
    return illegal("compose", "'" + shown + "'", std::move(reason), std::move(notes));
  };
  auto functionOf = [](Operation *call) {
    return dyn_cast_or_null<FunctionOpInterface>(cast<CallOpInterface>(call).resolveCallable());
  };
  for (const Schedule::Pending &each : schedule.pending)
    for (Operation *site : *sites)
      if (each.effect.primitive == Primitive::Streamline &&
          llvm::is_contained(each.steps.front().targets, idOfCall(site)))
        return refused("streamline() has connected it by a stream; call compose() before that",
                       {{each.effect.place, "the call of streamline()"}});
  FunctionOpInterface here = functionOf(sites->front());
  for (Operation *site : *sites)
    if (functionOf(site) != here)
      return refused("the calls are of different copies; compose them one by one, with 'id'",
                     {{site->getLoc(), "another call"}});
  FunctionOpInterface before =
      here ? dyn_cast_or_null<FunctionOpInterface>(SymbolTable::lookupSymbolIn(
                 schedule.unchanged(), SymbolTable::getSymbolName(here)))
           : nullptr;
  if (!before || !areSame(here, before))
    return refused("this schedule has changed it; call compose() before the steps that change it",
                   {});

  RunReport report;
  Result<OwningOpRef<ModuleOp>, ScheduleError> scheduled = other.attempt({}, report);
  if (!scheduled)
    return scheduled.error();
  OwningOpRef<ModuleOp> theirs = inContext(scheduled->get(), schedule.context());
  OwningOpRef<ModuleOp> original = inContext(other.unchanged(), schedule.context());
  auto from =
      dyn_cast_or_null<FunctionOpInterface>(SymbolTable::lookupSymbolIn(theirs.get(), callee));
  auto known =
      dyn_cast_or_null<FunctionOpInterface>(SymbolTable::lookupSymbolIn(original.get(), callee));
  ALLO_ASSERT(from && known, "the steps of a schedule keep its kernel");
  const bool needsDistinct =
      hasSeveralBuffers(known) &&
      llvm::any_of(other.log, [](const Effect &effect) { return effect.isTopology; });
  const llvm::BitVector distinct = distinctIn(*sites, before);
  for (unsigned i = 0; i < std::min(known.getNumArguments(), before.getNumArguments()); ++i) {
    if (!known.getArgAttr(i, "llvm.noalias") || distinct[i])
      continue;
    if (needsDistinct) {
      Operation *same = *llvm::find_if(
          *sites, [&](Operation *site) { return !distinctIn(site, before).test(i); });
      return illegal(
          "compose", "'" + shown + "'",
          format("{0} may be the same memory as another argument; pass different arrays{1}",
                 showBuffer(before.getArgument(i)),
                 sites->size() > 1 ? ", or name other calls by 'id'" : ""),
          {{same->getLoc(), "the call"}, {before.getArgument(i).getLoc(), "the parameter"}});
    }
    forgetDistinct(from, before);
  }
  forgetDistinct(known, before);
  const std::optional<Sites> reports = areSame(before, known);
  if (!reports)
    return refused("the schedule is of another kernel; compose one of the kernel that is called",
                   {{before.getLoc(), "the kernel"}});

  // "top.gemm", "top.gemm.1"
  std::string name = callee, shownCopy = shown;
  if (!schedule.primary.empty() && !StringRef(callee).starts_with(schedule.primary + ".")) {
    name = schedule.primary + "." + callee;
    shownCopy = schedule.shownPrimary() + "." + shown;
  }
  const size_t length = name.size();
  const Given id = argument("id");
  const Given first = id.list() ? id.list()->front() : id;
  if (!first.isNone() && *first.integer() != 0)
    name += "." + std::to_string(*first.integer());
  const std::string base = name;
  for (unsigned number = 1; llvm::any_of(
           others,
           [&](ModuleOp module) { return SymbolTable::lookupSymbolIn(module, name) != nullptr; });
       ++number)
    name = base + "." + std::to_string(number);
  std::vector<std::string> targets;
  for (Operation *site : *sites)
    targets.push_back(idOfCall(site));
  Step one{primitive, place, targets, {}};
  one.attributes.append("callee", FlatSymbolRefAttr::get(b.getContext(), name));
  one.isPhysical = true;
  one.library = std::make_shared<OwningOpRef<ModuleOp>>(
      libraryOf(from, name, shownCopy + name.substr(length), here, distinct, *reports, others));
  others.push_back(one.library->get());
  return one;
}

Result<Made, ScheduleError> PrimitiveCall::compose() {
  const Given got = argument("*callees");
  const GivenList callees = got.list() ? *got.list() : GivenList{got};
  for (const Given &callee : callees)
    if (!callee.schedule() || callee.schedule() == &schedule || callee.schedule()->primary.empty())
      return wrong("*callees", "schedules of kernels that are called");
  if (callees.empty())
    return wrong("*callees", "schedules of kernels that are called");
  SmallVector<ModuleOp> others{schedule.payload()};
  for (const Schedule::Pending &each : schedule.pending)
    for (const Step &step : each.steps)
      if (step.library)
        others.push_back(step.library->get());
  std::vector<Schedule::Pending> more;
  for (const Given &callee : callees) {
    Result<Step, ScheduleError> one = composition(*callee.schedule(), others);
    if (!one)
      return one.error();
    data = {{"callee", callee.schedule()->shownPrimary()}, {"id", argument("id")}};
    more.push_back({{*one}, effect(true, more.size())});
  }
  // What is queued can be applied.
  RunReport report;
  if (auto attempt = schedule.attempt(more, report); !attempt)
    return attempt.error();
  for (Schedule::Pending &each : more) {
    schedule.log.push_back(each.effect);
    schedule.pending.push_back(std::move(each));
  }
  return Made{};
}

// The calls of all kernels that are named. With several names, the numbers are one for each.
Result<std::vector<Operation *>, ScheduleError> PrimitiveCall::ends(std::string_view callees,
                                                                    std::string_view ids) {
  const Given got = argument(callees), numbers = argument(ids);
  const GivenList names = got.list() ? *got.list() : GivenList{got};
  if (names.empty())
    return ScheduleError{DiagMessage(DiagText::NoTargets, row.name)};
  const bool isEach = names.size() > 1 && !numbers.isNone();
  if (isEach && (!numbers.list() || numbers.list()->size() != names.size()))
    return wrong(ids, "one number for each kernel");
  std::vector<Operation *> sites;
  for (const auto &[i, name] : llvm::enumerate(names)) {
    if (!name.text())
      return wrongArgument(primitive, callees, "names of kernels that are called", name);
    Result<std::vector<Operation *>, ScheduleError> some =
        callSites(*name.text(), *name.text(), isEach ? (*numbers.list())[i] : numbers, ids);
    if (!some)
      return some.error();
    for (Operation *site : *some)
      if (std::ranges::find(sites, site) == sites.end())
        sites.push_back(site);
  }
  return sites;
}

// The step that has connected the calls, if each producer is connected with each consumer: they
// share no buffer any more. Null otherwise.
const Location *PrimitiveCall::connection(const std::vector<Operation *> &producers,
                                          const std::vector<Operation *> &consumers) const {
  const Location *first = nullptr;
  for (Operation *producer : producers)
    for (Operation *consumer : consumers) {
      auto known = schedule.connections.find({idOfCall(producer), idOfCall(consumer)});
      if (known == schedule.connections.end())
        return nullptr;
      first = first ? first : &known->second;
    }
  return first;
}

Result<Made, ScheduleError> PrimitiveCall::streamline() {
  Result<int64_t, ScheduleError> lanes = integer("lanes", 1), depth = integer("depth", 2);
  if (!lanes)
    return lanes.error();
  if (!depth)
    return depth.error();
  for (auto [name, value] : {std::pair("lanes", *lanes), std::pair("depth", *depth)})
    if (value < 1)
      return ScheduleError{DiagMessage(DiagText::StreamlineNumber, name, value)};
  Result<std::vector<Operation *>, ScheduleError> from = ends("producer", "producer_ids");
  if (!from)
    return from.error();
  Result<std::vector<Operation *>, ScheduleError> to = ends("consumer", "consumer_ids");
  if (!to)
    return to.error();
  if (const Location *first = connection(*from, *to)) {
    std::vector<Operation *> both(*from);
    both.insert(both.end(), to->begin(), to->end());
    return illegal(row.name, showCalls(both),
                   "streams connect these calls already; leave out this step",
                   {{*first, format("{0}() has connected them here", row.name)}});
  }
  auto nodesOf = [&](const std::vector<Operation *> &sites) {
    Nodes nodes;
    for (Operation *site : sites)
      nodes.push_back(schedule.nodeOf(site));
    return nodes;
  };
  Nodes nodes = nodesOf(*from);
  const Nodes consumers = nodesOf(*to);
  data = {{"producers", paths(nodes)},
          {"consumers", paths(consumers)},
          {"lanes", *lanes},
          {"depth", *depth}};
  const auto count = int64_t(nodes.size());
  nodes.insert(nodes.end(), consumers.begin(), consumers.end());
  Step one =
      step(nodes, {number("producers", count), number("lanes", *lanes), number("depth", *depth)});
  one.isPhysical = true; // the calls have to exist
  std::vector<Schedule::Pending> more;
  more.push_back({{one}, effect(true)});
  // What is queued can be applied.
  RunReport report;
  if (auto attempt = schedule.attempt(more, report); !attempt)
    return attempt.error();
  for (Operation *producer : *from)
    for (Operation *consumer : *to)
      schedule.connections.try_emplace({idOfCall(producer), idOfCall(consumer)}, place);
  return defer({std::move(one)}, true);
}

} // namespace allo::schedule
