// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What files define, for features that concern more than one of them: kernels, functions, classes,
// constants, type aliases. Pure functions of analysed items, for files that are open and for those
// that they import.
#pragma once

#include "ide/DocumentSymbols.h"
#include "sema/facts/Analysis.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

struct Definition {
  std::string name;
  SymbolKind kind = SymbolKind::Variable;
  std::string container; // the kernel, function or class around it; empty at module level
  Span selection;        // its name
};

// In the order of the source.
using FileDefinitions = std::vector<Definition>;
FileDefinitions definitionsOf(const PersistentSeq<ItemEntry> &items);

// Whether the letters of 'query' occur in 'name' in that order, whatever their case: what editors
// expect for a query that is typed. An empty one matches everything.
bool matchesQuery(std::string_view name, std::string_view query);
// How well they fit, where they do: the name is the query, or begins with it, or else.
enum class QueryRank : uint8_t { Exact, Prefix, Letters };
QueryRank rankOfMatch(std::string_view name, std::string_view query);

// The files that these import, and those that such files import, by their paths.
std::vector<std::shared_ptr<const ModuleView>>
importedFiles(const std::vector<std::shared_ptr<const Analysis>> &analyses);

} // namespace allo
