// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The module-level names of a file as one of its items sees them, and a record of which of them it
// asked for. One thread at a time.
#pragma once

#include "sema/facts/NameSource.h"
#include "sema/incremental/tables/FileTables.h"

#include <list>
#include <memory>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace allo {

// The binding of a name that an item sees, and the item that made it: the last one before the item;
// in a body also a later kernel. Null where there is none.
std::pair<const Binding *, ItemId> bindingSeenBy(const FileTables &file, ItemId item, Phase phase,
                                                 std::string_view name);

// The names that one item sees, at module level or in its kernels' bodies.
class ItemNames : public NameSource {
public:
  // 'spentBefore': the steps of what is evaluated before it, within the same limit.
  ItemNames(const FileTables &file, ItemId item, Phase phase, const CancelToken &cancel,
            uint64_t spentBefore = 0)
      : file(file), item(item), phase(phase), cancel(cancel), spentBefore(spentBefore),
        used(&ownUses) {}
  const Value *lookup(std::string_view name) override;
  NodeRef placeOf(std::string_view name) override;
  NodeRef laterPlaceOf(std::string_view name) override;
  std::shared_ptr<const SyntaxUnit> unitOf(ItemId item) override;
  std::unique_ptr<NameSource> from(ItemId item) override;
  void onSourceUse(ItemId other) override { use(Dependency::onSourceOf(other)); }
  void onBind(const Binding &binding) override { own->add(binding); }
  std::vector<std::string> namesNear(std::string_view misspelt) override;
  bool isDefined(std::string_view name) override;
  bool isBoundOnce(std::string_view name) override;
  const std::string *openImport(std::string_view name) override;
  void onOpenImport(std::string star) override { own->stars.push_back(std::move(star)); }
  bool cancelled() const override {
    return cancel.cancelled() || *steps + spentBefore > file.cost.limit();
  }
  void onSteps(size_t count) override { *steps += count; }
  uint64_t stepsTaken() const { return *steps; }
  const ResolvedImport *import(std::string_view module) override;
  void use(const Dependency &on) { used->insert(on); }
  std::vector<Dependency> takeUses() const; // sorted
  std::vector<std::string> takeImports() const { return {imported.begin(), imported.end()}; }

private:
  // The view of the file that has the item; null if this file does not import it.
  const ModuleView *foreignView(ItemId wanted);

  const FileTables &file;
  ItemId item;
  Phase phase;
  const CancelToken &cancel;
  uint64_t spentBefore;
  std::set<std::string> imported;
  // What the item itself has bound so far. Lookups return pointers into it.
  struct OwnNames {
    struct Last {
      const Binding *binding = nullptr;
      size_t count = 0;
    };
    std::list<Binding> bindings;
    std::unordered_map<std::string_view, Last> last; // by name
    std::list<std::string> stars;

    void add(const Binding &binding) {
      const Binding &kept = bindings.emplace_back(binding);
      Last &known = last[kept.name];
      known = {&kept, known.count + 1};
    }
    Last find(std::string_view name) const {
      auto it = last.find(name);
      return it == last.end() ? Last() : it->second;
    }
  };
  std::shared_ptr<OwnNames> own = std::make_shared<OwnNames>(); // of that source, where it is that
  DependencySet ownUses;
  DependencySet *used; // of the source that this one was made from
  uint64_t ownSteps = 0;
  uint64_t *steps = &ownSteps; // of that source
  void use(std::string_view name) {
    if (!used->contains(name))
      used->insert(Dependency::onName(name));
  }
  std::pair<const Binding *, ItemId> find(std::string_view name) const {
    return bindingSeenBy(file, item, phase, name);
  }
};

// The first place behind an item at which the file binds the name.
NodeRef definitionBehind(const FileTables &file, ItemId item, std::string_view name);

} // namespace allo
