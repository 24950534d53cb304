// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/primitives/Nests.h"

#include "schedule/Names.h"
#include "schedule/primitives/Legality.h"

#include <mlir/Dialect/Affine/LoopUtils.h>

#include <algorithm>
#include <numeric>

namespace allo::schedule {

using namespace mlir;
using affine::AffineForOp;

namespace {

// Loop 'order[k]' of a perfect band to place k.
void permute(const Band &band, ArrayRef<unsigned> order) {
  SmallVector<unsigned> places(order.size());
  for (unsigned place = 0; place < order.size(); ++place)
    places[order[place]] = place;
  affine::permuteLoops(band, places);
}

SmallVector<unsigned> numbersIn(const Band &band, ArrayRef<Operation *> loops) {
  SmallVector<unsigned> numbers;
  for (Operation *loop : loops)
    numbers.push_back(unsigned(llvm::find(band, cast<AffineForOp>(loop)) - band.begin()));
  return numbers;
}

} // namespace

Result<void, ScheduleError> reorder(ArrayRef<Operation *> loops) {
  if (loops.size() < 2)
    return ScheduleError{DiagMessage(DiagText::ReorderCount)};
  Result<Band, ScheduleError> band = bandOf("reorder", loops);
  if (!band)
    return band.error();
  const SmallVector<unsigned> named = numbersIn(*band, loops);
  SmallVector<unsigned> places(named);
  llvm::sort(places);
  SmallVector<unsigned> order(band->size());
  std::iota(order.begin(), order.end(), 0u);
  for (size_t i = 0; i < named.size(); ++i)
    order[places[i]] = named[i];
  if (Result<void, ScheduleError> checked = checkOrder(showLoops(loops), *band, order); !checked)
    return checked;
  makePerfect(*band);
  permute(*band, order);
  return {};
}

Result<Tiles, ScheduleError> tile(ArrayRef<Operation *> loops, ArrayRef<int64_t> factors) {
  for (int64_t factor : factors)
    if (factor < 1)
      return ScheduleError{DiagMessage(DiagText::TileFactor, factor)};
  for (size_t i = 0; i < loops.size(); ++i)
    if (const std::optional<int64_t> trips = tripsOf(loops[i]);
        trips && factors[i] > std::max<int64_t>(*trips, 1))
      return ScheduleError{DiagMessage(DiagText::TileTrips, factors[i], *trips, showLoop(loops[i])),
                           {{loops[i]->getLoc(), "the loop"}}};
  Result<Band, ScheduleError> band = bandOf("tile", loops);
  if (!band)
    return band.error();
  const std::string shown = showLoops(loops);
  SmallVector<unsigned> named = numbersIn(*band, loops);
  if (Result<void, ScheduleError> checked = checkTiles(shown, *band, named); !checked)
    return checked.error();
  for (Operation *loop : loops)
    if (cast<AffineForOp>(loop).getLowerBoundMap().getNumResults() != 1)
      return illegal("tile", shown,
                     format("the lower bound of {0} is the greatest of several; {1}",
                            showLoop(loop), BoundAdvice),
                     {{loop->getLoc(), "the loop"}});
  makePerfect(*band);
  SmallVector<int64_t> sizes(band->size(), 0);
  for (size_t i = 0; i < named.size(); ++i)
    sizes[named[i]] = factors[i];
  Tiles made;
  Band all, outside, inside;
  for (size_t k = 0; k < band->size(); ++k) {
    AffineForOp loop = (*band)[k];
    if (sizes[k] == 0) {
      all.push_back(loop);
      outside.push_back(loop);
      continue;
    }
    Result<LoopPair, ScheduleError> pair = cut(loop, sizes[k], {".tile", ".point"});
    if (!pair)
      return pair.error();
    made.tiles.push_back(pair->first);
    made.points.push_back(pair->second);
    all.push_back(cast<AffineForOp>(pair->first));
    all.push_back(cast<AffineForOp>(pair->second));
    outside.push_back(cast<AffineForOp>(pair->first));
    inside.push_back(cast<AffineForOp>(pair->second));
  }
  if (band->size() > 1) {
    makePerfect(all);
    SmallVector<unsigned> order;
    for (const Band &part : {outside, inside})
      for (AffineForOp loop : part)
        order.push_back(unsigned(llvm::find(all, loop) - all.begin()));
    permute(all, order);
  }
  return made;
}

} // namespace allo::schedule
