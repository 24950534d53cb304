// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The outline of a file: kernels with their parameters, loops and locals, constants, type aliases.
#pragma once

#include "sema/facts/Analysis.h"

#include <string>
#include <vector>

namespace allo {

enum class SymbolKind : uint8_t {
  Kernel,
  Function,
  Class,
  Constant,
  TypeAlias,
  Variable,
  Parameter,
  Loop, // of a kernel, with what it declares
  LoopIndex
};

struct DocumentSymbol {
  std::string name;
  std::string detail; // "(a: i32) -> i32", "= 32", "i32[4]"
  SymbolKind kind = SymbolKind::Variable;
  Span span;      // the whole construct
  Span selection; // its name
  std::vector<DocumentSymbol> children;
};

// Those of an item, at its offset in the file. It depends on nothing else.
std::vector<DocumentSymbol> symbolsOf(const ItemState &item, uint32_t offset);
std::vector<DocumentSymbol> documentSymbols(const PersistentSeq<ItemEntry> &items);
inline std::vector<DocumentSymbol> documentSymbols(const Analysis &analysis) {
  return documentSymbols(analysis.items);
}

} // namespace allo
