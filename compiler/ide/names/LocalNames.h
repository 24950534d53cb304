// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The variables of a kernel as the checker knows them, which tells those of one name apart.
#pragma once

#include "sema/facts/Items.h"

#include <vector>

namespace allo {

// The declarations of the names in a function, as its checks know them: in each instance of a
// kernel other lines may be left out.
class LocalNames {
public:
  LocalNames(const ItemState &item, NodeId function);
  NodeId declarationOf(NodeId name) const;      // NoNode where it is not known
  bool empty() const { return checks.empty(); } // the function is no kernel

private:
  std::vector<const KernelCheck *> checks;
};

} // namespace allo
