// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/analysis/TripCounts.h"

#include <mlir/Dialect/Affine/Analysis/AffineStructures.h>
#include <mlir/Dialect/Affine/IR/AffineValueMap.h>
#include <mlir/Dialect/SCF/IR/SCF.h>

#include <algorithm>

namespace allo::vitis {

using namespace mlir;

namespace {

// More than that is the range of a type, such as i32, which says nothing about the loop.
constexpr int64_t MostKnown = int64_t(1) << 24;

using Limits = std::pair<int64_t, int64_t>;

// Of a loop whose bounds are that far apart.
std::optional<TripCount> countOf(Limits distance, Limits step) {
  if (step.first < 1)
    return std::nullopt;
  auto rounds = [](int64_t way, int64_t by) {
    return way <= 0 ? 0 : llvm::divideCeilSigned(way, by);
  };
  TripCount made{rounds(distance.first, step.second), rounds(distance.second, step.first)};
  if (made.most < 1 || made.most > MostKnown)
    return std::nullopt;
  return made;
}

// The range of x - x / 4 * 4 is that of a remainder, from 0 to 3. Nothing where there are quotients
// of other kinds.
std::optional<Limits> withRemainders(const affine::AffineValueMap &map, Ranges &ranges) {
  const unsigned dims = map.getNumDims(), symbols = map.getNumSymbols();
  const AffineExpr expr = map.getAffineMap().getResult(0);
  llvm::DenseMap<AffineExpr, AffineExpr> forms;
  SmallVector<int64_t> divisors; // of remainders, which are dimensions behind the others
  expr.walk([&](AffineExpr each) {
    auto product = dyn_cast<AffineBinaryOpExpr>(each);
    if (!product || product.getKind() != AffineExprKind::Mul)
      return;
    auto quotient = dyn_cast<AffineBinaryOpExpr>(product.getLHS());
    auto factor = dyn_cast<AffineConstantExpr>(product.getRHS());
    auto divisor = quotient && quotient.getKind() == AffineExprKind::FloorDiv
                       ? dyn_cast<AffineConstantExpr>(quotient.getRHS())
                       : AffineConstantExpr();
    if (!factor || !divisor || divisor.getValue() < 1 || factor.getValue() % divisor.getValue())
      return;
    const AffineExpr rest = getAffineDimExpr(dims + unsigned(divisors.size()), expr.getContext());
    divisors.push_back(divisor.getValue());
    forms[each] = (quotient.getLHS() - rest) * (factor.getValue() / divisor.getValue());
  });
  if (divisors.empty())
    return std::nullopt;
  const auto all = dims + unsigned(divisors.size());
  SmallVector<int64_t> flat;
  if (failed(getFlattenedAffineExpr(expr.replace(forms), all, symbols, &flat)) ||
      flat.size() != all + symbols + 1)
    return std::nullopt;
  // Products of numbers of 32 bits, and sums of these, fit 64 bits.
  auto isSmall = [](int64_t number) { return number >= INT32_MIN && number <= INT32_MAX; };
  Limits sum{flat.back(), flat.back()};
  for (unsigned i = 0; i < all + symbols; ++i) {
    if (flat[i] == 0)
      continue;
    const Limits range = i < dims  ? ranges.bounds(map.getOperand(i))
                         : i < all ? Limits{0, divisors[i - dims] - 1}
                                   : ranges.bounds(map.getOperand(i - unsigned(divisors.size())));
    if (!isSmall(flat[i]) || !isSmall(range.first) || !isSmall(range.second) ||
        !isSmall(sum.first) || !isSmall(sum.second))
      return std::nullopt;
    const int64_t one = flat[i] * range.first, other = flat[i] * range.second;
    sum.first += std::min(one, other);
    sum.second += std::max(one, other);
  }
  return sum;
}

// The least distance between one of the lower bounds and one of the upper bounds counts.
std::optional<TripCount> ofAffine(affine::AffineForOp loop, Ranges &ranges) {
  if (loop.hasConstantBounds())
    return std::nullopt;
  const affine::AffineValueMap lower(loop.getLowerBoundMap(), loop.getLowerBoundOperands()),
      upper(loop.getUpperBoundMap(), loop.getUpperBoundOperands());
  auto one = [](const affine::AffineValueMap &map, unsigned at) {
    return affine::AffineValueMap(map.getAffineMap().getSubMap({at}), map.getOperands());
  };
  Limits distance{INT64_MAX, INT64_MAX};
  for (unsigned low = 0; low < lower.getNumResults(); ++low)
    for (unsigned high = 0; high < upper.getNumResults(); ++high) {
      affine::AffineValueMap way;
      affine::AffineValueMap::difference(one(upper, high), one(lower, low), &way);
      AffineExpr expr = simplifyAffineExpr(way.getResult(0), way.getNumDims(), way.getNumSymbols());
      auto range = ranges.of(expr, way.getOperands(), way.getNumDims());
      if (auto narrow = withRemainders(way, ranges))
        range = range ? Limits{std::max(range->first, narrow->first),
                               std::min(range->second, narrow->second)}
                      : *narrow;
      distance.first = std::min(distance.first, range ? range->first : INT64_MIN);
      distance.second = std::min(distance.second, range ? range->second : INT64_MAX);
    }
  return countOf(distance, {loop.getStepAsInt(), loop.getStepAsInt()});
}

std::optional<TripCount> ofPlain(scf::ForOp loop, Ranges &ranges) {
  auto boundsOf = [&](Value value) -> Limits {
    ConstantIntRanges range = ranges.at(value, loop);
    return {range.smin().getSExtValue(), range.smax().getSExtValue()};
  };
  const Limits low = boundsOf(loop.getLowerBound()), high = boundsOf(loop.getUpperBound()),
               step = boundsOf(loop.getStep());
  if (low.first == low.second && high.first == high.second && step.first == step.second)
    return std::nullopt;
  Limits distance;
  if (__builtin_sub_overflow(high.first, low.second, &distance.first))
    distance.first = INT64_MIN;
  if (__builtin_sub_overflow(high.second, low.first, &distance.second))
    return std::nullopt;
  return countOf(distance, step);
}

} // namespace

std::optional<TripCount> tripCountOf(Operation *loop, Ranges &ranges) {
  if (auto affineLoop = dyn_cast<affine::AffineForOp>(loop))
    return ofAffine(affineLoop, ranges);
  if (auto plain = dyn_cast<scf::ForOp>(loop))
    return ofPlain(plain, ranges);
  return std::nullopt;
}

} // namespace allo::vitis
