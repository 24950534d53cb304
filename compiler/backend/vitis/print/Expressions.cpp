// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/print/Emitter.h"

#include "support/Assert.h"

#include <mlir/Dialect/Math/IR/Math.h>
#include <mlir/Dialect/UB/IR/UBOps.h>
#include <mlir/IR/Matchers.h>

#include <llvm/ADT/TypeSwitch.h>

#include <charconv>
#include <cmath>

namespace allo::vitis {

using namespace mlir;
using llvm::APFloat;
using llvm::APInt;
using mlir::Type;

std::string FunctionEmitter::wrapped(const Text &text, Precedence least) {
  return text.precedence < least ? "(" + text.text + ")" : text.text;
}

// Compilers ask for parentheses where precedence is easily forgotten.
Text FunctionEmitter::binary(const char *op, Precedence precedence, const Text &left,
                             const Text &right) {
  bool obscure = precedence == Shift || precedence == BitAnd || precedence == BitXor ||
                 precedence == BitOr || precedence == Equality || precedence == Relational;
  auto operand = [&](const Text &text, Precedence least) {
    bool same = text.precedence == precedence && least == precedence && precedence != Shift &&
                precedence != Equality && precedence != Relational;
    bool arithmetic =
        (precedence == Equality || precedence == Relational) && text.precedence >= Additive;
    bool mixed = precedence == LogicalOr && text.precedence == LogicalAnd;
    if (mixed || (obscure && !same && !arithmetic && text.precedence < Unary))
      return "(" + text.text + ")";
    return wrapped(text, least);
  };
  Text made{operand(left, precedence) + " " + op + " " + operand(right, Precedence(precedence + 1)),
            precedence};
  if (precedence == LogicalAnd || precedence == LogicalOr) // the same in any order
    made.text = operand(left, precedence) + " " + op + " " + operand(right, precedence);
  return made;
}

Text FunctionEmitter::known(Text text, Value value) {
  if ((text.asSigned || text.asUnsigned) && ranges.isNonNegative(value))
    text.asSigned = text.asUnsigned = true;
  return text;
}

// ---- numbers

Text FunctionEmitter::literal(const APInt &number, bool isSigned, bool index) {
  unsigned width = number.getBitWidth();
  bool negative = isSigned && number.isNegative();
  Text made;
  made.asSigned = isSigned || !number.isNegative();
  made.asUnsigned = !isSigned || !number.isNegative();
  if (width == 1 && !isSigned && !index)
    return {number.isZero() ? "false" : "true", Primary, integerType(1, false), false, true};
  llvm::SmallString<40> digits;
  number.toString(digits, 10, isSigned);
  made.text = digits.str();
  made.precedence = negative ? Unary : Primary;
  unsigned bits = isSigned ? number.getSignificantBits() : number.getActiveBits() + 1;
  if (bits <= 32) {
    made.type = integerType(32, true);
    if (bits == 32 && negative && number.sext(64).getSExtValue() == INT32_MIN)
      made = {"(-2147483647 - 1)", Primary, made.type, made.asSigned, made.asUnsigned};
  } else if (bits == 33 && !isSigned) {
    made.text += "u";
    made.type = integerType(32, false);
  } else if (bits <= 64) {
    made.text += "LL";
    made.type = integerType(64, true);
    if (bits == 64 && negative && number.sextOrTrunc(64).isMinSignedValue())
      made = {"(-9223372036854775807LL - 1)", Primary, made.type, made.asSigned, made.asUnsigned};
  } else if (bits == 65 && !isSigned) {
    made.text += "ULL";
    made.type = integerType(64, false);
  } else { // in pieces, the highest first
    CppType type = arbitraryType(width, false);
    std::string text;
    unsigned pieces = (width + 63) / 64;
    APInt all = number.zextOrTrunc(pieces * 64);
    for (unsigned i = pieces; i-- > 0;) {
      llvm::SmallString<20> hex;
      all.extractBits(64, i * 64).toString(hex, 16, false, /*formatAsCLiteral=*/true);
      std::string piece = (hex + "ULL").str();
      if (text.empty())
        text = home.spell(type) + "(" + piece + ")";
      else
        text = "(" + text + " << 64 | " + piece + ")";
    }
    made.text = text;
    made.precedence = Primary;
    made.type = type;
    if (isSigned) {
      made.type = arbitraryType(width, true);
      made.text = home.spell(made.type) + text;
      if (text.front() != '(')
        made.text = home.spell(made.type) + "(" + text + ")";
    }
  }
  return made;
}

Text FunctionEmitter::real(const APFloat &number, const CppType &type) {
  Text made;
  made.type = type;
  if (number.isNaN() || number.isInfinity()) {
    home.headers.insert("math.h");
    made.text = number.isNaN() ? "NAN" : number.isNegative() ? "-INFINITY" : "INFINITY";
    if (type.kind != CppType::Float)
      made.text = home.spell(type) + "(" + made.text + ")";
    else if (number.isInfinity() && number.isNegative())
      made.precedence = Unary;
    return made;
  }
  APFloat wide = number;
  bool lossy = false;
  wide.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &lossy);
  double value = wide.convertToDouble();
  char buffer[64];
  bool isDouble = type.kind == CppType::Double;
  char *end = isDouble ? std::to_chars(buffer, std::end(buffer), value).ptr
                       : std::to_chars(buffer, std::end(buffer), float(value)).ptr;
  made.text.assign(buffer, end);
  if (made.text.find_first_of(".e") == std::string::npos)
    made.text += ".0";
  if (!isDouble)
    made.text += "f";
  made.precedence = std::signbit(value) ? Unary : Primary;
  if (type.kind == CppType::Half || type.kind == CppType::BFloat) {
    made.text = home.spell(type) + "(" + made.text + ")";
    made.precedence = Primary;
  }
  return made;
}

// ---- values

Text FunctionEmitter::cast(const CppType &type, const Text &text) {
  Text made{home.spell(type) + "(" + text.text + ")", Primary, type};
  if (type.kind == CppType::Bool && text.type.kind != CppType::Bool) {
    Text low = binary("&", BitAnd, text, {"1", Primary, integerType(32, true)});
    made = binary("!=", Equality, low, {"0", Primary, integerType(32, true)});
    made.type = type;
  }
  if (text.text.front() == '(' && text.text.back() == ')' && text.precedence == Primary &&
      type.kind != CppType::Bool && text.text.find(')') == text.text.size() - 1)
    made.text = home.spell(type) + text.text; // no second pair
  bool wraps = !type.isInteger();
  made.asSigned = !wraps && type.isSigned && text.asSigned;
  made.asUnsigned = !wraps && !type.isSigned && text.asUnsigned;
  return made;
}

Text FunctionEmitter::leaf(Value value) {
  auto it = homes.find(value);
  ALLO_ASSERT(it != homes.end(), "a value has a variable before it is used");
  const Variable &variable = variables[it->second];
  if (reads)
    reads->insert(it->second);
  Text made{variable.name, Primary, variable.type};
  if (!variable.type.isInteger())
    return made;
  made.asSigned = variable.type.isSigned;
  made.asUnsigned = !variable.type.isSigned;
  return known(made, value);
}

Text FunctionEmitter::value(Value value) {
  Operation *op = value.getDefiningOp();
  if (op && isa<ub::PoisonOp>(op))
    return {"0", Primary, integerType(32, true), true, true};
  Attribute constant;
  if (op && matchPattern(value, m_Constant(&constant))) {
    if (auto integer = dyn_cast<IntegerAttr>(constant))
      return literal(integer.getValue(), signs.isSigned(value), value.getType().isIndex());
    return real(cast<FloatAttr>(constant).getValue(), cppType(value.getType(), true));
  }
  if (op && (plan.isInline(op) || (plan.isEnding(op) && !homes.contains(value))))
    return compute(op);
  return leaf(value);
}

// As a number that C++ has exactly.
Text FunctionEmitter::as(Value value, bool isSigned) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return literal(constant, isSigned, value.getType().isIndex());
  Text text = this->value(value);
  if (isSigned ? text.asSigned : text.asUnsigned)
    return text;
  Text made = cast(integerType(widthOf(value.getType()), isSigned), text);
  made.asSigned = isSigned;
  made.asUnsigned = !isSigned;
  return known(made, value);
}

std::string FunctionEmitter::assignable(Value value, const CppType &type) {
  if (!type.isInteger())
    return this->value(value).text;
  if (type.kind == CppType::Bool || type == arbitraryType(1, true)) {
    Text text = as(value, type.isSigned);
    return text.text;
  }
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return literal(constant, type.isSigned).text;
  return this->value(value).text;
}

Text FunctionEmitter::floatOf(Operation *op, std::string text, Precedence precedence) {
  return {std::move(text), precedence, cppType(op->getResult(0).getType(), true)};
}

Text FunctionEmitter::libraryCall(const char *name, ValueRange arguments, Type result) {
  std::string text = std::string("hls::") + name + "(";
  for (auto [i, each] : llvm::enumerate(arguments))
    text += (i ? ", " : "") + value(each).text;
  home.headers.insert("hls_math.h");
  return {text + ")", Primary, cppType(result, true)};
}

Text FunctionEmitter::selection(arith::SelectOp op) {
  Value result = op.getResult();
  if (llvm::is_contained(chosen, op.getCondition())) {
    Text made = value(op.getTrueValue());
    return made.type.isInteger() ? known(made, result) : made;
  }
  Text condition = as(op.getCondition(), false), a, b;
  CppType type;
  bool isInteger = result.getType().isIntOrIndex();
  bool isSigned = isInteger && signs.isSigned(result);
  auto arm = [&](Value each) { return isInteger ? as(each, isSigned) : value(each); };
  chosen.push_back(op.getCondition());
  a = arm(op.getTrueValue());
  chosen.pop_back();
  b = arm(op.getFalseValue());
  if (!isInteger) {
    type = cppType(result.getType(), true);
  } else {
    type = a.type;
    if (!(a.type == b.type)) {
      bool native = !a.type.isArbitrary() && !b.type.isArbitrary();
      type = native ? usualType(a.type, b.type) : integerType(widthOf(result.getType()), isSigned);
      if (native && !type.isSigned && isSigned)
        type = integerType(widthOf(result.getType()), isSigned);
      bool needed = !native || !(type == usualType(a.type, b.type));
      if (needed && !(a.type == type))
        a = cast(type, a);
      if (needed && !(b.type == type))
        b = cast(type, b);
    }
  }
  Text made{wrapped(condition, LogicalOr) + " ? " + wrapped(a, LogicalOr) + " : " +
                wrapped(b, Conditional),
            Conditional, type};
  made.asSigned = type.isInteger() && isSigned;
  made.asUnsigned = type.isInteger() && !isSigned;
  return type.isInteger() ? known(made, result) : made;
}

// ---- floats

Text FunctionEmitter::floatComparison(arith::CmpFOp op) {
  using Predicate = arith::CmpFPredicate;
  Text a = value(op.getLhs()), b = value(op.getRhs());
  auto relation = [&](const char *sign, bool negated) {
    bool isEquality = sign[0] == '=' || sign[0] == '!';
    Text made = binary(sign, isEquality ? Equality : Relational, a, b);
    if (negated)
      made = {"!(" + made.text + ")", Unary};
    return made;
  };
  auto apart = [&](bool negated) {
    std::string text = wrapped(a, Additive) + " < " + wrapped(b, Additive) + " || " +
                       wrapped(a, Additive) + " > " + wrapped(b, Additive);
    return negated ? Text{"!(" + text + ")", Unary} : Text{text, LogicalOr};
  };
  Text made;
  switch (op.getPredicate()) {
  case Predicate::AlwaysFalse:
  case Predicate::AlwaysTrue:
    made = {op.getPredicate() == Predicate::AlwaysTrue ? "true" : "false"};
    break;
  case Predicate::OEQ:
    made = relation("==", false);
    break;
  case Predicate::OGT:
    made = relation(">", false);
    break;
  case Predicate::OGE:
    made = relation(">=", false);
    break;
  case Predicate::OLT:
    made = relation("<", false);
    break;
  case Predicate::OLE:
    made = relation("<=", false);
    break;
  case Predicate::ONE:
    made = apart(false);
    break;
  case Predicate::ORD:
    made = {wrapped(a, Additive) + " == " + wrapped(a, Additive) + " && " + wrapped(b, Additive) +
                " == " + wrapped(b, Additive),
            LogicalAnd};
    break;
  case Predicate::UEQ:
    made = apart(true);
    break;
  case Predicate::UGT:
    made = relation("<=", true);
    break;
  case Predicate::UGE:
    made = relation("<", true);
    break;
  case Predicate::ULT:
    made = relation(">=", true);
    break;
  case Predicate::ULE:
    made = relation(">", true);
    break;
  case Predicate::UNE:
    made = relation("!=", false);
    break;
  case Predicate::UNO:
    if (op.getLhs() == op.getRhs())
      made = {wrapped(a, Additive) + " != " + wrapped(a, Additive), Equality};
    else
      made = {wrapped(a, Additive) + " != " + wrapped(a, Additive) + " || " + wrapped(b, Additive) +
                  " != " + wrapped(b, Additive),
              LogicalOr};
    break;
  }
  made.type = integerType(1, false);
  made.asUnsigned = true;
  return made;
}

Text FunctionEmitter::toFloat(Operation *op, bool isSigned) {
  Text a = as(op->getOperand(0), isSigned);
  unsigned width = widthOf(op->getOperand(0).getType());
  CppType type = cppType(op->getResult(0).getType(), true);
  if (a.type.isArbitrary() && a.type.width > MaxNative && width <= MaxNative)
    a = cast(integerType(width, isSigned), a);
  if (!a.type.isArbitrary() || a.type.width <= MaxNative)
    return cast(type, a);
  // Not every ap_int of more than 64 bits is converted as a whole.
  home.helpers.insert("allo_to_real");
  CppType whole = arbitraryType(width + !isSigned, true);
  if (!(a.type == whole))
    a = cast(whole, a);
  return floatOf(op, "allo_to_real<" + home.spell(type) + ">(" + a.text + ")", Primary);
}

Text FunctionEmitter::toInteger(Operation *op, bool isSigned) {
  unsigned width = widthOf(op->getResult(0).getType());
  Text from = value(op->getOperand(0));
  if (home.options.checked) {
    double top = std::ldexp(1.0, int(width - (isSigned ? 1 : 0)));
    auto show = [](double number) {
      char buffer[64];
      std::string text(buffer, std::to_chars(buffer, std::end(buffer), number).ptr);
      return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
    };
    double low = isSigned ? -top - 1 : -1;
    if (isSigned && width > 53) // there is no number below the smallest one that is less by 1
      low = std::nextafter(-top, -HUGE_VAL);
    std::string name = (isSigned ? "i" : "u") + std::to_string(width);
    auto bound = [&](double number) {
      return std::isinf(number) ? std::string(number < 0 ? "-HUGE_VAL" : "HUGE_VAL") : show(number);
    };
    if (std::isinf(top))
      home.headers.insert("math.h");
    from = {"ALLO_FITS(" + from.text + ", " + bound(low) + ", " + bound(top) + ", " +
                std::to_string(home.check(op->getLoc(), eval::FaultKind::FloatToInteger,
                                          "{0} does not fit '" + name + "'")) +
                ")",
            Primary, from.type};
  }
  Text made;
  if (width == 1 && !isSigned)
    made = {"int32_t(" + from.text + ") != 0", Equality, integerType(1, false)};
  else
    made = cast(integerType(width, isSigned), from);
  made.asSigned = isSigned;
  made.asUnsigned = !isSigned;
  return made;
}

Text FunctionEmitter::bitCast(arith::BitcastOp op) {
  Type from = op.getIn().getType(), to = op.getType();
  if (isa<IntegerType>(to)) {
    unsigned width = widthOf(to);
    Text text = value(op.getIn());
    CppType type = integerType(width, false);
    Text made{"", Primary, type, false, true};
    if (from.isF32() || from.isF64()) {
      home.helpers.insert("allo_bitcast");
      made.text = "allo_bitcast<" + home.spell(type) + ">(" + text.text + ")";
    } else {
      made.text = "uint16_t(" + wrapped(text, Primary) + ".get_bits())";
    }
    return made;
  }
  Text text = as(op.getIn(), false);
  CppType bits = integerType(widthOf(from), false), type = cppType(to, true);
  std::string number = text.type == bits ? text.text : home.spell(bits) + "(" + text.text + ")";
  if (to.isF32() || to.isF64()) {
    home.helpers.insert("allo_bitcast");
    return {"allo_bitcast<" + home.spell(type) + ">(" + number + ")", Primary, type};
  }
  home.helpers.insert("allo_of_bits");
  return {"allo_of_bits<" + home.spell(type) + ">(" + number + ")", Primary, type};
}

// ---- affine expressions

Text FunctionEmitter::affineText(AffineExpr expr, ValueRange operands, unsigned dims, bool wraps) {
  auto range = ranges.of(expr, operands, dims);
  bool narrow = range && range->first >= INT32_MIN && range->second <= INT32_MAX;
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return literal(APInt(64, uint64_t(constant.getValue()), true), true, true);
  unsigned at = isa<AffineDimExpr>(expr)      ? cast<AffineDimExpr>(expr).getPosition()
                : isa<AffineSymbolExpr>(expr) ? dims + cast<AffineSymbolExpr>(expr).getPosition()
                                              : 0;
  if (isa<AffineDimExpr, AffineSymbolExpr>(expr))
    return as(operands[at], true);
  auto both = cast<AffineBinaryOpExpr>(expr);
  Text left = affineText(both.getLHS(), operands, dims, wraps);
  AffineExpr second = both.getRHS();
  // Unsigned arithmetic wraps in C++, signed must not overflow.
  bool isRing = expr.getKind() == AffineExprKind::Add || expr.getKind() == AffineExprKind::Mul;
  bool overflows = wraps && !range && isRing;
  CppType whole = integerType(64, false);
  auto finish = [&](Text made) {
    if (overflows) {
      made.type = whole;
      made.asUnsigned = true;
      return made;
    }
    made.type = left.type.isArbitrary() ? integerType(64, true)
                                        : usualType(left.type, integerType(narrow ? 32 : 64, true));
    made.asSigned = true;
    made.asUnsigned = range && range->first >= 0;
    return made;
  };
  if (overflows && left.type != whole)
    left = {"uint64_t(" + left.text + ")", Primary, whole, false, true};
  else if (!overflows && !narrow &&
           (left.type.isArbitrary() || left.type.width < 64 || left.type == whole))
    left = {"int64_t(" + left.text + ")", Primary, integerType(64, true), true, left.asUnsigned};
  // x * 4 of x * -4, and x of x * -1; none of other expressions.
  auto negated = [](AffineExpr each) {
    auto product = dyn_cast<AffineBinaryOpExpr>(each);
    auto factor = product && product.getKind() == AffineExprKind::Mul
                      ? dyn_cast<AffineConstantExpr>(product.getRHS())
                      : AffineConstantExpr();
    return factor && factor.getValue() < 0 && factor.getValue() != INT64_MIN
               ? product.getLHS() * -factor.getValue()
               : AffineExpr();
  };
  switch (expr.getKind()) {
  case AffineExprKind::Add: {
    auto constant = dyn_cast<AffineConstantExpr>(second);
    if (constant && constant.getValue() < 0 && constant.getValue() != INT64_MIN)
      return finish(binary("-", Additive, left,
                           literal(APInt(64, uint64_t(-constant.getValue()), true), true, true)));
    if (AffineExpr less = negated(second))
      return finish(binary("-", Additive, left, affineText(less, operands, dims, wraps)));
    if (AffineExpr less = negated(both.getLHS()); less && !overflows)
      return finish(binary("-", Additive, affineText(second, operands, dims, wraps),
                           affineText(less, operands, dims, wraps)));
    return finish(binary("+", Additive, left, affineText(second, operands, dims, wraps)));
  }
  case AffineExprKind::Mul:
    if (auto factor = dyn_cast<AffineConstantExpr>(second); factor && factor.getValue() == -1)
      return finish({"-" + wrapped(left, Unary), Unary});
    return finish(binary("*", Multiplicative, left, affineText(second, operands, dims, wraps)));
  case AffineExprKind::Mod:
  case AffineExprKind::FloorDiv:
  case AffineExprKind::CeilDiv: {
    auto dividend = ranges.of(both.getLHS(), operands, dims);
    Text right = affineText(second, operands, dims, wraps);
    bool plain = dividend && dividend->first >= 0;
    if (plain && expr.getKind() == AffineExprKind::Mod)
      return finish(binary("%", Multiplicative, left, right));
    if (plain && expr.getKind() == AffineExprKind::FloorDiv)
      return finish(binary("/", Multiplicative, left, right));
    // Rounded up as in C: (i + 3) / 4.
    auto divisor = dyn_cast<AffineConstantExpr>(second);
    if (plain && divisor &&
        dividend->second <= (narrow ? INT32_MAX : INT64_MAX) - divisor.getValue()) {
      Text raised = binary("+", Additive, left,
                           literal(APInt(64, uint64_t(divisor.getValue() - 1)), true, true));
      return finish(binary("/", Multiplicative, finish(raised), right));
    }
    const char *helper = expr.getKind() == AffineExprKind::Mod        ? "allo_mod"
                         : expr.getKind() == AffineExprKind::FloorDiv ? "allo_floordiv"
                                                                      : "allo_ceildiv";
    home.helpers.insert(helper);
    Text made{std::string(helper) + "(" + left.text + ", " + right.text + ")", Primary};
    made = finish(made);
    made.type = integerType(64, true);
    return made;
  }
  case AffineExprKind::Constant:
  case AffineExprKind::DimId:
  case AffineExprKind::SymbolId:
    break;
  }
  ALLO_UNREACHABLE("affine expressions are handled");
}

// The least or the greatest of a map's results; one is written as it is.
Text FunctionEmitter::extremeText(AffineMap map, ValueRange operands, const char *choose) {
  CppType type = integerType(32, true);
  for (AffineExpr expr : map.getResults()) {
    auto range = ranges.of(expr, operands, map.getNumDims());
    if (!range || range->first < INT32_MIN || range->second > INT32_MAX)
      type = integerType(64, true);
  }
  Text all;
  for (AffineExpr expr : map.getResults()) {
    Text each = affineText(expr, operands, map.getNumDims());
    if (all.text.empty()) {
      all = each;
      continue;
    }
    home.headers.insert("algorithm");
    all = {"std::" + std::string(choose) + "<" + home.spell(type) + ">(" + all.text + ", " +
               each.text + ")",
           Primary, type, true, false};
  }
  return all;
}

// ---- operations

Text FunctionEmitter::compute(Operation *op) {
  auto floating = [&](const char *sign, Precedence precedence) {
    Text made = binary(sign, precedence, value(op->getOperand(0)), value(op->getOperand(1)));
    return floatOf(op, made.text, precedence);
  };
  auto helper = [&](const char *name) {
    home.helpers.insert(name);
    return floatOf(op,
                   std::string(name) + "(" + value(op->getOperand(0)).text + ", " +
                       value(op->getOperand(1)).text + ")",
                   Primary);
  };
  auto library = [&](const char *name) {
    return libraryCall(name, op->getOperands(), op->getResult(0).getType());
  };
  return llvm::TypeSwitch<Operation *, Text>(op)
      .Case([&](arith::AddIOp) { return ring(op, "+", Additive); })
      .Case([&](arith::SubIOp) { return ring(op, "-", Additive); })
      .Case([&](arith::MulIOp) { return ring(op, "*", Multiplicative); })
      .Case([&](arith::AndIOp) { return bitwise(op, "&", BitAnd); })
      .Case([&](arith::OrIOp) { return bitwise(op, "|", BitOr); })
      .Case([&](arith::XOrIOp) { return bitwise(op, "^", BitXor); })
      .Case([&](arith::DivSIOp) { return division(op, true, false); })
      .Case([&](arith::DivUIOp) { return division(op, false, false); })
      .Case([&](arith::RemSIOp) { return division(op, true, true); })
      .Case([&](arith::RemUIOp) { return division(op, false, true); })
      .Case([&](arith::ShLIOp shift) { return shiftLeft(shift); })
      .Case([&](arith::ShRSIOp) { return shiftRight(op, true); })
      .Case([&](arith::ShRUIOp) { return shiftRight(op, false); })
      .Case([&](arith::MinSIOp) { return extreme(op, true, "min"); })
      .Case([&](arith::MinUIOp) { return extreme(op, false, "min"); })
      .Case([&](arith::MaxSIOp) { return extreme(op, true, "max"); })
      .Case([&](arith::MaxUIOp) { return extreme(op, false, "max"); })
      .Case([&](arith::CmpIOp compare) { return comparison(compare); })
      .Case([&](arith::CmpFOp compare) { return floatComparison(compare); })
      .Case([&](arith::SelectOp select) { return selection(select); })
      .Case([&](arith::ExtSIOp) { return extension(op, true); })
      .Case([&](arith::ExtUIOp) { return extension(op, false); })
      .Case([&](arith::TruncIOp) { return truncation(op); })
      .Case<arith::IndexCastOp, arith::IndexCastUIOp>([&](Operation *) {
        unsigned from = widthOf(op->getOperand(0).getType());
        unsigned to = widthOf(op->getResult(0).getType());
        if (to < from)
          return truncation(op);
        if (to == from) // the same bits
          return known(value(op->getOperand(0)), op->getResult(0));
        return extension(op, isa<arith::IndexCastOp>(op));
      })
      .Case([&](arith::SIToFPOp) { return toFloat(op, true); })
      .Case([&](arith::UIToFPOp) { return toFloat(op, false); })
      .Case([&](arith::FPToSIOp) { return toInteger(op, true); })
      .Case([&](arith::FPToUIOp) { return toInteger(op, false); })
      .Case<arith::ExtFOp, arith::TruncFOp>([&](Operation *) {
        Text from = value(op->getOperand(0));
        bool narrow = from.type.kind == CppType::Half || from.type.kind == CppType::BFloat;
        CppType type = cppType(op->getResult(0).getType(), true);
        if (narrow && type.kind == CppType::Double)
          from = vitis::FunctionEmitter::cast({CppType::Float, 32, true}, from);
        return FunctionEmitter::cast(type, from);
      })
      .Case([&](arith::BitcastOp bits) { return bitCast(bits); })
      .Case([&](arith::AddFOp) { return floating("+", Additive); })
      .Case([&](arith::SubFOp) { return floating("-", Additive); })
      .Case([&](arith::MulFOp) { return floating("*", Multiplicative); })
      .Case([&](arith::DivFOp) { return floating("/", Multiplicative); })
      .Case([&](arith::RemFOp) { return library("fmod"); })
      .Case([&](arith::NegFOp) {
        Text from = value(op->getOperand(0));
        bool twice = from.text.front() == '-';
        return floatOf(op, "-" + (twice ? "(" + from.text + ")" : wrapped(from, Unary)), Unary);
      })
      .Case([&](arith::MaxNumFOp) { return library("fmax"); })
      .Case([&](arith::MinNumFOp) { return library("fmin"); })
      .Case([&](arith::MaximumFOp) { return helper("allo_maximum"); })
      .Case([&](arith::MinimumFOp) { return helper("allo_minimum"); })
      .Case([&](math::AbsFOp) { return library("fabs"); })
      .Case([&](math::FloorOp) { return library("floor"); })
      .Case([&](math::CeilOp) { return library("ceil"); })
      .Case([&](math::SqrtOp) { return library("sqrt"); })
      .Case([&](math::RsqrtOp) { return library("rsqrt"); })
#define ALLO_MATH_FUNCTION(ID, NAME, DOC) .Case([&](math::ID##Op) { return library(#NAME); })
#include "sema/types/MathFunctions.def"
      .Case([&](math::PowFOp) { return library("pow"); })
      .Case([&](math::FmaOp) { return library("fma"); })
      .Case<memref::LoadOp, affine::AffineLoadOp>([&](Operation *) {
        Type type = op->getResult(0).getType();
        bool isSigned = signs.elementIsSigned(op->getOperand(0));
        Text made{elementOf(op), Primary, cppType(type, isSigned)};
        if (!made.type.isInteger())
          return made;
        made.asSigned = made.type.isSigned;
        made.asUnsigned = !made.type.isSigned;
        return made;
      })
      .Case([&](dialect::StreamGetOp get) {
        markSite(get.getLoc(), eval::FaultKind::Deadlock, "");
        Type type = get.getResult().getType();
        Text made{lane(get.getStream(), get.getIndices()) + ".read()", Primary,
                  cppType(type, signs.elementIsSigned(get.getStream()))};
        made.asSigned = made.type.isInteger() && made.type.isSigned;
        made.asUnsigned = made.type.isInteger() && !made.type.isSigned;
        return made;
      })
      .Case([&](affine::AffineApplyOp apply) {
        AffineMap map = apply.getAffineMap();
        return affineText(map.getResult(0), apply.getMapOperands(), map.getNumDims(),
                          /*wraps=*/true);
      })
      .Case([&](affine::AffineMinOp least) {
        return extremeText(least.getAffineMap(), least.getMapOperands(), "min");
      })
      .Case([&](affine::AffineMaxOp most) {
        return extremeText(most.getAffineMap(), most.getMapOperands(), "max");
      })
      .Case([&](dialect::BitGetSliceOp bits) { return getBits(bits); })
      .Case([&](dialect::BitSetSliceOp bits) { return setBits(bits); })
      .Default([&](Operation *) -> Text {
        ALLO_UNREACHABLE("operations of a prepared module are handled");
      });
}

} // namespace allo::vitis
