// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The interface that allo had before kernels were decorated: its names, their present counterparts,
// and the places where a file still uses them. An imported older name represents its present
// counterpart, or an error value that knows the name, so that nothing else is reported about it.
//
// To recognise one more name: its row in OlderInterface.cpp, its words in the section of its code
// in docs/diagnostics.md, a line in a program under test/data/sema/older.
#pragma once

#include "sema/facts/NameSource.h"

#include <string>
#include <string_view>
#include <vector>

namespace allo {

// "i32" for "int32", empty for anything else.
std::string presentScalar(std::string_view older);

bool isOlderModule(std::string_view path);
// The present meaning of a name of an older module, or of an older name of allo; null 'data' and
// the error kind if the older interface has no such name either.
Value olderAttribute(std::string_view module, std::string_view name);
bool isOlderName(const Value &value);

// Reports an import from an older module, with a fix for it and for all uses in the file.
void reportOlderImport(const Stmt &statement, std::string_view module,
                       std::vector<NodeDiagnostic> &out);
// Reports an alias such as 'int32' of an import from allo itself; false if it is not an older name.
bool reportOlderAlias(const ImportAlias &alias, std::vector<NodeDiagnostic> &out);
// Reports where the statement uses the older interface.
void reportOlderUses(const SyntaxUnit &unit, const Stmt &statement, NameSource &names,
                     std::vector<NodeDiagnostic> &out);

// An undefined name that was a type in the older interface; false for any other name.
bool reportOlderType(const Expr &name, std::string_view older, std::vector<NodeDiagnostic> &out);
// '.T' and the like of a value of 'type'; false if arrays never had such a method.
bool reportOlderMethod(const Ident &method, Type type, std::vector<NodeDiagnostic> &out);
// Whether the statement is 'with allo.meta_if(...)' or the like.
bool isOlderMeta(const WithStmt &statement);

} // namespace allo
