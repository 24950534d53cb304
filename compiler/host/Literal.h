// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Values on the command line: a number or a list of them, as Python or JSON writes it, to the value
// that a parameter takes. What does not fit the parameter exactly is refused.
#pragma once

#include "exec/Outcome.h"

#include <string>
#include <string_view>
#include <vector>

namespace allo::api {

struct Literal {
  bool isList = false;
  bool isInteger = false;
  std::vector<Literal> parts;
  BigInt integer;  // where it is one
  double real = 0; // of both kinds of numbers
  std::string text;
};

// With a sentence in 'problem' where the text is neither.
Literal parseLiteral(std::string_view text, std::string &problem);

// With what is wrong in 'problem', which goes on after "The argument for 'a' ".
eval::Datum datumOf(const Literal &literal, Type type, std::string &problem);

} // namespace allo::api
