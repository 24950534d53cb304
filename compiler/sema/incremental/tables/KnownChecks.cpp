// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/incremental/tables/KnownChecks.h"

namespace allo {

std::shared_ptr<const KernelCheck> knownCheck(const ItemTable &items, const FileImports &imports,
                                              const ModuleView::CheckKey &key) {
  auto [item, function, fingerprint] = key;
  if (!items.contains(item)) {
    const ModuleView *home = imports.viewOf(fileOf(item));
    return home ? home->knownCheck(key) : nullptr;
  }
  auto fits = [&, f = function, p = fingerprint](const std::shared_ptr<const KernelCheck> &check) {
    return check && check->function == f && check->signature->fingerprint == p;
  };
  const ItemState &state = *items.state(item);
  for (const auto &kernel : state.kernels)
    if (fits(kernel))
      return kernel;
  for (const InstanceCheck &instance : state.instances)
    if (fits(instance.check))
      return instance.check;
  return nullptr;
}

} // namespace allo
