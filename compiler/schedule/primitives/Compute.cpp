// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/primitives/Compute.h"

#include "schedule/Names.h"
#include "schedule/primitives/Accesses.h"
#include "schedule/primitives/Legality.h"

#include <mlir/Dialect/Affine/Analysis/AffineAnalysis.h>
#include <mlir/Dialect/Affine/Analysis/AffineStructures.h>
#include <mlir/Dialect/Affine/IR/AffineValueMap.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Interfaces/SideEffectInterfaces.h>

#include <algorithm>

namespace allo::schedule {

using namespace mlir;
using affine::AffineForOp;

namespace {

// A loop of the producer follows a loop of the consumer: an iteration c of the latter computes the
// iterations from factor * c + least to factor * c + most of the former. The factor of a loop over
// tiles is their size.
struct Slice {
  unsigned producer = 0, consumer = 0; // numbers in the bands
  int64_t factor = 1, least = 0, most = 0;
  bool isSame = false;    // the bounds are the same, and so is the index
  bool isInside = false;  // these are iterations of the former for each c
  bool isCovering = true; // each iteration is computed by some c

  bool isPoint() const { return least == most; }
  bool isOnce() const { return most - least < factor; } // no iteration is computed twice
};

// The iterations of producer and consumer that access one element.
struct Conflict {
  const Access *producer, *consumer;
  presburger::IntegerPolyhedron pairs;
  bool isFlow() const { return producer->isWrite && !consumer->isWrite; }
};

constexpr std::string_view OnceAdvice = "name a loop that needs each of them once";

std::string verb(const Access &access) { return access.isWrite ? "written" : "read"; }

Note noteOf(const Access &access) { return {access.op->getLoc(), verb(access) + " here"}; }

std::string placeOf(const Access &access) {
  return access.isAffine ? " at " + showSubscripts(access.op) : std::string();
}

std::optional<std::pair<int64_t, int64_t>> constantBounds(AffineForOp loop) {
  if (!loop.hasConstantBounds() || loop.getStepAsInt() != 1)
    return std::nullopt;
  return std::pair(loop.getConstantLowerBound(), loop.getConstantUpperBound());
}

class Fusion {
public:
  Fusion(Operation *target, AffineForOp axis, llvm::function_ref<void(Operation *)> onErase)
      : target(target), axis(axis), onErase(onErase) {}

  Result<void, ScheduleError> run() {
    if (Result<void, ScheduleError> checked = checkAll(); !checked)
      return checked;
    rewrite();
    forward();
    removeUnread();
    return {};
  }

private:
  Operation *const target;
  AffineForOp axis;
  bool isTrial = false; // whether another loop would do
  llvm::function_ref<void(Operation *)> onErase;
  std::string shown;
  AffineForOp producer;          // the outermost loop of what moves
  Operation *consumer = nullptr; // the outermost loop around the axis, in the same block
  Band moving;                   // the producer and the loops of its perfect nest
  Band chain;                    // from the consumer to the axis
  std::vector<Access> moved, used;
  std::vector<Conflict> conflicts;
  SmallVector<Slice> slices; // in the order of the producer's loops
  AffineForOp uncounted;     // a loop over tiles without constant bounds, or of what they hold

  ScheduleError refused(std::string reason, std::vector<Note> notes) const {
    return illegal("compute", shown, std::move(reason), std::move(notes));
  }

  std::string showTarget() const {
    const std::string name = nameOf(target);
    return name.empty() ? showOperation(target) : "'" + name + "'";
  }

  Result<void, ScheduleError> checkAll() {
    for (auto step : {&Fusion::findNests, &Fusion::checkBetween, &Fusion::collect,
                      &Fusion::findConflicts, &Fusion::match, &Fusion::check})
      if (Result<void, ScheduleError> done = (this->*step)(); !done)
        return done;
    return {};
  }

  // A loop around the axis at which it is possible.
  std::string otherAxis(std::string_view withoutOne) const {
    for (size_t k = chain.size(); !isTrial && k-- > 1;) {
      Fusion trial(target, chain[k - 1], onErase);
      trial.isTrial = true;
      if (trial.checkAll())
        return format("name {0}, around it", showLoop(chain[k - 1]));
    }
    return std::string(withoutOne);
  }

  // ------------------------------------------------------------------------------------- the nests

  Result<void, ScheduleError> findNests() {
    shown = showTarget() + " at " + showLoop(axis);
    Operation *nest = target;
    for (; nest; nest = nest->getParentOp())
      if (Block *block = nest->getBlock())
        if ((consumer = block->findAncestorOpInBlock(*axis.getOperation())))
          break;
    if (!nest || !nest->getBlock() || consumer == nest)
      return refused(
          "they are not in different loops of one block; name a nest and a loop of a later "
          "nest beside it",
          {{target->getLoc(), "what would move"}, {axis.getLoc(), "the loop"}});
    producer = dyn_cast<AffineForOp>(nest);
    if (!producer && nest != target && !isLoop(nest))
      return refused(format("{0} is under a condition, and {1} is not; put both under it",
                            showOperation(target), showLoop(axis)),
                     {{nest->getLoc(), "the condition"}});
    if (!producer)
      return refused(format("{0} is not an affine loop; call affine(), or name a loop that is one",
                            showOperation(nest)),
                     {{nest->getLoc(), "what would move"}});
    shown =
        (target == nest ? showLoop(producer)
                        : showTarget() + ", with all of " + showLoop(producer) + " around it,") +
        " at " + showLoop(axis);
    if (!producer->isBeforeInBlock(consumer))
      return refused(format("{0} comes after it; name a nest before it", showLoop(producer)),
                     {{producer.getLoc(), "what would move"}, {consumer->getLoc(), "the loops"}});
    for (Operation *at = axis;; at = at->getParentOp()) {
      auto loop = dyn_cast<AffineForOp>(at);
      if (!loop)
        return refused(isLoop(at)
                           ? format("there is {0} around {1}; name a loop outside of it",
                                    showOperation(at), showLoop(axis))
                           : format("{0} is under a condition, and {1} is not; put both under it",
                                    showLoop(axis), showLoop(producer)),
                       {{at->getLoc(), isLoop(at) ? "around the loop" : "the condition"}});
      chain.push_back(loop);
      if (at == consumer)
        break;
    }
    std::reverse(chain.begin(), chain.end());
    if (producer.getNumIterOperands() != 0)
      return refused(
          format("{0} carries a value from one iteration to the next; store it in an array",
                 showLoop(producer)),
          {{producer.getLoc(), "what would move"}});
    moving.push_back(producer);
    while (AffineForOp next = onlyLoopIn(moving.back()))
      moving.push_back(next);
    return {};
  }

  // The next loop of a perfect nest that carries nothing; null without one.
  static AffineForOp onlyLoopIn(AffineForOp loop) {
    AffineForOp only;
    for (Operation &op : loop.getBody()->without_terminator()) {
      if (isQuiet(&op) && op.getNumRegions() == 0)
        continue;
      auto each = dyn_cast<AffineForOp>(op);
      if (!each || only || each.getNumIterOperands() != 0)
        return {};
      only = each;
    }
    return only;
  }

  // -------------------------------------------------------------------------------------- accesses

  Result<void, ScheduleError> checkBetween() {
    const Accesses all = accessesIn(producer);
    for (Operation *op = producer->getNextNode(); op != consumer; op = op->getNextNode()) {
      const Accesses between = accessesIn(op);
      if (between.unknown)
        return refused(
            format("{0} is between them, and what it accesses is not known; move it before "
                   "{1}",
                   showOperation(between.unknown), showLoop(producer)),
            {{between.unknown->getLoc(), "between them"}});
      for (const Access &one : all.all)
        for (const Access &other : between.all)
          if ((one.isWrite || other.isWrite) &&
              relationOf(one.buffer, other.buffer) != Relation::Different)
            return refused(format("{0} is {1} between them; do this before {2}",
                                  showBuffer(other.buffer), verb(other), showLoop(producer)),
                           {noteOf(one), noteOf(other)});
    }
    return {};
  }

  Result<void, ScheduleError> collect() {
    Result<std::vector<Access>, ScheduleError> ours = accessesOf("compute", shown, moving);
    if (!ours)
      return ours.error();
    Result<std::vector<Access>, ScheduleError> theirs = accessesOf("compute", shown, chain);
    if (!theirs)
      return theirs.error();
    moved = *std::move(ours);
    used = *std::move(theirs);
    if (moved.size() > MostNestAccesses || used.size() > MostNestAccesses)
      return refused(format("the loops have more than {0} accesses, which are too many to compare; "
                            "unroll loops after this step",
                            MostNestAccesses),
                     {});
    return {};
  }

  Result<void, ScheduleError> findConflicts() {
    const unsigned around = depthAround(producer);
    StandIns ours(producer), theirs(consumer);
    for (const Access &one : moved)
      for (const Access &other : used) {
        if (!one.isWrite && !other.isWrite)
          continue;
        const Relation relation = relationOf(one.buffer, other.buffer);
        if (relation == Relation::Different)
          continue;
        const std::vector<Note> notes{noteOf(one), noteOf(other)};
        if (relation == Relation::Unknown)
          return refused(
              format("{0} and {1}", showBuffer(one.buffer), showUnknown(other.buffer, one.buffer)),
              notes);
        if (!axis->isAncestor(other.op))
          return refused(format("{0} is {1} in {2}, but not in {3}; name a loop around this access",
                                showBuffer(other.buffer), verb(other), showLoop(consumer),
                                showLoop(axis)),
                         notes);
        if (!one.isAffine || !other.isAffine) {
          Operation *access = (one.isAffine ? other : one).op;
          if (auto error =
                  inUnraisable("compute", shown, access, one.isAffine ? chain.front() : producer))
            return *std::move(error);
          return refused(format("the elements that {0} accesses are not known; {1}",
                                showOperation(access), AffineAdvice),
                         notes);
        }
        affine::MemRefAccess first(ours.of(one.op)), second(theirs.of(other.op));
        second.memref = first.memref; // two operations may get the same global
        affine::FlatAffineValueConstraints pairs;
        const affine::DependenceResult result =
            affine::checkMemrefAccessDependence(first, second, around + 1, &pairs);
        if (result.value == affine::DependenceResult::NoDependence)
          continue;
        if (result.value == affine::DependenceResult::Failure ||
            pairs.getNumDimVars() != depthAround(one.op) + depthAround(other.op))
          return incomparable(one, other);
        conflicts.push_back({&one, &other, presburger::IntegerPolyhedron(pairs)});
      }
    return {};
  }

  ScheduleError incomparable(const Access &one, const Access &other) const {
    std::vector<Note> notes{noteOf(one), noteOf(other)};
    for (const Access *access : {&one, &other})
      for (Operation *at = access->op->getParentOp(); at != producer && at != consumer;
           at = at->getParentOp())
        if (!isa<AffineForOp>(at)) {
          notes.insert(notes.begin(), {at->getLoc(), isLoop(at) ? "the loop" : "the condition"});
          return refused(
              format("{0} is {1} {2}, so that the accesses cannot be compared; {3}",
                     showBuffer(access->buffer), verb(*access),
                     isLoop(at) ? "in " + showOperation(at)
                                : std::string("in loops under a condition"),
                     isLoop(at) ? "call affine() before" : "put the condition into the loops"),
              std::move(notes));
        }
    return refused(format("the accesses to {0} cannot be compared; use constant bounds, and {1}",
                          showBuffer(one.buffer), AffineAdvice),
                   std::move(notes));
  }

  // The index of a loop of the producer minus that of a loop of the consumer times 'factor'.
  Distance distance(const Conflict &conflict, unsigned ours, unsigned theirs,
                    int64_t factor) const {
    const unsigned around = depthAround(producer);
    presburger::IntegerPolyhedron space = conflict.pairs;
    space.insertVar(presburger::VarKind::SetDim, 0);
    SmallVector<int64_t> equality(space.getNumCols(), 0);
    equality[0] = 1;
    equality[1 + around + ours] = -1;
    equality[1 + depthAround(conflict.producer->op) + around + theirs] = factor;
    space.addEquality(equality);
    space.projectOut(1, space.getNumVars() - 1);
    return {space.getConstantBound64(presburger::BoundType::LB, 0),
            space.getConstantBound64(presburger::BoundType::UB, 0)};
  }

  // ---------------------------------------------------------------------------------------- slices

  const Slice *sliceOf(unsigned ours) const {
    const auto *found =
        llvm::find_if(slices, [&](const Slice &slice) { return slice.producer == ours; });
    return found == slices.end() ? nullptr : found;
  }
  const Slice *sliceAt(unsigned theirs) const {
    const auto *found =
        llvm::find_if(slices, [&](const Slice &slice) { return slice.consumer == theirs; });
    return found == slices.end() ? nullptr : found;
  }

  // With the indices of the consumer for those of the producer that are the same.
  bool haveSameBounds(AffineForOp ours, AffineForOp theirs) const {
    if (ours.getStepAsInt() != theirs.getStepAsInt())
      return false;
    auto isSame = [&](AffineMap map, OperandRange operands, AffineMap other, OperandRange others) {
      affine::AffineValueMap left, right;
      left.reset(map, translated(operands));
      right.reset(other, others);
      left.composeSimplifyAndCanonicalize();
      right.composeSimplifyAndCanonicalize();
      return left.getAffineMap() == right.getAffineMap() &&
             left.getOperands() == right.getOperands();
    };
    return isSame(ours.getLowerBoundMap(), ours.getLowerBoundOperands(), theirs.getLowerBoundMap(),
                  theirs.getLowerBoundOperands()) &&
           isSame(ours.getUpperBoundMap(), ours.getUpperBoundOperands(), theirs.getUpperBoundMap(),
                  theirs.getUpperBoundOperands());
  }
  SmallVector<Value> translated(OperandRange operands) const {
    SmallVector<Value> out;
    for (Value operand : operands) {
      for (const Slice &slice : slices)
        if (AffineForOp ours = moving[slice.producer];
            slice.isSame && operand == ours.getInductionVar()) {
          AffineForOp theirs = chain[slice.consumer];
          operand = theirs.getInductionVar();
          break;
        }
      out.push_back(operand);
    }
    return out;
  }
  // Whether the bounds depend on nothing in the loops.
  bool hasOuterBounds(AffineForOp loop, Operation *outermost) const {
    return llvm::none_of(loop->getOperands(), [&](Value operand) {
      return outermost->isAncestor(operand.getParentRegion()->getParentOp());
    });
  }

  std::optional<Slice> sliceFor(unsigned ours, unsigned theirs, int64_t factor, int64_t least,
                                int64_t most) const {
    AffineForOp loop = moving[ours], other = chain[theirs];
    Slice slice{ours, theirs, factor, least, most};
    if (factor == 1 && haveSameBounds(loop, other)) {
      slice.isSame = slice.isInside = least == 0 && most == 0;
      if (slice.isSame)
        return slice;
    }
    const auto bounds = constantBounds(loop), others = constantBounds(other);
    if (bounds && others) {
      auto [low, high] = *bounds;
      auto [from, to] = *others;
      if (from >= to || most - least + 1 >= high - low)
        return std::nullopt;
      slice.isInside = factor * from + least >= low && factor * (to - 1) + most < high;
      slice.isCovering = factor * from + least <= low && factor * (to - 1) + most >= high - 1 &&
                         most - least + 1 >= factor;
      return slice;
    }
    if (factor != 1 || !haveSameBounds(loop, other) || loop.getStepAsInt() != 1 || least > 0 ||
        most < 0 || !hasOuterBounds(loop, producer) || !hasOuterBounds(other, consumer))
      return std::nullopt;
    return slice;
  }

  // One iteration, if these are all: the others have been computed before they are needed again.
  std::optional<Slice> narrowest(const Slice &each) const {
    if (!each.isPoint() && each.factor == 1)
      if (auto last = sliceFor(each.producer, each.consumer, 1, each.most, each.most);
          last && last->isCovering && (last->isSame || isConstant(*last)))
        return last;
    return sliceFor(each.producer, each.consumer, each.factor, each.least, each.most);
  }
  bool isConstant(const Slice &slice) const {
    return constantBounds(moving[slice.producer]) && constantBounds(chain[slice.consumer]);
  }

  Result<void, ScheduleError> match() {
    if (llvm::any_of(conflicts, [](const Conflict &each) { return each.isFlow(); }))
      matchElements();
    else
      matchPlaces();
    if (slices.empty())
      return noSlice();
    llvm::sort(slices, [](const Slice &a, const Slice &b) { return a.producer < b.producer; });
    return {};
  }

  ScheduleError noSlice() {
    const std::string all = format("each iteration of {0} would compute all iterations of {1}",
                                   showLoop(axis), showLoop(producer));
    const Note mover{producer.getLoc(), "what would move"};
    if (AffineForOp loop = uncounted)
      return refused(format("{0}, since the bounds of {1} are not constant; give it constant ones",
                            all, showLoop(loop)),
                     {mover, {loop.getLoc(), "the bounds"}});
    const auto flow = llvm::find_if(conflicts, [](const Conflict &each) { return each.isFlow(); });
    if (flow == conflicts.end())
      return refused(all + "; name a loop with the same bounds",
                     {mover, {axis.getLoc(), "the loop"}});
    const Access &read = *flow->consumer;
    return refused(
        format("{0}, since it reads {1}{2}; name a loop whose index selects what it reads", all,
               showBuffer(read.buffer), placeOf(read)),
        {mover, noteOf(read)});
  }

  // 1, and by how much more the index of a loop of the consumer counts in the subscripts.
  SmallVector<int64_t> factorsOf(unsigned ours, unsigned theirs) {
    constexpr int64_t Most = 1 << 20;
    SmallVector<int64_t> factors{1};
    AffineForOp loop = moving[ours], other = chain[theirs];
    for (const Conflict &conflict : conflicts) {
      if (!conflict.isFlow())
        continue;
      const affine::AffineValueMap stored = subscriptsOf(conflict.producer->op),
                                   read = subscriptsOf(conflict.consumer->op);
      for (unsigned dim = 0; dim < stored.getNumResults(); ++dim) {
        const int64_t by = countOf(loop.getInductionVar(), stored, dim),
                      along = countOf(other.getInductionVar(), read, dim);
        if (by == 0 || along % by != 0)
          continue;
        const int64_t factor = along / by;
        if (factor < 2 || factor > Most || llvm::is_contained(factors, factor))
          continue;
        if (constantBounds(loop) && constantBounds(other))
          factors.push_back(factor);
        else
          uncounted = constantBounds(other) ? loop : other;
      }
    }
    return factors;
  }
  static affine::AffineValueMap subscriptsOf(Operation *access) {
    affine::AffineValueMap map;
    affine::MemRefAccess(access).getAccessMap(&map);
    return map;
  }
  // How much a subscript grows with an index; 0 if it does not, or not evenly.
  static int64_t countOf(Value index, const affine::AffineValueMap &map, unsigned dim) {
    SmallVector<int64_t> flat;
    const AffineMap subscripts = map.getAffineMap();
    const unsigned dims = subscripts.getNumDims(), symbols = subscripts.getNumSymbols();
    if (failed(getFlattenedAffineExpr(subscripts.getResult(dim), dims, symbols, &flat)) ||
        flat.size() != dims + symbols + 1)
      return 0;
    for (unsigned i = 0; i < dims; ++i)
      if (map.getOperand(i) == index)
        return flat[i];
    return 0;
  }

  // By the elements that an iteration of the consumer reads; the narrowest slices first.
  void matchElements() {
    SmallVector<Slice> candidates;
    for (unsigned i = 0; i < moving.size(); ++i)
      for (unsigned j = 0; j < chain.size(); ++j)
        for (int64_t factor : factorsOf(i, j)) {
          std::optional<int64_t> least = INT64_MAX, most = INT64_MIN;
          for (const Conflict &conflict : conflicts) {
            if (!conflict.isFlow())
              continue;
            const Distance each = distance(conflict, i, j, factor);
            least =
                least && each.least ? std::optional(std::min(*least, *each.least)) : std::nullopt;
            most = most && each.most ? std::optional(std::max(*most, *each.most)) : std::nullopt;
          }
          if (least && most && std::max(std::abs(*least), std::abs(*most)) < (int64_t(1) << 40))
            candidates.push_back({i, j, factor, *least, *most});
        }
    llvm::stable_sort(candidates, [](const Slice &a, const Slice &b) {
      return a.most - a.least < b.most - b.least;
    });
    for (const Slice &each : candidates)
      if (!sliceOf(each.producer) && !sliceAt(each.consumer))
        if (auto slice = narrowest(each))
          slices.push_back(*slice);
  }

  // Nothing that is stored is read: the loops at the same places.
  void matchPlaces() {
    for (unsigned i = 0; i < std::min(moving.size(), chain.size()); ++i) {
      AffineForOp ours = moving[i], theirs = chain[i];
      const auto bounds = constantBounds(ours), others = constantBounds(theirs);
      const bool isSame = haveSameBounds(ours, theirs);
      if (!isSame &&
          (!bounds || !others || bounds->first < others->first || bounds->second > others->second))
        return;
      Slice slice{i, i, 1, 0, 0};
      slice.isSame = isSame;
      slice.isInside = isSame || *bounds == *others;
      slices.push_back(slice);
    }
  }

  // -------------------------------------------------------------------------------------- legality

  // Whether each iteration of the producer is computed by some iteration of the consumer.
  bool isCovered() const {
    for (unsigned j = 0; j < chain.size(); ++j) {
      const Slice *slice = sliceAt(j);
      AffineForOp loop = chain[j];
      if (slice ? !slice->isCovering : !loop.hasConstantBounds() || tripsOf(loop).value_or(0) == 0)
        return false;
    }
    return true;
  }

  bool isComputedOnce() const {
    for (unsigned j = 0; j < chain.size(); ++j) {
      const Slice *slice = sliceAt(j);
      if (slice ? !slice->isOnce() : tripsOf(chain[j]) != 1)
        return false;
    }
    return true;
  }

  // Whether the iterations keep their order if each is computed once.
  bool isOrdered() const {
    unsigned next = 0;
    bool isLast = false; // several iterations at once: those of loops in it come before the next
    for (unsigned j = 0; j < chain.size(); ++j)
      if (const Slice *slice = sliceAt(j)) {
        if (isLast || slice->producer != next++)
          return false;
        isLast = !slice->isPoint();
      }
    return true;
  }

  Result<void, ScheduleError> check() {
    const bool isCovered = this->isCovered();
    if (!isCovered)
      if (Result<void, ScheduleError> checked = checkUnseen(); !checked)
        return checked;
    const bool isOnce = isCovered && isComputedOnce();
    if (!isOnce || !isOrdered())
      if (Result<void, ScheduleError> checked = checkIndependence(); !checked)
        return checked;
    return isOnce ? checkDistances() : checkRepetition();
  }

  // What would not be stored any more is not seen.
  Result<void, ScheduleError> checkUnseen() {
    for (const Access &access : moved) {
      if (!access.isWrite)
        continue;
      Operation *maker = access.buffer.getDefiningOp();
      std::vector<Note> notes{noteOf(access), {axis.getLoc(), "the loop"}};
      if (!isa_and_nonnull<memref::AllocOp, memref::AllocaOp>(maker) ||
          maker->getBlock() != producer->getBlock())
        return refused(format("{0} does not need each iteration of {1}, and {2} can be seen from "
                              "outside; store it in a local array",
                              showLoop(axis), showLoop(producer), showBuffer(access.buffer)),
                       std::move(notes));
      for (OpOperand &use : access.buffer.getUses()) {
        Operation *user = use.getOwner();
        const bool isInside = producer->isAncestor(user) || consumer->isAncestor(user);
        auto store = dyn_cast<affine::AffineStoreOp>(user);
        const bool isAccess =
            isa<affine::AffineLoadOp>(user) || (store && store.getValueToStore() != access.buffer);
        if (isa<memref::DeallocOp>(user) || (isInside && isAccess))
          continue;
        if (isa<linalg::FillOp>(user)) {
          notes.back() = {user->getLoc(), "given its initial value here"};
          return refused(format("{0} does not need each iteration of {1}, and {2} is also given an "
                                "initial value; declare it without one, or store it in {1}",
                                showLoop(axis), showLoop(producer), showBuffer(access.buffer)),
                         std::move(notes));
        }
        notes.back() = {user->getLoc(), "used here"};
        return refused(format("{0} does not need each iteration of {1}, and {2} is used elsewhere; "
                              "use another array there",
                              showLoop(axis), showLoop(producer), showBuffer(access.buffer)),
                       std::move(notes));
      }
    }
    return {};
  }

  // The iterations of the producer can be computed in any order.
  Result<void, ScheduleError> checkIndependence() {
    Band band(moving.begin(), moving.begin() + slices.back().producer + 1);
    auto dependences = dependencesOf("compute", shown, band);
    if (!dependences)
      return dependences.error();
    if (dependences->empty())
      return {};
    const Dependence &first = dependences->front();
    return refused(format("{0}, and the iterations would not keep their order; {1}",
                          describe(first, band), otherAxis("leave the nests apart")),
                   notesOf(first));
  }

  // The iterations of the producer can be computed several times: each stores what it stored
  // before.
  Result<void, ScheduleError> checkRepetition() {
    for (const Access &write : moved) {
      if (!write.isWrite)
        continue;
      auto differs = [&](const Access &other) {
        return relationOf(write.buffer, other.buffer) == Relation::Different;
      };
      for (const Access &other : moved)
        if (!other.isWrite && !differs(other))
          return refused(format("iterations of {0} would be computed several times, and {1} is "
                                "both read and written by them; {2}",
                                showLoop(producer), showBuffer(write.buffer),
                                otherAxis(OnceAdvice)),
                         {noteOf(other), noteOf(write)});
      for (const Access &other : used)
        if (other.isWrite && !differs(other))
          return refused(format("iterations of {0} would be computed several times, and {1} is "
                                "also written in {2}; {3}",
                                showLoop(producer), showBuffer(write.buffer), showLoop(consumer),
                                otherAxis(OnceAdvice)),
                         {noteOf(write), noteOf(other)});
    }
    for (const Access &read : moved)
      for (const Access &write : used)
        if (!read.isWrite && write.isWrite &&
            relationOf(read.buffer, write.buffer) != Relation::Different)
          return refused(format("iterations of {0} would be computed several times, and {1}, which "
                                "they read, is written in {2}; {3}",
                                showLoop(producer), showBuffer(read.buffer), showLoop(consumer),
                                otherAxis(OnceAdvice)),
                         {noteOf(read), noteOf(write)});
    return {};
  }

  // Each iteration of the producer still comes before those of the consumer that need it.
  Result<void, ScheduleError> checkDistances() {
    for (const Conflict &conflict : conflicts)
      for (unsigned j = 0; j < chain.size(); ++j) {
        const Slice *slice = sliceAt(j);
        if (!slice)
          continue; // one iteration
        const Distance distance = this->distance(conflict, slice->producer, j, slice->factor);
        if (!distance.most || *distance.most > slice->most)
          return refused(
              format("{0} would be {1}{2} only after it is {3}{4}; {5}",
                     showBuffer(conflict.producer->buffer), verb(*conflict.producer),
                     placeOf(*conflict.producer), verb(*conflict.consumer),
                     placeOf(*conflict.consumer),
                     otherAxis(format("let {0} and {1} use different arrays, or leave them apart",
                                      showLoop(producer), showLoop(consumer)))),
              {noteOf(*conflict.producer), noteOf(*conflict.consumer)});
        if (*distance.most < slice->least)
          break;
      }
    return {};
  }

  // --------------------------------------------------------------------------------------- changes

  void rewrite() {
    producer->walk([](Operation *op) { op->removeDiscardableAttr(IdName); });
    producer->moveBefore(axis.getBody(), axis.getBody()->begin());
    for (const Slice &slice : slices) {
      AffineForOp loop = moving[slice.producer], follows = chain[slice.consumer];
      if (slice.isPoint() && slice.isInside)
        replace(loop, follows.getInductionVar(), slice);
      else if (slice.factor != 1 && slice.isInside)
        shift(loop, follows.getInductionVar(), slice);
      else
        restrict(loop, follows.getInductionVar(), slice);
    }
  }

  // The body for one index.
  void replace(AffineForOp loop, Value index, const Slice &slice) {
    OpBuilder b(loop);
    if (slice.factor != 1 || slice.least != 0) {
      index = affine::makeComposedAffineApply(b, loop.getLoc(),
                                              b.getAffineDimExpr(0) * slice.factor + slice.least,
                                              {OpFoldResult(index)});
      if (std::string name = nameIn(loop.getInductionVar().getLoc()); !name.empty())
        index.setLoc(NameLoc::get(b.getStringAttr(name), loop.getLoc()));
    }
    loop.getInductionVar().replaceAllUsesWith(index);
    loop.getBody()->getTerminator()->erase();
    loop->getBlock()->getOperations().splice(loop->getIterator(), loop.getBody()->getOperations());
    onErase(loop);
    loop.erase();
  }

  // The loop counts from 0, so that it has the form of a loop in a tile.
  void shift(AffineForOp loop, Value index, const Slice &slice) {
    OpBuilder b = OpBuilder::atBlockBegin(loop.getBody());
    Value own = loop.getInductionVar();
    Value shifted = affine::makeComposedAffineApply(b, loop.getLoc(),
                                                    b.getAffineDimExpr(0) * slice.factor +
                                                        b.getAffineDimExpr(1) + slice.least,
                                                    {OpFoldResult(index), OpFoldResult(own)});
    shifted.setLoc(own.getLoc()); // it has the name
    own.replaceAllUsesExcept(shifted, shifted.getDefiningOp());
    loop.setConstantLowerBound(0);
    loop.setConstantUpperBound(slice.most - slice.least + 1);
  }

  void restrict(AffineForOp loop, Value index, const Slice &slice) {
    auto bound = [&](AffineMap map, OperandRange operands, int64_t offset) {
      // Before the others, so that their dimensions keep their numbers.
      const AffineExpr along =
          getAffineDimExpr(map.getNumDims(), map.getContext()) * slice.factor + offset;
      SmallVector<AffineExpr> results{along};
      if (!slice.isInside)
        llvm::append_range(results, map.getResults());
      SmallVector<Value> all(operands.take_front(map.getNumDims()));
      all.push_back(index);
      llvm::append_range(all, operands.drop_front(map.getNumDims()));
      AffineMap made =
          AffineMap::get(map.getNumDims() + 1, map.getNumSymbols(), results, map.getContext());
      affine::canonicalizeMapAndOperands(&made, &all);
      return std::pair(made, all);
    };
    auto [low, lows] = bound(loop.getLowerBoundMap(), loop.getLowerBoundOperands(), slice.least);
    auto [high, highs] =
        bound(loop.getUpperBoundMap(), loop.getUpperBoundOperands(), slice.most + 1);
    loop.setLowerBound(lows, low);
    loop.setUpperBound(highs, high);
  }

  // Local buffers that what moved has stored to, and that nothing reads any more. An initial value
  // goes with them.
  void removeUnread() {
    SmallVector<Value> buffers;
    for (const Access &access : moved)
      if (access.isWrite &&
          isa_and_nonnull<memref::AllocOp, memref::AllocaOp>(access.buffer.getDefiningOp()) &&
          !llvm::is_contained(buffers, access.buffer))
        buffers.push_back(access.buffer);
    for (Value buffer : buffers)
      if (llvm::all_of(buffer.getUses(), [&](OpOperand &use) { return isUnread(use); }))
        remove(buffer);
  }

  bool isUnread(OpOperand &use) const {
    Operation *user = use.getOwner();
    if (isa<memref::DeallocOp>(user))
      return true;
    if (auto fill = dyn_cast<linalg::FillOp>(user))
      return fill->getBlock() == use.get().getParentBlock();
    auto store = dyn_cast<affine::AffineStoreOp>(user);
    AffineForOp loop = axis;
    return store && store.getValueToStore() != use.get() && loop->isAncestor(store);
  }

  void remove(Value buffer) {
    SmallVector<Operation *> dead(buffer.getUsers());
    dead.push_back(buffer.getDefiningOp());
    eraseWithMakers(std::move(dead), onErase);
  }

  // An element that an iteration of the axis has just stored is not loaded again.
  void forward() {
    SmallVector<affine::AffineStoreOp> stores;
    for (Operation &op : axis.getBody()->without_terminator())
      if (auto store = dyn_cast<affine::AffineStoreOp>(op))
        if (llvm::any_of(moved, [&](const Access &access) { return access.op == &op; }))
          stores.push_back(store);
    const Accesses all = accessesIn(axis);
    for (affine::AffineStoreOp store : stores) {
      const Value buffer = store.getMemRef();
      if (llvm::any_of(all.all, [&](const Access &access) {
            return access.isWrite && access.op != store &&
                   relationOf(access.buffer, buffer) != Relation::Different;
          }))
        continue;
      for (Operation *user : llvm::make_early_inc_range(buffer.getUsers())) {
        auto load = dyn_cast<affine::AffineLoadOp>(user);
        Operation *place = load ? axis.getBody()->findAncestorOpInBlock(*user) : nullptr;
        if (!place || !store->isBeforeInBlock(place) ||
            affine::MemRefAccess(store) != affine::MemRefAccess(load))
          continue;
        load.getResult().replaceAllUsesWith(store.getValueToStore());
        onErase(load);
        load.erase();
      }
    }
  }
};

} // namespace

Result<void, ScheduleError> computeAt(Operation *target, AffineForOp axis,
                                      llvm::function_ref<void(Operation *)> onErase) {
  return Fusion(target, axis, onErase).run();
}

} // namespace allo::schedule
