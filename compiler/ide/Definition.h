// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where names are defined. A name of another file of the workspace: the way through imports to the
// statement that gives it its value. What stands at an offset: definitionAt().
#pragma once

#include "sema/facts/Items.h"
#include "sema/facts/ModuleView.h"

#include <optional>
#include <string>
#include <string_view>

namespace allo {

struct ForeignLocation {
  const ModuleView *file = nullptr; // never null; lives as long as the analysis
  ItemId item = ThisItem;           // ThisItem: the file as a whole
  NodeId node = NoNode;
  Span span() const; // in the file's text
};

// The file of that number among those that are imported; null for this one and for unknown ones.
const ModuleView *foreignFile(const Analysis &analysis, ItemId item);
// The statement of another file; null if there is none.
const ItemState *foreignItem(const Analysis &analysis, ItemId item);

// Of the value of a name or attribute that needs no more than itself: a kernel, a function, a
// module.
std::optional<ForeignLocation> placeOfValue(const Analysis &analysis, const Value &value);
// Of a name as statement 'item' sees it, at module level or in a kernel.
std::optional<ForeignLocation> placeOfName(const Analysis &analysis, const ItemState &item,
                                           std::string_view name);
// Of an attribute of a module that is a file.
std::optional<ForeignLocation> placeOfAttribute(const ModuleView &module, std::string_view name);

// Where what stands at an offset is defined: in code that schedules the loop, parameter or
// declaration that a string or a ref leads to, and the kernel of 'gemm.schedule()'; in kernels
// local names and the kernels that they call. To cover more of the language, add a case to
// placeAt().
struct DefinitionResult {
  Span origin;      // the name or string
  std::string file; // the path of another file; empty: this one
  Text text;        // of that file
  Span name;        // there
  Span whole;       // the statement or parameter that defines it
};
std::optional<DefinitionResult> definitionAt(const Analysis &analysis, uint32_t offset);
// The declaration of what stands at an offset, and the name or string there.
struct PlaceAt {
  Span origin;
  NodeRef place;
};
std::optional<PlaceAt> placeAt(const Analysis &analysis, uint32_t offset);
// A node of any item of the workspace.
struct NodePlace {
  const ModuleView *file = nullptr; /*nullable: this file*/
  const ItemState *item = nullptr;  // null: there is none
  uint32_t offset = 0;              // of the item
};
NodePlace placeOfItem(const Analysis &analysis, ItemId item);
// What names the node, such as the name of a parameter; of a statement its header.
Span nameSpan(const SyntaxUnit &unit, NodeId node);

} // namespace allo
