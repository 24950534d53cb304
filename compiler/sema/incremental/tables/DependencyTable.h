// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which items of a file bind each module-level name, and which items depend on a name or on
// something else (sema/facts/Dependency.h). A change marks the items that depend on it in
// PendingWork, and no others.
//
// The invariant: the uses that are recorded of an item are those of its memoised results. Code that
// replaces a result calls changeUses() and changeBindings() with the old and the new one.
//
// Recording costs what differs between the two. Marking costs O(log n) for each item marked; a name
// that is bound several times marks mostly items after the binding that changed.
#pragma once

#include "sema/facts/Dependency.h"
#include "sema/incremental/tables/Worklist.h"
#include "support/Nearest.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace allo {

class DependencyTable {
public:
  DependencyTable(const ItemTable &items, PendingWork &work) : items(items), work(work) {}

  using Uses = std::vector<Dependency>; // sorted, each once
  using Users = std::unordered_set<ItemId>;

  // The items that bind a name, in source order.
  const std::vector<ItemId> &definitions(std::string_view name) const { return of(name).definers; }
  const Users &users(std::string_view name, Phase phase) const {
    return of(name).users[size_t(phase)];
  }
  using Names = std::set<std::string, DictionaryOrder>;
  const Names &definedNames() const { return defined; }
  uint64_t changesOfNames() const { return nameChanges; } // of 'definedNames', so far
  // How often what names are bound to has changed so far, or which imports are open.
  uint64_t changesOfBindings() const { return bindingChanges; }
  const std::set<std::string> &redefinedNames() const { return redefined; } // by several items
  // Imports that could not be followed, as ModuleFacts has them, and the items that they are in.
  using OpenImports = std::set<std::pair<std::string, ItemId>>;
  const OpenImports &openImports() const { return open; }

  // What the results of an item's bodies depend on.
  static Uses bodyUses(const ItemState &state);
  void changeUses(ItemId item, const Uses &before, const Uses &after, Phase phase);
  // What evaluating the item bound; null where it was not evaluated, or is removed.
  void changeBindings(ItemId item, const ModuleFacts *before, const ModuleFacts *after);
  void mark(const Dependency &on) { markAfter(on, 0); }
  // Marks those that depend on which names there are, if that has changed since the last call: they
  // are looked at again when all names are known, not after each new one.
  void markUsersOfAnyName();
  void relabelled(); // the items have new labels
  void clear();

private:
  struct Entry {
    std::vector<ItemId> definers; // of a name, in source order
    Users users[2];               // by phase
    uint64_t lastModuleUser = 0;  // no label of the users at module level is larger
    bool isUnused() const { return definers.empty() && users[0].empty() && users[1].empty(); }
  };
  const Entry &of(std::string_view name) const {
    static const Entry none;
    auto it = entries.find(name);
    return it == entries.end() ? none : it->second;
  }
  void markAfter(const Dependency &on, uint64_t label);
  // Those for which it matters what 'definer' binds the name to, and where.
  void markReaders(const Dependency &name, ItemId definer);
  void forgetIfUnused(const Dependency &on);
  void addDefinition(const Dependency &name, ItemId item);
  void removeDefinition(const Dependency &name, ItemId item);
  void changeOpenImports(ItemId item, const std::vector<std::string> &before,
                         const std::vector<std::string> &after);

  const ItemTable &items;
  PendingWork &work;
  std::unordered_map<Dependency, Entry, DependencyHash, DependencyEqual> entries;
  Names defined;                   // the names in 'entries' that have a definition
  std::set<std::string> redefined; // those that have several
  OpenImports open;
  uint64_t nameChanges = 0;    // how often the set of names has changed
  uint64_t bindingChanges = 0; // and their values
  bool anyNameChanged = false; // and those that depend on it are not marked yet
  // The value of 'nameChanges' when each module-level user of the set was evaluated last.
  std::unordered_map<ItemId, uint64_t> seenNames;
};

} // namespace allo
