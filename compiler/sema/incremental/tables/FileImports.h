// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a file imports: what the modules that it names are now, and which items depend on each.
//
// The invariant: an item is listed for the modules that its memoised result at module level has
// asked for. resolve() tells which items another table of imports concerns; it costs what the two
// tables cost, and the caller marks the items.
#pragma once

#include "sema/facts/ModuleView.h"
#include "sema/incremental/tables/ItemTable.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace allo {

using ImportTable = std::map<std::string, ResolvedImport, std::less<>>; // by module, as written

class FileImports {
public:
  explicit FileImports(const ItemTable &items) : items(items) {}

  const ImportTable &resolved() const { return table; }
  const ResolvedImport *find(std::string_view module) const; // null: no file of the workspace
  // The file with that number among those that are imported, and theirs; null if there is none.
  const ModuleView *viewOf(uint32_t file) const;

  // The modules to find, as the items' syntax has them; the version changes with the list.
  std::vector<ImportedName> list() const;
  uint64_t version() const { return listVersion; }
  void changeSyntax(const ItemState &item);

  // The modules that evaluating an item asked for.
  void changeImporters(ItemId item, const std::vector<std::string> &before,
                       const std::vector<std::string> &after);
  void remove(ItemId item);
  void clear();

  struct Change {
    std::set<ItemId> importers; // of modules whose names have changed
    bool otherSources = false;  // something behind a name may differ
    bool otherErrors = false;   // kernels of files that are not open may have other errors
  };
  Change resolve(ImportTable now);

private:
  const ItemTable &items;
  ImportTable table;
  mutable std::unordered_map<uint32_t, const ModuleView *> views; // what was asked for, by number
  std::map<std::string, std::set<ItemId>, std::less<>> importers; // by module
  std::set<ItemId> withImports;                                   // items that import something
  uint64_t listVersion = 1;
};

} // namespace allo
