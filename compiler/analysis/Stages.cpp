// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "analysis/Stages.h"

#include "analysis/Accesses.h"

#include <llvm/ADT/DenseSet.h>

namespace allo::analysis {

using namespace mlir;

namespace {

// What several operations do together.
struct Group {
  llvm::DenseSet<Operation *> operations;
  Footprint touched;
  llvm::DenseSet<Value> streams;

  void add(Operation *op, const Footprint &its) {
    operations.insert(op);
    streams.insert_range(its.streams);
    touched.add(its);
  }
  bool gives(Operation *user) const {
    return user
        ->walk([&](Operation *inner) {
          for (Value operand : inner->getOperands())
            if (operations.contains(operand.getDefiningOp()))
              return WalkResult::interrupt();
          return WalkResult::advance();
        })
        .wasInterrupted();
  }
  bool meets(const Footprint &its, const Aliases &aliases) const {
    return touched.unknown || its.unknown || conflictOf(touched, its, aliases).first;
  }
};

class Order {
public:
  Order(Block &block, Footprints &footprints, const Aliases &aliases)
      : block(block), footprints(footprints), aliases(aliases) {}

  std::vector<Operation *> run() {
    for (Operation &op : block) {
      if (isa<dialect::JoinOp>(op))
        join(&op);
      else if (isCheck(&op))
        checks.push_back(&op);
      else if (&op == block.getTerminator())
        end(op);
      else if (isStage(&op))
        start(op);
      else
        add(op);
    }
    return std::move(order);
  }

private:
  Block &block;
  Footprints &footprints;
  const Aliases &aliases;
  std::vector<Operation *> order, waiting;
  SmallVector<Operation *> checks; // of the next operation with effects
  Group running, later;            // stages, and what waits for them

  void join(Operation *made) {
    if (!running.operations.empty())
      order.push_back(made);
    order.insert(order.end(), waiting.begin(), waiting.end());
    waiting.clear();
    running = later = Group();
  }

  bool dependsOnWaiting(Operation &op, const Footprint &its) const {
    return !waiting.empty() &&
           (later.gives(&op) || later.meets(its, aliases) ||
            llvm::any_of(its.streams, [&](Value each) { return later.streams.contains(each); }));
  }

  void start(Operation &op) {
    const Footprint its = footprints.of(&op);
    if (running.gives(&op) || dependsOnWaiting(op, its))
      join(nullptr);
    placeChecks(false);
    order.push_back(&op);
    running.add(&op, its);
  }

  void add(Operation &op) {
    if (running.operations.empty()) {
      placeChecks(false);
      order.push_back(&op);
      return;
    }
    // Without effects it neither waits for memory, nor does a check that is before it belong to it.
    const bool isValue = isQuiet(&op);
    const Footprint its = isValue ? Footprint() : footprints.of(&op);
    const bool waits = running.gives(&op) || later.gives(&op) ||
                       (!isValue && (dependsOnWaiting(op, its) || running.meets(its, aliases)));
    if (!isValue)
      placeChecks(waits);
    if (!waits) {
      order.push_back(&op);
      return;
    }
    waiting.push_back(&op);
    later.add(&op, its);
  }

  void placeChecks(bool wait) {
    for (Operation *check : checks) {
      if (!wait && !running.gives(check) && !later.gives(check)) {
        order.push_back(check);
        continue;
      }
      waiting.push_back(check);
      later.add(check, Footprint());
    }
    checks.clear();
  }

  void end(Operation &terminator) {
    join(nullptr);
    placeChecks(false);
    order.push_back(&terminator);
  }
};

} // namespace

bool isStage(Operation *op) {
  auto call = dyn_cast<dialect::InvokeOp>(op);
  return call && (call.getAsync() || llvm::any_of(op->getOperandTypes(), [](Type type) {
                    return isa<dialect::StreamType>(type);
                  }));
}

bool hasStages(Block &block) {
  return llvm::any_of(block, [](Operation &op) { return isStage(&op); });
}

std::vector<Operation *> orderOf(Block &block, Footprints &footprints, const Aliases &aliases) {
  return Order(block, footprints, aliases).run();
}

} // namespace allo::analysis
