// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Kernels of other files, as they concern an item that uses them: instances that it asks for are
// checked for it, since a file that is imported does not know who imports it, and errors of kernels
// in files that are not open are reported where they are called.
#pragma once

#include "sema/incremental/tables/FileImports.h"

#include <vector>

namespace allo {

// Those with errors; 'fileNumber' is the item's own file.
std::vector<ForeignCheck> checkForeign(const ItemState &state, uint32_t fileNumber,
                                       const FileImports &imports, TypeContext &types);

} // namespace allo
