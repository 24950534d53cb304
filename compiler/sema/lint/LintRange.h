// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The values that an integer expression of a checked kernel can have, derived from constants,
// constant loop bounds and types alone. A range includes every possible value; if nothing is known,
// it is the range of the type. Sums of loop indices times constants are kept as sums, since their
// extremes are actually reached.
#pragma once

#include "sema/intervals/Interval.h"
#include "sema/lint/LintPass.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace allo {

struct ValueRange {
  struct Part {
    uint32_t index; // a loop index of the kernel, or a worker's place along an axis
    int64_t factor;
  };

  Interval values = Interval::all(); // never empty
  // Whether the value is a constant plus 'parts', so that it reaches the ends of 'values' where
  // each index takes each of its values.
  bool linear = false;
  int64_t offset = 0;
  std::vector<Part> parts = {};
  bool configured = false; // depends on a constant that has a name, and changes with it

  static ValueRange of(int64_t value) { return {Interval::of(Wide(value)), true, value}; }
  static ValueRange of(const BigInt &value) {
    const std::optional<int64_t> small = value.asInt64();
    return small ? of(*small) : ValueRange{Interval::of(value)};
  }
  Wide low() const { return values.low; }
  Wide high() const { return values.high; }
  bool isPoint() const { return values.isPoint(); }
};

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
