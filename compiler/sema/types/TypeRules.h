// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The promotion rules of both typing styles: the type of an operator's result, and the reason for
// it. The rules cover element types only; their callers check shapes. All widths are in bits.
//
// To add a rule: 1) a row in the table of TypeRules.cpp, 2) an arm in apply() if it computes a type
// in a new way, with its sentence in explain(), 3) a row in test/unit/type_rules_test.cpp, 4) a
// line in docs/language/typing-rules.md.
#pragma once

#include "sema/types/Types.h"

#include <optional>
#include <span>
#include <string>

namespace allo {

enum class TypingStyle : uint8_t { Hls, Cpp };
std::string_view show(TypingStyle style);

enum class Op : uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  FloorDiv,
  Mod,
  Pow,
  ShiftLeft,
  ShiftRight,
  BitAnd,
  BitOr,
  BitXor,
  Compare,
  MinMax,
  Logical,
  Neg,
  Invert,
  Not,
  Abs,
  Plus, // keeps its type
  Math  // exp, sin, floor and the like
};

// How a result type was found.
enum class Rule : uint8_t {
  SumGrowth,     // hls: widest term + ceil(log2 terms)
  ProductGrowth, // hls: sum of widths
  NegateGrowth,  // hls: signed, one bit more
  CommonInteger, // both: the common integer type
  WiderFloat,    // the wider float, the left one on a tie
  FloatWins,     // float with integer
  IndexRule,     // index with index or integer
  LeftOperand,   // shifts
  SameType,      // unary operators that keep the type
  MathFloat,     // a math function of an integer
  Truth          // u1
};

struct Promotion {
  Type result;
  Type operand; // the type that the operands are converted to; the error type if each keeps its own
  Rule rule = Rule::SameType;
};

struct Term {
  Type type;
  bool subtracted = false;
};

// The result of 'left op right'; nothing where the style has no rule for these types. Integer sums
// and products of the hls style follow the n-ary rule, here for two terms.
std::optional<Promotion> promote(TypingStyle style, Op op, Type left, Type right);
std::optional<Promotion> promoteUnary(TypingStyle style, Op op, Type operand);
// hls n-ary rules over all-integer chains; the caller checks that.
Promotion promoteSum(std::span<const Term> terms);
Promotion promoteProduct(std::span<const Term> factors);

// The common integer type of two integers.
Type commonInteger(Type left, Type right);
// ceil(log2 n), for n >= 1.
uint32_t ceilLog2(uint64_t n);

// A few lines that say how 'promotion' came about from the operand types. 'labels' are the operands
// as the source has them, as many as there are operands, or none.
std::string explain(const Promotion &promotion, Op op, std::span<const Term> operands,
                    std::span<const std::string> labels = {});

} // namespace allo
