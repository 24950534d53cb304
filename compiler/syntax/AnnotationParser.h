// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The text of a type annotation -> expression tree. One parser serves quoted and unquoted
// annotations: names, attributes, calls, subscripts, tuples, numbers, and the operators of shape
// arithmetic. Brackets that hold only blanks are the empty shape: "f32[]", "f32[ ]" and "f32[()]"
// are the same.
#pragma once

#include "syntax/Ast.h"

#include <string_view>

namespace allo {

class NodeMaker;

// 'text' stands at offset 'begin' of the unit. Null where it is no annotation; then 'error' says
// what is wrong and where.
struct AnnotationError {
  Span span;
  std::string message;
};
const Expr *parseAnnotation(NodeMaker &make, std::string_view text, uint32_t begin,
                            AnnotationError &error);

} // namespace allo
