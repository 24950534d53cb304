// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Says what is wrong in a line that does not parse, from its tokens alone: the first that cannot
// stand where it does. Internal to compiler/syntax.
#pragma once

#include "syntax/tree/Ast.h"

#include <optional>
#include <string_view>

namespace allo {

// 'line' is one logical line of 'text', whose strings and brackets are closed. Nothing where every
// token could be in its place.
std::optional<SyntaxError> explainLine(std::string_view text, Span line);

} // namespace allo
