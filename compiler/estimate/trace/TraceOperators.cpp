// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Operators of numbers.
#include "estimate/trace/Trace.h"

#include "dialect/Dialect.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Math/IR/Math.h>

#include <llvm/ADT/TypeSwitch.h>

#include <bit>

namespace allo::estimate {

using namespace mlir;

namespace {

unsigned operatorWidth(mlir::Type type) {
  return type.isIndex() ? 64 : type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 32;
}

unsigned bitsOfRange(int64_t low, int64_t high) {
  if (low >= 0)
    return std::max(1u, unsigned(std::bit_width(uint64_t(high))));
  return unsigned(std::bit_width(uint64_t(std::max(-(low + 1), high)))) + 1;
}

// Into a signed number of so many bits. A bound that is not known is the least or the most there
// is.
bool fitsInto(unsigned width, int64_t low, int64_t high) {
  return width >= 64 || (low >= -(int64_t(1) << (width - 1)) && high < (int64_t(1) << (width - 1)));
}

bool isPowerOfTwo(int64_t value) { return value > 0 && std::has_single_bit(uint64_t(value)); }

// Whether the comparison of a bit with a number asks for 1, or for 0; nothing: for something else.
std::optional<bool> bitWhere(int64_t number, StringRef name) {
  if (name == "eq" || name == "ne")
    return number == 0 || number == 1 ? std::optional((name == "eq") == (number == 1))
                                      : std::nullopt;
  const StringRef order = name.drop_front();
  if ((number == 0 && order == "gt") || (number == 1 && order == "ge"))
    return true;
  if ((number == 1 && order == "lt") || (number == 0 && order == "le"))
    return false;
  return std::nullopt;
}

// Digits other than 0 of the canonical signed-digit form: as many shifted terms make the product.
unsigned signedDigits(int64_t value) {
  auto rest = uint64_t(value < 0 ? -value : value);
  unsigned digits = 0;
  while (rest) {
    if (rest & 1) {
      ++digits;
      rest = (rest & 3) == 3 ? rest + 1 : rest - 1;
    }
    rest >>= 1;
  }
  return digits;
}

} // namespace

NodeId Trace::simple(OpKind kind, std::vector<NodeId> operands, unsigned width, StringRef variant,
                     bool isFloat) {
  const int64_t number = variants.try_emplace(variant, int64_t(variants.size())).first->second;
  std::vector<int64_t> key{int64_t(kind), int64_t(width), number};
  key.insert(key.end(), operands.begin(), operands.end());
  Node node{.kind = kind, .width = width};
  for (NodeId each : operands) {
    const unsigned bits = graph.nodes[each].width;
    node.widest = std::max(node.widest, bits);
    node.narrowest = node.narrowest ? std::min(node.narrowest, bits) : bits;
  }
  node.operands = std::move(operands);
  Known facts;
  facts.isFloat = isFloat;
  if (!isFloat) {
    facts.form.terms[NodeId(graph.nodes.size())] = 1;
    if (width < 63) {
      facts.low = width == 1 ? 0 : -(int64_t(1) << (width - 1));
      facts.high = width == 1 ? 1 : (int64_t(1) << (width - 1)) - 1;
    }
  }
  return add(std::move(node), facts, std::move(key));
}

NodeId Trace::sum(NodeId a, NodeId b, int64_t sign, unsigned width) {
  const LinearForm form = known[a].form.plus(known[b].form, sign);
  if (form.isConstant())
    return constant(form.constant, width);
  if (isConstant(b) && valueOf(b) == 0)
    return a;
  if (isConstant(a) && valueOf(a) == 0 && sign > 0)
    return b;
  auto [low, high] = rangeOf(form);
  const bool isExact = fitsInto(width, low, high);
  const unsigned bits =
      low == INT64_MIN || high == INT64_MAX
          ? std::min(width, std::max(graph.nodes[a].width, graph.nodes[b].width) + 1)
          : std::min(width, bitsOfRange(low, high));
  if (sign > 0 && a > b)
    std::swap(a, b);
  // Bits beside each other: 64 i + j with j of six bits.
  auto isAbove = [&](NodeId upper, NodeId lower) {
    const LinearForm &its = known[upper].form;
    auto zeros = uint64_t(its.constant);
    for (const auto &[symbol, coefficient] : its.terms)
      zeros |= uint64_t(coefficient);
    // A counter may hold the number at which its loop ends, which takes its whole width.
    const unsigned bitsBelow =
        isConstant(lower) ? bitsOfRange(0, valueOf(lower)) : graph.nodes[lower].width;
    return zeros != 0 && known[lower].low >= 0 && known[upper].low >= 0 &&
           unsigned(std::countr_zero(zeros)) >= bitsBelow;
  };
  const bool isWire = sign > 0 && (isAbove(a, b) || isAbove(b, a));
  Node node{.kind = isWire ? OpKind::Wire : OpKind::Add, .width = bits, .operands = {a, b}};
  Known facts;
  if (isExact) {
    facts.form = form;
    facts.low = low;
    facts.high = high;
    // The sum of other operands may be the same number.
    std::vector<int64_t> key{SumKey, form.constant};
    for (const auto &[symbol, coefficient] : form.terms)
      key.insert(key.end(), {int64_t(symbol), coefficient});
    if (form.terms.size() == 1 && form.constant == 0 && form.terms.begin()->second == 1)
      return form.terms.begin()->first;
    const NodeId made = add(std::move(node), facts, std::move(key));
    if (sign < 0)
      differences.insert(made);
    return made;
  }
  auto widthOf = [&](NodeId each) { return graph.nodes[each].width; };
  OrderedSum parts{None, None, a, b};
  if (widthOf(a) != widthOf(b)) {
    const bool isLeftWide = widthOf(a) > widthOf(b);
    const NodeId wide = isLeftWide ? a : b, other = isLeftWide ? b : a;
    const auto earlier = isLeftWide || sign > 0 ? orderedSums.find(wide) : orderedSums.end();
    if (earlier == orderedSums.end()) {
      if (isLeftWide || sign > 0)
        parts = {wide, other, a, b};
    } else if (const NodeId narrow = sum(earlier->second.others, other, sign, 64);
               widthOf(narrow) < bits && !isConstant(narrow)) {
      parts = {earlier->second.last, narrow, a, b};
    }
  } else if (sign > 0) {
    parts = carriedLast(a, b, [&](NodeId one, NodeId other) { return sum(one, other, 1, width); });
  }
  const bool isPlain = parts.last == None || (parts.last == a && parts.others == b) ||
                       (parts.last == b && parts.others == a);
  if (!isPlain) {
    node.operands = {parts.last, parts.others};
    sign = 1;
  }
  const std::vector<NodeId> operands = node.operands;
  facts.form.terms[NodeId(graph.nodes.size())] = 1;
  const NodeId made = add(std::move(node), facts,
                          {int64_t(OpKind::Add), sign, int64_t(operands[0]), int64_t(operands[1])});
  if (parts.last != None)
    orderedSums.try_emplace(made, parts);
  if (sign < 0)
    differences.insert(made);
  return made;
}

// Nothing is last where neither operand has a number that the loop carries.
Trace::OrderedSum Trace::carriedLast(NodeId a, NodeId b,
                                     llvm::function_ref<NodeId(NodeId, NodeId)> add) const {
  for (const auto &[total, other] : {std::pair(a, b), std::pair(b, a)}) {
    if (graph.nodes[total].isCarried)
      return {total, other, a, b};
    const auto earlier = orderedSums.find(total);
    if (earlier == orderedSums.end() || !graph.nodes[earlier->second.last].isCarried)
      continue;
    const NodeId last = earlier->second.last;
    return {last, add(earlier->second.others, other), a, b};
  }
  return {None, None, a, b};
}

NodeId Trace::product(NodeId a, NodeId b, unsigned width) {
  if (isConstant(a))
    std::swap(a, b);
  if (isConstant(a) && isConstant(b))
    return constant(int64_t(uint64_t(valueOf(a)) * uint64_t(valueOf(b))), width);
  if (!isConstant(b)) {
    if (a > b)
      std::swap(a, b);
    const auto [lowA, highA] = std::pair(known[a].low, known[a].high);
    const auto [lowB, highB] = std::pair(known[b].low, known[b].high);
    unsigned bits = std::min(width, graph.nodes[a].width + graph.nodes[b].width);
    NodeId made = simple(OpKind::Multiply, {a, b}, bits, "");
    int64_t most = 0;
    if (lowA >= 0 && lowB >= 0 && highA != INT64_MAX && highB != INT64_MAX &&
        !__builtin_mul_overflow(highA, highB, &most)) {
      known[made].low = lowA * lowB;
      known[made].high = most;
      graph.nodes[made].width = std::min(width, bitsOfRange(0, most));
    }
    return made;
  }
  const int64_t factor = valueOf(b);
  if (factor == 0)
    return constant(0, width);
  if (factor == 1)
    return a;
  const LinearForm form = known[a].form.times(factor);
  auto [low, high] = rangeOf(form);
  const bool isBounded = low != INT64_MIN && high != INT64_MAX;
  const bool isExact = fitsInto(width, low, high);
  const unsigned bits = isBounded ? std::min(width, bitsOfRange(low, high)) : width;
  Known facts;
  if (isExact) {
    facts.form = form;
    facts.low = low;
    facts.high = high;
  } else {
    facts.form.terms[NodeId(graph.nodes.size())] = 1;
  }
  std::vector<int64_t> key{ProductKey, factor, int64_t(a)};
  if (isExact) {
    key = {SumKey, form.constant};
    for (const auto &[symbol, coefficient] : form.terms)
      key.insert(key.end(), {int64_t(symbol), coefficient});
  }
  if (isPowerOfTwo(factor))
    return add({.kind = OpKind::Wire, .width = bits, .operands = {a}}, facts, key);
  if (isBit(a)) // the factor or 0
    return add({.kind = OpKind::Select, .width = bits, .operands = {a}}, facts, key);
  const unsigned digits = signedDigits(factor);
  if (digits <= 2) // 24 a is 16 a + 8 a
    return add({.kind = OpKind::Add, .width = bits, .operands = {a}}, facts, key);
  Node node{.kind = OpKind::Multiply, .width = bits, .operands = {a}};
  const unsigned bitsOfFactor =
      bitsOfRange(std::min<int64_t>(factor, 0), std::max<int64_t>(factor, 0));
  node.widest = std::max(graph.nodes[a].width, bitsOfFactor);
  node.narrowest = std::min(graph.nodes[a].width, bitsOfFactor);
  return add(std::move(node), facts, key);
}

// The low bits of a product with a constant: of the constant, no others are needed.
NodeId Trace::lowProduct(NodeId a, int64_t factor, unsigned width) {
  const auto low = int64_t(uint64_t(factor) & ((uint64_t(1) << width) - 1));
  if (low == 0)
    return constant(0, width);
  Node node{.width = width, .operands = {a}};
  if (isPowerOfTwo(low)) {
    node.kind = OpKind::Wire;
  } else if (signedDigits(low) <= 2) {
    node.kind = OpKind::Add;
  } else {
    node.kind = OpKind::Multiply;
    node.widest = std::min(width, std::max(graph.nodes[a].width, bitsOfRange(0, low)));
    node.narrowest = std::min(graph.nodes[a].width, bitsOfRange(0, low));
  }
  Known facts;
  facts.form.terms[NodeId(graph.nodes.size())] = 1;
  facts.low = 0;
  facts.high = (int64_t(1) << width) - 1;
  return add(std::move(node), facts, {LowProductKey, int64_t(a), low, int64_t(width)});
}

NodeId Trace::quotient(NodeId a, NodeId b, bool isRemainder, bool isSigned, unsigned width) {
  if (isConstant(a) && isConstant(b) && valueOf(b) > 0)
    return constant(isRemainder ? valueOf(a) % valueOf(b) : valueOf(a) / valueOf(b), width);
  if (isConstant(b) && isPowerOfTwo(valueOf(b))) {
    const int64_t divisor = valueOf(b);
    const auto shift = unsigned(std::countr_zero(uint64_t(divisor)));
    const int64_t high = known[a].high, low = known[a].low;
    if (isRemainder && low >= 0 && high < divisor)
      return a;
    NodeId made = None;
    if (isRemainder) {
      // Of a product or sum, only these bits are computed.
      if (const Node &whole = graph.nodes[a];
          low >= 0 && whole.width > shift && shift > 0 && whole.operands.size() == 2 &&
          (whole.kind == OpKind::Multiply || whole.kind == OpKind::Add)) {
        const OpKind kind = whole.kind;
        a = simple(kind, std::vector<NodeId>(whole.operands), shift, "low bits");
        graph.nodes[a].widest = std::min(graph.nodes[a].widest, shift);
        graph.nodes[a].narrowest = std::min(graph.nodes[a].narrowest, shift);
      } else if (const LinearForm &its = known[a].form;
                 low >= 0 && whole.width > shift && shift > 0 && whole.kind == OpKind::Multiply &&
                 its.terms.size() == 1 && its.constant == 0) {
        const auto [symbol, factor] = *its.terms.begin();
        a = lowProduct(symbol, factor, shift);
      }
      made = simple(OpKind::Wire, {a, b}, std::max(1u, shift), "rem");
      known[made].low = 0;
      known[made].high = divisor - 1;
      // It is the same number again after so many iterations.
      if (const LinearForm &its = known[a].form;
          !levels.empty() && its.terms.size() == 1 && its.coefficientOf(levels.back().index) == 1)
        periods[made] = divisor;
    } else {
      const unsigned whole = graph.nodes[a].width;
      made = simple(OpKind::Wire, {a, b}, whole > shift ? whole - shift : 1, "div");
      if (low != INT64_MIN && high != INT64_MAX) {
        known[made].low = low >> shift;
        known[made].high = high >> shift;
      }
    }
    // A negative number is rounded the other way.
    if (isSigned && low < 0)
      made = select(compare(a, constant(0, width), "slt"), sum(made, constant(1, width), 1, width),
                    made, std::min(width, graph.nodes[made].width + 1), false);
    return made;
  }
  const NodeId made =
      simple(OpKind::Divide, {a, b}, std::min(width, std::max(graph.nodes[a].width, 1u)),
             isRemainder ? (isSigned ? "rems" : "remu") : (isSigned ? "divs" : "divu"));
  // It is as wide as its operands need to be.
  const Known &left = known[a], &right = known[b];
  const bool isBounded = left.low != INT64_MIN && left.high != INT64_MAX &&
                         right.low != INT64_MIN && right.high != INT64_MAX;
  const unsigned wide =
      isBounded ? std::max(bitsOfRange(left.low, left.high), bitsOfRange(right.low, right.high))
                : std::max(graph.nodes[a].width,
                           isConstant(b) ? bitsOfRange(0, valueOf(b)) : graph.nodes[b].width);
  Node &divider = graph.nodes[made];
  divider.widest = std::min(width, wide);
  divider.isRemainder = isRemainder;
  divider.width = std::min(divider.width, divider.widest);
  if (isBounded && left.low >= 0 && right.low > 0) {
    known[made].low = 0;
    known[made].high = isRemainder ? std::min(left.high, right.high - 1) : left.high / right.low;
    divider.width = std::min(divider.width, bitsOfRange(0, known[made].high));
  }
  return made;
}

NodeId Trace::compare(NodeId a, NodeId b, StringRef name) {
  const LinearForm difference = known[a].form.plus(known[b].form, -1);
  const auto [low, high] = rangeOf(difference);
  auto decided = [&]() -> std::optional<bool> {
    if (known[a].isFloat)
      return std::nullopt;
    if (name == "eq" || name == "ne") {
      if (low > 0 || high < 0)
        return name == "ne";
      if (low == 0 && high == 0)
        return name == "eq";
      return std::nullopt;
    }
    const bool areSmall = known[a].low >= 0 && known[b].low >= 0;
    if (name.starts_with("u") && !areSmall)
      return std::nullopt;
    const StringRef order = name.drop_front();
    if (high < 0)
      return order == "lt" || order == "le";
    if (low > 0)
      return order == "gt" || order == "ge";
    if (low >= 0 && (order == "lt" || order == "ge"))
      return order == "ge";
    if (high <= 0 && (order == "gt" || order == "le"))
      return order == "le";
    return std::nullopt;
  }();
  if (decided && low != INT64_MIN && high != INT64_MAX)
    return constant(*decided, 1);
  if (isBit(a) && isConstant(b))
    if (const std::optional<bool> isSet = bitWhere(valueOf(b), name))
      return *isSet ? a : inverted(a);
  return simple(OpKind::Compare, {a, b}, 1, name);
}

bool Trace::isBit(NodeId node) const {
  return !known[node].isFloat && graph.nodes[node].width == 1 && known[node].low == 0 &&
         known[node].high == 1 && !isConstant(node);
}

NodeId Trace::inverted(NodeId bit) {
  if (const auto before = inverses.find(bit); before != inverses.end())
    return before->second;
  const NodeId made = simple(OpKind::Logic, {bit}, 1, "not");
  inverses[made] = bit;
  return made;
}

NodeId Trace::select(NodeId condition, NodeId a, NodeId b, unsigned width, bool isFloat) {
  if (a == b)
    return a;
  if (isConstant(condition))
    return valueOf(condition) != 0 ? a : b;
  if (const auto before = inverses.find(condition); before != inverses.end())
    return select(before->second, b, a, width, isFloat);
  const unsigned bits =
      isFloat ? width : std::min(width, std::max(graph.nodes[a].width, graph.nodes[b].width));
  NodeId made = simple(OpKind::Select, {condition, a, b}, bits, "", isFloat);
  if (!isFloat) {
    known[made].low = std::min(known[a].low, known[b].low);
    known[made].high = std::max(known[a].high, known[b].high);
  }
  return made;
}

NodeId Trace::resized(NodeId value, unsigned width, bool isSigned) {
  const int64_t low = known[value].low, high = known[value].high;
  if (fitsInto(width, low, high) && (isSigned || low >= 0))
    return value;
  if (isConstant(value)) {
    APInt number(64, uint64_t(valueOf(value)), true);
    return constant(number.trunc(std::min(width, 64u)).getSExtValue(), width);
  }
  if (width >= graph.nodes[value].width && isSigned)
    return value;
  return simple(OpKind::Wire, {value}, std::max(1u, width), isSigned ? "signed" : "unsigned");
}

NodeId Trace::unsignedOf(NodeId value, unsigned width) {
  constexpr unsigned Widest = 62; // of known ranges
  if (known[value].low >= 0 || isConstant(value) || width > Widest)
    return resized(value, width, false);
  const NodeId made = simple(OpKind::Wire, {value}, width, "unsigned bits");
  known[made].low = 0;
  known[made].high = (int64_t(1) << width) - 1;
  return made;
}

NodeId Trace::lowSum(NodeId a, NodeId b, unsigned width, std::vector<int64_t> key) {
  Known facts;
  facts.form.terms[NodeId(graph.nodes.size())] = 1;
  facts.low = -(int64_t(1) << (width - 1));
  facts.high = (int64_t(1) << (width - 1)) - 1;
  return add({.kind = OpKind::Add, .width = width, .operands = {a, b}}, facts, std::move(key));
}

// The low bits of a sum are the sum of low bits: the tool has an adder of that width for them, even
// if the whole sum is used as well.
NodeId Trace::truncated(NodeId value, unsigned width) {
  const Node &whole = graph.nodes[value];
  if (fitsInto(width, known[value].low, known[value].high) || isConstant(value) ||
      width >= whole.width || whole.kind != OpKind::Add || whole.operands.size() != 2)
    return resized(value, width, true);
  std::vector<int64_t> key{LowBitsKey, int64_t(value), int64_t(width)};
  if (const auto made = numbered.find(key); made != numbered.end())
    return made->second;
  std::vector<NodeId> operands = whole.operands;
  if (const auto parts = orderedSums.find(value); parts != orderedSums.end())
    operands = {parts->second.left, parts->second.right};
  for (NodeId &each : operands)
    each = truncated(each, width);
  OrderedSum parts{None, None, operands[0], operands[1]};
  if (!differences.contains(value))
    parts = carriedLast(operands[0], operands[1], [&](NodeId one, NodeId other) {
      return lowSum(one, other, width, {LowBitsKey, int64_t(one), int64_t(other), int64_t(width)});
    });
  const bool isOrdered = parts.last != None;
  const NodeId made = lowSum(isOrdered ? parts.last : operands[0],
                             isOrdered ? parts.others : operands[1], width, std::move(key));
  if (isOrdered)
    orderedSums.try_emplace(made, parts);
  return made;
}

NodeId Trace::affineValue(AffineExpr expr, ArrayRef<NodeId> operands, unsigned dims) {
  if (auto number = dyn_cast<AffineConstantExpr>(expr))
    return constant(number.getValue(), 64);
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return operands[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return operands[dims + symbol.getPosition()];
  auto both = cast<AffineBinaryOpExpr>(expr);
  const NodeId left = affineValue(both.getLHS(), operands, dims),
               right = affineValue(both.getRHS(), operands, dims);
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    return sum(left, right, 1, 64);
  case AffineExprKind::Mul:
    return product(left, right, 64);
  case AffineExprKind::Mod:
    if (isConstant(left) && isConstant(right) && valueOf(right) > 0)
      return constant(llvm::mod(valueOf(left), valueOf(right)), 64);
    return quotient(left, right, true, false, 64);
  case AffineExprKind::FloorDiv:
  case AffineExprKind::CeilDiv:
    if (isConstant(left) && isConstant(right) && valueOf(right) > 0)
      return constant(expr.getKind() == AffineExprKind::FloorDiv
                          ? llvm::divideFloorSigned(valueOf(left), valueOf(right))
                          : llvm::divideCeilSigned(valueOf(left), valueOf(right)),
                      64);
    return quotient(left, right, false, false, 64);
  case AffineExprKind::Constant:
  case AffineExprKind::DimId:
  case AffineExprKind::SymbolId:
    break;
  }
  return left;
}

bool Trace::traceArithmetic(Operation *op) {
  if (op->getNumResults() != 1 || !op->getResult(0).getType().isIntOrIndex())
    return false;
  const unsigned width = operatorWidth(op->getResult(0).getType());
  auto operand = [&](unsigned i) { return lookup(op->getOperand(i)); };
  const StringRef name = op->getName().getStringRef();
  auto logic = [&](NodeId a, NodeId b) {
    const unsigned bits = std::max(graph.nodes[a].width, graph.nodes[b].width);
    return simple(OpKind::Logic, {a, b}, std::min(width, bits), name);
  };
  auto minimum = [&](bool isLess) {
    const NodeId a = operand(0), b = operand(1);
    return select(compare(a, b, isLess ? "slt" : "sgt"), a, b, width, false);
  };
  NodeId made =
      llvm::TypeSwitch<Operation *, NodeId>(op)
          .Case<arith::AddIOp>([&](auto) { return sum(operand(0), operand(1), 1, width); })
          .Case<arith::SubIOp>([&](auto) { return sum(operand(0), operand(1), -1, width); })
          .Case<arith::MulIOp>([&](auto) { return product(operand(0), operand(1), width); })
          .Case<arith::DivSIOp, arith::FloorDivSIOp, arith::CeilDivSIOp>(
              [&](auto) { return quotient(operand(0), operand(1), false, true, width); })
          .Case<arith::DivUIOp, arith::CeilDivUIOp>(
              [&](auto) { return quotient(operand(0), operand(1), false, false, width); })
          .Case<arith::RemSIOp>(
              [&](auto) { return quotient(operand(0), operand(1), true, true, width); })
          .Case<arith::RemUIOp>(
              [&](auto) { return quotient(operand(0), operand(1), true, false, width); })
          .Case<arith::AndIOp>([&](auto) {
            const NodeId a = operand(0), b = operand(1);
            if (isConstant(b) && valueOf(b) >= 0 && isPowerOfTwo(valueOf(b) + 1))
              return quotient(a, constant(valueOf(b) + 1, width), true, false, width);
            return logic(a, b);
          })
          .Case<arith::OrIOp, arith::XOrIOp>(
              [&](Operation *) { return logic(operand(0), operand(1)); })
          .Case<arith::ShLIOp, arith::ShRSIOp, arith::ShRUIOp>([&](Operation *) {
            const NodeId a = operand(0), b = operand(1);
            if (isConstant(b) && valueOf(b) >= 0 && valueOf(b) < 62 && isa<arith::ShLIOp>(op))
              return product(a, constant(int64_t(1) << valueOf(b), width), width);
            if (isConstant(b))
              return simple(OpKind::Wire, {a, b}, width, name);
            return simple(OpKind::Shift, {a, b}, width, name);
          })
          .Case<arith::CmpIOp>([&](arith::CmpIOp compareOp) {
            return compare(operand(0), operand(1),
                           arith::stringifyCmpIPredicate(compareOp.getPredicate()));
          })
          .Case<arith::CmpFOp>([&](arith::CmpFOp compareOp) {
            return simple(OpKind::FloatCompare, {operand(0), operand(1)}, 1,
                          arith::stringifyCmpFPredicate(compareOp.getPredicate()));
          })
          .Case<arith::SelectOp>(
              [&](auto) { return select(operand(0), operand(1), operand(2), width, false); })
          .Case<arith::MinSIOp, arith::MinUIOp>([&](auto) { return minimum(true); })
          .Case<arith::MaxSIOp, arith::MaxUIOp>([&](auto) { return minimum(false); })
          .Case<arith::ExtSIOp, arith::IndexCastOp>(
              [&](auto) { return resized(operand(0), width, true); })
          .Case<arith::ExtUIOp>([&](arith::ExtUIOp extension) {
            return unsignedOf(operand(0), extension.getIn().getType().getIntOrFloatBitWidth());
          })
          .Case<arith::IndexCastUIOp>([&](auto) { return resized(operand(0), width, false); })
          .Case<arith::TruncIOp>([&](auto) { return truncated(operand(0), width); })
          .Case<arith::FPToSIOp, arith::FPToUIOp>(
              [&](auto) { return simple(OpKind::FloatToInt, {operand(0)}, width, name); })
          .Case<arith::BitcastOp>(
              [&](auto) { return simple(OpKind::Wire, {operand(0)}, width, name); })
          .Case<affine::AffineApplyOp>([&](affine::AffineApplyOp apply) {
            SmallVector<NodeId> operands;
            for (Value each : apply.getMapOperands())
              operands.push_back(lookup(each));
            return affineValue(apply.getAffineMap().getResult(0), operands,
                               apply.getAffineMap().getNumDims());
          })
          .Case<affine::AffineMinOp, affine::AffineMaxOp>([&](auto extreme) {
            SmallVector<NodeId> operands;
            for (Value each : extreme.getOperands())
              operands.push_back(lookup(each));
            const AffineMap map = extreme.getMap();
            NodeId best = affineValue(map.getResult(0), operands, map.getNumDims());
            for (AffineExpr each : map.getResults().drop_front()) {
              const NodeId other = affineValue(each, operands, map.getNumDims());
              const bool isMin = isa<affine::AffineMinOp>(op);
              best = select(compare(best, other, isMin ? "slt" : "sgt"), best, other, 64, false);
            }
            return best;
          })
          .Case<dialect::BitGetSliceOp, dialect::BitSetSliceOp>([&](Operation *) {
            std::vector<NodeId> operands;
            for (Value each : op->getOperands())
              operands.push_back(lookup(each));
            const bool isFixed = llvm::all_of(ArrayRef(operands).drop_front(),
                                              [&](NodeId each) { return isConstant(each); });
            return simple(isFixed ? OpKind::Wire : OpKind::Shift, operands, width, name);
          })
          .Default([](auto) { return None; });
  if (made == None)
    return false;
  env[op->getResult(0)] = made;
  return true;
}

bool Trace::traceFloat(Operation *op) {
  if (op->getNumResults() != 1 || !isa<FloatType>(op->getResult(0).getType()))
    return false;
  const unsigned width = operatorWidth(op->getResult(0).getType());
  auto operands = [&] {
    std::vector<NodeId> all;
    for (Value each : op->getOperands())
      all.push_back(lookup(each));
    return all;
  };
  auto make = [&](OpKind kind) {
    return simple(kind, operands(), width, op->getName().getStringRef(), true);
  };
  auto choice = [&](bool isLess) {
    const std::vector<NodeId> both = operands();
    const NodeId condition = simple(OpKind::FloatCompare, both, 1, isLess ? "olt" : "ogt");
    return select(condition, both[0], both[1], width, true);
  };
  NodeId made =
      llvm::TypeSwitch<Operation *, NodeId>(op)
          .Case<arith::ConstantOp>([&](auto) { return lookup(op->getResult(0)); })
          .Case<arith::AddFOp>([&](auto) { return make(OpKind::FloatAdd); })
          .Case<arith::SubFOp>([&](auto) {
            const NodeId difference = make(OpKind::FloatAdd);
            graph.nodes[difference].isDifference = true;
            return difference;
          })
          .Case<arith::MulFOp>([&](auto) { return make(OpKind::FloatMultiply); })
          .Case<arith::DivFOp>([&](auto) { return make(OpKind::FloatDivide); })
          .Case<arith::NegFOp>([&](auto) { return make(OpKind::Logic); })
          .Case<arith::SelectOp>([&](auto) {
            const std::vector<NodeId> all = operands();
            return select(all[0], all[1], all[2], width, true);
          })
          .Case<arith::ExtFOp, arith::TruncFOp>([&](auto) { return make(OpKind::FloatConvert); })
          .Case<arith::SIToFPOp, arith::UIToFPOp>([&](auto) { return make(OpKind::IntToFloat); })
          .Case<arith::BitcastOp>([&](auto) { return make(OpKind::Wire); })
          .Case<arith::MaximumFOp, arith::MaxNumFOp>([&](auto) { return choice(false); })
          .Case<arith::MinimumFOp, arith::MinNumFOp>([&](auto) { return choice(true); })
          .Case<math::AbsFOp>([&](auto) { return make(OpKind::Wire); })
          .Case<math::SqrtOp>([&](auto) { return make(OpKind::FloatSqrt); })
          .Case<math::ExpOp>([&](auto) { return make(OpKind::FloatExp); })
          .Default([&](auto) {
            if (op->getName().getDialectNamespace() != "math")
              return None;
            doubts.push_back(
                ("the cost of '" + op->getName().stripDialect() + "' is not in the tables").str());
            return make(OpKind::FloatFunction);
          });
  if (made == None)
    return false;
  env[op->getResult(0)] = made;
  return true;
}

} // namespace allo::estimate
