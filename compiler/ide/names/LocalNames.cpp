// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/names/LocalNames.h"

namespace allo {

LocalNames::LocalNames(const ItemState &item, NodeId function) {
  forEachCheck(item, [&](const KernelCheck &check) {
    if (check.function == function)
      checks.push_back(&check);
  });
}

NodeId LocalNames::declarationOf(NodeId name) const {
  for (const KernelCheck *check : checks)
    if (const uint32_t variable = check->info(name).variable; variable != NoVariable)
      return check->variables[variable].node;
  return NoNode;
}

} // namespace allo
