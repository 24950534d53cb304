// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Text -> items: cuts what an edit changed into top-level statements, parses those, and decides
// which of the items that stood there before each of them is.
#include "diag/Ignores.h"
#include "sema/incremental/FileState.h"
#include "sema/incremental/Recognition.h"

#include <algorithm>
#include <deque>

namespace allo {

namespace {

constexpr uint64_t OrderStep = uint64_t(1) << 32;

// The name that an item is known by.
std::string_view primaryName(const SyntaxUnit &unit) {
  for (const Stmt *statement : unit.statements) {
    if (const auto *function = statement->tryAs<FunctionStmt>())
      return function->name->name;
    if (const auto *assignment = statement->tryAs<AssignStmt>())
      if (const auto *single = assignment->targets[0]->tryAs<NameExpr>())
        return single->name;
  }
  return {};
}

} // namespace

void FileState::reset() {
  items = {};
  records.clear();
  names.clear();
  defined.clear();
  redefined.clear();
  callers.clear();
  recursion.clear();
  calleeLint.owners.clear();
  dirtyModule.clear();
  dirtyBodies.clear();
  dirtyInstances.clear();
  instances.clear();
  asked.clear();
  tooMany.clear();
  moduleSteps = bodySteps = 0;
  importers.clear();
  withImports.clear();
  ++importsVersion;
  touchedEntries.clear();
  callsChanged.clear();
  alloItems = 0;
  recognisedItems = wrongItems = wrongImports = 0;
  openStrings = 0;
  openStars.clear();
  exports = nullptr;
  text = Text();
}

PersistentSeq<ItemEntry>::Cursor FileState::cursorOf(ItemId id) const {
  uint64_t order = records.at(id).order;
  size_t low = 0;
  size_t high = items.size();
  while (low + 1 < high) {
    size_t middle = (low + high) / 2;
    if (records.at(items.at(items.at(middle)).state->id).order <= order)
      low = middle;
    else
      high = middle;
  }
  return items.at(low);
}

bool FileState::updateItems(const Text &now, TextEdit edit, const CancelToken &cancel) {
  size_t firstOld = 0;
  size_t lastOld = 0;
  std::vector<Piece> pieces;
  if (!cut(now, edit, cancel, firstOld, lastOld, pieces))
    return false;
  if (tooManyStatements)
    return true;
  std::vector<ItemEntry> olds;
  if (firstOld < lastOld)
    for (auto c = items.at(firstOld); c.index < lastOld; items.next(c))
      olds.push_back(items.at(c));
  std::vector<Fresh> fresh;
  std::vector<bool> taken;
  if (!parsePieces(pieces, olds, cancel, fresh, taken))
    return false;
  // From here on nothing is cancelled.
  for (size_t i = 0; i < olds.size(); ++i) {
    openStrings -= olds[i].openString ? 1 : 0;
    recognisedItems -= recognise(olds[i].state->unit->text).allo ? 1 : 0;
    wrongItems -= olds[i].state->unit->errors.empty() ? 0 : 1;
    wrongImports -= hasBrokenImport(*olds[i].state->unit) ? 1 : 0;
    if (!taken[i])
      removeItem(olds[i].state->id);
  }
  install(firstOld, lastOld, pieces, fresh);
  return true;
}

// The new segments, and the old items [firstOld, lastOld) in whose place they stand; or only that
// there are too many.
bool FileState::cut(const Text &now, const TextEdit &edit, const CancelToken &cancel,
                    size_t &firstOld, size_t &lastOld, std::vector<Piece> &pieces) {
  int64_t delta = int64_t(now.size()) - int64_t(text.size());
  uint32_t at = 0;
  PersistentSeq<ItemEntry>::Cursor old;
  if (!items.empty()) {
    // From the item before the one that holds the edit: a statement's end shows in the next line.
    old = items.find(edit.begin);
    items.previous(old);
    if (openStrings != 0) { // an earlier string may end in what is new
      auto open = items.first();
      while (open.index < old.index && !items.at(open).openString)
        items.next(open);
      old = open;
    }
    firstOld = old.index;
    at = old.offset;
  }
  lastOld = items.size();
  // Until one ends where an old one began, behind the edit: the rest is as it was.
  while (at < now.size()) {
    Segment segment = nextSegment(now, at);
    pieces.push_back({segment, now.slice(segment.begin, segment.end)});
    at = segment.end;
    if (cancel.cancelled())
      return false;
    tooManyStatements = firstOld + pieces.size() > options.maxStatements;
    if (tooManyStatements)
      return true;
    if (at < edit.newEnd || items.empty())
      continue;
    while (!items.atEnd(old) && int64_t(old.offset) + delta < int64_t(at))
      items.next(old);
    bool behind = !items.atEnd(old) && old.offset >= edit.oldEnd && old.index > firstOld;
    if (behind && int64_t(old.offset) + delta == int64_t(at)) {
      lastOld = old.index;
      break;
    }
  }
  tooManyStatements = firstOld + pieces.size() + (items.size() - lastOld) > options.maxStatements;
  return true;
}

bool FileState::parsePieces(std::vector<Piece> &pieces, const std::vector<ItemEntry> &olds,
                            const CancelToken &cancel, std::vector<Fresh> &fresh,
                            std::vector<bool> &taken) {
  fresh.resize(pieces.size());
  taken.assign(olds.size(), false);
  auto take = [&](Fresh &item, size_t old) {
    taken[old] = true;
    item.id = olds[old].state->id;
    if (!item.unit)
      item.unit = olds[old].state->unit;
    item.sameStructure = item.unit->structure == olds[old].state->unit->structure;
  };
  // Old items by a key, each list in source order; the first that is still free is taken.
  using Index = std::unordered_map<uint64_t, std::deque<size_t>>;
  auto takeFirst = [&](Index &index, uint64_t key, Fresh &item, auto &&fits) {
    auto it = index.find(key);
    if (it == index.end())
      return;
    while (!it->second.empty() && taken[it->second.front()])
      it->second.pop_front();
    if (!it->second.empty() && fits(*olds[it->second.front()].state->unit))
      take(item, it->second.front());
  };
  auto indexBy = [&](auto &&key) {
    Index index;
    for (size_t i = 0; i < olds.size(); ++i)
      if (!taken[i])
        if (uint64_t k = key(*olds[i].state->unit))
          index[k].push_back(i);
    return index;
  };
  // 1. Same text: nothing to parse.
  Index byText = indexBy([](const SyntaxUnit &unit) { return hashBytes(unit.text) | 1; });
  for (size_t k = 0; k < pieces.size() && !olds.empty(); ++k)
    takeFirst(byText, hashBytes(pieces[k].text) | 1, fresh[k],
              [&](const SyntaxUnit &unit) { return unit.text == pieces[k].text; });
  // 2. Parse the others, each from the tree of the old item that stands in its place.
  std::vector<size_t> left;
  for (size_t i = 0; i < olds.size(); ++i)
    if (!taken[i])
      left.push_back(i);
  size_t place = 0;
  for (size_t k = 0; k < pieces.size(); ++k) {
    if (fresh[k].unit)
      continue;
    if (cancel.cancelled())
      return false;
    uint64_t key = place < left.size() ? olds[left[place]].state->id : 0;
    ++place;
    fresh[k].unit = parser.parse(std::move(pieces[k].text), key, cancel);
    if (!fresh[k].unit)
      return false;
    ++stats.segmentsParsed;
  }
  if (left.empty())
    return true;
  // 3. Same structure, else same name, else same place.
  Index byStructure = indexBy([](const SyntaxUnit &unit) { return unit.structure | 1; });
  for (Fresh &item : fresh)
    if (item.id == 0)
      takeFirst(byStructure, item.unit->structure | 1, item,
                [&](const SyntaxUnit &unit) { return unit.structure == item.unit->structure; });
  auto nameKey = [](const SyntaxUnit &unit) {
    std::string_view name = primaryName(unit);
    return name.empty() ? 0 : hashBytes(name) | 1;
  };
  Index byName = indexBy(nameKey);
  for (Fresh &item : fresh)
    if (uint64_t key = item.id == 0 ? nameKey(*item.unit) : 0)
      takeFirst(byName, key, item, [&](const SyntaxUnit &unit) {
        return primaryName(unit) == primaryName(*item.unit);
      });
  size_t next = 0;
  for (Fresh &item : fresh) {
    while (next < left.size() && taken[left[next]])
      ++next;
    if (item.id == 0 && next < left.size())
      take(item, left[next]);
  }
  return true;
}

// Puts the parsed items in the place of [firstOld, lastOld), labels new ones, marks what is to be
// checked.
void FileState::install(size_t firstOld, size_t lastOld, const std::vector<Piece> &pieces,
                        std::vector<Fresh> &fresh) {
  uint64_t low = 0;
  uint64_t high = UINT64_MAX;
  if (firstOld > 0)
    low = records.at(items.at(items.at(firstOld - 1)).state->id).order;
  if (lastOld < items.size())
    high = records.at(items.at(items.at(lastOld)).state->id).order;
  // Items that were taken over keep their labels, unless they have changed places.
  bool moved = false;
  uint64_t previous = low;
  for (const Fresh &item : fresh)
    if (item.id != 0) {
      uint64_t order = records.at(item.id).order;
      moved = moved || order <= previous;
      previous = order;
    }
  bool relabel = moved;
  std::vector<ItemEntry> entries;
  entries.reserve(fresh.size());
  size_t run = 0;    // new items from here to the next one that was taken over
  uint64_t step = 0; // between their labels
  for (size_t k = 0; k < fresh.size(); ++k) {
    Fresh &item = fresh[k];
    auto state = std::make_shared<ItemState>();
    state->unit = item.unit;
    state->imports = importsOf(*item.unit);
    if (item.id != 0) {
      Record &record = records.at(item.id);
      state->id = item.id;
      state->module = record.state->module;
      state->kernels = record.state->kernels;
      state->instances = record.state->instances;
      state->foreign = record.state->foreign;
      record.state = state;
      low = record.order;
      run = 0;
      if (!item.sameStructure) {
        dirtyModule.emplace(record.order, item.id);
        dirtyBodies.emplace(record.order, item.id);
        touch(Dependency::onSourceOf(item.id));
      }
    } else {
      if (run == 0) {
        uint64_t next = high;
        for (size_t j = k; j < fresh.size(); ++j, ++run)
          if (fresh[j].id != 0) {
            next = records.at(fresh[j].id).order;
            break;
          }
        step = next == UINT64_MAX ? OrderStep : next > low ? (next - low) / (run + 1) : 0;
        relabel = relabel || step == 0;
      }
      --run;
      state->id = nextId++;
      low += step;
      records[state->id] = {state, low};
      dirtyModule.emplace(low, state->id);
      dirtyBodies.emplace(low, state->id);
    }
    recognisedItems += recognise(item.unit->text).allo ? 1 : 0;
    wrongItems += item.unit->errors.empty() ? 0 : 1;
    wrongImports += hasBrokenImport(*item.unit) ? 1 : 0;
    const Segment &segment = pieces[k].segment;
    if (!state->imports.empty()) {
      withImports.insert(state->id);
      ++importsVersion;
    } else if (withImports.erase(state->id) > 0) {
      ++importsVersion;
    }
    openStrings += segment.openString ? 1 : 0;
    entries.push_back({state, segment.end - segment.begin, uint32_t(state->diagnosticCount(optIn)),
                       segment.openString, mayHoldIgnores(item.unit->text)});
  }
  items.replace(firstOld, lastOld, std::move(entries));
  if (relabel)
    relabelAll(moved);
}

void FileState::removeItem(ItemId id) {
  const Record record = records.at(id);
  const ItemState &state = *record.state;
  changeUses(id, state.module ? state.module->uses : std::vector<Dependency>(), {}, false);
  changeUses(id, bodyUses(state), {}, true);
  moduleSteps -= state.module ? state.module->steps : 0;
  bodySteps -= state.bodySteps();
  changeCalls(id, state, {});
  changeRequests(id, false, {});
  changeRequests(id, true, {});
  asked.erase(id);
  instances.erase(id);
  tooMany.erase(id);
  calleeLint.owners.erase(id);
  importsVersion += withImports.erase(id);
  changeImporters(id, state.module ? state.module->imports : std::vector<std::string>(), {});
  changeBindings(id, state.module.get(), nullptr);
  dirtyModule.erase({record.order, id});
  dirtyBodies.erase({record.order, id});
  dirtyInstances.erase({record.order, id});
  touchedEntries.erase(id);
  records.erase(id);
}

// New labels for all items. Where items have changed places, everything is looked at again.
void FileState::relabelAll(bool moved) {
  std::set<ItemId> modules;
  std::set<ItemId> bodies;
  for (const auto &[order, id] : dirtyModule)
    modules.insert(id);
  for (const auto &[order, id] : dirtyBodies)
    bodies.insert(id);
  std::set<ItemId> instanced;
  for (const auto &[order, id] : dirtyInstances)
    instanced.insert(id);
  dirtyModule.clear();
  dirtyBodies.clear();
  dirtyInstances.clear();
  uint64_t label = 0;
  items.forEach([&](const ItemEntry &entry, uint32_t) {
    records.at(entry.state->id).order = label += OrderStep;
  });
  for (auto &[name, use] : names) {
    use.lastModuleUser = UINT64_MAX;
    std::sort(use.definitions.begin(), use.definitions.end(),
              [&](ItemId a, ItemId b) { return records.at(a).order < records.at(b).order; });
  }
  for (const auto &[id, record] : records) {
    if (moved || modules.contains(id))
      dirtyModule.emplace(record.order, id);
    if (moved || bodies.contains(id))
      dirtyBodies.emplace(record.order, id);
    if (instanced.contains(id))
      dirtyInstances.emplace(record.order, id);
  }
  allCallsChanged = allCallsChanged || moved;
  exports = nullptr; // of two bindings of one name another may be the last
}

} // namespace allo
