// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The names that a statement, or a part of one, binds where it stands.
#pragma once

#include "syntax/tree/Ast.h"

#include <string_view>
#include <vector>

namespace allo {

// Appends what the node itself binds: the targets of an assignment, the name of a function, the
// captures of a 'case'; not what the nodes below bind.
void addBoundNames(const Node &node, std::vector<std::string_view> &names);

// The names that a function declares to be of a scope around it, by 'nonlocal' or 'global', in
// order.
std::vector<std::string_view> outerNamesOf(const FunctionStmt &function);
// The names that it binds besides, which are its own wherever it reads them: sorted, each once.
std::vector<std::string_view> localNamesOf(const FunctionStmt &function);

} // namespace allo
