// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/facts/Misfit.h"

#include "sema/types/ConstFold.h"
#include "support/Format.h"

#include <cmath>

namespace allo {

namespace {

template <typename... Args> Misfit misfitOf(DiagCode code, BigInt integer, const Args &...args) {
  return {code, format(diagInfo(code).text, args...), std::move(integer)};
}

// An integer that is no longer the same one is worth a warning, and what becomes zero or infinite.
std::optional<Misfit> misfitOfFloat(const Value &number, Type to) {
  double exact = number.asDouble();
  double rounded = roundedTo(exact, to.format());
  bool overflows = std::isinf(rounded) && !std::isinf(exact);
  bool vanishes = rounded == 0 && exact != 0;
  bool differs = number.isIntegral() && std::isfinite(rounded) &&
                 !(BigInt::fromDouble(rounded) == number.integer);
  if (!overflows && !vanishes && !differs)
    return std::nullopt;
  Misfit misfit = misfitOf(DiagCode::LiteralChangesValue, 0, show(number), showDouble(rounded), to);
  misfit.vanishes = vanishes;
  return misfit;
}

} // namespace

std::optional<Misfit> misfitOf(const Value &number, Type to) {
  if (to.isFloat())
    return misfitOfFloat(number, to);
  BigInt integer = number.integer;
  if (number.kind == ValueKind::Float) {
    if (!std::isfinite(number.real))
      return misfitOf(DiagCode::NonFiniteConstant, 0, show(number), to);
    integer = BigInt::fromDouble(number.real);
    if (std::trunc(number.real) != number.real) {
      Misfit cut = misfitOf(DiagCode::LiteralChangesValue, integer, show(number), integer, to);
      cut.hasFraction = true;
      return cut;
    }
  }
  uint32_t width = to.width();
  bool isSigned = to.isIndex() || to.isSigned();
  BigInt low = isSigned ? -BigInt::powerOfTwo(width - 1) : BigInt(0);
  BigInt high = BigInt::powerOfTwo(isSigned ? width - 1 : width) - 1;
  if (low <= integer && integer <= high)
    return std::nullopt;
  return misfitOf(DiagCode::LiteralOutOfRange, integer, integer, to, low, high);
}

bool fitsWithAnySign(const BigInt &value, uint32_t width) {
  return -BigInt::powerOfTwo(width - 1) <= value && value <= BigInt::powerOfTwo(width) - 1;
}

std::vector<NodeFix> fixesOf(const Misfit &misfit, const Node &number) {
  if (!misfit.hasFraction)
    return {};
  std::string text = misfit.integer.str();
  return {{format("Write {0}", text), {{number.id, FixPosition::Replace, text}}}};
}

} // namespace allo
