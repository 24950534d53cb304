// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names around what is checked or evaluated: a lookup gives the value of one, and the source
// keeps a record of what was asked for.
#pragma once

#include "sema/facts/Imports.h"
#include "sema/facts/Items.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

// Finds module-level names as an item sees them. One thread; each lookup counts as a use.
class NameSource {
public:
  virtual ~NameSource() = default;
  // Null where the name is not bound at the place of the item that is looked at.
  virtual const Value *lookup(std::string_view name) = 0;
  // Where the name that was just found is bound.
  virtual NodeRef placeOf(std::string_view name) = 0;
  // Where a name that is not bound at that place is first bound after it; no item: nowhere.
  virtual NodeRef laterPlaceOf(std::string_view) { return {}; }
  // Tells of a name that the item itself has just bound, for its later statements.
  virtual void onBind(const Binding &binding) = 0;
  // The syntax of an item that a value of this source mentions; null if there is no such item.
  virtual std::shared_ptr<const SyntaxUnit> unitOf(ItemId item) = 0;
  // Tells that more of an item has been read than the values of its names: another text of it, of
  // the same values, is something new.
  virtual void onSourceUse(ItemId) {}
  // The names as the bodies in another item see them; what it finds counts as used here. Null for
  // items that this source does not know.
  virtual std::unique_ptr<NameSource> from(ItemId item) = 0;
  // Of the names of another file, and of the states that it binds: what lookup() would give if it
  // followed schedules, where that is something else; null otherwise.
  virtual const Value *followed(std::string_view) { return nullptr; }
  // What "pkg.mod" or ".tables" is; null: no file of the workspace.
  virtual const ResolvedImport *import(std::string_view module) = 0;
  // Names that could be meant by a misspelt one, for "did you mean": all of them in a file of
  // ordinary size, its neighbours in the alphabet in a huge one.
  virtual std::vector<std::string> namesNear(std::string_view misspelt) = 0;
  // Whether anything in the file binds the name, be it behind the place that is looked at.
  virtual bool isDefined(std::string_view name) { return lookup(name) != nullptr; }
  // Whether it has one value, whenever a function that mentions it runs.
  virtual bool isBoundOnce(std::string_view) { return true; }
  // The import that may bind a name, since it could not be followed: empty where that is reported
  // already, null where there is none. Counts as a use.
  virtual const std::string *openImport(std::string_view) { return nullptr; }
  // Tells of one that the item itself has, as ModuleFacts has them.
  virtual void onOpenImport(std::string) {}
  // Whether nobody waits for the result any more, or too much has been evaluated.
  virtual bool cancelled() const { return false; }
  // Tells of what an evaluation cost.
  virtual void onSteps(size_t) {}
};

} // namespace allo
