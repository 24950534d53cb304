// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a file shows to the files that import it: the values of its module-level names, and its
// statements, for those who specialise its kernels or evaluate its functions. Immutable; a new one
// is made when the file, or one that it imports, changes.
#pragma once

#include "sema/facts/Analysis.h"
#include "sema/facts/Items.h"
#include "sema/facts/NameSource.h"
#include "support/Nearest.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace allo {

// The schedules of a file, as its last statement leaves them.
struct ExportedSchedules {
  std::map<std::string, Value, std::less<>> names; // that are bound to something else without them
  // Of schedules, objects and lists, by the names under which the file binds them.
  std::map<std::string, Value, std::less<>> states;
  Fingerprint namesFingerprint = 0; // not of the states
  Fingerprint fingerprint = 0;
};

struct ModuleView {
  struct Name {
    Value value;
    NodeRef place;
  };
  struct Item {
    const ItemState *state = nullptr; // null where there is none of that id
    uint32_t offset = 0;              // in the text
  };
  std::string path;
  std::string name;    // dotted, as messages show it
  uint32_t number = 0; // of the file: the upper half of its items' ids
  Text text;
  // Shared by the versions of the file between which no name has changed.
  using Names = std::map<std::string, Name, DictionaryOrder>;
  std::shared_ptr<const Names> names; // never null
  PersistentSeq<ItemEntry> items;
  bool hasUnknownNames = false;                       // a star import that could not be followed
  std::shared_ptr<const ExportedSchedules> schedules; // null: it has none
  std::vector<ImportedFile> imports;
  Fingerprint fingerprint = 0; // of the values of its names and of what it imports
  bool isOpen = false;         // its errors are shown in it, not where its kernels are called
  Fingerprint closed = 0; // of the texts of the files that are not open, among it and its imports

  // What is wrong with a kernel as it stands, and with those that it calls, in files that are not
  // open. Remembered; any thread may ask.
  struct BrokenKernel {
    std::shared_ptr<const KernelSignature> signature;
    std::vector<NodeDiagnostic> diagnostics;
  };
  using BrokenKernels = std::vector<BrokenKernel>;
  std::shared_ptr<const BrokenKernels>
  brokenBehind(const std::shared_ptr<const KernelSignature> &kernel, TypeContext &types) const;

  // What checking one of its kernels gives, or an instance of it. Remembered; any thread may ask.
  using CheckKey = std::tuple<ItemId, NodeId, Fingerprint>; // a kernel and its signature
  std::shared_ptr<const KernelCheck> checkOf(const std::shared_ptr<const KernelSignature> &kernel,
                                             TypeContext &types) const;
  std::shared_ptr<const KernelCheck> knownCheck(const CheckKey &key) const; // null: not asked yet

  // The file with that number among this one and those that it imports; null if there is none.
  const ModuleView *find(uint32_t file) const;
  Item item(ItemId id) const;
  // The binding that the bodies of kernels in an item see: the last one up to it, or a kernel that
  // comes later. Null where there is none.
  const Name *nameIn(ItemId item, std::string_view name) const;
  // What a name holds where schedules are followed, if that is something else than 'names' has,
  // such as a schedule or a list of these; null otherwise.
  const Value *scheduleNamed(std::string_view name) const;
  const Value *stateNamed(std::string_view name) const; // the same of ExportedSchedules::states
  // This file and those that it imports, each once, however many ways lead to it.
  std::vector<const ModuleView *> reachable() const;
  // The file that an import of this one leads to; null if there is none.
  const ModuleView *imported(std::string_view module) const;

private:
  // Made at the first question: at most keystrokes nobody asks. Any thread may.
  mutable std::once_flag indexed;
  mutable std::unordered_map<ItemId, Item> index;
  mutable std::once_flag ordered;
  struct Bound {
    uint32_t offset; // of the item that binds it
    Name name;
  };
  mutable std::map<std::string, std::vector<Bound>, std::less<>> bindings; // in source order
  mutable std::mutex checking;
  mutable std::map<std::pair<ItemId, uint32_t>, std::shared_ptr<const BrokenKernels>> broken;
  mutable std::map<CheckKey, std::shared_ptr<const KernelCheck>> checks;
};

constexpr uint32_t fileOf(ItemId item) { return uint32_t(item >> 32); }

// The names of a file as the bodies in one of its items see them.
class ModuleNames : public NameSource {
public:
  ModuleNames(const ModuleView &view, ItemId item) : view(view), item(item) {}
  const Value *lookup(std::string_view name) override;
  NodeRef placeOf(std::string_view name) override;
  void onBind(const Binding &) override {}
  std::shared_ptr<const SyntaxUnit> unitOf(ItemId item) override;
  std::unique_ptr<NameSource> from(ItemId item) override;
  std::vector<std::string> namesNear(std::string_view misspelt) override;
  const ResolvedImport *import(std::string_view) override { return nullptr; }
  const Value *followed(std::string_view name) override;

private:
  const ModuleView &view;
  ItemId item;
};

} // namespace allo
