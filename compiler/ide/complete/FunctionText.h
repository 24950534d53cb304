// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the source of a function says about it, for hover, completion and signature help.
#pragma once

#include "syntax/tree/Ast.h"

#include <string>

namespace allo {

// Its docstring, without the indentation of its lines; empty if it has none.
std::string docstringOf(const FunctionStmt &function);
// "(x: T[N], by: i32 = 2) -> T", on one line: of a template, whose types depend on the arguments.
std::string writtenSignature(const FunctionStmt &function, const SyntaxUnit &unit);

} // namespace allo
