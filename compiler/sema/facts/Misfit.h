// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What a compile-time number loses in the type that it takes: the same answer for values in a
// kernel's body and for the defaults of its parameters.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/facts/Items.h"
#include "sema/types/Value.h"

#include <optional>
#include <string>
#include <vector>

namespace allo {

struct Misfit {
  DiagCode code; // NonFiniteConstant where there is no value at all
  std::string message;
  BigInt integer;           // of an integer type: the value without its fraction
  bool vanishes = false;    // a float that becomes zero, as computed ones may
  bool hasFraction = false; // 'integer' can be written instead
};

// Nothing where 'to', a scalar, keeps the number. Digits of floats are rounded, as everywhere.
std::optional<Misfit> misfitOf(const Value &number, Type to);
// Whether an integer of the width, signed or unsigned, holds the value.
bool fitsWithAnySign(const BigInt &value, uint32_t width);
std::vector<NodeFix> fixesOf(const Misfit &misfit, const Node &number);

} // namespace allo
