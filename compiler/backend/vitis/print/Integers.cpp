// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Arithmetic of integers. C++ computes an operation in the type of its operands, whatever the width
// in the module; if that type cannot hold the exact result, an operand is cast.
#include "backend/vitis/print/Emitter.h"

#include "backend/vitis/analysis/Roots.h"

#include <mlir/IR/Matchers.h>

namespace allo::vitis {

using namespace mlir;
using llvm::APInt;

namespace {

// Of '+ - *' and '& | ^' on ap_int; built-in operands count as such of their own width.
CppType arithmeticType(char op, const CppType &left, const CppType &right) {
  if (!left.isArbitrary() && !right.isArbitrary())
    return usualType(left, right);
  bool isSigned = left.isSigned || right.isSigned;
  uint32_t both = std::max(left.width + (right.isSigned && !left.isSigned),
                           right.width + (left.isSigned && !right.isSigned));
  switch (op) {
  case '+':
    return arbitraryType(both + 1, isSigned);
  case '-':
    return arbitraryType(both + 1, true);
  case '*':
    return arbitraryType(left.width + right.width, isSigned);
  default:
    return arbitraryType(both, isSigned);
  }
}

// Whether C++ compares or divides it as a signed number.
bool countsAsSigned(const CppType &type) {
  return type.isArbitrary() ? type.isSigned : promoted(type).isSigned;
}

struct Interval {
  APInt low, high; // signed, in a width that has room
  bool fits(unsigned width, bool isSigned) const {
    APInt least = isSigned ? APInt::getSignedMinValue(width).sext(low.getBitWidth())
                           : APInt::getZero(low.getBitWidth());
    APInt most = isSigned ? APInt::getSignedMaxValue(width).sext(low.getBitWidth())
                          : APInt::getMaxValue(width).zext(low.getBitWidth());
    return low.sge(least) && high.sle(most);
  }
  bool isNegative() const { return low.isNegative(); }
};

Interval intervalOf(const ConstantIntRanges &range, bool isSigned, unsigned room) {
  return isSigned ? Interval{range.smin().sext(room), range.smax().sext(room)}
                  : Interval{range.umin().zext(room), range.umax().zext(room)};
}

Interval combined(char op, const Interval &a, const Interval &b) {
  if (op == '+')
    return {a.low + b.low, a.high + b.high};
  if (op == '-')
    return {a.low - b.high, a.high - b.low};
  Interval made{a.low * b.low, a.low * b.low};
  for (const APInt &x : {a.low, a.high})
    for (const APInt &y : {b.low, b.high}) {
      APInt each = x * y;
      if (each.slt(made.low))
        made.low = each;
      if (each.sgt(made.high))
        made.high = each;
    }
  return made;
}

constexpr uint32_t Wide = 64;

// Whether a value only chooses elements of buffers.
bool isPlaceOnly(Value value) {
  return !value.use_empty() && llvm::all_of(value.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    unsigned first = isLoad(user) ? 1 : isStore(user) ? 2 : ~0U;
    return use.getOperandNumber() >= first;
  });
}

} // namespace

Text FunctionEmitter::binaryIn(const CppType &type,
                               llvm::function_ref<bool(const CppType &)> isRight, const char *sign,
                               Precedence precedence, Text a, Text b) {
  auto computed = [&] { return arithmeticType(*sign, a.type, b.type); };
  if (!isRight(computed()))
    a = cast(type, a);
  if (!isRight(computed()))
    b = cast(type, b);
  Text made = binary(sign, precedence, a, b);
  made.type = computed();
  return made;
}

// '+', '-' and '*'.
Text FunctionEmitter::ring(Operation *op, const char *sign, Precedence precedence) {
  Value left = op->getOperand(0), right = op->getOperand(1), result = op->getResult(0);
  unsigned width = widthOf(result.getType());
  if (width == 1) {
    Text a = as(left, false), b = as(right, false);
    Text made = *sign == '*' ? binary("&&", LogicalAnd, a, b) : binary("!=", Equality, a, b);
    made.type = integerType(1, false);
    made.asUnsigned = true;
    return made;
  }
  unsigned room = 2 * width + 2;
  ConstantIntRanges l = ranges.of(left), r = ranges.of(right);
  auto exactly = [&](bool isSigned) {
    return combined(*sign, intervalOf(l, isSigned, room), intervalOf(r, isSigned, room));
  };
  bool fits[2] = {exactly(false).fits(width, false), exactly(true).fits(width, true)};
  // A place that overflows is in no buffer; it does in C++ what it does.
  bool isPlace = result.getType().isIndex() && isPlaceOnly(result);
  fits[1] = fits[1] || isPlace;
  bool wanted = signs.isSigned(result);
  if (fits[wanted] || fits[!wanted]) {
    bool isSigned = fits[wanted] ? wanted : !wanted;
    Interval interval = exactly(isSigned);
    Text a = as(left, isSigned), b = as(right, isSigned);
    auto isRight = [&](const CppType &type) {
      if (type.isArbitrary())
        return true;
      bool negative = isSigned && (l.smin().isNegative() || r.smin().isNegative());
      bool room = interval.fits(type.width, type.isSigned) || (isPlace && type.width == width);
      return room && (type.isSigned || !negative);
    };
    Text made = binaryIn(integerType(width, isSigned), isRight, sign, precedence, a, b);
    made.asSigned = interval.fits(width, true) || isPlace;
    made.asUnsigned = interval.fits(width, false);
    return made;
  }
  // It wraps.
  Text a = value(left), b = value(right);
  CppType type = integerType(width, false);
  if (type.isArbitrary()) {
    if (!a.type.isArbitrary() && !b.type.isArbitrary())
      a = cast(type, a);
    Text made = binary(sign, precedence, a, b);
    made.type = arithmeticType(*sign, a.type, b.type);
    if (made.type.width <= std::max(2 * width, 2 * Wide))
      return made;
    made = cast(type, made);
    made.asUnsigned = true;
    return made;
  }
  CppType whole = integerType(std::max(width, 32u), false);
  // As int, which has room for the exact result.
  auto bitsOf = [&](const Text &text, Value value) {
    return text.type.isArbitrary() ? Wide : isConstant(value) ? width : text.type.width;
  };
  uint32_t most = *sign == '*' ? bitsOf(a, left) + bitsOf(b, right)
                               : std::max(bitsOf(a, left), bitsOf(b, right)) + 1;
  bool small = width < 32 && most < 32;
  auto isEnough = [&](const Text &text) {
    return !text.type.isArbitrary() && text.type.width <= whole.width;
  };
  if (!small) {
    if (a.type != whole && !(b.type == whole && isEnough(a)))
      a = cast(whole, a);
    if (!isEnough(b))
      b = cast(whole, b);
  }
  Text made = binary(sign, precedence, a, b);
  made.type = usualType(a.type, b.type);
  made.asUnsigned = made.type == type;
  return made;
}

Text FunctionEmitter::bitwise(Operation *op, const char *sign, Precedence precedence) {
  Value left = op->getOperand(0), right = op->getOperand(1), result = op->getResult(0);
  unsigned width = widthOf(result.getType());
  APInt ones;
  bool inverts = *sign == '^' && matchPattern(right, m_ConstantInt(&ones)) && ones.isAllOnes();
  if (width == 1) {
    Text a = as(left, false);
    Text made;
    if (inverts)
      made = {"!" + wrapped(a, Unary), Unary};
    else
      made = *sign == '&'   ? binary("&&", LogicalAnd, a, as(right, false))
             : *sign == '|' ? binary("||", LogicalOr, a, as(right, false))
                            : binary("!=", Equality, a, as(right, false));
    made.type = integerType(1, false);
    made.asUnsigned = true;
    return made;
  }
  if (inverts) {
    Text a = value(left);
    bool isSigned = a.asSigned && countsAsSigned(a.type) && a.type.kind != CppType::Bool;
    if (!isSigned && !(a.asUnsigned && a.type.width == width && width >= 32 && !a.type.isSigned)) {
      isSigned = signs.isSigned(result);
      a = cast(integerType(width, isSigned), as(left, isSigned));
    }
    Text made{"~" + wrapped(a, Unary), Unary, a.type.isArbitrary() ? a.type : promoted(a.type)};
    made.asSigned = isSigned;
    made.asUnsigned = !isSigned && made.type.width == width && !made.type.isSigned;
    return made;
  }
  Text a = value(left), b = value(right);
  bool isSigned =
      (a.asSigned && b.asSigned) || (!(a.asUnsigned && b.asUnsigned) && signs.isSigned(result));
  a = as(left, isSigned);
  b = as(right, isSigned);
  auto isRight = [&](const CppType &type) {
    bool negative = isSigned && (!ranges.isNonNegative(left) || !ranges.isNonNegative(right));
    return type.isArbitrary() || type.isSigned || !negative;
  };
  Text made = binaryIn(integerType(width, isSigned), isRight, sign, precedence, a, b);
  made.asSigned = isSigned;
  made.asUnsigned = !isSigned;
  return known(made, result);
}

// Both operands with the sign, and of types that C++ reads alike.
static bool needsSameSign(const Text &a, const Text &b) {
  return countsAsSigned(a.type) != countsAsSigned(b.type);
}

Text FunctionEmitter::division(Operation *op, bool isSigned, bool isRemainder) {
  Value left = op->getOperand(0), right = op->getOperand(1), result = op->getResult(0);
  unsigned width = widthOf(result.getType());
  if (width == 1 && (isSigned || isRemainder))
    return isRemainder ? literal(APInt(1, 0), false) : value(left);
  ConstantIntRanges l = ranges.at(left, op), r = ranges.at(right, op);
  if (ranges.of(right).umax().isZero()) // compilers must not see it, with any result
    return literal(APInt(width, 0), isSigned);
  Text a = as(left, isSigned), b = as(right, isSigned);
  bool isLiteral = isConstant(right);
  if (b.type.isArbitrary() && !a.type.isArbitrary())
    a = cast(arbitraryType(width, isSigned), a);
  if (needsSameSign(a, b) && !(isLiteral && !isSigned)) {
    if (countsAsSigned(a.type) != isSigned)
      a = cast(a.type.isArbitrary() ? arbitraryType(width, isSigned) : integerType(width, isSigned),
               a);
    if (countsAsSigned(b.type) != isSigned && needsSameSign(a, b))
      b = cast(a.type.isArbitrary() ? arbitraryType(width, isSigned) : integerType(width, isSigned),
               b);
    if (b.type.isArbitrary() && !a.type.isArbitrary())
      a = cast(arbitraryType(width, isSigned), a);
  }
  APInt minusOne = APInt::getAllOnes(width);
  bool overflows = isSigned && !result.getType().isIndex() && l.smin().isMinSignedValue() &&
                   r.smin().sle(minusOne) && r.smax().sge(minusOne);
  if (overflows && !a.type.isArbitrary() && usualType(a.type, b.type).width == width)
    a = cast(arbitraryType(width + 1, true), a);
  if (home.options.checked && r.umin().isZero())
    b = {"ALLO_DIVISOR(" + b.text + ", " +
             std::to_string(
                 home.check(op->getLoc(), eval::FaultKind::DivisionByZero,
                            isRemainder ? "Remainder of a division by zero" : "Division by zero")) +
             ")",
         Primary, b.type, b.asSigned, b.asUnsigned};
  bool wide = a.type.isArbitrary() || b.type.isArbitrary();
  Text made;
  if (!isRemainder) {
    made = binary("/", Multiplicative, a, b);
    made.type =
        wide ? arbitraryType(a.type.width + b.type.isSigned, a.type.isSigned || b.type.isSigned)
             : usualType(a.type, b.type);
    made.asSigned = isSigned && !overflows;
    made.asUnsigned = !isSigned;
  } else if (wide && std::max(a.type.width, b.type.width) > Wide) {
    // Not every ap_int has the right remainder.
    Text quotient = binary("/", Multiplicative, a, b);
    quotient.type = arbitraryType(a.type.width + b.type.isSigned, isSigned);
    made = binary("-", Additive, a, binary("*", Multiplicative, quotient, b));
    made.type = arbitraryType(quotient.type.width + b.type.width + 1, true);
    made.asSigned = isSigned;
    made.asUnsigned = !isSigned;
  } else {
    made = binary("%", Multiplicative, a, b);
    made.type = wide ? arbitraryType(std::min(a.type.width, b.type.width), a.type.isSigned)
                     : usualType(a.type, b.type);
    made.asSigned = isSigned;
    made.asUnsigned = !isSigned;
  }
  return known(made, result);
}

static Text amountOf(const Text &amount) {
  if (!amount.type.isArbitrary())
    return amount;
  return {"uint32_t(" + amount.text + ")", Primary, integerType(32, false)};
}

Text FunctionEmitter::shiftLeft(arith::ShLIOp op) {
  Value result = op.getResult();
  unsigned width = widthOf(result.getType());
  Text by = amountOf(as(op.getRhs(), false));
  if (width == 1) // by nothing
    return value(op.getLhs());
  CppType type = integerType(width, false);
  Text a = value(op.getLhs());
  if (type.isArbitrary()) {
    if (!a.type.isArbitrary() || a.type.width < width)
      a = cast(integerType(width, signs.isSigned(result)), a);
    Text made = binary("<<", Shift, a, by);
    made.type = a.type;
    made.asSigned = a.type.width == width && a.type.isSigned;
    made.asUnsigned = a.type.width == width && !a.type.isSigned;
    return made;
  }
  CppType whole = integerType(std::max(width, 32u), false);
  if (a.type != whole)
    a = cast(whole, a);
  Text made = binary("<<", Shift, a, by);
  made.type = whole;
  made.asUnsigned = whole.width == width;
  return made;
}

Text FunctionEmitter::shiftRight(Operation *op, bool isSigned) {
  Value result = op->getResult(0);
  unsigned width = widthOf(result.getType());
  Text a = as(op->getOperand(0), isSigned), by = amountOf(as(op->getOperand(1), false));
  if (width == 1)
    return a;
  APInt most = ranges.of(op->getOperand(1)).umax();
  uint32_t room = a.type.isArbitrary() ? UINT32_MAX : promoted(a.type).width;
  if (most.uge(room) && !(a.type == integerType(width, isSigned)))
    a = cast(integerType(width, isSigned), a);
  Text made = binary(">>", Shift, a, by);
  made.type = a.type.isArbitrary() ? a.type : promoted(a.type);
  made.asSigned = isSigned;
  made.asUnsigned = !isSigned;
  return known(made, result);
}

Text FunctionEmitter::comparison(arith::CmpIOp op) {
  using Predicate = arith::CmpIPredicate;
  Value left = op.getLhs(), right = op.getRhs();
  Predicate predicate = op.getPredicate();
  bool isEquality = predicate == Predicate::eq || predicate == Predicate::ne;
  bool isSigned = predicate == Predicate::slt || predicate == Predicate::sle ||
                  predicate == Predicate::sgt || predicate == Predicate::sge;
  unsigned width = widthOf(left.getType());
  APInt truth;
  if (isEquality && width == 1 && matchPattern(right, m_ConstantInt(&truth))) {
    Text made = as(left, false);
    if (truth.isZero() == (predicate == Predicate::eq))
      made = {"!" + wrapped(made, Unary), Unary};
    made.type = integerType(1, false);
    made.asUnsigned = true;
    return made;
  }
  if (isEquality) {
    Value of = isConstant(left) ? right : left;
    Text a = value(of), b = value(of == left ? right : left);
    isSigned = a.asSigned && (b.asSigned || isConstant(right));
    if (!isSigned && !(a.asUnsigned && (b.asUnsigned || isConstant(right))))
      isSigned = signs.isSigned(of);
  }
  Text a = as(left, isSigned), b = as(right, isSigned);
  auto isPlain = [&](Value value) { return isConstant(value) && ranges.isNonNegative(value); };
  if (needsSameSign(a, b) && !isPlain(left) && !isPlain(right)) {
    if (countsAsSigned(a.type) != isSigned)
      a = cast(integerType(width, isSigned), a);
    if (countsAsSigned(b.type) != isSigned && needsSameSign(a, b))
      b = cast(integerType(width, isSigned), b);
    if (needsSameSign(a, b)) { // small ones count as int
      a = cast(integerType(width, isSigned), a);
      b = cast(integerType(width, isSigned), b);
    }
  }
  const char *sign = predicate == Predicate::eq                                   ? "=="
                     : predicate == Predicate::ne                                 ? "!="
                     : predicate == Predicate::slt || predicate == Predicate::ult ? "<"
                     : predicate == Predicate::sle || predicate == Predicate::ule ? "<="
                     : predicate == Predicate::sgt || predicate == Predicate::ugt ? ">"
                                                                                  : ">=";
  Text made = binary(sign, isEquality ? Equality : Relational, a, b);
  made.type = integerType(1, false);
  made.asUnsigned = true;
  return made;
}

Text FunctionEmitter::extreme(Operation *op, bool isSigned, const char *name) {
  CppType type = integerType(widthOf(op->getResult(0).getType()), isSigned);
  home.headers.insert("algorithm");
  Text a = as(op->getOperand(0), isSigned), b = as(op->getOperand(1), isSigned);
  Text made{std::string("std::") + name + "<" + home.spell(type) + ">(" + a.text + ", " + b.text +
                ")",
            Primary, type};
  made.asSigned = isSigned;
  made.asUnsigned = !isSigned;
  return known(made, op->getResult(0));
}

// ---- widths

// Of 'x & 1'.
static CppType bitTypeOf(const CppType &type) {
  return type.isArbitrary() ? type : usualType(type, integerType(32, true));
}

Text FunctionEmitter::truncation(Operation *op) {
  Value from = op->getOperand(0);
  unsigned width = widthOf(op->getResult(0).getType());
  Text text = value(from);
  if (width == 1) {
    Text made;
    if (text.type.kind == CppType::Bool)
      return text;
    Text low = binary("&", BitAnd, text, {"1", Primary, integerType(32, true)});
    made = binary("!=", Equality, low, {"0", Primary, integerType(32, true)});
    made.type = integerType(1, false);
    made.asUnsigned = true;
    made.bit = low.text;
    made.bitType = bitTypeOf(text.type);
    return made;
  }
  ConstantIntRanges range = ranges.of(from);
  bool isSmall = range.umax().getActiveBits() < width; // the same, however it is read
  bool fits =
      range.smin().getSignificantBits() <= width && range.smax().getSignificantBits() <= width;
  bool fitsUnsigned = range.umax().getActiveBits() <= width;
  bool asSigned = (text.asSigned && fits) || (text.asUnsigned && isSmall);
  bool asUnsigned = (text.asUnsigned && fitsUnsigned) || (text.asSigned && isSmall && fits);
  text.asSigned = asSigned;
  text.asUnsigned = asUnsigned;
  return text;
}

Text FunctionEmitter::extension(Operation *op, bool isSigned) {
  Text text = as(op->getOperand(0), isSigned);
  if (!isSigned && !text.bit.empty() && !text.bitType.isArbitrary())
    return {text.bit, BitAnd, text.bitType, true, true};
  text.asSigned = true;
  text.asUnsigned = !isSigned || ranges.isNonNegative(op->getResult(0));
  return text;
}

// ---- bits

Text FunctionEmitter::getBits(dialect::BitGetSliceOp op) {
  unsigned width = widthOf(op.getBase().getType()), bits = widthOf(op.getType());
  CppType type = integerType(bits, false);
  Text base = as(op.getBase(), false);
  std::pair<int64_t, int64_t> low = ranges.bounds(op.getLow());
  bool inside = low.first >= 0 && low.second < int64_t(width);
  if (low.first >= int64_t(width) || low.second < 0)
    return literal(APInt(bits, 0), false);
  Text moved = base;
  if (low.second != 0 || low.first != 0) {
    if (!base.type.isArbitrary() && base.type.width < width) // all amounts are below its width
      base = cast(integerType(width, false), base);
    moved = binary(">>", Shift, base, value(op.getLow()));
    moved.type = base.type.isArbitrary() ? base.type : promoted(base.type);
  }
  Text made;
  if (bits == 1) {
    Text one = binary("&", BitAnd, moved, {"1", Primary, integerType(32, true)});
    made = binary("!=", Equality, one, {"0", Primary, integerType(32, true)});
    if (inside) {
      made.bit = one.text;
      made.bitType = bitTypeOf(moved.type);
    }
  } else if (!moved.type.isArbitrary() && type.isArbitrary() && bits < 32) {
    std::string mask = std::to_string((uint64_t(1) << bits) - 1);
    made = binary("&", BitAnd, moved, {mask, Primary, integerType(32, true)});
    type = usualType(moved.type, integerType(32, true));
  } else {
    made = cast(type, moved);
  }
  if (!inside) {
    Text where = value(op.getLow());
    std::string test = low.first >= 0
                           ? wrapped(where, Relational) + " < " + std::to_string(width)
                           : wrapped(where, Relational) + " >= 0 && " + wrapped(where, Relational) +
                                 " < " + std::to_string(width);
    if (low.second < int64_t(width))
      test = wrapped(where, Relational) + " >= 0";
    std::string none = bits == 1 ? "false" : home.spell(type) + "(0)";
    if (bits != 1)
      made = cast(type, made);
    made = {test + " ? " + wrapped(made, LogicalOr) + " : " + none, Conditional};
  }
  made.type = bits == 1 ? integerType(1, false) : type;
  made.asUnsigned = true;
  return known(made, op.getResult());
}

Text FunctionEmitter::setBits(dialect::BitSetSliceOp op) {
  unsigned width = widthOf(op.getBase().getType()), bits = widthOf(op.getValue().getType());
  CppType type = integerType(width, false);
  std::pair<int64_t, int64_t> low = ranges.bounds(op.getLow());
  bool inside = low.first >= 0 && low.second < int64_t(width);
  bool never = low.first >= int64_t(width) || low.second < 0;
  Text base = as(op.getBase(), false);
  if (never)
    return base;
  Text where = value(op.getLow());
  if (width == 1) {
    Text bit = as(op.getValue(), false);
    if (inside)
      return bit;
    Text made{wrapped(where, Equality) + " == 0 ? " + wrapped(bit, LogicalOr) + " : " +
                  wrapped(base, LogicalOr),
              Conditional, type};
    made.asUnsigned = true;
    return made;
  }
  // A native type of less than 32 bits becomes int in C++; the mask is of the type of the base.
  std::string spelled = home.spell(type);
  CppType wholeType = type.isArbitrary() || width >= 32 ? type : integerType(32, false);
  std::string whole = home.spell(wholeType);
  std::string ones = bits < 31
                         ? std::to_string((uint64_t(1) << bits) - 1)
                         : "(~" + whole + "(0) >> " + std::to_string(wholeType.width - bits) + ")";
  std::string at = wrapped(where, Additive);
  bool atZero = low.first == 0 && low.second == 0;
  std::string mask = bits < 31 ? whole + "(" + ones + ")" : ones;
  Text given = as(op.getValue(), false);
  std::string moved = whole + "(" + (given.bit.empty() ? given.text : given.bit) + ")";
  if (!atZero) {
    mask = "(" + mask + " << " + at + ")";
    moved = "(" + moved + " << " + at + ")";
  }
  std::string kept =
      "(" + (base.type == wholeType ? wrapped(base, Unary) : whole + "(" + base.text + ")") +
      " & ~" + mask + ")";
  Text made{kept + " | " + moved, BitOr, wholeType};
  if (!inside) {
    std::string test = low.first >= 0
                           ? wrapped(where, Relational) + " < " + std::to_string(width)
                           : wrapped(where, Relational) + " >= 0 && " + wrapped(where, Relational) +
                                 " < " + std::to_string(width);
    made = {test + " ? " + spelled + "(" + made.text + ") : " +
                (base.type == type ? wrapped(base, LogicalOr) : spelled + "(" + base.text + ")"),
            Conditional, type};
  }
  made.asUnsigned = made.type.width == width; // bits beyond the width are shifted out of it
  return made;
}

} // namespace allo::vitis
