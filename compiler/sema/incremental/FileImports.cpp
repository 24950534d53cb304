// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Imports between files: what changed in them, the view that this file shows to others, instances
// of other files' kernels.
#include "sema/facts/ModuleView.h"
#include "sema/incremental/FileState.h"
#include "sema/kernel/CheckKernel.h"
#include "sema/module/Signature.h"
#include "support/Format.h"

#include <algorithm>
#include <deque>

namespace allo {

namespace {

constexpr size_t MaxForeignInstances = 256; // that one item asks for

} // namespace

const ModuleView *FileState::viewOf(uint32_t file) const {
  for (const auto &[module, resolved] : imports)
    if (resolved.view)
      if (const ModuleView *found = resolved.view->find(file))
        return found;
  return nullptr;
}

std::vector<ImportedName> FileState::importList() const {
  std::vector<ImportedName> all;
  if (!skipped)
    for (ItemId id : withImports) {
      const auto &own = records.at(id).state->imports;
      all.insert(all.end(), own.begin(), own.end());
    }
  return all;
}

void FileState::changeImporters(ItemId item, const std::vector<std::string> &before,
                                const std::vector<std::string> &after) {
  for (const std::string &module : before) {
    auto it = importers.find(module);
    if (it == importers.end())
      continue;
    it->second.erase(item);
    if (it->second.empty())
      importers.erase(it);
  }
  for (const std::string &module : after)
    importers[module].insert(item);
}

void FileState::changeImports(ImportTable now) {
  std::set<std::string> changed;
  bool foreign = false; // something behind a name may differ
  bool closed = false;  // and be wrong
  // The texts of closed files, and the names that these get from open ones.
  auto closedFingerprint = [](const ResolvedImport &resolved) {
    return resolved.view ? combine(resolved.view->closed, resolved.view->fingerprint) : 0;
  };
  auto fingerprintOf = [](const ResolvedImport &resolved) {
    return resolved.view ? resolved.view->fingerprint
                         : combine(hashBytes(resolved.cycle),
                                   combine(resolved.absence, hashBytes(resolved.searched)));
  };
  for (const auto &[module, resolved] : imports) {
    auto it = now.find(module);
    if (it == now.end() || fingerprintOf(it->second) != fingerprintOf(resolved))
      changed.insert(module);
    foreign = foreign || it == now.end() || it->second.view != resolved.view;
    closed =
        closed || it == now.end() || closedFingerprint(it->second) != closedFingerprint(resolved);
  }
  for (const auto &[module, resolved] : now)
    if (!imports.contains(module))
      changed.insert(module);
  imports = std::move(now);
  for (const std::string &module : changed)
    if (auto it = importers.find(module); it != importers.end())
      for (ItemId item : it->second)
        dirtyModule.emplace(records.at(item).order, item);
  if (foreign)
    touch(Dependency(Dependency::Kind::ForeignSource));
  if (closed)
    touch(Dependency(Dependency::Kind::ForeignKernel));
}

// The names that others see, made again where one of them has changed.
void FileState::updateExports() {
  if (exports)
    return;
  auto made = std::make_shared<ModuleView::Names>();
  exportsUnknown = itemsTooCostly;
  if (!itemsTooCostly)
    items.forEach([&](const ItemEntry &entry, uint32_t) {
      const ItemState &item = *entry.state;
      for (const Binding &binding : item.module->bindings)
        (*made)[binding.name] = {binding.value, {item.id, binding.node}};
      exportsUnknown = exportsUnknown || item.module->hasUnknownNames;
    });
  exportsFingerprint = hashBytes("module");
  for (const auto &[name, known] : *made)
    exportsFingerprint =
        combine(combine(exportsFingerprint, hashBytes(name)), fingerprint(known.value));
  exports = std::move(made);
}

std::shared_ptr<ModuleView> FileState::makeView(const Analysis &analysis) {
  updateExports();
  auto view = std::make_shared<ModuleView>();
  view->number = options.fileNumber;
  view->text = analysis.text;
  view->items = items;
  view->names = exports;
  view->hasUnknownNames = exportsUnknown;
  view->fingerprint = combine(exportsFingerprint, exportsUnknown ? 1 : 0);
  for (const auto &[module, resolved] : imports)
    if (resolved.view) {
      view->imports.push_back({module, resolved.view});
      view->fingerprint = combine(view->fingerprint, resolved.view->fingerprint);
    }
  return view;
}

void FileState::checkForeign(ItemState &state) {
  state.foreign.clear();
  struct Wanted {
    NodeId request;
    std::shared_ptr<const KernelSignature> signature;
    uint32_t depth; // among the instances of other files
  };
  std::deque<Wanted> queue;
  auto want = [&](NodeId node, const InstanceRequest &request, uint32_t depth) {
    if (fileOf(request.signature->item) != options.fileNumber)
      queue.push_back({node, request.signature, depth});
  };
  for (const InstanceRequest &request : state.module->requests)
    want(request.node, request, 1);
  forEachCheck(state, [&](const KernelCheck &check) {
    for (const InstanceRequest &request : check.requests)
      want(request.node, request, 1);
  });
  std::set<std::tuple<ItemId, NodeId, Fingerprint>> done;
  while (!queue.empty() && done.size() < MaxForeignInstances) {
    Wanted next = std::move(queue.front());
    queue.pop_front();
    const KernelSignature &wanted = *next.signature;
    const ModuleView *home = viewOf(fileOf(wanted.item));
    if (!home || !done.emplace(wanted.item, wanted.function, wanted.fingerprint).second)
      continue;
    const ItemState *item = home->item(wanted.item).state;
    if (!item)
      continue;
    const SyntaxUnit &unit = *item->unit;
    if (next.depth > MaxInstanceDepth) {
      const DiagInfo &info = diagInfo(DiagCode::InstanceDepth);
      state.foreign.push_back({next.request,
                               next.signature,
                               {{DiagCode::InstanceDepth,
                                 wanted.nameNode,
                                 format(info.text, wanted.name, MaxInstanceDepth),
                                 {},
                                 {}}}});
      continue;
    }
    ModuleNames source(*home, wanted.item);
    auto check = checkKernel(unit, next.signature, types, source);
    forEachCheck(*check, [&](const KernelCheck &inner) {
      for (const InstanceRequest &request : inner.requests)
        want(next.request, request, next.depth + 1);
    });
    // What is wrong with the kernel whatever it is given is reported in its own file.
    std::set<std::pair<DiagCode, NodeId>> known;
    for (const auto &generic : item->module->kernels)
      if (generic->function == wanted.function)
        forEachCheck(*checkKernel(unit, generic, types, source), [&](const KernelCheck &inner) {
          for (const NodeDiagnostic &diagnostic : inner.diagnostics)
            known.emplace(diagnostic.code, diagnostic.node);
        });
    ForeignCheck found{next.request, next.signature, {}};
    forEachCheck(*check, [&](const KernelCheck &inner) {
      for (const NodeDiagnostic &diagnostic : inner.diagnostics)
        if (diagInfo(diagnostic.code).severity == Severity::Error &&
            !known.contains({diagnostic.code, diagnostic.node}))
          found.diagnostics.push_back(diagnostic);
    });
    if (!found.diagnostics.empty())
      state.foreign.push_back(std::move(found));
  }
  checkForeignCallees(state);
}

// Kernels of files that nobody sees: what is wrong with them is said where they are called.
void FileState::checkForeignCallees(ItemState &state) {
  std::set<std::pair<ItemId, uint32_t>> done;
  forEachCheck(state, [&](const KernelCheck &check) {
    for (const CallSite &site : check.calls) {
      const ModuleView *home = fileOf(site.callee) == options.fileNumber || !site.kernel
                                   ? nullptr
                                   : viewOf(fileOf(site.callee));
      if (!home || !done.emplace(site.callee, site.calleeFunction).second)
        continue;
      for (const ModuleView::BrokenKernel &broken : *home->brokenBehind(site.kernel, types))
        state.foreign.push_back({site.node, broken.signature, broken.diagnostics});
    }
  });
}

namespace {

class BrokenSearch {
public:
  explicit BrokenSearch(TypeContext &types) : types(types) {}

  ModuleView::BrokenKernels found;

  void search(const ModuleView &home, const std::shared_ptr<const KernelSignature> &wanted) {
    if (!seen.emplace(wanted->item, wanted->function).second || seen.size() > MaxForeignInstances)
      return;
    const ItemState *item = home.item(wanted->item).state;
    if (!item)
      return;
    // As it stands in its source: what an instance finds is said to those who ask for it.
    std::shared_ptr<const KernelSignature> kernel = wanted;
    for (const auto &generic : item->module->kernels)
      if (generic->function == wanted->function)
        kernel = generic;
    const SyntaxUnit &unit = *item->unit;
    if (!functionOf(unit, *kernel))
      return;
    ModuleView::BrokenKernel broken{kernel, {}};
    for (const SyntaxError &error : unit.errors)
      broken.diagnostics.push_back({error.code, kernel->nameNode, error.message, {}, {}});
    Span span = unit.spanOf(kernel->function);
    auto add = [&](const NodeDiagnostic &diagnostic) {
      if (diagInfo(diagnostic.code).severity == Severity::Error)
        broken.diagnostics.push_back(diagnostic);
    };
    for (const NodeDiagnostic &diagnostic : item->module->diagnostics)
      if (span.encloses(unit.spanOf(diagnostic.node)))
        add(diagnostic);
    ModuleNames source(home, kernel->item);
    auto check = checkKernel(unit, kernel, types, source);
    forEachCheck(*check, [&](const KernelCheck &inner) {
      for (const NodeDiagnostic &diagnostic : inner.diagnostics)
        add(diagnostic);
    });
    if (!broken.diagnostics.empty() && !home.isOpen)
      found.push_back(std::move(broken));
    forEachCheck(*check, [&](const KernelCheck &inner) {
      for (const CallSite &site : inner.calls)
        if (const ModuleView *other = home.find(fileOf(site.callee)); other && site.kernel)
          search(*other, site.kernel);
    });
  }

private:
  TypeContext &types;
  std::set<std::pair<ItemId, uint32_t>> seen;
};

} // namespace

std::shared_ptr<const KernelCheck>
ModuleView::checkOf(const std::shared_ptr<const KernelSignature> &kernel,
                    TypeContext &types) const {
  CheckKey key(kernel->item, kernel->function, kernel->fingerprint);
  if (std::shared_ptr<const KernelCheck> known = knownCheck(key))
    return known;
  const ItemState *state = item(kernel->item).state;
  if (!state || !functionOf(*state->unit, *kernel))
    return nullptr;
  ModuleNames source(*this, kernel->item);
  std::shared_ptr<const KernelCheck> made = checkKernel(*state->unit, kernel, types, source);
  std::lock_guard lock(checking);
  return checks.emplace(key, std::move(made)).first->second;
}

std::shared_ptr<const KernelCheck> ModuleView::knownCheck(const CheckKey &key) const {
  std::lock_guard lock(checking);
  auto known = checks.find(key);
  return known == checks.end() ? nullptr : known->second;
}

std::shared_ptr<const ModuleView::BrokenKernels>
ModuleView::brokenBehind(const std::shared_ptr<const KernelSignature> &kernel,
                         TypeContext &types) const {
  std::pair<ItemId, uint32_t> key(kernel->item, kernel->function);
  if (closed == 0) { // all of them are open
    static const auto nothing = std::make_shared<const BrokenKernels>();
    return nothing;
  }
  {
    std::lock_guard lock(checking);
    if (auto known = broken.find(key); known != broken.end())
      return known->second;
  }
  BrokenSearch search(types);
  search.search(*this, kernel);
  auto made = std::make_shared<const BrokenKernels>(std::move(search.found));
  std::lock_guard lock(checking);
  return broken.emplace(key, std::move(made)).first->second;
}

} // namespace allo
