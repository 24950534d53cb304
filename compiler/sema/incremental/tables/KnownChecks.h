// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Finds the check of a kernel in this file or in one that it imports.
#pragma once

#include "sema/incremental/tables/FileImports.h"
#include "sema/incremental/tables/ItemTable.h"

#include <memory>

namespace allo {

// Null where the kernel has not been checked with this signature.
std::shared_ptr<const KernelCheck> knownCheck(const ItemTable &items, const FileImports &imports,
                                              const ModuleView::CheckKey &key);

} // namespace allo
