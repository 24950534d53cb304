// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The text of a type annotation -> expression tree. One parser serves quoted and unquoted
// annotations: names, attributes, calls, subscripts, tuples, numbers, and the operators of shape
// arithmetic; the tree builder turns to the grammar for what else Python allows. Brackets that hold
// only blanks are the empty shape: "f32[]", "f32[ ]" and "f32[()]" are the same. Python allows the
// first two in quotes only.
#pragma once

#include "syntax/tree/Ast.h"

#include <string_view>

namespace allo {

class NodeMaker;

// Of an integer literal. Python has the same limit; more would take the square of their number.
constexpr size_t MaxDigits = 4300;

// 'text' stands at offset 'begin' of the unit. Null where it is no annotation; then 'error' says
// what is wrong and where.
struct AnnotationError {
  Span span;
  std::string message;
  bool emptyBrackets = false; // without quotes
};
const Expr *parseAnnotation(NodeMaker &make, std::string_view text, uint32_t begin, bool quoted,
                            AnnotationError &error);

// Whether strings between the brackets behind 'base' are types, as in Stream["i32[4]"]; those
// behind others are values, such as the keys of a dict.
bool holdsTypes(const Expr &base);

} // namespace allo
