// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Whether a kernel computes the same after the type of a declaration was written differently. The
// kernel is checked again with the new text, which gives the types of all expressions. Where a type
// has changed, both kernels must compute the exact number, by the intervals of their variables: the
// result is the same then, whatever the types are. What has no such proof counts as different.
#pragma once

#include "sema/facts/Analysis.h"
#include "sema/facts/Items.h"
#include "sema/intervals/VariableIntervals.h"

#include <string>

namespace allo {

struct TypeEdit {
  NodeId annotation; // of the declaration, which is the only one that changes
  Span span;         // in the item
  std::string text;
};

// 'found' has the nodes. The kernel is one of the file's, not an instance or a nested one.
bool keepsValues(const Analysis &analysis, const ItemState &item, const KernelCheck &check,
                 const VariableIntervals &found, const TypeEdit &edit);

} // namespace allo
