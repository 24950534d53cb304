// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Values on the command line: a number or a list of them, as Python or JSON writes it, to the value
// that a parameter takes. What does not fit the parameter exactly is refused.
#pragma once

#include "exec/Outcome.h"
#include "support/Result.h"

#include <string>
#include <string_view>
#include <vector>

namespace allo::api {

struct Literal {
  bool isList = false;
  bool isInteger = false;
  bool isInfinity = false; // by name; other infinite numbers are only too large
  std::vector<Literal> parts;
  BigInt integer;  // where it is one
  double real = 0; // of both kinds of numbers
  std::string text;
};

// An error where the text is neither.
Result<Literal> parseLiteral(std::string_view text);

// Errors go on after "The argument for 'a' ".
Result<eval::Datum> datumOf(const Literal &literal, Type type);

} // namespace allo::api
