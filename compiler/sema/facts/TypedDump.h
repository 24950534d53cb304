// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The syntax tree and the inferred types of a file as text, for --dump and for tests of ours.
#pragma once

#include "sema/facts/Analysis.h"
#include "sema/facts/Items.h"

#include <string>
#include <vector>

namespace allo {

std::string dumpAst(const Analysis &analysis);

// A variable where it is declared, or an outermost expression of a kernel.
struct TypedRow {
  NodeId node = NoNode;
  std::string place; // "line:column"
  std::string text;  // of the source, on one line
  std::string type;  // "i33 -> i32", if it is converted
};
// In the order of the source; of a check of the item, which begins at an offset.
std::vector<TypedRow> typedRows(const Analysis &analysis, const ItemState &item,
                                const KernelCheck &kernel, uint32_t offset);
// "kernel name(x: i32) -> i32".
std::string showHeader(const KernelCheck &kernel);
// A table of rows of cells, the first column aligned to the right; cells of more than 48 bytes are
// cut, other than those of the last column.
std::string showColumns(const std::vector<std::vector<std::string>> &rows);

// Per kernel: its signature, and a line "line:column  source text  type [-> type after the
// conversion]" for each variable and each outermost expression.
std::string dumpTyped(const Analysis &analysis);

} // namespace allo
