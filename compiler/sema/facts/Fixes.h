// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the makers of fixes and of their notes share: how a name of allo is spelled in the file at
// hand, and where an edit lies in the text.
#pragma once

#include "sema/facts/Items.h"
#include "sema/facts/NameSource.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace allo {

// A way to write something in a file: empty where there is none. 'imports' are names of allo that
// the file then has to import as well.
struct Spelling {
  std::string text;
  std::vector<std::string> imports = {};
};
Spelling spellType(Type type, NameSource &names); // a scalar, or a buffer or tensor of them
Spelling spellBuiltin(Builtin builtin, NameSource &names);

// Replaces a node by a text.
NodeFix changeTo(NodeId node, const std::string &text);

// Adds a note at the place where the file defines the name, if that is only after its use.
std::string laterDefinitionNote(std::string_view name);
bool noteLaterDefinition(NodeDiagnostic &diagnostic, std::string_view name, NameSource &names);

// Imports a name that allo exports and the file does not have, or names it by way of the module.
std::optional<NodeFix> importName(const NameExpr &name, NameSource &names);

// Declares a variable of a block that is over in front of that block, for a use behind it.
// 'introduced' are the places in the block that introduce the name.
std::optional<NodeFix> declareBefore(const VariableInfo &variable,
                                     const std::vector<NodeId> &introduced, const NameExpr &use,
                                     const FunctionStmt &function, const SyntaxUnit &unit,
                                     NameSource &names);
// The missing 'return', of variables that have the types of the results, the newest ones, or of
// zeros.
std::optional<NodeFix> addReturn(const FunctionStmt &function, const std::vector<Type> &results,
                                 const std::vector<const VariableInfo *> &visible);

// 'add(a, b, acc=c)' for 'c = a + b', of which 'operand' is one.
std::optional<NodeFix> operatorWithAcc(const Expr &operand, const NameExpr &target, Builtin library,
                                       const SyntaxUnit &unit, NameSource &names);

// The edit in the text of the unit; none where it would need a line of its own and has none.
std::optional<DiagEdit> placedEdit(const NodeEdit &edit, const SyntaxUnit &unit);

// Whether these names can be added to an import of the module, and the edit that does it. All
// modules of allo that have the names count as 'allo'.
std::optional<DiagEdit> importEdit(const SyntaxUnit &unit, std::string_view module,
                                   const std::vector<std::string> &wanted);
// An import of them in front of the unit's first statement.
DiagEdit newImport(const SyntaxUnit &unit, const std::vector<std::string> &wanted);

// For a keyword argument that no parameter has: to the parameter that was probably meant.
std::optional<NodeFix> changeKeyword(const Ident &keyword,
                                     std::span<const FormalParameter> parameters);

} // namespace allo
