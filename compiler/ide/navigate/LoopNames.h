// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names that loops have by 'name=' of range() and grid(): schedules find such a loop by this
// name only, and its index is a name of its own.
#pragma once

#include "ide/names/NameResolver.h"

#include <optional>

namespace allo {

// The name of the loop whose index is declared at a node; nothing where it has no 'name='.
std::optional<NameSymbol> loopNameOf(const NameFiles &files, NodeRef index);
// The index of the loop that a string of an item names by 'name='.
std::optional<NodeRef> loopNamedBy(const ItemState &item, NodeId string);
// The plain string that is the value of 'name='; null where it is any other expression.
const StringExpr *plainLoopName(const NameSymbol &loopName); /*nullable*/
// What stands between its quotes, in the file; of any other expression the whole of it.
Span spanOfLoopName(const NameSymbol &loopName);

} // namespace allo
