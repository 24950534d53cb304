// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Queries, refs and their epochs.
#include "sema/schedule/Schedule.h"

#include "sema/facts/Items.h"
#include "sema/operators/ScheduleAdvice.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace allo {

namespace {

std::string_view wordFor(ScheduleRef::Kind kind) {
  switch (kind) {
  case ScheduleRef::Kind::Op:
    return "operation";
  case ScheduleRef::Kind::Loop:
    return "loop";
  case ScheduleRef::Kind::Buffer:
    return "buffer";
  }
  ALLO_UNREACHABLE("kinds of refs are handled");
}

Fingerprint printOf(const ScheduleIdentity &schedule) {
  return combine(combine(schedule.item, schedule.node), schedule.serial);
}

Fingerprint printOf(const ScheduleQuery &query) {
  Fingerprint h = combine(uint64_t(query.kind), query.isUnknown ? 1 : 0);
  for (const std::optional<std::string> &text : {query.name, query.operation, query.path})
    h = combine(h, text ? hashBytes(*text) : 1);
  if (query.under)
    h = combine(h,
                query.under->ref ? fingerprint(*query.under->ref) : hashBytes(query.under->name));
  return h;
}

// Of what the program looks like and where it stands: notes point there.
Fingerprint printOf(const ScheduleTree &tree) {
  Fingerprint h = (tree.mayHaveUnnamed ? 1 : 0) + (tree.mayHaveMore ? 2 : 0);
  for (size_t i = 0; i < tree.nodes.size(); ++i) {
    const ScheduleNode &node = tree.nodes[i];
    h = combine(combine(h, hashBytes(node.name)), combine(node.place.item, node.place.node));
    h = combine(h, (uint64_t(node.parent) << 1) + (node.isLoop() ? 1 : 0));
    h = combine(h, node.tripCount ? uint64_t(*node.tripCount) + 1 : 0);
    h = combine(h, node.isOpen ? 1 : 0);
  }
  for (const ScheduleBuffer &buffer : tree.buffers) {
    h = combine(combine(h, hashBytes(buffer.name)), combine(buffer.place.node, buffer.owner));
    for (const std::optional<int64_t> &extent : buffer.extents)
      h = combine(h, extent ? uint64_t(*extent) + 1 : 0);
  }
  if (tree.words)
    for (const std::string &word : *tree.words)
      h = combine(h, hashBytes(word));
  return h;
}

} // namespace

Fingerprint fingerprint(const ScheduleRef &ref) {
  Fingerprint h = combine(combine(printOf(ref.schedule), (uint64_t(ref.epoch) << 32) | ref.id),
                          combine(uint64_t(ref.kind), hashBytes(ref.name)));
  if (ref.isPredicted() || !ref.origin)
    return h;
  h = combine(combine(h, uint64_t(ref.index)), combine(ref.origin->effect, ref.origin->done));
  return combine(h, printOf(ref.origin->query));
}

Fingerprint fingerprint(const ScheduleArgument &argument) {
  Fingerprint h = hashBytes(argument.text);
  h = combine(h,
              (argument.isGiven ? 1 : 0) + (argument.flag ? 2 : 0) + (argument.isUnknown ? 4 : 0));
  for (const std::optional<int64_t> &integer : argument.integers)
    h = combine(h, integer ? uint64_t(*integer) + 1 : 0);
  for (const auto &schedule : argument.schedules)
    h = combine(h, schedule->fingerprint());
  for (const ScheduleTarget &target : argument.targets)
    h = combine(h, target.ref ? fingerprint(*target.ref) : hashBytes(target.name));
  return h;
}

Fingerprint fingerprint(const BackendSettings &settings) {
  auto print = [](const std::optional<std::string> &text) { return text ? hashBytes(*text) : 1; };
  Fingerprint h = combine(settings.kind ? uint64_t(*settings.kind) + 1 : 0, settings.changes);
  h = combine(h, combine(settings.place.item, settings.place.node));
  for (const auto &text : {settings.target.part, settings.target.device, settings.target.flow,
                           settings.vitisHome, settings.projectPath})
    h = combine(h, print(text));
  h = combine(h, std::bit_cast<uint64_t>(settings.target.frequency.value_or(0)));
  h = combine(h, settings.optLevel ? uint64_t(*settings.optLevel) + 1 : 0);
  for (const vitis::PortInterface &interface : settings.interfaces)
    h = combine(h, hashBytes(show(interface)));
  for (const NodeRef &place : settings.interfacePlaces)
    h = combine(h, combine(place.item, place.node));
  for (const auto &[name, value] : settings.csimVariables)
    h = combine(combine(h, hashBytes(name)), hashBytes(value));
  for (const std::string &library : settings.sharedLibraries)
    h = combine(h, hashBytes(library));
  for (const std::string &name : settings.unknown)
    h = combine(h, hashBytes(name));
  return h;
}

std::string stateName(const ScheduleIdentity &schedule) {
  return format("schedule@{0}:{1}:{2}", schedule.item, schedule.node, schedule.serial);
}

std::string show(const ScheduleRef &ref) {
  std::string_view type = ref.kind == ScheduleRef::Kind::Loop     ? "LoopRef"
                          : ref.kind == ScheduleRef::Kind::Buffer ? "BufferRef"
                                                                  : "OpRef";
  if (!ref.name.empty() || !ref.origin)
    return format("{0}('{1}')", type, ref.name);
  const std::optional<std::string> &path = ref.origin->query.path;
  return path ? format("{0}(path='{1}')", type, *path) : format("this {0}", type);
}

Fingerprint ScheduleValue::fingerprint() const {
  Fingerprint h = combine(uint64_t(kind), printOf(identity));
  h = combine(combine(h, hashBytes(text)), state ? state->fingerprint() : 0);
  h = combine(h, allo::fingerprint(ref));
  h = combine(h, printOf(query));
  if (refs)
    for (const ScheduleRef &each : *refs)
      h = combine(h, allo::fingerprint(each));
  return refs ? combine(h, refs->size() + 1) : h;
}

Schedule::Schedule(ScheduleIdentity identity, std::shared_ptr<const KernelSignature> kernel,
                   ScheduleTree tree)
    : self(identity), made(std::move(kernel)),
      program(std::make_shared<const ScheduleTree>(std::move(tree))),
      print(combine(combine(printOf(identity), made ? made->fingerprint : 0), printOf(*program))) {}

Schedule::Schedule(ScheduleIdentity identity, ScheduleText text)
    : self(identity), source(std::make_shared<const ScheduleText>(std::move(text))),
      program(std::make_shared<const ScheduleTree>()), lost(true),
      print(combine(combine(printOf(identity), hashBytes(source->content)),
                    combine(source->place.item, source->place.node))) {}

std::shared_ptr<const KernelSignature> Schedule::instance() const {
  if (!made || !made->isGeneric() || !made->templates.empty())
    return made;
  std::vector<Value> constants;
  bool hasConstexpr = false;
  for (const ParameterInfo &parameter : made->parameters) {
    const Value &constant =
        parameter.constant.isError() ? parameter.defaultValue : parameter.constant;
    if (parameter.isInferred || (parameter.isConstexpr && !constant.isConst()))
      return made;
    hasConstexpr |= parameter.isConstexpr;
    constants.push_back(parameter.isConstexpr ? constant : Value::error());
  }
  if (!hasConstexpr)
    return made;
  return instantiate(*made, constants, std::vector<Type>(constants.size(), Type::error()));
}

ScheduleRef Schedule::refTo(ScheduleRef::Kind kind, uint32_t id) const {
  std::string name = id == ScheduleRef::NoId             ? ""
                     : kind == ScheduleRef::Kind::Buffer ? program->buffers[id].name
                                                         : program->nodes[id].name;
  return {kind, self, version, id, std::move(name)};
}

std::shared_ptr<const RefOrigin> Schedule::originOf(const ScheduleQuery &query, bool isOnly) const {
  return std::make_shared<const RefOrigin>(
      RefOrigin{0, query, isOnly, done ? done->number : 0, pending == 0});
}

bool Schedule::has(const ScheduleRef &ref) const {
  return ref.isPredicted() && ref.schedule == self &&
         ref.id < (ref.kind == ScheduleRef::Kind::Buffer ? program->buffers.size()
                                                         : program->nodes.size());
}

void Schedule::lose(NodeRef place, std::string reason) {
  lost = true;
  print = combine(print, 2);
  if (!unknownSince)
    unknownSince = std::make_shared<const UntrackedSchedule>(
        UntrackedSchedule{place, std::move(reason), exported != nullptr});
}

DiagMessage messageOf(const UntrackedSchedule &since) {
  return DiagMessage(since.isBackend ? DiagText::OpaqueBackend : DiagText(DiagCode::OpaqueSchedule),
                     since.reason);
}

std::shared_ptr<Schedule> Schedule::asBackend(ScheduleIdentity identity,
                                              BackendSettings settings) const {
  auto copy = std::make_shared<Schedule>(*this);
  copy->self = identity;
  copy->composed = std::nullopt;
  copy->print = combine(combine(print, 7), printOf(identity));
  copy->setBackend(std::move(settings));
  return copy;
}

void Schedule::setBackend(BackendSettings settings) {
  print = combine(combine(print, 11), allo::fingerprint(settings));
  exported = std::make_shared<const BackendSettings>(std::move(settings));
}

bool Schedule::continues(const Schedule &earlier) const {
  if (exported && earlier.exported && exported->changes < earlier.exported->changes)
    return false;
  if (steps() < earlier.steps() || (earlier.untracked() && !untracked()) ||
      (steps() == earlier.steps() && isDirty() && !earlier.isDirty()))
    return false;
  const ScheduleEffect *mine = lastEffect(), *other = earlier.lastEffect();
  while (mine && other && mine->number > other->number)
    mine = mine->previous.get();
  for (; mine && other && mine != other; mine = mine->previous.get(), other = other->previous.get())
    if (mine->place != other->place || mine->primitive != other->primitive)
      return false;
  return true;
}

void Schedule::noteFailure(ScheduleFailure failure) {
  constexpr size_t MostKept = 16;
  print = combine(combine(print, 3), combine(failure.place.item, failure.place.node));
  failure.after = steps();
  if (failed.size() < MostKept)
    failed.push_back(std::move(failure));
}

void Schedule::noteUnmade(Primitive primitive, const std::vector<ScheduleArgument> &arguments) {
  constexpr size_t MostKept = 64;
  constexpr std::pair<Primitive, std::string_view> Suffixes[] = {
      {Primitive::Split, ".outer"},   {Primitive::Split, ".inner"},
      {Primitive::Tile, ".tile"},     {Primitive::Tile, ".point"},
      {Primitive::Flatten, ".flat"},  {Primitive::BufferAt, ".local"},
      {Primitive::ReuseAt, ".reuse"},
  };
  for (const auto &[maker, suffix] : Suffixes) {
    if (maker != primitive)
      continue;
    const bool isAny = arguments.empty() || arguments.front().targets.empty();
    if (isAny)
      unmade.emplace_back(suffix);
    for (size_t i = 0; !isAny && i < arguments.front().targets.size(); ++i) {
      const ScheduleTarget &target = arguments.front().targets[i];
      unmade.push_back((target.ref ? target.ref->name : target.name) + std::string(suffix));
    }
  }
  if (primitive == Primitive::Outline && arguments.size() > 1 && !arguments[1].text.empty())
    unmade.push_back(arguments[1].text);
  if (unmade.size() > MostKept)
    unmade.resize(MostKept);
}

bool Schedule::isUnmade(std::string_view name) const {
  return std::ranges::any_of(unmade, [&](std::string_view each) {
    const size_t at = each.starts_with('.')    ? name.find(each)
                      : name.starts_with(each) ? 0
                                               : name.npos;
    const size_t end = at == name.npos ? at : at + each.size();
    return end == name.size() || (end < name.size() && name[end] == '.');
  });
}

void Schedule::noteLookup(const ScheduleRef &ref) {
  print = combine(combine(print, 5), allo::fingerprint(ref));
  lookups = std::make_shared<ScheduleLookup>(ref, std::move(lookups));
}

void Schedule::noteUnknown(const PrimitiveInfo &row, const std::vector<ScheduleArgument> &arguments,
                           NodeRef call) {
  for (size_t i = 0; i < arguments.size(); ++i) {
    bool isUnknown = arguments[i].isUnknown;
    for (const ScheduleTarget &target : arguments[i].targets)
      isUnknown = isUnknown || target.isUnknown;
    for (const std::optional<int64_t> &integer : arguments[i].integers)
      isUnknown = isUnknown || !integer;
    for (const auto &schedule : arguments[i].schedules) {
      isUnknown = isUnknown || schedule->untracked();
      for (const ScheduleFailure &failure : schedule->failures())
        noteFailure(failure);
    }
    if (isUnknown && !unknownSince)
      unknownSince = std::make_shared<const UntrackedSchedule>(UntrackedSchedule{
          call, format(arguments[i].isUnordered
                           ? "the order of the set for '{0}' of {1}() is not known"
                           : "argument '{0}' of {1}() is not known without running the file",
                       row.parameters[i].name, row.name)});
  }
}

// ---- queries

ScheduleOutcome<std::optional<std::vector<ScheduleRef>>>
Schedule::find(const ScheduleQuery &query) const {
  using Found = std::optional<std::vector<ScheduleRef>>;
  const ScheduleTree &tree = *program;
  if (!lost && query.isLoopPath())
    return findByPath(*query.path);
  if (lost || query.isOpen() || tree.functions.empty())
    return Found();
  std::optional<uint32_t> root;
  if (query.under) {
    const ScheduleTarget &under = *query.under;
    if (under.isUnknown || (under.ref && !under.ref->isPredicted()))
      return Found();
    if (under.ref) {
      if (std::optional<ScheduleFault> fault = stale(*under.ref))
        return *fault;
      if (under.ref->kind == ScheduleRef::Kind::Buffer)
        return ScheduleFault{DiagMessage(DiagText::UnderBuffer, show(*under.ref))};
      root = under.ref->id;
    } else {
      std::vector<uint32_t> named;
      for (uint32_t id = 0; id < tree.nodes.size(); ++id)
        if (tree.nodes[id].isAlive && tree.nodes[id].name == under.name)
          named.push_back(id);
      if (named.size() != 1) { // another operation may have that name
        const auto outer = one({.kind = ScheduleRef::Kind::Op, .name = under.name});
        if (const auto *fault = std::get_if<ScheduleFault>(&outer))
          return *fault;
        return Found();
      }
      root = named.front();
    }
  }
  std::vector<ScheduleRef> out;
  auto search = [&](auto &&look) { // the primary function first
    if (root)
      return look(*root);
    look(tree.functions.front());
    if (!out.empty() || !query.name)
      return;
    for (size_t i = 1; i < tree.functions.size(); ++i)
      look(tree.functions[i]);
  };
  switch (query.kind) {
  case ScheduleRef::Kind::Op:
    for (uint32_t function : tree.functions)
      if (query.name && tree.nodes[function].name == *query.name && !root)
        out.push_back(refTo(query.kind, function));
    if (out.empty() && query.name && !tree.mayHaveLess)
      for (uint32_t loop : tree.loopsIn(root.value_or(tree.functions.front())))
        if (tree.nodes[loop].name == *query.name)
          out.push_back(refTo(query.kind, loop));
    if (out.empty() && query.name && !tree.mayHaveOperation(*query.name))
      return Found(out);
    // Other operations are not predicted: one loop may not be the only match.
    return out.size() > 1 || (out.size() == 1 && !tree.nodes[out.front().id].isLoop()) ? Found(out)
                                                                                       : Found();
  case ScheduleRef::Kind::Loop:
    search([&](uint32_t from) {
      for (uint32_t loop : tree.loopsIn(from))
        if (!query.name || tree.nodes[loop].name == *query.name)
          out.push_back(refTo(query.kind, loop));
    });
    break;
  case ScheduleRef::Kind::Buffer:
    if (!query.name)
      return Found(); // results of calls are buffers, too
    if (root && tree.isMade(tree.functionOf(*root)))
      return Found(); // which buffers it uses is not predicted
    search([&](uint32_t from) {
      for (const ScheduleBuffer &buffer : tree.buffers)
        if (tree.isWithin(buffer.owner, from) && buffer.name == *query.name)
          out.push_back(refTo(query.kind, buffer.id));
    });
    break;
  }
  const auto origin = out.empty() ? nullptr : originOf(query, false);
  for (size_t i = 0; i < out.size(); ++i) {
    out[i].origin = origin;
    out[i].index = int32_t(i);
  }
  if ((!query.name && tree.mayHaveUnnamed) || tree.mayHaveMore)
    return out.size() == 1 && query.name && !tree.mayHaveLess ? Found(out) : Found();
  return tree.mayHaveLess && out.size() != 1 && !out.empty() ? Found() : Found(out);
}

// Nothing where the path of a loop is not known.
std::optional<std::vector<ScheduleRef>> Schedule::findByPath(const std::string &path) const {
  const std::optional<std::vector<std::pair<std::string, uint32_t>>> known = program->loopPaths();
  if (!known || path.starts_with("L")) // below the primary kernel
    return std::nullopt;
  std::vector<ScheduleRef> out;
  for (const auto &[itsPath, loop] : *known)
    if (itsPath == path || itsPath == "module/" + path)
      out.push_back(refTo(ScheduleRef::Kind::Loop, loop));
  return out;
}

ScheduleOutcome<ScheduleRef> Schedule::one(const ScheduleQuery &query) const {
  auto found = find(query);
  if (const auto *fault = std::get_if<ScheduleFault>(&found))
    return *fault;
  const auto &refs = std::get<0>(found);
  if (refs && refs->empty())
    return noMatch(query);
  if (!refs || refs->size() == 1) {
    if (!refs)
      return unpredicted(query, 0, true);
    ScheduleRef ref = refs->front();
    ref.origin = originOf(query, true);
    return ref;
  }
  std::string_view word = wordFor(query.kind);
  constexpr size_t MaxCandidates = 8;
  std::vector<NodeNote> notes;
  std::vector<uint32_t> ids;
  std::vector<std::string> calls;
  for (const ScheduleRef &ref : *refs)
    ids.push_back(ref.id);
  for (const ScheduleRef &ref : *refs) {
    const bool isBuffer = ref.kind == ScheduleRef::Kind::Buffer;
    const std::string spelling = spellingOf(query, ref.id, ids);
    calls.push_back(spelling.empty() ? spelling : selectingCall(word, query.name, spelling));
    if (notes.size() == MaxCandidates)
      continue;
    notes.push_back({isBuffer ? program->buffers[ref.id].place : program->nodes[ref.id].place,
                     spelling.empty() ? format("this {0} matches", word)
                                      : format("{0} is selected by {1}",
                                               ref.name.empty() ? "this " + std::string(word)
                                                                : "'" + ref.name + "'",
                                               spelling)});
  }
  const std::string advice = oneOfCalls(word, calls, steps());
  ScheduleFault fault{query.name
                          ? DiagMessage(DiagCode::ScheduleAmbiguous, word, *query.name, advice)
                          : DiagMessage(DiagText::LookupAmbiguous, word, advice)};
  fault.notes = std::move(notes);
  return fault;
}

// What selects one of several matches; empty where it is not known.
std::string Schedule::spellingOf(const ScheduleQuery &query, uint32_t match,
                                 const std::vector<uint32_t> &all) const {
  const ScheduleTree &tree = *program;
  const bool isBuffer = query.kind == ScheduleRef::Kind::Buffer;
  auto nameOf = [&](uint32_t id) { return isBuffer ? tree.buffers[id].name : tree.nodes[id].name; };
  if (!query.name && !nameOf(match).empty() &&
      std::ranges::count_if(all, [&](uint32_t id) { return nameOf(id) == nameOf(match); }) == 1)
    return "\"" + nameOf(match) + "\"";
  auto outerOf = [&](uint32_t id) {
    return isBuffer ? tree.buffers[id].owner : tree.nodes[id].parent;
  };
  for (uint32_t outer = outerOf(match); outer != NoScheduleNode; outer = tree.nodes[outer].parent) {
    const std::string &name = tree.nodes[outer].name;
    const bool isOnly = !name.empty() && tree.onlyNamed(name) == outer &&
                        std::ranges::none_of(tree.buffers, [&](const ScheduleBuffer &buffer) {
                          return buffer.name == name; // whose allocation has that name
                        });
    if (isOnly && std::ranges::count_if(
                      all, [&](uint32_t id) { return tree.isWithin(outerOf(id), outer); }) == 1)
      return format("under=\"{0}\"", name);
  }
  const std::optional<std::string> path = isBuffer ? std::nullopt : tree.pathOf(match);
  return path ? format("path=\"{0}\"", *path) : "";
}

ScheduleRef Schedule::unpredicted(const ScheduleQuery &query, int32_t index, bool isOnly) const {
  ScheduleRef ref = refTo(query.kind, ScheduleRef::NoId);
  ref.name = query.name.value_or("");
  ref.origin = originOf(query, isOnly);
  ref.index = index;
  return ref;
}

// The only name that differs in case and blanks alone, as "i" from "I" and "i "; else empty.
static std::string spelledLike(std::string_view wanted, const std::vector<std::string> &names) {
  const auto plain = [](std::string_view name) {
    std::string out;
    for (const char c : name)
      if (!isBlank(c))
        out += toLower(c);
    return out;
  };
  const std::string *found = nullptr;
  for (const std::string &name : names)
    if (plain(name) == plain(wanted)) {
      if (found && *found != name)
        return {};
      found = &name;
    }
  return found ? *found : std::string();
}

ScheduleFault Schedule::noMatch(const ScheduleQuery &query) const {
  std::string_view word = wordFor(query.kind);
  if (query.isLoopPath()) {
    ScheduleFault fault{DiagMessage(DiagText::LookupPath, word, *query.path)};
    std::vector<std::string> paths;
    if (const auto known = program->loopPaths())
      for (const auto &[path, loop] : *known)
        paths.push_back(path);
    fault.suggestion = nearestName(*query.path, paths);
    fault.notes = {{program->nodes[program->functions.front()].place,
                    namesThereAre("loop path", *query.path, paths)}};
    return fault;
  }
  if (!query.name)
    return {DiagMessage(DiagText::LookupNothing, word)};
  ScheduleFault fault{DiagMessage(DiagCode::ScheduleLookup, word, *query.name)};
  fault.missing = *query.name;
  const std::optional<ScheduleRef> other = ofOtherKind(query);
  if (other) {
    const std::string_view its = wordFor(other->kind);
    fault.message =
        DiagMessage(DiagText::LookupOtherKind, *query.name, withArticle(its), withArticle(word));
    fault.notes.push_back({other->kind == ScheduleRef::Kind::Buffer
                               ? program->buffers[other->id].place
                               : program->nodes[other->id].place,
                           foundByCall(its, *query.name)});
  }
  const std::vector<std::string> names = namesFor(query);
  for (const ConsumedLoop *each = consumed.get(); each; each = each->previous.get()) {
    const ConsumedLoop &gone = *each;
    if (query.kind != ScheduleRef::Kind::Loop || gone.name != *query.name)
      continue;
    const ScheduleEffect &effect = *gone.effect;
    std::string by;
    for (const std::string &name : gone.replacements)
      by += (by.empty() ? "'" : " and '") + name + "'";
    fault.notes.push_back(
        {effect.place,
         by.empty()
             ? format("{0}() removed '{1}'", info(effect.primitive).name, gone.name)
             : format("{0}() replaced '{1}' by {2}", info(effect.primitive).name, gone.name, by)});
    if (gone.replacements.size() == 1)
      fault.suggestion = gone.replacements.front();
    return fault;
  }
  if (!other)
    fault.suggestion = spelledLike(*query.name, names);
  if (!other && fault.suggestion.empty())
    fault.suggestion = nearestName(*query.name, names);
  for (size_t id = 0; id < program->nodes.size() && query.kind == ScheduleRef::Kind::Loop; ++id)
    if (const ScheduleNode &node = program->nodes[id]; node.isAlive && !node.index.empty() &&
                                                       node.index == *query.name &&
                                                       isOneOf(node.name, names)) {
      fault.notes.push_back(
          {node.place, format("the loop over '{0}' has the name '{1}'", node.index, node.name)});
      fault.suggestion = node.name;
      break;
    }
  const std::optional<uint32_t> root = rootOf(query);
  if (const uint32_t at = root.value_or(program->functions.front()); root || !query.under)
    fault.notes.push_back(
        {program->nodes[at].place,
         namesThereAre(query.kind == ScheduleRef::Kind::Op ? "known operation" : word, *query.name,
                       names)});
  return fault;
}

std::optional<ScheduleRef> Schedule::ofOtherKind(const ScheduleQuery &query) const {
  if (program->mayHaveLess || query.kind == ScheduleRef::Kind::Op)
    return std::nullopt;
  ScheduleQuery other = query;
  other.kind =
      query.kind == ScheduleRef::Kind::Loop ? ScheduleRef::Kind::Buffer : ScheduleRef::Kind::Loop;
  const auto found = find(other);
  const auto *refs = std::get_if<0>(&found);
  return refs && *refs && !(*refs)->empty() ? std::optional((*refs)->front()) : std::nullopt;
}

// The names that a query could find.
std::vector<std::string> Schedule::namesFor(const ScheduleQuery &query) const {
  const ScheduleTree &tree = *program;
  std::vector<uint32_t> roots = tree.functions;
  if (std::optional<uint32_t> root = rootOf(query))
    roots = {*root};
  std::vector<std::string> names;
  for (uint32_t root : roots)
    if (query.kind == ScheduleRef::Kind::Buffer) {
      for (const ScheduleBuffer &buffer : tree.buffers)
        if (tree.isWithin(buffer.owner, root))
          names.push_back(buffer.name);
    } else {
      if (query.kind == ScheduleRef::Kind::Op && !tree.nodes[root].isLoop())
        names.push_back(tree.nodes[root].name);
      for (uint32_t loop : tree.loopsIn(root))
        names.push_back(tree.nodes[loop].name);
    }
  return names;
}

std::optional<uint32_t> Schedule::rootOf(const ScheduleQuery &query) const {
  if (!query.under)
    return std::nullopt;
  return query.under->ref ? std::optional(query.under->ref->id)
                          : program->onlyNamed(query.under->name);
}

const ScheduleNode *Schedule::replacedKernel(const ScheduleTarget &target,
                                             ScheduleRef::Kind kind) const {
  const ScheduleTree &tree = *program;
  const bool isBuffer = kind == ScheduleRef::Kind::Buffer;
  std::vector<uint32_t> functions; // that the target may be in
  if (target.ref) {
    const bool isOfKind = isBuffer == (target.ref->kind == ScheduleRef::Kind::Buffer);
    if (isOfKind && has(*target.ref) && target.ref->epoch == version)
      functions.push_back(
          tree.functionOf(isBuffer ? tree.buffers[target.ref->id].owner : target.ref->id));
  } else if (isBuffer) {
    for (const ScheduleBuffer &buffer : tree.buffers)
      if (buffer.name == target.name)
        functions.push_back(tree.functionOf(buffer.owner));
  } else {
    for (uint32_t function : tree.functions)
      for (uint32_t loop : tree.loopsIn(function))
        if (tree.nodes[loop].name == target.name)
          functions.push_back(function);
  }
  if (functions.empty() || !done)
    return nullptr;
  const size_t before = done->number - pending; // effects that are applied
  for (uint32_t function : functions)
    if (tree.nodes[function].composedBy <= before) // 0 where it is not composed
      return nullptr;
  // Calls by other kernels keep it.
  for (uint32_t caller : tree.functions)
    if (caller != tree.functions.front() &&
        std::ranges::find(tree.nodes[caller].callees, functions.front()) !=
            tree.nodes[caller].callees.end())
      return nullptr;
  return &tree.nodes[functions.front()];
}

void Schedule::setComposition(std::optional<Composition> now) {
  print = combine(combine(print, 4), now ? now->call.node : NoNode);
  composed = std::move(now);
}

std::optional<ScheduleFault> missingCallee(const ScheduleTree &tree, const std::string &name) {
  if (tree.functions.empty() || (!tree.knowsCalls && !tree.words))
    return std::nullopt;
  const ScheduleNode &primary = tree.nodes[tree.functions.front()];
  std::vector<std::string> names, shown;
  for (uint32_t callee : tree.knowsCalls ? primary.callees : tree.functions) {
    if (callee == primary.id)
      continue; // it calls no kernel of its own name
    names.push_back(tree.nodes[callee].name);
    shown.push_back(tree.shownFunction(callee));
  }
  if (isOneOf(name, names) || isOneOf(name, shown) || name.starts_with(primary.name + "."))
    return std::nullopt;
  ScheduleFault why{DiagMessage(DiagText::LookupCallee, primary.name, name)};
  why.missing = name;
  why.notes = {{primary.place, names.empty() ? "it calls no kernels"
                                             : namesThereAre("called kernel", name, shown)}};
  why.suggestion = nearestName(name, shown);
  return why;
}

std::optional<ScheduleFault> ambiguousCallee(const ScheduleTree &tree, const std::string &name) {
  std::vector<uint32_t> found;
  bool isExact = false;
  for (uint32_t callee : tree.calleesOfPrimary()) {
    const bool isThis = tree.shownFunction(callee) == name;
    if (!isThis && (isExact || tree.nodes[callee].name != name))
      continue;
    if (isThis && !std::exchange(isExact, true))
      found.clear();
    found.push_back(callee);
  }
  if (found.size() < 2)
    return std::nullopt;
  std::vector<std::string> names;
  std::vector<NodeNote> notes;
  for (uint32_t callee : found) {
    names.push_back(tree.shownFunction(callee));
    notes.push_back({tree.nodes[callee].place, format("'{0}' is this kernel", names.back())});
  }
  ScheduleFault why{DiagMessage(DiagCode::ScheduleAmbiguous, "kernel", name, oneOfKernels(names))};
  why.notes = std::move(notes);
  return why;
}

ScheduleFault withoutTargets(const ScheduleTree &tree, std::string_view primitive,
                             ScheduleFault why) {
  if (why.message.code != DiagCode::ScheduleAmbiguous)
    return why;
  const ScheduleNode &primary = tree.nodes[tree.functions.front()];
  const std::vector<uint32_t> all = tree.loopsIn(primary.id);
  auto nameAt = [&](uint32_t each) -> const std::string & { return tree.nodes[each].name; };
  const auto named = std::ranges::find_if(all, [&](uint32_t each) {
    return !nameAt(each).empty() && std::ranges::count(all, nameAt(each), nameAt) == 1;
  });
  const std::string example =
      named == all.end() ? "s.loop(path=...)" : format("\"{0}\"", nameAt(*named));
  why.message = DiagMessage(DiagText::TargetsAmbiguous, primitive, primary.name,
                            counted(all.size(), "loop"), example);
  return why;
}

ScheduleFault replacedTarget(const ScheduleTree &tree, const ScheduleNode &kernel,
                             const ScheduleTarget &target, std::string_view primitive,
                             bool isError) {
  const std::string &name = target.ref ? target.ref->name : target.name;
  const std::string shown = name.empty() ? show(*target.ref) : "'" + name + "'";
  const std::string_view by = info(Primitive::Compose).name;
  ScheduleFault why{isError ? DiagMessage(DiagText::TargetReplaced, shown, by, primitive)
                            : DiagMessage(DiagText::TagTargetReplaced, primitive, shown, by)};
  why.notes = {
      {kernel.composedAt, format("apply() replaces kernel '{0}' by the one that is composed here",
                                 tree.shownFunction(kernel.id))}};
  return why;
}

DiagMessage textComposed() {
  return DiagMessage(DiagCode::ScheduleArgument, "compose", "schedules of kernels", "*callees",
                     "a schedule of a text");
}

// ---- epochs

const ConsumedLoop *Schedule::consumption(const ScheduleRef &ref) const {
  if (ref.kind == ScheduleRef::Kind::Buffer)
    return nullptr;
  for (const ConsumedLoop *gone = consumed.get(); gone; gone = gone->previous.get())
    if (gone->id == ref.id)
      return gone;
  return nullptr;
}

const ScheduleEffect *Schedule::consumer(const ScheduleRef &ref) const {
  if (ref.kind == ScheduleRef::Kind::Buffer || !ref.origin)
    return nullptr;
  for (const ScheduleEffect *each = done.get(); each; each = each->previous.get()) {
    if (each->primitive != Primitive::Split && each->primitive != Primitive::Tile &&
        each->primitive != Primitive::Flatten)
      continue;
    for (const ScheduleArgument &argument : each->arguments)
      for (const ScheduleTarget &target : argument.targets)
        if (target.ref && target.ref->origin == ref.origin &&
            (target.ref->index == ref.index || target.ref->index == ScheduleRef::All))
          return each;
  }
  return nullptr;
}

std::vector<NodeNote> Schedule::lastTopologyNote() const {
  if (!lastTopology)
    return {};
  return {{lastTopology->place, format("last topology-changing transform: {0}:{1}",
                                       info(lastTopology->primitive).name, lastTopology->number)}};
}

std::optional<ScheduleFault> Schedule::stale(const ScheduleRef &ref) const {
  if (ref.schedule != self)
    return ScheduleFault{DiagMessage(DiagText::OtherSchedule, show(ref))};
  if (ref.epoch == version || (!ref.isPredicted() && unknownSince))
    return std::nullopt;
  const ScheduleEffect *by = ref.isPredicted() ? nullptr : consumer(ref);
  if (const ConsumedLoop *gone = by ? nullptr : consumption(ref))
    by = gone->effect.get();
  if (by)
    return ScheduleFault{DiagMessage(DiagCode::ConsumedRef, show(ref), info(by->primitive).name,
                                     insteadOfConsumed(by->primitive)),
                         ScheduleFault::Whole, ScheduleFault::Whole, lastTopologyNote()};
  ScheduleFault fault{
      DiagMessage(
          DiagCode::StaleRef, show(ref), ref.epoch, version,
          orReturnedRef(lastTopology ? std::optional(lastTopology->primitive) : std::nullopt)),
      ScheduleFault::Whole, ScheduleFault::Whole, lastTopologyNote()};
  fault.needsLive = true;
  return fault;
}

ScheduleOutcome<ScheduleRef> Schedule::live(const ScheduleRef &ref) const {
  if (std::optional<ScheduleFault> fault = stale(ref); fault && !fault->needsLive && !lost)
    return *fault;
  ScheduleRef live = refTo(ref.kind, ref.id);
  live.origin = ref.origin;
  live.index = ref.index;
  return live;
}

const ScheduleEffect *Schedule::waitingChange() const {
  const ScheduleEffect *first = nullptr;
  const ScheduleEffect *each = pendingTopology ? done.get() : nullptr;
  for (uint32_t i = 0; each && i < pending; ++i, each = each->previous.get())
    if (each->changesTopology)
      first = each;
  return first;
}

void Schedule::apply() {
  if (pending == 0)
    return;
  pending = 0;
  print = combine(print, 1);
  if (!std::exchange(pendingTopology, false))
    return;
  ++version;
  lastTopology = done;
  while (lastTopology && !lastTopology->changesTopology)
    lastTopology = lastTopology->previous;
}

} // namespace allo
