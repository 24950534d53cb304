// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The values that an integer expression of a checked kernel can have, derived from constants,
// constant loop bounds and types alone. A range includes every possible value; if nothing is known,
// it is the range of the type. Sums of loop indices times constants are kept as sums, since their
// extremes are actually reached.
#pragma once

#include "sema/lint/LintPass.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo {

struct ValueRange {
  static constexpr int64_t Lowest = INT64_MIN; // represents minus infinity
  static constexpr int64_t Highest = INT64_MAX;
  struct Part {
    uint32_t index; // a loop index of the kernel, or a worker's place along an axis
    int64_t factor;
  };

  int64_t low = Lowest;
  int64_t high = Highest;
  // Whether the value is a constant plus 'parts', so that it reaches 'low' and 'high' where each
  // index takes each of its values.
  bool linear = false;
  int64_t offset = 0;
  std::vector<Part> parts;
  bool configured = false; // depends on a constant that has a name, and changes with it

  static ValueRange of(int64_t value);
  static ValueRange between(int64_t low, int64_t high);
  bool isPoint() const { return low == high; }
  bool isBounded() const { return low != Lowest && high != Highest; }
  bool within(const ValueRange &outer) const { return outer.low <= low && high <= outer.high; }
};
std::string show(const ValueRange &range); // "3", "0 to 7"

ValueRange rangeOf(Type type);
// The range of the values of 'range' after a conversion to 'type'.
ValueRange converted(const ValueRange &range, Type type);

// The ranges of a kernel's variables at the current point of the walk through it.
class Ranges {
public:
  explicit Ranges(const LintPass &pass);

  ValueRange of(const Expr &expr) const;
  // In the type that it has by itself, before it is stored, passed or returned.
  ValueRange unconverted(const Expr &expr) const;
  // A loop index that takes the 'values' and is not assigned in the body.
  void setIndex(uint32_t variable, const ValueRange &values);
  // The variable that 'target' introduces gets its only value.
  void setLocal(const Expr &target, const Expr &value);
  // In 'parts', the positions of workers follow the variables.
  size_t indices() const { return known.size(); }
  bool isReassigned(uint32_t variable) const { return reassigned[variable]; }

private:
  const LintPass &pass;
  std::vector<bool> reassigned;                 // by variable: it gets a second value somewhere
  std::vector<std::optional<ValueRange>> known; // by variable, then by axis of the mapping

  void noteTarget(const Expr &target);
  ValueRange name(const NameExpr &expr) const;
  ValueRange unary(const UnaryExpr &expr) const;
  ValueRange binary(const BinaryExpr &expr) const;
  ValueRange combine(const BinaryExpr &node, const ValueRange &left, const ValueRange &right) const;
  ValueRange sum(const ValueRange &left, const ValueRange &right, int64_t sign) const;
  ValueRange product(const ValueRange &left, const ValueRange &right) const;
  ValueRange bounds(ValueRange linear) const;
  ValueRange ternary(const TernaryExpr &expr) const;
  ValueRange call(const CallExpr &expr) const;
  ValueRange worker(const CallExpr &expr, bool place) const;
};

} // namespace allo
