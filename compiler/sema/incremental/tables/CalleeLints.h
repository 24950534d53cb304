// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Warnings about a file's kernels that follow from the bodies of the kernels that they call
// (sema/lint/CalleeLint.h), which are known when all kernels of the file have been checked.
//
// The invariant: an item is listed if its kernels may get such warnings. update() looks again at
// the items for which one of the checks that their warnings follow from has been replaced; it costs
// one look-up for each of these checks.
#pragma once

#include "sema/incremental/tables/FileImports.h"
#include "sema/lint/CalleeLint.h"

#include <map>
#include <memory>
#include <vector>

namespace allo {

class CalleeLints {
public:
  CalleeLints(const ItemTable &items, const FileImports &imports, TypeContext &types)
      : items(items), imports(imports), types(types) {}

  void change(const ItemState &item); // its kernels have been checked
  void remove(ItemId item) { found.erase(item); }
  void clear() { found.clear(); }
  void update();

  using Key = ModuleView::CheckKey; // a kernel and its signature
  using Check = std::shared_ptr<const KernelCheck>;
  struct Found {
    std::map<Key, Check> from; // what they follow from; null where there was no check
    std::vector<NodeDiagnostic> diagnostics;
  };
  const std::map<ItemId, Found> &byItem() const { return found; }

private:
  Check checkOf(const Key &key) const;
  bool isCurrent(const Found &known) const;
  void look(const ItemState &state, Found &out) const;

  const ItemTable &items;
  const FileImports &imports;
  TypeContext &types;
  std::map<ItemId, Found> found;
};

} // namespace allo
