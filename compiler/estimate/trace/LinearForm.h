// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Integers as sums of multiples of symbols: subscripts, whose differences tell whether accesses may
// meet. A symbol is a node of a graph that is nothing simpler, such as the index of a loop.
#pragma once

#include "estimate/trace/Graph.h"

#include <map>
#include <utility>

namespace allo::estimate {

struct LinearForm {
  int64_t constant = 0;
  std::map<NodeId, int64_t> terms = {}; // coefficients, none of which is 0

  bool isConstant() const { return terms.empty(); }
  int64_t coefficientOf(NodeId symbol) const {
    auto at = terms.find(symbol);
    return at == terms.end() ? 0 : at->second;
  }
  LinearForm plus(const LinearForm &other, int64_t times = 1) const {
    LinearForm sum = *this;
    sum.constant += times * other.constant;
    for (const auto &[symbol, coefficient] : other.terms)
      if ((sum.terms[symbol] += times * coefficient) == 0)
        sum.terms.erase(symbol);
    return sum;
  }
  LinearForm times(int64_t factor) const {
    return factor == 0 ? LinearForm{} : LinearForm{}.plus(*this, factor);
  }
  friend auto operator<=>(const LinearForm &, const LinearForm &) = default;
};

} // namespace allo::estimate
