// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Sums and products that must fit their type: they are computed a second time with as many bits as
// they can need, and compared with the truncated result.
#include "exec/Messages.h"
#include "lower/Arithmetic.h"

#include <llvm/Support/MathExtras.h>
#include <mlir/Dialect/Arith/IR/Arith.h>

#include <algorithm>

namespace allo::lower {

namespace arith = mlir::arith;
using eval::FaultKind;
using mlir::Value;

namespace {

constexpr unsigned WordBits = 64;

} // namespace

// In two's complement, with more bits than it has; an index has 64.
Value Arithmetic::exact(Value value, Type type, unsigned width) {
  if (type.isIndex())
    value = make<arith::IndexCastOp>(b.getI64Type(), value);
  mlir::Type wide = b.getIntegerType(width);
  return type.isSigned() ? make<arith::ExtSIOp>(wide, value) : make<arith::ExtUIOp>(wide, value);
}

std::vector<Value> Arithmetic::wordsOf(Value integer) {
  unsigned width = integer.getType().getIntOrFloatBitWidth();
  auto whole = unsigned(llvm::alignTo(width, WordBits));
  if (whole != width)
    integer = make<arith::ExtSIOp>(b.getIntegerType(whole), integer);
  if (whole == WordBits)
    return {integer};
  std::vector<Value> words;
  for (unsigned at = 0; at < whole; at += WordBits) {
    Value rest = integer;
    if (at != 0)
      rest = make<arith::ShRUIOp>(integer, this->integer(BigInt(int64_t(at)), integer.getType()));
    words.push_back(make<arith::TruncIOp>(b.getI64Type(), rest));
  }
  return words;
}

void Arithmetic::requireFits(Value exact, Type type, bool converts) {
  mlir::Type wide = exact.getType();
  Value kept = make<arith::TruncIOp>(b.getIntegerType(type.width()), exact);
  Value again =
      type.isSigned() ? make<arith::ExtSIOp>(wide, kept) : make<arith::ExtUIOp>(wide, kept);
  require(make<arith::CmpIOp>(arith::CmpIPredicate::eq, again, exact), FaultKind::Overflow,
          eval::overflowText(type, converts), wordsOf(exact), Shown::Wide);
}

void Arithmetic::checkSum(llvm::ArrayRef<std::pair<Value, bool>> terms, Type type) {
  unsigned width = type.width() + llvm::Log2_64_Ceil(terms.size()) + 2; // a sign, and -min
  Value sum = zero(b.getIntegerType(width));
  for (auto [value, negative] : terms) {
    Value term = exact(value, type, width);
    sum = negative ? make<arith::SubIOp>(sum, term) : make<arith::AddIOp>(sum, term);
  }
  requireFits(sum, type, /*converts=*/false);
}

void Arithmetic::checkProduct(Values factors, Type type, Value addend) {
  unsigned width = type.width() * unsigned(factors.size()) + 2;
  Value product = exact(factors.front(), type, width);
  for (Value factor : factors.drop_front())
    product = make<arith::MulIOp>(product, exact(factor, type, width));
  if (addend)
    product = make<arith::AddIOp>(product, exact(addend, type, width));
  requireFits(product, type, /*converts=*/false);
}

void Arithmetic::checkConversion(Value value, Type from, Type to) {
  bool grows = from.isSigned() == to.isSigned()    ? from.width() <= to.width()
               : to.isSigned() && !from.isSigned() ? from.width() < to.width()
                                                   : false;
  if (!grows)
    requireFits(exact(value, from, std::max(from.width(), to.width()) + 1), to, /*converts=*/true);
}

} // namespace allo::lower
