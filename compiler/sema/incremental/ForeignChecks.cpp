// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Checks of other files' kernels: those that an item asks for, and those that a ModuleView
// remembers for all that import it.
#include "sema/incremental/ForeignChecks.h"

#include "sema/facts/ModuleView.h"
#include "sema/kernel/CheckKernel.h"
#include "sema/module/Signature.h"
#include "support/Format.h"

#include <deque>
#include <set>

namespace allo {

namespace {

constexpr size_t MaxForeignInstances = 256; // that one item asks for

// Kernels of files that are not open: their errors are reported where they are called.
void checkCallees(const ItemState &state, uint32_t fileNumber, const FileImports &imports,
                  TypeContext &types, std::vector<ForeignCheck> &out) {
  std::set<std::pair<ItemId, uint32_t>> done;
  forEachCheck(state, [&](const KernelCheck &check) {
    for (const CallSite &site : check.calls) {
      const ModuleView *home = fileOf(site.callee) == fileNumber || !site.kernel
                                   ? nullptr
                                   : imports.viewOf(fileOf(site.callee));
      if (!home || !done.emplace(site.callee, site.calleeFunction).second)
        continue;
      for (const ModuleView::BrokenKernel &broken : *home->brokenBehind(site.kernel, types))
        out.push_back({site.node, broken.signature, broken.diagnostics});
    }
  });
}

} // namespace

std::vector<ForeignCheck> checkForeign(const ItemState &state, uint32_t fileNumber,
                                       const FileImports &imports, TypeContext &types) {
  std::vector<ForeignCheck> out;
  struct Wanted {
    NodeId request;
    std::shared_ptr<const KernelSignature> signature;
    uint32_t depth; // among the instances of other files
  };
  std::deque<Wanted> queue;
  auto want = [&](NodeId node, const InstanceRequest &request, uint32_t depth) {
    if (fileOf(request.signature->item) != fileNumber)
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
    const ModuleView *home = imports.viewOf(fileOf(wanted.item));
    if (!home || !done.emplace(wanted.item, wanted.function, wanted.fingerprint).second)
      continue;
    const ItemState *item = home->item(wanted.item).state;
    if (!item)
      continue;
    const SyntaxUnit &unit = *item->unit;
    if (next.depth > MaxInstanceDepth) {
      const DiagInfo &info = diagInfo(DiagCode::InstanceDepth);
      out.push_back({next.request,
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
        if (isError(diagnostic) && !known.contains({diagnostic.code, diagnostic.node}))
          found.diagnostics.push_back(diagnostic);
    });
    if (!found.diagnostics.empty())
      out.push_back(std::move(found));
  }
  checkCallees(state, fileNumber, imports, types, out);
  return out;
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
      if (isError(diagnostic))
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
