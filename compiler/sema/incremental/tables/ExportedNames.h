// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The module-level names that a file shows to those that import it. They are collected when a view
// is made after one of them has changed; the views in between share them.
#pragma once

#include "sema/facts/ModuleView.h"
#include "sema/incremental/tables/ItemTable.h"

#include <memory>

namespace allo {

class ExportedNames {
public:
  // An item binds other names now, or other values; nothing happens where nobody else can tell.
  void change(const ModuleFacts *before, const ModuleFacts *after);
  void invalidate() { names = nullptr; }
  // Fills in the names of a view and their fingerprint. 'known' is false for a file that costs too
  // much to evaluate: it may have any names. O(n) after a change.
  void fill(ModuleView &view, const ItemTable &items, bool known);

private:
  std::shared_ptr<const ModuleView::Names> names; // null where out of date
  Fingerprint fingerprint = 0;
  bool hasUnknown = false; // those of a star import that could not be followed, among others
};

} // namespace allo
