// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/checks/DataflowForm.h"

#include "analysis/Footprint.h"
#include "analysis/Stages.h"
#include "schedule/Names.h"
#include "schedule/primitives/Accesses.h"

#include <llvm/ADT/MapVector.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Tensor/IR/Tensor.h>
#include <mlir/Dialect/Utils/StaticValueUtils.h>
#include <mlir/IR/Iterators.h>
#include <mlir/IR/Matchers.h>
#include <mlir/IR/SymbolTable.h>
#include <mlir/Interfaces/CallInterfaces.h>
#include <mlir/Interfaces/CastInterfaces.h>
#include <mlir/Interfaces/ViewLikeInterface.h>

#include <algorithm>

namespace allo::schedule {

using namespace mlir;
using analysis::Footprint;
using analysis::Footprints;
using analysis::Touch;

namespace {

// What a stage does to one buffer.
struct Use {
  size_t stage;
  Operation *at;         // the access; of an array that a call returns, the call
  bool isBeside = false; // in a statement beside the stage, which becomes part of it
};

struct BufferUses {
  std::string shown;
  bool isLocal = false;    // made in the region
  bool isConstant = false; // a table that nothing writes
  std::vector<Use> writes, reads;
};

class Form {
public:
  explicit Form(Operation *target) : target(target) {}

  std::vector<FormProblem> run() {
    if (auto function = dyn_cast<FunctionOpInterface>(target)) {
      if (!function.isExternal() && function.getFunctionBody().hasOneBlock())
        block = &function.getFunctionBody().front();
    } else if (isa<affine::AffineForOp, scf::ForOp>(target)) {
      block = &target->getRegion(0).front();
    } else {
      report("a 'while' loop has no number of iterations; use 'for'",
             {{target->getLoc(), "the loop"}});
    }
    if (!block)
      return std::move(problems);
    collect();
    placeStatements();
    if (parts < 2) {
      report(parts == 0
                 ? "it has no loops and calls, which are its stages"
                 : format("{0} is its only stage; it needs two loops or calls", show(firstStage)),
             {{parts == 0 ? target->getLoc() : firstStage->getLoc(),
               parts == 0 ? "there are only statements" : "the only stage"}});
      return std::move(problems);
    }
    checkLoop();
    checkBuffers();
    return std::move(problems);
  }

  std::vector<FormProblem> runOnStages(Block &of) {
    block = &of;
    collect();
    if (!isRegionOfCalls())
      llvm::erase_if(stages, [](Operation *op) { return !analysis::isStage(op); });
    checkBuffers();
    return std::move(problems);
  }

private:
  Operation *const target;
  Block *block = nullptr;
  SmallVector<Operation *> stages; // in the order of the block
  size_t parts = 0;                // of these, loops and calls
  Operation *firstStage = nullptr;
  bool hasStatements = false; // that are no calls, loops and declarations
  llvm::DenseMap<Operation *, SmallVector<Operation *>> besides; // what joins a stage, by it
  llvm::DenseSet<Operation *> forChecks; // only of use to checks, or to nothing
  Footprints footprints;
  std::vector<FormProblem> problems;

  void report(std::string reason, std::vector<Note> notes) {
    problems.push_back({std::move(reason), std::move(notes)});
  }

  static std::string show(Operation *stage) {
    if (isa<linalg::FillOp>(stage))
      return "an initial value";
    if (isLoop(stage) && !nameOf(stage).empty())
      return "'" + nameOf(stage) + "'";
    return showOperation(stage);
  }

  // ---- the statements of the region

  // Statements beside loops and calls become part of a stage, or are executed before or after the
  // region; a branch with loops or calls is a stage.
  void collect() {
    collectForChecks();
    for (Operation &op : block->without_terminator()) {
      const bool isOne = isPart(&op);
      if (isOne || isa<linalg::LinalgOp, memref::CopyOp>(op)) {
        stages.push_back(&op);
        if (isOne && ++parts == 1)
          firstStage = &op;
      }
      hasStatements = hasStatements || op.getNumRegions() > 0 || !(isOne || isDeclaration(&op));
    }
  }

  // A statement that writes joins the loop that uses its arrays first, if they are local, or the
  // loop before it, or that behind it; where calls are on both sides, it is a stage of its own.
  void placeStatements() {
    for (Operation &op : block->without_terminator()) {
      if (llvm::is_contained(stages, &op) || isDeclaration(&op) || isMemoryEffectFree(&op))
        continue;
      const Footprint touched = footprints.of(&op);
      if (llvm::none_of(touched.touches, [](const Touch &touch) { return touch.write; }))
        continue;
      if (Operation *stage = stageFor(&op, touched))
        besides[stage].push_back(&op);
    }
  }
  Operation *stageFor(Operation *statement, const Footprint &touched) {
    Operation *previous = nullptr, *next = nullptr, *user = nullptr;
    bool isLocal = true, isInUse = false;
    for (const Touch &touch : touched.touches)
      if (touch.write)
        isLocal = isLocal && isLocalBuffer(touch.buffer);
    for (Operation *stage : stages) {
      if (!isPart(stage))
        continue;
      const bool isBefore = stage->isBeforeInBlock(statement);
      (isBefore ? previous : next) = isBefore || !next ? stage : next;
      if (uses(stage, touched)) {
        isInUse = isInUse || isBefore;
        user = user || isBefore ? user : stage;
      }
    }
    auto joins = [](Operation *stage) { return stage && !isa<CallOpInterface>(stage); };
    if (isLocal && !isInUse && joins(user))
      return user;
    return joins(previous) ? previous : joins(next) ? next : nullptr;
  }
  bool uses(Operation *stage, const Footprint &written) {
    const Footprint its = footprints.of(stage);
    return llvm::any_of(written.touches, [&](const Touch &touch) {
      return touch.write && touch.buffer && its.find(touch.buffer);
    });
  }
  bool isLocalBuffer(Value buffer) const {
    return buffer && buffer.getDefiningOp() && buffer.getDefiningOp()->getBlock() == block;
  }

  static bool isPart(Operation *op) {
    return isa<CallOpInterface>(op) || isLoop(op) || isBranchWithStages(op);
  }
  static bool isBranchWithStages(Operation *op) {
    return isa<scf::IfOp, affine::AffineIfOp, scf::IndexSwitchOp>(op) &&
           op->walk([](Operation *each) {
               return isLoop(each) || isa<CallOpInterface>(each) ? WalkResult::interrupt()
                                                                 : WalkResult::advance();
             }).wasInterrupted();
  }

  // Nothing but calls and declarations, which becomes one region with all of its calls: else the
  // region is made of the stages alone.
  bool isRegionOfCalls() {
    if (auto loop = dyn_cast<affine::AffineForOp>(target)) {
      if (!loop.hasConstantLowerBound() || loop.getConstantLowerBound() != 0 ||
          loop.getStepAsInt() != 1 || loop.getUpperBoundMap().getNumResults() != 1)
        return false;
    } else if (!isa<FunctionOpInterface>(target)) {
      return false;
    }
    if (hasStatements || block->getTerminator()->getNumOperands() > 0)
      return false;
    bool isJoined = false;
    for (Operation &op : block->without_terminator()) {
      const bool isCall = isa<CallOpInterface>(op);
      if (isa<ViewLikeOpInterface, linalg::LinalgOp, memref::CopyOp>(op) || (isCall && isJoined) ||
          isLoop(&op) || (isCall && op.getNumResults() > 0 && !analysis::isStage(&op)))
        return false;
      isJoined = isJoined || isa<dialect::JoinOp>(op);
    }
    return true;
  }

  // What does not become a statement in C++.
  bool isDeclaration(Operation *op) const {
    return isa<memref::AllocOp, memref::AllocaOp, memref::DeallocOp, memref::GetGlobalOp,
               dialect::StreamCreateOp, dialect::StreamLaneOp, dialect::JoinOp, tensor::EmptyOp,
               ViewLikeOpInterface, CastOpInterface>(op) ||
           isCheck(op) || matchPattern(op, m_Constant()) || forChecks.contains(op);
  }
  // Users come before what they use.
  void collectForChecks() {
    target->walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
      if (op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
          llvm::all_of(op->getUsers(),
                       [&](Operation *user) { return isCheck(user) || forChecks.contains(user); }))
        forChecks.insert(op);
    });
  }

  void checkLoop() {
    if (isa<FunctionOpInterface>(target))
      return;
    std::optional<int64_t> low, step;
    if (auto loop = dyn_cast<affine::AffineForOp>(target)) {
      low =
          loop.hasConstantLowerBound() ? std::optional(loop.getConstantLowerBound()) : std::nullopt;
      step = loop.getStepAsInt();
    } else {
      auto plain = cast<scf::ForOp>(target);
      low = getConstantIntValue(plain.getLowerBound());
      step = getConstantIntValue(plain.getStep());
    }
    if (low != 0 || step != 1)
      report(format("{0} does not count from 0 in steps of 1", showLoop(target)),
             {{target->getLoc(), "the loop"}});
    if (!target->getResults().empty())
      report(format("{0} carries a value from one iteration to the next; keep it in a stage",
                    showLoop(target)),
             {{target->getLoc(), "the loop"}});
  }

  // ---- buffers

  llvm::MapVector<const void *, BufferUses> uses() {
    llvm::MapVector<const void *, BufferUses> all;
    auto of = [&](Value buffer) -> BufferUses & {
      BufferUses &found = all[buffer.getAsOpaquePointer()];
      found.shown = showBuffer(buffer);
      found.isLocal = isLocalBuffer(buffer);
      return found;
    };
    auto add = [](std::vector<Use> &known, Use use) {
      if (known.empty() || known.back().stage != use.stage)
        known.push_back(use);
    };
    for (const auto &[i, stage] : llvm::enumerate(stages)) {
      auto addTouches = [&, i = i](Operation *op, bool isBeside) {
        const Footprint touched = footprints.of(op);
        for (const Touch &touch : touched.touches) {
          BufferUses &found =
              touch.buffer ? of(touch.buffer) : all[touch.global.getAsOpaquePointer()];
          if (touch.global) {
            found.shown = "'" + touch.global.getValue().str() + "'";
            auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(op, touch.global);
            found.isConstant = global && global.getConstant();
          }
          if (touch.write)
            add(found.writes, {i, touch.write, isBeside});
          if (touch.read)
            add(found.reads, {i, touch.read, isBeside});
        }
      };
      addTouches(stage, /*isBeside=*/false);
      for (Operation *statement : besides.lookup(stage))
        addTouches(statement, /*isBeside=*/true);
      for (Value result : stage->getResults())
        if (isa<MemRefType>(result.getType()))
          of(result).writes.push_back({i, stage});
    }
    return all;
  }

  Note noteAt(const Use &use, std::string_view verb) const {
    if (use.isBeside)
      return {use.at->getLoc(), format("the statement here, which {0} it, becomes part of {1}",
                                       verb, show(stages[use.stage]))};
    return {use.at->getLoc(), format("{0} {1} it here", show(stages[use.stage]), verb)};
  }

  // The loop that uses an array first gives it its initial value.
  void joinInitialValue(BufferUses &buffer) {
    if (buffer.writes.size() < 2 || !isa<linalg::FillOp>(stages[buffer.writes[0].stage]))
      return;
    const size_t fill = buffer.writes[0].stage;
    size_t first = buffer.writes[1].stage;
    for (const Use &use : buffer.reads)
      if (use.stage != fill)
        first = std::min(first, use.stage);
    if (buffer.isLocal && first == buffer.writes[1].stage && !isa<CallOpInterface>(stages[first]))
      buffer.writes.erase(buffer.writes.begin());
  }

  void checkBuffers() {
    for (auto &[key, buffer] : uses()) {
      if (buffer.isConstant)
        continue;
      joinInitialValue(buffer);
      if (buffer.writes.size() > 1) {
        const Use &first = buffer.writes[0], &second = buffer.writes[1];
        const bool isInitial = isa<linalg::FillOp>(stages[first.stage]);
        report(isInitial
                   ? format("{0} has an initial value, and {1} writes it as well; write all "
                            "of it in one stage",
                            buffer.shown, show(stages[second.stage]))
                   : format("{0} is written by {1} and by {2}, but may have one writer; "
                            "write it in one stage",
                            buffer.shown, show(stages[first.stage]), show(stages[second.stage])),
               {isInitial ? Note{first.at->getLoc(), "the initial value"} : noteAt(first, "writes"),
                noteAt(second, "writes")});
        continue;
      }
      // The stage that writes it may read what it has written.
      if (!buffer.writes.empty())
        std::erase_if(buffer.reads,
                      [&](const Use &use) { return use.stage == buffer.writes[0].stage; });
      if (buffer.reads.size() > 1) {
        const Use &first = buffer.reads[0], &second = buffer.reads[1];
        report(format("{0} is read by {1} and by {2}, but may have one reader; copy it in a stage "
                      "of its own{3}",
                      buffer.shown, show(stages[first.stage]), show(stages[second.stage]),
                      buffer.isLocal ? ", or connect kernels by streamline()" : ""),
               {noteAt(first, "reads"), noteAt(second, "reads")});
        continue;
      }
      if (buffer.reads.empty() || buffer.writes.empty())
        continue;
      const Use &read = buffer.reads[0], &write = buffer.writes[0];
      const std::vector<Note> notes{noteAt(write, "writes"), noteAt(read, "reads")};
      if (read.stage < write.stage)
        report(
            buffer.isLocal
                ? format("{0} is read by {1} before {2} writes it; pass data to later stages only",
                         buffer.shown, show(stages[read.stage]), show(stages[write.stage]))
                : format("{0} is read by {1}, and {2} would write it at the same time; write "
                         "another array",
                         buffer.shown, show(stages[read.stage]), show(stages[write.stage])),
            notes);
      else if (!buffer.isLocal)
        report(format("{0} passes data from {1} to {2}, but is not local; use an array that is "
                      "declared in {3}",
                      buffer.shown, show(stages[write.stage]), show(stages[read.stage]),
                      isa<FunctionOpInterface>(target) ? "the kernel" : "the loop"),
               notes);
    }
  }
};

} // namespace

std::vector<FormProblem> problemsOfDataflow(Operation *target) { return Form(target).run(); }

std::vector<FormProblem> problemsOfStages(Block &block) {
  return Form(block.getParentOp()).runOnStages(block);
}

} // namespace allo::schedule
