// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Where names are defined. A name of another file of the workspace: the way through imports to the
// statement that gives it its value. What a name at an offset leads to: navigate/Definitions.h.
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
