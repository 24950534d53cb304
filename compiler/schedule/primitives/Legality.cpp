// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/primitives/Legality.h"

#include "schedule/Names.h"
#include "schedule/primitives/Accesses.h"

#include <mlir/Dialect/Affine/Analysis/AffineAnalysis.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>

namespace allo::schedule {

using namespace mlir;
using affine::AffineForOp;

namespace {

class Comparison {
public:
  Comparison(std::string_view primitive, std::string_view targets, const Band &band)
      : primitive(primitive), targets(targets), band(band), around(depthAround(band.front())),
        standIns(band.back()) {}

  Result<std::vector<Dependence>, ScheduleError> run() {
    Result<std::vector<Access>, ScheduleError> accesses = accessesOf(primitive, targets, band);
    if (!accesses)
      return accesses.error();
    if (accesses->size() > MostNestAccesses)
      return illegal(primitive, targets,
                     format("the loops have more than {0} accesses, which are too many to compare; "
                            "unroll loops after this step",
                            MostNestAccesses));
    for (const Access &first : *accesses)
      for (const Access &second : *accesses)
        if (first.isWrite || second.isWrite)
          if (Result<void, ScheduleError> compared = compare(first, second); !compared)
            return compared.error();
    return std::move(found);
  }

private:
  const std::string_view primitive, targets;
  const Band &band;
  const unsigned around;
  std::vector<Dependence> found;
  StandIns standIns;

  static std::vector<Note> notesFor(const Access &first, const Access &second) {
    std::vector<Note> notes;
    for (const Access *access : {&first, &second})
      if (access == &first || second.op != first.op)
        notes.push_back({access->op->getLoc(), access->isWrite ? "written here" : "read here"});
    return notes;
  }

  Result<void, ScheduleError> compare(const Access &first, const Access &second) {
    switch (relationOf(first.buffer, second.buffer)) {
    case Relation::Different:
      return {};
    case Relation::Unknown:
      return illegal(
          primitive, targets,
          format("{0} and {1}", showBuffer(first.buffer), showUnknown(second.buffer, first.buffer)),
          {{first.op->getLoc(), format("access to {0}", showBuffer(first.buffer))},
           {second.op->getLoc(), format("access to {0}", showBuffer(second.buffer))}});
    case Relation::Same:
      break;
    }
    // A view that is made in the loops has the same name, but not the same place, in each
    // iteration.
    AffineForOp outermost = band.front();
    Value buffer = first.buffer;
    if (!isWholeBuffer(buffer) && outermost->isAncestor(buffer.getParentRegion()->getParentOp()))
      return illegal(primitive, targets,
                     format("{0} may be other memory in each iteration; access the whole buffer "
                            "instead",
                            showBuffer(first.buffer)),
                     {{first.op->getLoc(), first.isWrite ? "written here" : "read here"}});
    if (!first.isAffine || !second.isAffine) {
      const Access &other = first.isAffine ? second : first;
      if (auto error = inUnraisable(primitive, targets, other.op, outermost))
        return *std::move(error);
      return illegal(
          primitive, targets,
          format("{0} is written in the loops, and the elements that {1} accesses are not "
                 "known; {2}",
                 showBuffer(other.buffer), showOperation(other.op), AffineAdvice),
          notesFor(first, second));
    }
    affine::MemRefAccess one(standIns.of(first.op)), other(standIns.of(second.op));
    other.memref = one.memref; // two operations may get the same global
    for (unsigned k = 0; k < band.size(); ++k) {
      SmallVector<affine::DependenceComponent, 2> components;
      const affine::DependenceResult result =
          affine::checkMemrefAccessDependence(one, other, around + k + 1, nullptr, &components);
      if (result.value == affine::DependenceResult::NoDependence)
        continue;
      if (result.value == affine::DependenceResult::Failure ||
          components.size() < around + band.size() ||
          components[around].op != outermost.getOperation())
        return illegal(
            primitive, targets,
            format("the accesses to {0} cannot be compared; use constant bounds, and {1}",
                   showBuffer(first.buffer), AffineAdvice),
            notesFor(first, second));
      Dependence dependence{first.op, second.op, first.buffer, {}, k};
      for (unsigned i = 0; i < band.size(); ++i)
        dependence.distances.push_back({components[around + i].lb, components[around + i].ub});
      found.push_back(std::move(dependence));
    }
    return {};
  }
};

// Whether a bound of 'loop' depends on the index of 'other'.
bool dependsOn(AffineForOp loop, AffineForOp other) {
  return llvm::is_contained(loop->getOperands(), other.getInductionVar());
}

// 'isLeast': without one of the loops, nothing would be changed.
Result<void, ScheduleError> carriesNothing(std::string_view primitive, std::string_view targets,
                                           const Band &band, bool isLeast) {
  for (size_t k = 0; k < band.size(); ++k)
    if (AffineForOp loop = band[k]; loop.getNumIterOperands() != 0) {
      std::string name = nameIn(loop.getRegionIterArgs().front().getLoc());
      return illegal(
          primitive, targets,
          format("{0} carries {1} from one iteration to the next, which depends on their order; "
                 "{2}",
                 showLoop(loop), name.empty() ? "a value" : "'" + name + "'",
                 k != 0 ? format("store it in an array that has an element for each iteration of "
                                 "{0}{1}",
                                 showLoop(band[k - 1]),
                                 isLeast ? std::string() : ", or leave out " + showLoop(loop))
                 : primitive == "tile" ? "tile the loops one by one, which keeps it"
                 : isLeast             ? std::string("no other order of these loops is possible")
                                       : "leave out " + showLoop(loop)),
          {{loop.getLoc(), "the loop"}});
    }
  return {};
}

ScheduleError reversed(std::string_view primitive, std::string_view targets,
                       const Dependence &dependence, const Band &band, std::string_view advice) {
  return illegal(primitive, targets,
                 format("{0}, which would come first; {1}", describe(dependence, band), advice),
                 notesOf(dependence));
}

} // namespace

StandIns::~StandIns() {
  for (const auto &[access, standIn] : all)
    if (standIn != access)
      standIn->erase();
}

Operation *StandIns::of(Operation *access) {
  Operation *&standIn = all[access];
  if (standIn)
    return standIn;
  standIn = access;
  Operation *condition = nullptr; // the outermost one
  bool isInLoop = false;
  for (Operation *at = access->getParentOp(); at && at != outermost; at = at->getParentOp()) {
    if (isa<scf::IfOp>(at) && !isInLoop)
      condition = at;
    else if (isa<AffineForOp>(at))
      isInLoop = true;
    else
      return access;
  }
  if (!condition)
    return access;
  auto read = dyn_cast<affine::AffineLoadOp>(access);
  auto write = dyn_cast<affine::AffineStoreOp>(access);
  if (!read && !write)
    return access;
  AffineMap map = read ? read.getAffineMap() : write.getAffineMap();
  SmallVector<Value> operands(read ? read.getMapOperands() : write.getMapOperands());
  affine::fullyComposeAffineMapAndOperands(&map, &operands);
  for (Value operand : operands)
    if (condition->isAncestor(operand.getParentBlock()->getParentOp()))
      return access;
  OpBuilder b(condition);
  if (read)
    standIn = affine::AffineLoadOp::create(b, access->getLoc(), read.getMemRef(), map, operands);
  else
    standIn = affine::AffineStoreOp::create(b, access->getLoc(), write.getValueToStore(),
                                            write.getMemRef(), map, operands);
  return standIn;
}

unsigned depthAround(Operation *operation) {
  unsigned depth = 0;
  for (Operation *at = operation->getParentOp(); at; at = at->getParentOp()) {
    if (isa<AffineForOp>(at))
      ++depth;
    else if (auto parallel = dyn_cast<affine::AffineParallelOp>(at))
      depth += parallel.getNumDims();
  }
  return depth;
}

Result<std::vector<Dependence>, ScheduleError>
dependencesOf(std::string_view primitive, std::string_view targets, const Band &band) {
  return Comparison(primitive, targets, band).run();
}

Result<void, ScheduleError> checkOrder(std::string_view targets, const Band &band,
                                       ArrayRef<unsigned> order) {
  unsigned moves = 0;
  for (size_t k = 0; k < order.size(); ++k)
    moves += order[k] != k;
  if (auto checked = carriesNothing("reorder", targets, band, moves <= 2); !checked)
    return checked;
  for (size_t outer = 0; outer < order.size(); ++outer)
    for (size_t inner = outer + 1; inner < order.size(); ++inner) {
      AffineForOp loop = band[order[outer]], other = band[order[inner]];
      if (dependsOn(loop, other))
        return illegal(
            "reorder", targets,
            format("the bounds of {0} depend on {1}, which would be inside of it; keep {1} "
                   "outside of {0}",
                   showLoop(loop), showLoop(other)),
            {{loop.getLoc(), "the loop with the bounds"},
             {other.getLoc(), "the loop that they depend on"}});
    }
  auto dependences = dependencesOf("reorder", targets, band);
  if (!dependences)
    return dependences.error();
  for (const Dependence &dependence : *dependences)
    for (unsigned k : order) {
      const Distance &distance = dependence.distances[k];
      if (distance.isPositive())
        break;
      if (distance.isNegative())
        return reversed("reorder", targets, dependence, band,
                        format("keep {0} outside of {1}", showLoop(band[dependence.carrier]),
                               showLoop(band[k])));
    }
  return {};
}

Result<void, ScheduleError> checkTiles(std::string_view targets, const Band &band,
                                       ArrayRef<unsigned> named) {
  if (band.size() == 1)
    return {}; // the order is kept
  if (Result<void, ScheduleError> checked = carriesNothing("tile", targets, band, false); !checked)
    return checked;
  for (unsigned outer : named)
    for (unsigned inner = outer + 1; inner < band.size(); ++inner)
      if (dependsOn(band[inner], band[outer]))
        return illegal("tile", targets,
                       format("the bounds of {0} depend on {1}; tile them one by one",
                              showLoop(band[inner]), showLoop(band[outer])),
                       {{band[inner]->getLoc(), "the loop with the bounds"},
                        {band[outer]->getLoc(), "the loop that they depend on"}});
  auto dependences = dependencesOf("tile", targets, band);
  if (!dependences)
    return dependences.error();
  for (const Dependence &dependence : *dependences)
    for (const Distance &distance : dependence.distances)
      if (distance.isNegative())
        return reversed("tile", targets, dependence, band,
                        format("tile only loops inside of {0}, or {0} alone",
                               showLoop(band[dependence.carrier])));
  return {};
}

} // namespace allo::schedule
