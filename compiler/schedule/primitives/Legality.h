// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Whether the order of the iterations of a nest may change. The only analysis that is trusted is
// the comparison of two affine accesses (mlir::affine::checkMemrefAccessDependence); MLIR's own
// answers for tiling, interchange and fusion accept programs that they change. What cannot be
// proven is refused, with the two accesses that stand in the way.
//
// A dependence is a pair of accesses to one element, at least one of which writes, in iterations
// of which 'first' comes first. Its distance along a loop is an interval in values of the index.
#pragma once

#include "schedule/primitives/Loops.h"

#include <llvm/ADT/MapVector.h>

#include <optional>
#include <vector>

namespace allo::schedule {

struct Distance {
  std::optional<int64_t> least, most; // without: unbounded

  bool isZero() const { return least == 0 && most == 0; }
  bool isPositive() const { return least && *least > 0; }
  bool isNegative() const { return !least || *least < 0; } // or may be
};

struct Dependence {
  mlir::Operation *first = nullptr;
  mlir::Operation *second = nullptr;
  mlir::Value buffer;
  llvm::SmallVector<Distance, 4> distances; // one for each loop of the band
  size_t carrier = 0;                       // the outermost loop of the band with a distance
};

// MLIR compares accesses in one affine scope only. One under a condition is compared as if it took
// place in each iteration of the loop around it: a copy of it stands before the condition for as
// long as this lives.
class StandIns {
public:
  explicit StandIns(mlir::Operation *outermost) : outermost(outermost) {} // loop to look in
  ~StandIns();
  StandIns(const StandIns &) = delete;
  StandIns &operator=(const StandIns &) = delete;

  // The access itself where it needs none, or something of it is not known there.
  mlir::Operation *of(mlir::Operation *access);

private:
  mlir::Operation *outermost;
  llvm::MapVector<mlir::Operation *, mlir::Operation *> all;
};

// The number of indices of affine loops around it, by which dependences are counted.
unsigned depthAround(mlir::Operation *operation);
constexpr size_t MostNestAccesses = 128; // each is compared with each

// Those between different iterations of a perfect band, with equal iterations of the loops around
// it. An error if the band has effects that cannot be compared.
Result<std::vector<Dependence>, ScheduleError>
dependencesOf(std::string_view primitive, std::string_view targets, const Band &band);

// "'grid' is written at [r, c] and read one iteration of 'r' later at [r - 1, c + 1]"
std::string describe(const Dependence &dependence, const Band &band);
std::vector<Note> notesOf(const Dependence &dependence);

// The order 'order' of the loops of a band (numbers in the band, the outermost first).
Result<void, ScheduleError> checkOrder(std::string_view targets, const Band &band,
                                       llvm::ArrayRef<unsigned> order);
// Of a band whose loops 'named' become tiles.
Result<void, ScheduleError> checkTiles(std::string_view targets, const Band &band,
                                       llvm::ArrayRef<unsigned> named);

} // namespace allo::schedule
