// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/types/TypeRules.h"

#include "support/Assert.h"
#include "support/Format.h"

#include <algorithm>

namespace allo {

namespace {

// What a table row says about an operand: a set of categories.
enum Categories : uint8_t { S = 1, U = 2, F = 4, X = 8, I = S | U, N = I | F };

uint8_t categoryOf(Type type) {
  if (type.isInt())
    return type.isSigned() ? S : U;
  if (type.isFloat())
    return F;
  return type.isIndex() ? X : 0;
}

enum Styles : uint8_t { Hls = 1, Cpp = 2, Both = 3 };

struct Row {
  uint8_t styles;
  Op op;
  uint8_t left;
  uint8_t right;
  Rule rule;
};

// The first row that fits decides; no row, no rule.
constexpr Row Rules[] = {
    // clang-format off
    {Hls,  Op::Add,        I, I, Rule::SumGrowth},
    {Hls,  Op::Sub,        I, I, Rule::SumGrowth},
    {Hls,  Op::Mul,        I, I, Rule::ProductGrowth},
    {Cpp,  Op::Add,        I, I, Rule::CommonInteger},
    {Cpp,  Op::Sub,        I, I, Rule::CommonInteger},
    {Cpp,  Op::Mul,        I, I, Rule::CommonInteger},
    {Both, Op::Div,        I, I, Rule::CommonInteger},
    {Both, Op::FloorDiv,   I, I, Rule::CommonInteger},
    {Both, Op::Mod,        I, I, Rule::CommonInteger},
    {Both, Op::Pow,        I, I, Rule::CommonInteger},
    {Both, Op::Compare,    I, I, Rule::CommonInteger},
    {Both, Op::MinMax,     I, I, Rule::CommonInteger},
    {Both, Op::BitAnd,     I, I, Rule::CommonInteger},
    {Both, Op::BitOr,      I, I, Rule::CommonInteger},
    {Both, Op::BitXor,     I, I, Rule::CommonInteger},

    {Both, Op::Add,        F, F, Rule::WiderFloat},
    {Both, Op::Sub,        F, F, Rule::WiderFloat},
    {Both, Op::Mul,        F, F, Rule::WiderFloat},
    {Both, Op::Div,        F, F, Rule::WiderFloat},
    {Both, Op::FloorDiv,   F, F, Rule::WiderFloat},
    {Both, Op::Mod,        F, F, Rule::WiderFloat},
    {Both, Op::Pow,        F, F, Rule::WiderFloat},
    {Both, Op::Compare,    F, F, Rule::WiderFloat},
    {Both, Op::MinMax,     F, F, Rule::WiderFloat},

    {Both, Op::Add,        N, N, Rule::FloatWins},
    {Both, Op::Sub,        N, N, Rule::FloatWins},
    {Both, Op::Mul,        N, N, Rule::FloatWins},
    {Both, Op::Div,        N, N, Rule::FloatWins},
    {Both, Op::FloorDiv,   N, N, Rule::FloatWins},
    {Both, Op::Mod,        N, N, Rule::FloatWins},
    {Both, Op::Pow,        N, N, Rule::FloatWins},
    {Both, Op::Compare,    N, N, Rule::FloatWins},
    {Both, Op::MinMax,     N, N, Rule::FloatWins},

    {Both, Op::Add,        X, X, Rule::IndexRule}, {Both, Op::Add,      X, I, Rule::IndexRule}, {Both, Op::Add,      I, X, Rule::IndexRule},
    {Both, Op::Sub,        X, X, Rule::IndexRule}, {Both, Op::Sub,      X, I, Rule::IndexRule}, {Both, Op::Sub,      I, X, Rule::IndexRule},
    {Both, Op::Mul,        X, X, Rule::IndexRule}, {Both, Op::Mul,      X, I, Rule::IndexRule}, {Both, Op::Mul,      I, X, Rule::IndexRule},
    {Both, Op::Div,        X, X, Rule::IndexRule}, {Both, Op::Div,      X, I, Rule::IndexRule}, {Both, Op::Div,      I, X, Rule::IndexRule},
    {Both, Op::FloorDiv,   X, X, Rule::IndexRule}, {Both, Op::FloorDiv, X, I, Rule::IndexRule}, {Both, Op::FloorDiv, I, X, Rule::IndexRule},
    {Both, Op::Mod,        X, X, Rule::IndexRule}, {Both, Op::Mod,      X, I, Rule::IndexRule}, {Both, Op::Mod,      I, X, Rule::IndexRule},
    {Both, Op::Compare,    X, X, Rule::IndexRule}, {Both, Op::Compare,  X, I, Rule::IndexRule}, {Both, Op::Compare,  I, X, Rule::IndexRule},
    {Both, Op::MinMax,     X, X, Rule::IndexRule}, {Both, Op::MinMax,   X, I, Rule::IndexRule}, {Both, Op::MinMax,   I, X, Rule::IndexRule},
    {Cpp,  Op::Pow,        X, X, Rule::IndexRule}, {Cpp,  Op::Pow,      X, I, Rule::IndexRule}, {Cpp,  Op::Pow,      I, X, Rule::IndexRule},
    {Both, Op::BitAnd,     X, X, Rule::IndexRule},
    {Both, Op::BitOr,      X, X, Rule::IndexRule},
    {Both, Op::BitXor,     X, X, Rule::IndexRule},

    {Both, Op::ShiftLeft,  I, I | X, Rule::LeftOperand}, {Both, Op::ShiftLeft,  X, X, Rule::LeftOperand},
    {Both, Op::ShiftRight, I, I | X, Rule::LeftOperand}, {Both, Op::ShiftRight, X, X, Rule::LeftOperand},

    {Both, Op::Logical,    N, N, Rule::Truth},
    {Both, Op::Logical,    X, X, Rule::Truth},
    // clang-format on
};

struct UnaryRow {
  uint8_t styles;
  Op op;
  uint8_t operand;
  Rule rule;
};

constexpr UnaryRow UnaryTable[] = {
    {Hls, Op::Neg, I, Rule::NegateGrowth},   {Hls, Op::Neg, F, Rule::SameType},
    {Cpp, Op::Neg, N | X, Rule::SameType},   {Both, Op::Invert, I | X, Rule::SameType},
    {Both, Op::Not, N | X, Rule::Truth},     {Both, Op::Abs, N, Rule::SameType},
    {Both, Op::Plus, N | X, Rule::SameType}, {Both, Op::Math, F, Rule::SameType},
    {Both, Op::Math, I, Rule::MathFloat},    {Cpp, Op::Math, X, Rule::MathFloat},
};

uint8_t bit(TypingStyle style) { return style == TypingStyle::Hls ? Hls : Cpp; }

Promotion apply(Rule rule, Op op, Type left, Type right) {
  switch (rule) {
  case Rule::SumGrowth:
  case Rule::ProductGrowth: {
    Term terms[] = {{left, false}, {right, op == Op::Sub}};
    return rule == Rule::SumGrowth ? promoteSum(terms) : promoteProduct(terms);
  }
  case Rule::CommonInteger: {
    Type common = commonInteger(left, right);
    return {op == Op::Compare ? Type::boolean() : common, common, rule};
  }
  case Rule::WiderFloat: {
    Type wider = right.width() > left.width() ? right : left;
    return {op == Op::Compare ? Type::boolean() : wider, wider, rule};
  }
  case Rule::FloatWins: {
    Type real = left.isFloat() ? left : right;
    return {op == Op::Compare ? Type::boolean() : real, real, rule};
  }
  case Rule::IndexRule:
    return {op == Op::Compare ? Type::boolean() : Type::index(), Type::index(), rule};
  case Rule::LeftOperand:
    return {left, Type::error(), rule};
  case Rule::Truth:
    return {Type::boolean(), Type::error(), rule};
  case Rule::NegateGrowth:
  case Rule::SameType:
  case Rule::MathFloat:
    break;
  }
  ALLO_UNREACHABLE("a binary rule applies to two operands");
}

} // namespace

std::string_view show(TypingStyle style) { return style == TypingStyle::Hls ? "hls" : "cpp"; }

uint32_t ceilLog2(uint64_t n) {
  uint32_t bits = 0;
  while ((uint64_t(1) << bits) < n)
    ++bits;
  return bits;
}

Type commonInteger(Type left, Type right) {
  uint32_t l = left.width();
  uint32_t r = right.width();
  if (left.isSigned() == right.isSigned())
    return Type::integer(std::max(l, r), left.isSigned());
  Type signedType = left.isSigned() ? left : right;
  Type unsignedType = left.isSigned() ? right : left;
  return unsignedType.width() >= signedType.width() ? unsignedType : signedType;
}

Promotion promoteSum(std::span<const Term> terms) {
  bool isSigned = false;
  for (const Term &term : terms)
    isSigned = isSigned || term.subtracted || term.type.isSigned();
  uint32_t width = 0;
  for (const Term &term : terms)
    width = std::max(width, term.type.width() + (isSigned && !term.type.isSigned() ? 1 : 0));
  Type result = Type::integer(width + ceilLog2(terms.size()), isSigned);
  return {result, result, Rule::SumGrowth};
}

Promotion promoteProduct(std::span<const Term> factors) {
  bool isSigned = false;
  uint32_t width = 0;
  for (const Term &factor : factors) {
    isSigned = isSigned || factor.type.isSigned();
    width += factor.type.width();
  }
  Type result = Type::integer(width, isSigned);
  return {result, result, Rule::ProductGrowth};
}

std::optional<Promotion> promote(TypingStyle style, Op op, Type left, Type right) {
  uint8_t l = categoryOf(left);
  uint8_t r = categoryOf(right);
  for (const Row &row : Rules)
    if (row.op == op && (row.styles & bit(style)) && (row.left & l) && (row.right & r))
      return apply(row.rule, op, left, right);
  return std::nullopt;
}

std::optional<Promotion> promoteUnary(TypingStyle style, Op op, Type operand) {
  uint8_t c = categoryOf(operand);
  for (const UnaryRow &row : UnaryTable) {
    if (row.op != op || !(row.styles & bit(style)) || !(row.operand & c))
      continue;
    if (row.rule == Rule::Truth)
      return Promotion{Type::boolean(), Type::error(), row.rule};
    Type result = operand;
    if (row.rule == Rule::NegateGrowth)
      result = Type::integer(operand.width() + 1, true);
    else if (row.rule == Rule::MathFloat)
      result = Type::floating(operand.width() <= 32 ? FloatFormat::F32 : FloatFormat::F64);
    return Promotion{result, result, row.rule};
  }
  return std::nullopt;
}

std::string explain(const Promotion &promotion, Op op, std::span<const Term> operands,
                    std::span<const std::string> labels) {
  std::string out;
  auto label = [&](size_t i) { return i < labels.size() ? labels[i] + ": " : std::string(); };
  auto add = [&](std::string line) { out += (out.empty() ? "" : "\n") + std::move(line); };
  switch (promotion.rule) {
  case Rule::SumGrowth: {
    bool isSigned = promotion.result.isSigned();
    uint32_t widest = 0;
    add(format("sum of {0} terms, bit growth of the hls style:", operands.size()));
    bool subtracted = false;
    bool anySigned = false;
    for (size_t i = 0; i < operands.size(); ++i) {
      const Term &term = operands[i];
      bool wider = isSigned && !term.type.isSigned();
      uint32_t width = term.type.width() + (wider ? 1 : 0);
      widest = std::max(widest, width);
      subtracted = subtracted || term.subtracted;
      anySigned = anySigned || term.type.isSigned();
      add(format("  {0} {1}{2}, {3} bits{4}", term.subtracted ? "-" : "+", label(i), term.type,
                 width, wider ? " (one more, as the result is signed)" : ""));
    }
    add(format("  widest {0} + ceil(log2 {1}) = {0} + {2} = {3} bits", widest, operands.size(),
               ceilLog2(operands.size()), promotion.result.width()));
    add(!isSigned   ? "  unsigned: no operand is signed and nothing is subtracted"
        : anySigned ? "  signed: an operand is signed"
                    : "  signed: a term is subtracted");
    break;
  }
  case Rule::ProductGrowth: {
    std::string widths;
    for (const Term &factor : operands)
      widths += (widths.empty() ? "" : " + ") + std::to_string(factor.type.width());
    add(format("product of {0} factors, bit growth of the hls style:", operands.size()));
    for (size_t i = 0; i < operands.size() && !labels.empty(); ++i)
      add(format("  * {0}{1}", label(i), operands[i].type));
    add(format("  {0} = {1} bits, {2}", widths, promotion.result.width(),
               promotion.result.isSigned() ? "signed: an operand is signed"
                                           : "unsigned: no operand is signed"));
    break;
  }
  case Rule::NegateGrowth:
    add(format("negation in the hls style: {0} bits + 1 = {1} bits, signed",
               operands[0].type.width(), promotion.result.width()));
    break;
  case Rule::CommonInteger: {
    std::string types;
    bool mixed = false;
    bool equal = true;
    for (const Term &operand : operands) {
      types += (types.empty() ? "" : " and ") + show(operand.type);
      mixed = mixed || operand.type.isSigned() != operands[0].type.isSigned();
      equal = equal && operand.type == promotion.operand;
    }
    add(equal ? format("both operands are {0}", promotion.operand)
              : format("common integer type of {0}: {1}", types, promotion.operand));
    if (mixed)
      add(promotion.operand.isSigned()
              ? "  signed: the unsigned operand is narrower than the signed one"
              : "  unsigned: the unsigned operand is at least as wide as the signed one");
    if (op == Op::Compare)
      add("  a comparison gives u1");
    break;
  }
  case Rule::WiderFloat:
    add(format("the wider float type: {0}", promotion.operand));
    if (op == Op::Compare)
      add("  a comparison gives u1");
    break;
  case Rule::FloatWins:
    add(format("float with integer: the integer becomes {0}", promotion.operand));
    if (op == Op::Compare)
      add("  a comparison gives u1");
    break;
  case Rule::IndexRule:
    add(op == Op::Compare ? "compared as index (64 bits, signed), gives u1"
                          : "index with index or integer stays index (64 bits, signed)");
    break;
  case Rule::LeftOperand:
    add(format("a shift keeps the type of its left operand: {0}", promotion.result));
    break;
  case Rule::SameType:
    add(format("keeps the type of its operand: {0}", promotion.result));
    break;
  case Rule::MathFloat:
    add(format("a math function of {0}: integers of up to 32 bits become f32, wider ones f64",
               operands[0].type));
    break;
  case Rule::Truth:
    add("a truth value: u1");
    break;
  }
  return out;
}

} // namespace allo
