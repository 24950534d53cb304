// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/analysis/TripCounts.h"

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
