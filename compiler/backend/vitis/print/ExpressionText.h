// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A C++ expression and what is known of it. Integers of a prepared module have no sign and wrap at
// their width; C++ integers have types of their own. An expression therefore comes with its C++
// type and the relation of its value to the value in the module: equal if that is read as signed,
// equal if it is read as unsigned, or only equal modulo two to the width. A user that needs one of
// the first two gets it by a cast, unless the expression has it already.
#pragma once

#include "backend/vitis/print/CppTypes.h"

#include <cstdint>
#include <string>

namespace allo::vitis {

// As C++ has it; higher binds tighter.
enum Precedence : uint8_t {
  Conditional = 1,
  LogicalOr,
  LogicalAnd,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relational,
  Shift,
  Additive,
  Multiplicative,
  Unary,
  Primary
};

struct Text {
  std::string text;
  Precedence precedence = Primary;
  CppType type = {};
  bool asSigned = false, asUnsigned = false; // see above; of floats neither
  // Of a bit that was cut out: the same as a number, "(x >> i) & 1", without a comparison; of
  // precedence BitAnd.
  std::string bit = {};
  CppType bitType = {}; // about that, if it is arbitrary
};

} // namespace allo::vitis
