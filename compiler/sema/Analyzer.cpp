// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// One run: cut the changed part of the text into items, parse those, evaluate the items whose names
// may have changed, check the kernels that depend on them, collect the diagnostics. What did not
// change is shared with the version before.
#include "sema/Analyzer.h"

#include "sema/CheckKernel.h"
#include "sema/Items.h"
#include "sema/ModuleEval.h"
#include "sema/Recursion.h"
#include "support/Format.h"
#include "syntax/Parser.h"
#include "syntax/Segmenter.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace allo {

namespace {

constexpr uint64_t OrderStep = uint64_t(1) << 32;
constexpr size_t MaxCallNotes = 8;
constexpr const char *AnyName = "*"; // "depends on which names there are"

struct StringHash {
  using is_transparent = void;
  size_t operator()(std::string_view s) const { return hashBytes(s); }
};

} // namespace

struct Analyzer::State {
  TypeContext &types;
  AnalyzerOptions options;
  Parser parser;

  struct Record {
    std::shared_ptr<const ItemState> state;
    uint64_t order = 0;
  };
  struct NameUse {
    std::vector<ItemId> definitions; // in source order
    std::unordered_set<ItemId> moduleUsers;
    std::unordered_set<ItemId> bodyUsers;
  };

  Text text;
  bool analysed = false;
  PersistentSeq<ItemEntry> items;
  std::unordered_map<ItemId, Record> records;
  std::unordered_map<std::string, NameUse, StringHash, std::equal_to<>> names;
  std::unordered_map<ItemId, std::map<ItemId, uint32_t>>
      callers; // callee -> caller -> number of calls
  std::vector<GraphDiagnostic> recursion;
  bool callsChanged = false;
  std::set<std::pair<uint64_t, ItemId>> dirtyModule; // by order
  std::set<std::pair<uint64_t, ItemId>> dirtyBodies;
  std::unordered_set<ItemId> touchedEntries; // whose element of 'items' is out of date
  std::optional<TextEdit> pending;           // of a cancelled run
  uint32_t importing = 0;                    // items that import allo
  uint32_t openStrings = 0;
  bool mentionsAllo = false;
  ItemId nextId = 1;
  AnalysisStats stats;

  State(TypeContext &types, AnalyzerOptions options) : types(types), options(options) {}

  // ---- names

  class Names : public NameSource {
  public:
    Names(State &state, ItemId item, bool body)
        : state(state), order(state.records.at(item).order), body(body) {}

    const Value *lookup(std::string_view name) override {
      for (size_t i = own.size(); i-- > 0;)
        if (own[i].name == name)
          return &own[i].value;
      use(name);
      const Binding *binding = find(name).first;
      return binding ? &binding->value : nullptr;
    }
    NodeRef placeOf(std::string_view name) override {
      auto [binding, definer] = find(name);
      return binding ? NodeRef{definer, binding->node} : NodeRef{};
    }
    void onBind(const Binding &binding) override { own.push_back(binding); }
    void forEachName(const std::function<void(std::string_view)> &visit) override {
      use(AnyName);
      // In a fixed order, so that the suggestion does not depend on the history of edits.
      std::vector<std::string_view> sorted;
      for (const auto &[name, uses] : state.names)
        if (!uses.definitions.empty() && find(name).first)
          sorted.push_back(name);
      std::sort(sorted.begin(), sorted.end());
      for (std::string_view name : sorted)
        visit(name);
    }
    std::vector<std::string> takeUses() {
      std::vector<std::string> uses(used.begin(), used.end());
      std::sort(uses.begin(), uses.end());
      return uses;
    }

  private:
    State &state;
    uint64_t order;
    bool body;
    std::deque<Binding> own; // lookups return pointers into it
    std::unordered_set<std::string> used;

    void use(std::string_view name) { used.emplace(name); }

    // The definition that the item sees: the last one before it; in a body also a later kernel.
    std::pair<const Binding *, ItemId> find(std::string_view name) const {
      auto it = state.names.find(name);
      if (it == state.names.end())
        return {nullptr, 0};
      const std::vector<ItemId> &definitions = it->second.definitions;
      for (size_t i = definitions.size(); i-- > 0;) {
        const Record &record = state.records.at(definitions[i]);
        if (record.order > order || (record.order == order && !body))
          continue;
        return {bindingOf(record, name), definitions[i]};
      }
      if (body)
        for (ItemId definer : definitions) {
          const Binding *binding = bindingOf(state.records.at(definer), name);
          if (binding && binding->value.kind == ValueKind::Kernel)
            return {binding, definer};
        }
      return {nullptr, 0};
    }
    static const Binding *bindingOf(const Record &record, std::string_view name) {
      const auto &bindings = record.state->module->bindings;
      for (size_t i = bindings.size(); i-- > 0;)
        if (bindings[i].name == name)
          return &bindings[i];
      return nullptr;
    }
  };

  void touch(std::string_view name) {
    auto it = names.find(name);
    if (it == names.end())
      return;
    for (ItemId user : it->second.moduleUsers)
      dirtyModule.emplace(records.at(user).order, user);
    for (ItemId user : it->second.bodyUsers)
      dirtyBodies.emplace(records.at(user).order, user);
  }

  void changeUses(ItemId item, const std::vector<std::string> &before,
                  const std::vector<std::string> &after, bool body) {
    auto users = [&](const std::string &name) -> std::unordered_set<ItemId> & {
      NameUse &use = names[name];
      return body ? use.bodyUsers : use.moduleUsers;
    };
    // Both are sorted.
    size_t i = 0;
    size_t k = 0;
    while (i < before.size() || k < after.size()) {
      if (k == after.size() || (i < before.size() && before[i] < after[k])) {
        users(before[i]).erase(item);
        forgetIfUnused(before[i++]);
      } else if (i == before.size() || after[k] < before[i]) {
        users(after[k++]).insert(item);
      } else {
        ++i;
        ++k;
      }
    }
  }
  void forgetIfUnused(const std::string &name) {
    auto it = names.find(name);
    if (it != names.end() && it->second.definitions.empty() && it->second.moduleUsers.empty() &&
        it->second.bodyUsers.empty())
      names.erase(it);
  }

  void addDefinition(const std::string &name, ItemId item) {
    auto &definitions = names[name].definitions;
    uint64_t order = records.at(item).order;
    auto at = std::find_if(definitions.begin(), definitions.end(),
                           [&](ItemId other) { return records.at(other).order >= order; });
    if (at == definitions.end() || *at != item)
      definitions.insert(at, item);
  }
  void removeDefinition(const std::string &name, ItemId item) {
    auto it = names.find(name);
    if (it != names.end())
      std::erase(it->second.definitions, item);
  }

  // What callers and users of the item's names can see of them; the last binding of a name counts.
  static std::map<std::string_view, Fingerprint> prints(const ModuleFacts *facts) {
    std::map<std::string_view, Fingerprint> result;
    if (facts)
      for (const Binding &binding : facts->bindings)
        result[binding.name] = combine(fingerprint(binding.value), binding.node);
    return result;
  }

  // Puts new facts in place of old ones and marks whoever depends on the difference.
  void changeBindings(ItemId item, const ModuleFacts *before, const ModuleFacts *after) {
    auto old = prints(before);
    auto now = prints(after);
    bool namesChanged = false;
    std::vector<std::string> changed;
    for (const auto &[name, print] : old)
      if (!now.contains(name)) {
        removeDefinition(std::string(name), item);
        changed.emplace_back(name);
        namesChanged = true;
      }
    for (const auto &[name, print] : now) {
      auto it = old.find(name);
      if (it == old.end()) {
        addDefinition(std::string(name), item);
        changed.emplace_back(name);
        namesChanged = true;
      } else if (it->second != print) {
        changed.emplace_back(name);
      }
    }
    for (const std::string &name : changed) {
      touch(name);
      forgetIfUnused(name);
    }
    if (namesChanged)
      touch(AnyName);
    importing += after && after->importsAllo ? 1 : 0;
    importing -= before && before->importsAllo ? 1 : 0;
  }

  void changeCalls(ItemId item, const std::vector<std::shared_ptr<const KernelCheck>> &before,
                   const std::vector<std::shared_ptr<const KernelCheck>> &after) {
    auto count = [&](const auto &kernels) {
      std::set<std::tuple<NodeId, ItemId, NodeId>> result;
      for (const auto &kernel : kernels)
        if (kernel)
          for (const CallSite &site : kernel->calls) {
            result.emplace(kernel->function, site.callee, site.calleeFunction);
          }
      return result;
    };
    if (count(before) != count(after))
      callsChanged = true;
    // A cycle's diagnostic names the calls' nodes and kernels: it follows them.
    for (const GraphDiagnostic &diagnostic : recursion) {
      bool involved = diagnostic.item == item;
      for (const NodeNote &note : diagnostic.diagnostic.notes)
        involved = involved || note.place.item == item;
      callsChanged = callsChanged || involved;
    }
    for (const auto &kernel : before)
      if (kernel)
        for (const CallSite &site : kernel->calls) {
          auto &from = callers[site.callee];
          if (--from[item] == 0)
            from.erase(item);
          if (from.empty())
            callers.erase(site.callee);
        }
    for (const auto &kernel : after)
      if (kernel)
        for (const CallSite &site : kernel->calls)
          ++callers[site.callee][item];
  }

  // ---- items

  void removeItem(ItemId id) {
    auto it = records.find(id);
    std::shared_ptr<const ItemState> state = it->second.state;
    dirtyModule.erase({it->second.order, id});
    dirtyBodies.erase({it->second.order, id});
    touchedEntries.erase(id);
    changeUses(id, state->module ? state->module->uses : std::vector<std::string>(), {}, false);
    changeUses(id, bodyUses(*state), {}, true);
    changeCalls(id, state->kernels, {});
    changeBindings(id, state->module.get(), nullptr);
    // Touching may have marked the item itself.
    dirtyModule.erase({it->second.order, id});
    dirtyBodies.erase({it->second.order, id});
    records.erase(id);
  }

  static std::vector<std::string> bodyUses(const ItemState &state) {
    std::vector<std::string> uses;
    for (const auto &kernel : state.kernels)
      if (kernel)
        uses.insert(uses.end(), kernel->uses.begin(), kernel->uses.end());
    std::sort(uses.begin(), uses.end());
    uses.erase(std::unique(uses.begin(), uses.end()), uses.end());
    return uses;
  }

  static std::string_view primaryName(const SyntaxUnit &unit) {
    for (const Stmt *statement : unit.statements) {
      if (const auto *function = statement->tryAs<FunctionStmt>())
        return function->name->name;
      if (const auto *assignment = statement->tryAs<AssignStmt>())
        if (const auto *single = assignment->targets[0]->tryAs<NameExpr>())
          return single->name;
    }
    return {};
  }

  // Cuts and parses what 'edit' changed. False if cancelled, with nothing changed.
  bool updateItems(const Text &now, TextEdit edit, const CancelToken &cancel) {
    int64_t delta = int64_t(now.size()) - int64_t(text.size());
    // From the item before the one that holds the edit: a statement's end shows in the next line.
    size_t firstOld = 0;
    uint32_t begin = 0;
    if (!items.empty()) {
      auto cursor = items.find(edit.begin);
      items.previous(cursor);
      if (openStrings != 0) { // an earlier string may end in what is new
        auto open = items.first();
        while (open.index < cursor.index && !items.at(open).openString)
          items.next(open);
        cursor = open;
      }
      firstOld = cursor.index;
      begin = cursor.offset;
    }
    // New segments, until one ends where an old one began, behind the edit.
    struct Piece {
      Segment segment;
      std::string text;
    };
    std::vector<Piece> pieces;
    auto old = items.empty() ? PersistentSeq<ItemEntry>::Cursor{} : items.at(firstOld);
    size_t lastOld = items.size();
    uint32_t at = begin;
    while (at < now.size()) {
      Segment segment = nextSegment(now, at);
      pieces.push_back({segment, now.slice(segment.begin, segment.end)});
      at = segment.end;
      if (at >= edit.newEnd) {
        while (!items.atEnd(old) && int64_t(old.offset) + delta < int64_t(at))
          items.next(old);
        bool behind = !items.atEnd(old) && old.offset >= edit.oldEnd;
        if (behind && int64_t(old.offset) + delta == int64_t(at) && old.index > firstOld) {
          lastOld = old.index;
          break;
        }
      }
      if (cancel.cancelled())
        return false;
    }

    // Old items of the range, as far as new ones take them over.
    struct Old {
      ItemEntry entry;
      bool taken = false;
    };
    std::vector<Old> olds;
    if (firstOld < lastOld)
      for (auto c = items.at(firstOld); c.index < lastOld; items.next(c))
        olds.push_back({items.at(c), false});
    struct Fresh {
      std::shared_ptr<const SyntaxUnit> unit;
      const ItemState *same = nullptr; // an old item of the same structure
      ItemId id = 0;
    };
    std::vector<Fresh> fresh(pieces.size());
    // 1. Same text: nothing to parse. Both lists are in order; take the next that fits.
    std::unordered_multimap<std::string_view, size_t> byText;
    for (size_t i = olds.size(); i-- > 0;)
      byText.emplace(olds[i].entry.state->unit->text, i);
    for (size_t k = 0; k < pieces.size(); ++k) {
      auto [from, to] = byText.equal_range(pieces[k].text);
      size_t best = SIZE_MAX;
      for (auto it = from; it != to; ++it)
        if (!olds[it->second].taken && it->second < best)
          best = it->second;
      if (best != SIZE_MAX) {
        olds[best].taken = true;
        fresh[k].unit = olds[best].entry.state->unit;
        fresh[k].same = olds[best].entry.state.get();
        fresh[k].id = olds[best].entry.state->id;
      }
    }
    // 2. Parse the rest, each from the tree of the old item that stands in its place.
    std::vector<size_t> left;
    for (size_t i = 0; i < olds.size(); ++i)
      if (!olds[i].taken)
        left.push_back(i);
    size_t guess = 0;
    for (size_t k = 0; k < pieces.size(); ++k) {
      if (fresh[k].unit)
        continue;
      if (cancel.cancelled())
        return false;
      uint64_t key = guess < left.size() ? olds[left[guess]].entry.state->id : 0;
      ++guess;
      fresh[k].unit = parser.parse(std::move(pieces[k].text), key, cancel);
      if (!fresh[k].unit)
        return false;
      ++stats.segmentsParsed;
    }
    // 3. Identity: same structure, else same name, else the same place.
    auto take = [&](auto &&fits) {
      for (Fresh &item : fresh) {
        if (item.id != 0)
          continue;
        for (size_t i : left)
          if (!olds[i].taken && fits(item, *olds[i].entry.state)) {
            olds[i].taken = true;
            item.id = olds[i].entry.state->id;
            if (item.unit->structure == olds[i].entry.state->unit->structure)
              item.same = olds[i].entry.state.get();
            break;
          }
      }
    };
    take([](const Fresh &item, const ItemState &state) {
      return item.unit->structure == state.unit->structure;
    });
    take([](const Fresh &item, const ItemState &state) {
      std::string_view name = primaryName(*item.unit);
      return !name.empty() && name == primaryName(*state.unit);
    });
    take([](const Fresh &, const ItemState &) { return true; });

    // From here on nothing is cancelled.
    std::vector<ItemEntry> entries;
    uint64_t lowOrder = 0;
    uint64_t highOrder = UINT64_MAX;
    if (firstOld > 0) {
      auto before = items.at(firstOld - 1);
      lowOrder = records.at(items.at(before).state->id).order;
    }
    if (lastOld < items.size())
      highOrder = records.at(items.at(items.at(lastOld)).state->id).order;
    bool ordered = true; // taken-over items keep their order among themselves
    uint64_t previous = lowOrder;
    for (const Fresh &item : fresh)
      if (item.id != 0) {
        uint64_t order = records.at(item.id).order;
        ordered = ordered && order > previous;
        previous = order;
      }
    for (Old &o : olds) {
      openStrings -= o.entry.openString ? 1 : 0;
      if (!o.taken)
        removeItem(o.entry.state->id);
    }
    bool relabel = !ordered;
    for (size_t k = 0; k < fresh.size(); ++k) {
      Fresh &item = fresh[k];
      auto state = std::make_shared<ItemState>();
      state->unit = item.unit;
      if (item.id != 0) {
        Record &record = records.at(item.id);
        state->id = item.id;
        state->module = record.state->module;
        state->kernels = record.state->kernels;
        bool structureSame = item.same != nullptr;
        record.state = state;
        lowOrder = record.order;
        if (!structureSame) {
          dirtyModule.emplace(record.order, item.id);
          dirtyBodies.emplace(record.order, item.id);
        }
      } else {
        // Between its neighbours.
        uint64_t next = highOrder;
        size_t run = 1;
        for (size_t j = k + 1; j < fresh.size(); ++j) {
          if (fresh[j].id != 0) {
            next = records.at(fresh[j].id).order;
            break;
          }
          ++run;
        }
        uint64_t gap =
            next == UINT64_MAX ? OrderStep : (next > lowOrder ? (next - lowOrder) / (run + 1) : 0);
        relabel = relabel || gap == 0;
        state->id = nextId++;
        lowOrder += gap;
        records[state->id] = {state, lowOrder};
        item.id = state->id;
        dirtyModule.emplace(lowOrder, state->id);
        dirtyBodies.emplace(lowOrder, state->id);
      }
      openStrings += pieces[k].segment.openString ? 1 : 0;
      entries.push_back({state, pieces[k].segment.end - pieces[k].segment.begin,
                         uint32_t(state->diagnosticCount()), pieces[k].segment.openString});
    }
    items.replace(firstOld, lastOld, std::move(entries));
    if (relabel)
      relabelAll(!ordered);
    return true;
  }

  // New order labels for all items. Where items have changed places, whatever names they bind or
  // use is looked at again.
  void relabelAll(bool moved) {
    std::set<ItemId> modules;
    std::set<ItemId> bodies;
    for (const auto &[order, id] : dirtyModule)
      modules.insert(id);
    for (const auto &[order, id] : dirtyBodies)
      bodies.insert(id);
    dirtyModule.clear();
    dirtyBodies.clear();
    uint64_t order = 0;
    items.forEach([&](const ItemEntry &entry, uint32_t) {
      records.at(entry.state->id).order = order += OrderStep;
    });
    for (auto &[name, use] : names)
      std::sort(use.definitions.begin(), use.definitions.end(),
                [&](ItemId a, ItemId b) { return records.at(a).order < records.at(b).order; });
    for (const auto &[id, record] : records) {
      if (moved || modules.contains(id))
        dirtyModule.emplace(record.order, id);
      if (moved || bodies.contains(id))
        dirtyBodies.emplace(record.order, id);
    }
    callsChanged = callsChanged || moved;
  }

  // ---- evaluation

  bool evaluateModules(const CancelToken &cancel) {
    while (!dirtyModule.empty()) {
      if (cancel.cancelled())
        return false;
      ItemId id = dirtyModule.begin()->second;
      dirtyModule.erase(dirtyModule.begin());
      Record &record = records.at(id);
      std::shared_ptr<const ItemState> before = record.state;
      Names source(*this, id, false);
      std::shared_ptr<ModuleFacts> facts = evaluateModuleItem(*before->unit, id, types, source);
      facts->uses = source.takeUses();
      auto state = std::make_shared<ItemState>(*before);
      state->module = facts;
      bool kernelsChanged = signaturePrint(before->module.get()) != signaturePrint(facts.get());
      record.state = state;
      touchedEntries.insert(id);
      changeUses(id, before->module ? before->module->uses : std::vector<std::string>(),
                 facts->uses, false);
      changeBindings(id, before->module.get(), facts.get());
      if (kernelsChanged)
        dirtyBodies.emplace(record.order, id);
      dirtyModule.erase({record.order, id}); // it sees its own names while it is evaluated
      if (facts->bindings.size() == 1)
        stats.evaluatedItems.push_back(facts->bindings[0].name);
      else if (!facts->bindings.empty())
        stats.evaluatedItems.push_back(facts->bindings[0].name + ", ...");
    }
    return true;
  }

  static Fingerprint signaturePrint(const ModuleFacts *facts) {
    Fingerprint h = 0;
    if (facts)
      for (const auto &kernel : facts->kernels)
        h = combine(h, kernel->print);
    return h;
  }

  bool checkBodies(const CancelToken &cancel) {
    while (!dirtyBodies.empty()) {
      if (cancel.cancelled())
        return false;
      ItemId id = dirtyBodies.begin()->second;
      dirtyBodies.erase(dirtyBodies.begin());
      Record &record = records.at(id);
      std::shared_ptr<const ItemState> before = record.state;
      if (before->module->kernels.empty() && before->kernels.empty())
        continue;
      std::vector<std::shared_ptr<const KernelCheck>> kernels;
      for (const auto &signature : before->module->kernels) {
        Names source(*this, id, true);
        std::shared_ptr<KernelCheck> check = checkKernel(*before->unit, *signature, types, source);
        check->uses = source.takeUses();
        stats.checkedKernels.push_back(check->name);
        kernels.push_back(std::move(check));
      }
      auto state = std::make_shared<ItemState>(*before);
      state->kernels = std::move(kernels);
      record.state = state;
      touchedEntries.insert(id);
      changeUses(id, bodyUses(*before), bodyUses(*state), true);
      changeCalls(id, before->kernels, state->kernels);
    }
    return true;
  }

  void updateEntries() {
    if (touchedEntries.empty())
      return;
    auto refreshed = [&](const ItemEntry &entry) {
      ItemEntry now = entry;
      now.state = records.at(entry.state->id).state;
      now.diagnostics = uint32_t(now.state->diagnosticCount());
      return now;
    };
    if (touchedEntries.size() > 32) {
      std::vector<ItemEntry> all;
      all.reserve(items.size());
      items.forEach([&](const ItemEntry &entry, uint32_t) {
        all.push_back(touchedEntries.contains(entry.state->id) ? refreshed(entry) : entry);
      });
      items.replace(0, items.size(), std::move(all));
    } else {
      for (ItemId id : touchedEntries) {
        size_t index = indexOf(id);
        items.set(index, refreshed(items.at(items.at(index))));
      }
    }
    touchedEntries.clear();
  }
  // Items are in the order of their labels: a search by halves.
  size_t indexOf(ItemId id) const {
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
    return low;
  }

  void updateRecursion() {
    if (!callsChanged)
      return;
    callsChanged = false;
    std::vector<CallGraphNode> nodes;
    for (const auto &[id, record] : records)
      for (const auto &kernel : record.state->kernels)
        if (kernel)
          nodes.push_back({id, record.order, kernel.get()});
    recursion = findRecursion(nodes);
  }

  // ---- diagnostics

  class Collector {
  public:
    Collector(const State &state, const PersistentSeq<ItemEntry> &items,
              std::vector<Diagnostic> &out)
        : state(state), items(items), out(out) {}

    void item(const ItemState &item, uint32_t offset) {
      for (const SyntaxError &error : item.unit->errors) {
        Diagnostic diagnostic{error.code,
                              diagInfo(error.code).severity,
                              error.span.shifted(offset),
                              error.message,
                              {},
                              {}};
        if (!error.relatedMessage.empty())
          diagnostic.notes.push_back({"", error.related.shifted(offset), error.relatedMessage});
        out.push_back(std::move(diagnostic));
      }
      for (const NodeDiagnostic &diagnostic : item.module->diagnostics)
        add(diagnostic, item, offset, nullptr);
      for (const auto &kernel : item.kernels)
        for (const NodeDiagnostic &diagnostic : kernel->diagnostics)
          add(diagnostic, item, offset, kernel.get());
    }

    void add(const NodeDiagnostic &source, const ItemState &item, uint32_t offset,
             const KernelCheck *kernel) {
      Diagnostic diagnostic{source.code,
                            diagInfo(source.code).severity,
                            item.unit->spanOf(source.node).shifted(offset),
                            source.message,
                            {},
                            {}};
      for (const NodeNote &note : source.notes)
        diagnostic.notes.push_back({"", place(note.place, item, offset), note.message});
      for (const NodeFix &fix : source.fixes) {
        DiagFix made{fix.title, {}};
        for (const NodeEdit &edit : fix.edits) {
          Span span = item.unit->spanOf(edit.node).shifted(offset);
          if (edit.at == FixPlace::Before)
            span.end = span.begin;
          else if (edit.at == FixPlace::After)
            span.begin = span.end;
          made.edits.push_back({span, edit.newText});
        }
        diagnostic.fixes.push_back(std::move(made));
      }
      if (kernel && diagnostic.severity == Severity::Error)
        callContext(diagnostic, item.id, kernel->function);
      out.push_back(std::move(diagnostic));
    }

  private:
    const State &state;
    const PersistentSeq<ItemEntry> &items;
    std::vector<Diagnostic> &out;
    std::unordered_map<ItemId, uint32_t> offsets; // of all items, made when first needed

    Span place(NodeRef ref, const ItemState &item, uint32_t offset) {
      if (ref.item == ThisItem || ref.item == item.id)
        return item.unit->spanOf(ref.node).shifted(offset);
      const ItemState &other = *state.records.at(ref.item).state;
      return other.unit->spanOf(ref.node).shifted(offsetOf(ref.item));
    }
    uint32_t offsetOf(ItemId id) {
      if (offsets.empty())
        items.forEach([&](const ItemEntry &entry, uint32_t at) { offsets[entry.state->id] = at; });
      return offsets.at(id);
    }

    // A note for each call that leads to the kernel, nearest first.
    void callContext(Diagnostic &diagnostic, ItemId item, NodeId function) {
      std::set<std::pair<ItemId, NodeId>> seen{{item, function}};
      std::deque<std::pair<ItemId, NodeId>> queue{{item, function}};
      size_t notes = 0;
      while (!queue.empty() && notes < MaxCallNotes) {
        auto [callee, calleeFunction] = queue.front();
        queue.pop_front();
        auto from = state.callers.find(callee);
        if (from == state.callers.end())
          continue;
        std::vector<ItemId> ordered;
        for (const auto &[caller, calls] : from->second)
          ordered.push_back(caller);
        std::sort(ordered.begin(), ordered.end(), [&](ItemId a, ItemId b) {
          return state.records.at(a).order < state.records.at(b).order;
        });
        for (ItemId caller : ordered) {
          const ItemState &callerState = *state.records.at(caller).state;
          for (const auto &kernel : callerState.kernels) {
            bool first = true; // one note for several calls from one kernel
            for (const CallSite &site : kernel->calls) {
              if (site.callee != callee || site.calleeFunction != calleeFunction ||
                  notes >= MaxCallNotes || !first)
                continue;
              first = false;
              if (seen.emplace(caller, kernel->function).second)
                queue.emplace_back(caller, kernel->function);
              else if (caller == item && kernel->function == function)
                continue; // recursion is reported on its own
              diagnostic.notes.push_back(
                  {"", callerState.unit->spanOf(site.node).shifted(offsetOf(caller)),
                   format("in call to kernel '{0}' from '{1}'", site.calleeName, kernel->name)});
              ++notes;
            }
          }
        }
      }
    }
  };

  std::shared_ptr<Analysis> makeAnalysis() {
    auto analysis = std::make_shared<Analysis>();
    analysis->text = text;
    analysis->usesAllo = importing > 0;
    analysis->stats = std::move(stats);
    stats = {};
    if (!analysis->usesAllo)
      return analysis;
    analysis->items = items;
    auto &out = analysis->diagnostics;
    if (text.hasInvalidBytes()) {
      uint32_t at = text.firstInvalidByte();
      out.push_back({DiagCode::InvalidUtf8,
                     Severity::Error,
                     {at, std::min(at + 3, text.size())},
                     std::string(diagInfo(DiagCode::InvalidUtf8).text),
                     {},
                     {}});
    }
    Collector collector(*this, items, out);
    items.forEachCounted(
        [&](const ItemEntry &entry, uint32_t offset) { collector.item(*entry.state, offset); });
    for (const GraphDiagnostic &cycle : recursion) {
      size_t index = indexOf(cycle.item);
      auto cursor = items.at(index);
      collector.add(cycle.diagnostic, *items.at(cursor).state, cursor.offset, nullptr);
    }
    std::stable_sort(out.begin(), out.end(), [](const Diagnostic &a, const Diagnostic &b) {
      return std::tuple(a.span.begin, a.span.end, a.code) <
             std::tuple(b.span.begin, b.span.end, b.code);
    });
    if (out.size() > options.maxDiagnostics) {
      size_t rest = out.size() - options.maxDiagnostics;
      out.resize(options.maxDiagnostics);
      Span last = out.back().span;
      out.push_back({DiagCode::TooManyDiagnostics,
                     Severity::Information,
                     last,
                     format(diagInfo(DiagCode::TooManyDiagnostics).text, rest),
                     {},
                     {}});
    }
    return analysis;
  }

  // Forgets everything about the text that was analysed.
  void reset() {
    items = {};
    records.clear();
    names.clear();
    callers.clear();
    recursion.clear();
    dirtyModule.clear();
    dirtyBodies.clear();
    touchedEntries.clear();
    importing = 0;
    openStrings = 0;
    text = Text();
  }
};

namespace {

// What differs between two texts.
TextEdit difference(const Text &before, const Text &after) {
  uint32_t limit = std::min(before.size(), after.size());
  uint32_t prefix = 0;
  while (prefix < limit) {
    std::string_view a = before.contiguous(prefix);
    std::string_view b = after.contiguous(prefix);
    size_t n = std::min(a.size(), b.size());
    size_t same =
        size_t(std::mismatch(a.begin(), a.begin() + long(n), b.begin()).first - a.begin());
    prefix += uint32_t(same);
    if (same < n)
      break;
  }
  uint32_t suffix = 0;
  while (suffix < limit - prefix &&
         before.at(before.size() - 1 - suffix) == after.at(after.size() - 1 - suffix))
    ++suffix;
  return {prefix, before.size() - suffix, after.size() - suffix};
}

bool mentions(const Text &text, uint32_t begin, uint32_t end) {
  constexpr std::string_view Word = "allo";
  size_t matched = 0;
  for (uint32_t at = begin; at < end;) {
    std::string_view piece = text.contiguous(at);
    piece = piece.substr(0, std::min<size_t>(piece.size(), end - at));
    if (matched == 0 && piece.find(Word) != std::string_view::npos)
      return true;
    for (char c : piece) { // only words that lie over a chunk's end get here with matched > 0
      matched = c == Word[matched] ? matched + 1 : c == Word[0] ? 1 : 0;
      if (matched == Word.size())
        return true;
    }
    at += uint32_t(piece.size());
  }
  return false;
}

} // namespace

TextEdit joinEdits(const TextEdit &first, const TextEdit &second) {
  uint32_t begin = std::min(first.begin, second.begin);
  uint32_t end = std::max(first.newEnd, second.oldEnd); // in the text between the two
  return {begin, end - first.newEnd + first.oldEnd, end - second.oldEnd + second.newEnd};
}

Analyzer::Analyzer(TypeContext &types, AnalyzerOptions options)
    : impl(std::make_unique<State>(types, options)) {}
Analyzer::~Analyzer() = default;
Analyzer::Analyzer(Analyzer &&) noexcept = default;

std::shared_ptr<const Analysis> Analyzer::analyze(const Text &text, const TextEdit *changed,
                                                  const CancelToken &cancel) {
  State &s = *impl;
  s.stats = {};
  if (text.size() > s.options.maxBytes) {
    s.reset();
    s.pending.reset();
    s.analysed = false;
    auto analysis = std::make_shared<Analysis>();
    analysis->text = text;
    if (mentions(text, 0, std::min(text.size(), 1u << 16))) {
      analysis->usesAllo = true;
      analysis->diagnostics.push_back(
          {DiagCode::FileTooLarge,
           Severity::Information,
           {0, 0},
           format(diagInfo(DiagCode::FileTooLarge).text, s.options.maxBytes),
           {},
           {}});
    }
    return analysis;
  }
  TextEdit edit;
  if (!s.analysed) {
    edit = {0, 0, text.size()};
    s.pending.reset();
  } else if (changed) {
    edit = s.pending ? joinEdits(*s.pending, *changed) : *changed;
  } else {
    edit = difference(s.text, text);
  }
  if (s.items.empty() && !s.mentionsAllo) {
    uint32_t from = edit.begin > 4 ? edit.begin - 4 : 0;
    bool whole = !s.analysed;
    if (!mentions(text, whole ? 0 : from,
                  whole ? text.size() : std::min(edit.newEnd + 4, text.size()))) {
      auto analysis = std::make_shared<Analysis>();
      analysis->text = text;
      s.analysed = true;
      s.text = text;
      s.pending.reset();
      return analysis;
    }
    s.text = Text();
    edit = {0, 0, text.size()};
  }
  s.mentionsAllo = true;
  s.analysed = true;
  if (!s.updateItems(text, edit, cancel)) {
    s.pending = edit;
    return nullptr;
  }
  s.pending.reset();
  s.text = text;
  if (!s.evaluateModules(cancel) || !s.checkBodies(cancel))
    return nullptr;
  s.updateEntries();
  s.updateRecursion();
  return s.makeAnalysis();
}

} // namespace allo
