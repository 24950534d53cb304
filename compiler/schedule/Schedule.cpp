// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Schedule.h"

#include "schedule/Names.h"
#include "sema/operators/ScheduleAdvice.h"

#include <llvm/ADT/DenseSet.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>

#include <algorithm>

namespace allo::schedule {

using namespace mlir;

Schedule::Schedule(std::unique_ptr<MLIRContext> context, OwningOpRef<ModuleOp> payload,
                   std::string primary, PayloadIds ids)
    : owned(std::move(context)), module(std::move(payload)), primary(std::move(primary)) {
  DialectRegistry registry;
  registerSchedules(registry);
  owned->appendDialectRegistry(registry);
  owned->loadDialect<transform::TransformDialect, affine::AffineDialect, arith::ArithDialect,
                     dialect::AlloDialect, func::FuncDialect, memref::MemRefDialect,
                     scf::SCFDialect>();
  arePositions = ids == PayloadIds::AsNeeded &&
                 !module
                      ->walk([](Operation *op) {
                        return idOf(op).empty() ? WalkResult::advance() : WalkResult::interrupt();
                      })
                      .wasInterrupted();
  hasIds = !arePositions;
  if (hasIds)
    assignIds(module.get(), nextId);
  else
    forEachNode(module.get(), [&](Operation *) { ++nextId; });
}

Schedule::~Schedule() = default;

const std::shared_ptr<const Snapshot> &Schedule::snapshot() const {
  if (!current)
    current = std::make_shared<const Snapshot>(module.get(), epochNumber);
  return current;
}

// ---------------------------------------------------------------------------------------- batches

Result<OwningOpRef<ModuleOp>, ScheduleError> Schedule::attempt(ArrayRef<Pending> more,
                                                               RunReport &report) const {
  std::vector<Step> steps;
  bool isTopology = false;
  for (ArrayRef<Pending> batch : {ArrayRef<Pending>(pending), more})
    for (const Pending &each : batch) {
      steps.insert(steps.end(), each.steps.begin(), each.steps.end());
      isTopology |= each.effect.isTopology;
    }
  OwningOpRef<ModuleOp> script = writeScript(owned.get(), steps);
  if (keepsScripts)
    report.script = showScript(script.get());
  OwningOpRef<ModuleOp> copy = payload().clone();
  if (!hasIds)
    setIds(copy.get(), isTopology || !arePositions ? nullptr : &steps);
  if (runScript(script.get(), copy.get(), report,
                isTopology ? ScriptEffect::Anything : ScriptEffect::Directives))
    return copy;
  if (const OpNode *missing = snapshot()->opById(report.missing)) {
    const Replaced target =
        replaced(report.missing, more, Need::Required, UnknownLoc::get(owned.get()));
    if (target.by && target.user)
      return ScheduleError{
          DiagMessage(DiagText::TargetReplaced, target.shown, info(target.by->primitive).name,
                      info(target.user->primitive).name),
          {{target.by->place, format("{0}() waits here", info(target.by->primitive).name)}}};
    return goneError(refTo(missing->has(Trait::Loop) ? RefKind::Loop : RefKind::Op,
                           snapshot()->indexOf(*missing)),
                     target.by);
  }
  return report.error.value_or(
      ScheduleError{DiagMessage(DiagText::ScriptFailed, "it gave no reason")});
}

Schedule::Replaced Schedule::replaced(const std::string &id, ArrayRef<Pending> more, Need need,
                                      Location place) const {
  Replaced found{"its target"};
  const OpNode *node = snapshot()->opById(id);
  if (!node)
    return found;
  found.shown = node->name.empty()
                    ? showRef(refTo(node->has(Trait::Loop) ? RefKind::Loop : RefKind::Op,
                                    snapshot()->indexOf(*node)))
                    : "'" + node->name + "'";
  for (ArrayRef<Pending> batch : {ArrayRef<Pending>(pending), more})
    for (const Pending &each : batch) {
      for (const Step &step : each.steps) {
        if (!found.by || isOptional(step) != (need == Need::Optional) ||
            std::ranges::find(step.targets, id) == step.targets.end() ||
            (!isa<UnknownLoc>(place) && step.place != place))
          continue;
        found.user = &each.effect;
        if (auto value = dyn_cast_if_present<StringAttr>(step.attributes.get("value")))
          if (const ValueNode *buffer = snapshot()->valueById(id + ":" + value.str());
              buffer && !buffer->name.empty())
            found.shown = "'" + buffer->name + "'";
        return found;
      }
      if (each.effect.isTopology)
        found.by = &each.effect;
    }
  return found;
}

Result<void, ScheduleError> Schedule::run(std::vector<Pending> more) {
  RunReport report;
  Result<OwningOpRef<ModuleOp>, ScheduleError> ran = attempt(more, report);
  if (!ran)
    return ran.error();
  for (size_t i = report.gone.size(); i-- > 0;) {
    const RunReport::Gone &gone = report.gone[i];
    const Replaced target = replaced(gone.id, more, Need::Optional, gone.place);
    const std::string_view by = target.by ? info(target.by->primitive).name : "apply";
    const std::string_view user = target.user ? info(target.user->primitive).name : "the primitive";
    std::vector<Note> notes;
    if (target.by)
      notes.push_back({target.by->place, format("{0}() waits here", by)});
    report.warnings.insert(report.warnings.begin() + ptrdiff_t(gone.warnings),
                           {DiagMessage(DiagText::TagTargetReplaced, user, target.shown, by),
                            gone.place, std::move(notes)});
  }
  // From here on nothing fails.
  bool isTopology = false;
  for (const std::vector<Pending> *batch : {&pending, &more})
    for (const Pending &each : *batch)
      isTopology |= each.effect.isTopology;
  const std::shared_ptr<const Snapshot> before = isTopology ? snapshot() : nullptr;
  OwningOpRef<ModuleOp> copy = *std::move(ran);
  arePositions = arePositions && !isTopology;
  hasIds = !arePositions;
  if (hasIds)
    assignIds(copy.get(), nextId);
  auto move = [](ModuleOp from, ModuleOp to) {
    to.getBodyRegion().takeBody(from.getBodyRegion());
    to->setAttrs(from->getAttrDictionary());
  };
  if (!original) {
    original = ModuleOp::create(module->getLoc());
    move(module.get(), original.get());
  }
  move(copy.get(), module.get());
  for (ScheduleWarning &warning : report.warnings)
    collected.push_back(std::move(warning));
  if (keepsScripts)
    applied.push_back(std::move(report.script));
  for (const std::vector<Pending> *batch : {&pending, &more})
    for (const Pending &each : *batch)
      for (const Step &step : each.steps)
        noteDirectives(step);
  pending.clear();
  current = nullptr;
  epochNumber += isTopology ? 1 : 0;
  for (Pending &each : more) {
    std::vector<std::string> paths;
    for (const Step &step : each.steps)
      for (const std::string &id : step.made) {
        paths.push_back(snapshot()->opById(id)->path);
        makers.insert_or_assign(id, log.size());
      }
    auto path = paths.begin();
    for (const ResultKey &key : each.results) {
      GivenList list(path, path + ptrdiff_t(key.count));
      path += ptrdiff_t(key.count);
      each.effect.data.emplace_back(key.key, key.isList ? Given(list) : list.front());
    }
    log.push_back(each.effect);
  }
  if (isTopology) {
    for (size_t at = log.size(); at-- > 0;)
      if (log[at].isTopology) {
        lastTopology = at;
        break;
      }
    remember(*before, more);
  }
  return {};
}

void Schedule::noteDirectives(const Step &step) {
  if (!isChecked(step.primitive))
    return;
  auto value = dyn_cast_or_null<StringAttr>(step.attributes.get("value"));
  for (const std::string &id : step.targets)
    directives.insert_or_assign({step.primitive, value ? id + ":" + value.str() : id}, step.place);
}

std::vector<ScheduleWarning> Schedule::warnings() const {
  std::vector<ScheduleWarning> all = collected;
  for (ScheduleWarning &warning : checkDirectives(module.get(), directives, {primary, hostPorts}))
    all.push_back(std::move(warning));
  return all;
}

// What the last batch consumed. 'last' is what ended it.
void Schedule::remember(const Snapshot &before, ArrayRef<Pending> last) {
  std::vector<std::string> targets, successors;
  for (const Pending &each : last)
    for (const Step &step : each.steps) {
      targets.insert(targets.end(), step.targets.begin(), step.targets.end());
      for (const std::string &id : step.made)
        if (const std::string &name = snapshot()->opById(id)->name; !name.empty())
          successors.push_back(name);
    }
  for (const OpNode &node : before.ops())
    if (!snapshot()->opById(node.id))
      consumed.try_emplace(node.id, Consumed{lastTopology, node.name,
                                             std::ranges::find(targets, node.id) == targets.end()
                                                 ? std::vector<std::string>()
                                                 : successors});
}

Result<void, ScheduleError> Schedule::apply() {
  if (pending.empty())
    return {};
  return run({});
}

void Schedule::cleanupIds() {
  snapshot(); // which knows them
  removeIds(module.get());
  hasIds = false;
}

std::pair<std::unique_ptr<MLIRContext>, OwningOpRef<ModuleOp>> Schedule::release() && {
  removeIds(module.get());
  original = nullptr;
  pending.clear();
  return {std::move(owned), std::move(module)};
}

void Schedule::setIds(ModuleOp copy, const std::vector<Step> *user) const {
  llvm::DenseSet<size_t> targets;
  for (const Step &step : user ? *user : std::vector<Step>())
    for (const std::string &id : step.targets)
      if (const OpNode *node = snapshot()->opById(id))
        targets.insert(snapshot()->indexOf(*node));
  size_t at = 0;
  forEachNode(copy, [&](Operation *op) {
    if (!user || targets.contains(at))
      setId(op, snapshot()->ops()[at].id);
    ++at;
  });
  ALLO_ASSERT(at == snapshot()->ops().size(), "a snapshot has all operations");
}

Operation *Schedule::operationAt(size_t node) const {
  Operation *found = nullptr;
  forEachNode(payload(), [&](Operation *op) {
    if (node-- == 0)
      found = op;
  });
  return found;
}

size_t Schedule::nodeOf(Operation *operation) const {
  size_t at = 0, found = NoNode;
  forEachNode(payload(), [&](Operation *op) {
    if (op == operation)
      found = at;
    ++at;
  });
  return found;
}

std::string Schedule::shownPrimary() const {
  const size_t node = Finder(*snapshot(), primary).primaryNode();
  return node == NoNode ? "module" : snapshot()->ops()[node].name;
}

// ------------------------------------------------------------------------------------------- refs

Ref Schedule::refTo(RefKind kind, size_t node) const {
  if (kind == RefKind::Buffer) {
    const ValueNode &value = snapshot()->values()[node];
    return {kind,
            value.id,
            epoch(),
            value.type,
            value.name,
            value.path,
            snapshot()->ops()[value.owner].id,
            this};
  }
  const OpNode &op = snapshot()->ops()[node];
  return {kind, op.id, epoch(), op.kind, op.name, op.path, {}, this};
}

std::vector<Note> Schedule::lastChange() const {
  if (lastTopology == NoNode)
    return {};
  const Effect &last = log[lastTopology];
  return {{last.place, format("last topology-changing transform: {0}", last.id)}};
}

ScheduleError Schedule::goneError(const Ref &ref, const Effect *by) const {
  ScheduleError error{
      DiagMessage(DiagCode::ConsumedRef, showRef(ref),
                  by ? info(by->primitive).name : std::string_view("apply"),
                  insteadOfConsumed(by ? std::optional(by->primitive) : std::nullopt))};
  error.notes = lastChange();
  if (by && error.notes.empty())
    error.notes.push_back({by->place, format("last topology-changing transform: {0}", by->id)});
  return error;
}

Result<void, ScheduleError> Schedule::check(const Ref &ref) const {
  if (ref.schedule != this)
    return ScheduleError{DiagMessage(DiagText::OtherSchedule, showRef(ref))};
  if (ref.epoch == epoch())
    return {};
  const bool isBuffer = ref.refKind == RefKind::Buffer;
  const bool isThere =
      isBuffer ? snapshot()->valueById(ref.id) != nullptr : snapshot()->opById(ref.id) != nullptr;
  if (!isThere) {
    auto found = consumed.find(isBuffer ? ref.owner : ref.id);
    return goneError(ref, found == consumed.end() ? nullptr : &log[found->second.effect]);
  }
  const auto last =
      lastTopology == NoNode ? std::nullopt : std::optional(log[lastTopology].primitive);
  return ScheduleError{
      DiagMessage(DiagCode::StaleRef, showRef(ref), ref.epoch, epoch(), orReturnedRef(last)),
      lastChange()};
}

Result<Ref, ScheduleError> Schedule::live(const Given &given) const {
  const Ref *ref = given.ref();
  if (!ref)
    return ScheduleError{
        DiagMessage(DiagCode::ScheduleArgument, "live", "a ref", "ref", showGiven(given))};
  if (Result<void, ScheduleError> checked = check(*ref);
      !checked && checked.error().kind() != ErrorKind::Stale)
    return checked.error();
  if (ref->refKind == RefKind::Buffer)
    return refTo(ref->refKind,
                 size_t(snapshot()->valueById(ref->id) - snapshot()->values().data()));
  return refTo(ref->refKind, snapshot()->indexOf(*snapshot()->opById(ref->id)));
}

// ---------------------------------------------------------------------------------------- queries

Result<Selection, ScheduleError> Schedule::select(const Lookup &lookup) const {
  const char *const words[] = {"op", "loop", "buffer"};
  const char *const word = words[size_t(lookup.refKind)];
  Query query{lookup.refKind};
  struct Field {
    const Given &given;
    std::optional<std::string> &to;
    const char *name;
  };
  for (const Field &field :
       {Field{lookup.name, query.name, "name"}, Field{lookup.kind, query.kind, "kind"},
        Field{lookup.path, query.path, "path"}}) {
    if (field.given.isNone())
      continue;
    const std::string *text = field.given.text();
    if (!text)
      return ScheduleError{DiagMessage(DiagCode::ScheduleArgument, word, "a name", field.name,
                                       showGiven(field.given))};
    field.to = *text;
  }
  if (const Ref *under = lookup.under.ref()) {
    if (under->refKind == RefKind::Buffer)
      return ScheduleError{DiagMessage(DiagText::UnderBuffer, showRef(*under))};
    if (Result<void, ScheduleError> checked = check(*under); !checked)
      return checked.error();
    query.under = snapshot()->indexOf(*snapshot()->opById(under->id));
  } else if (const std::string *name = lookup.under.text()) {
    const Finder finder(*snapshot(), primary);
    const Query outer{RefKind::Op, *name};
    Result<size_t, ScheduleError> found = finder.one(finder.select(outer));
    if (!found)
      return explain(found.error(), outer);
    query.under = *found;
  } else if (!lookup.under.isNone()) {
    return ScheduleError{DiagMessage(DiagCode::ScheduleArgument, word, "an operation or a name",
                                     "under", showGiven(lookup.under))};
  }
  return Finder(*snapshot(), primary).select(query);
}

// Names that a primitive consumed.
ScheduleError Schedule::explain(ScheduleError error, const Query &query) const {
  if (error.kind() != ErrorKind::Lookup || !query.name)
    return error;
  const Consumed *last = nullptr;
  for (const auto &[id, each] : consumed)
    if (each.name == *query.name && (!last || each.effect >= last->effect))
      last = &each;
  if (!last)
    return error;
  const Effect &effect = log[last->effect];
  std::string by;
  for (size_t i = 0; i < last->successors.size(); ++i)
    by += (i == 0                             ? " by '"
           : i + 1 == last->successors.size() ? " and '"
                                              : ", '") +
          last->successors[i] + "'";
  error.notes.push_back(
      {effect.place, format("{0}() {1} '{2}'{3}", info(effect.primitive).name,
                            by.empty() ? "removed" : "replaced", *query.name, by)});
  return error;
}

Result<std::vector<Ref>, ScheduleError> Schedule::all(const Lookup &lookup) const {
  Result<Selection, ScheduleError> selection = select(lookup);
  if (!selection)
    return selection.error();
  std::vector<Ref> refs;
  for (size_t node : selection->nodes)
    refs.push_back(refTo(lookup.refKind, node));
  return refs;
}

Result<Ref, ScheduleError> Schedule::one(const Lookup &lookup) const {
  Result<Selection, ScheduleError> selection = select(lookup);
  if (!selection)
    return selection.error();
  Result<size_t, ScheduleError> node = Finder(*snapshot(), primary).one(*selection);
  if (!node)
    return explain(node.error(), selection->query);
  return refTo(lookup.refKind, *node);
}

Result<Ref, ScheduleError> Schedule::first(const Lookup &lookup) const {
  Result<Selection, ScheduleError> selection = select(lookup);
  if (!selection)
    return selection.error();
  Result<size_t, ScheduleError> node = Finder(*snapshot(), primary).first(*selection);
  if (!node)
    return explain(node.error(), selection->query);
  return refTo(lookup.refKind, *node);
}

Result<std::vector<Ref>, ScheduleError>
Schedule::names(const Lookup &lookup, const std::vector<std::string> &names) const {
  std::vector<Ref> refs;
  for (const std::string &name : names) {
    Lookup each = lookup;
    each.name = name;
    Result<Ref, ScheduleError> ref = one(each);
    if (!ref)
      return ref.error();
    refs.push_back(*ref);
  }
  return refs;
}

// ------------------------------------------------------------------------------------- inspection

std::string Schedule::formatTree(bool includeValues) const {
  return schedule::formatTree(*snapshot(), includeValues);
}

std::string Schedule::transformScript() const {
  std::vector<Step> steps;
  for (const Pending &each : pending)
    steps.insert(steps.end(), each.steps.begin(), each.steps.end());
  return showScript(writeScript(owned.get(), steps).get());
}

std::string Schedule::debugDump(bool includeValues) const {
  std::string text = format("epoch {0}{1}, {2}, {3}\n", epoch(), isDirty() ? ", dirty" : "",
                            counted(snapshot()->ops().size(), "operation"),
                            counted(snapshot()->values().size(), "value"));
  for (const Effect &effect : log) {
    text += format("{0} at epoch {1}{2}:", effect.id, effect.epoch,
                   effect.isTopology ? ", topology" : "");
    for (const auto &[key, value] : effect.data)
      text += " " + key + "=" + showGiven(value);
    text += "\n";
  }
  text += formatTree(includeValues);
  return isDirty() ? text + transformScript() : text;
}

} // namespace allo::schedule
