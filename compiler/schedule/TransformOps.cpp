// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/TransformOps.h"

#include "schedule/Names.h"
#include "schedule/primitives/Compose.h"
#include "schedule/primitives/Compute.h"
#include "schedule/primitives/Data.h"
#include "schedule/primitives/Directives.h"
#include "schedule/primitives/Loops.h"
#include "schedule/primitives/Nests.h"
#include "schedule/primitives/Outline.h"
#include "schedule/primitives/Raise.h"
#include "schedule/streams/Streamline.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Bufferization/IR/Bufferization.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/Math/IR/Math.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Tensor/IR/Tensor.h>
#include <mlir/Dialect/UB/IR/UBOps.h>
#include <mlir/IR/OpImplementation.h>

#define GET_OP_CLASSES
#include "schedule/TransformOps.cpp.inc"

namespace allo::schedule {

using namespace mlir;
using transform::TransformResults;
using transform::TransformRewriter;
using transform::TransformState;
using Effects = SmallVectorImpl<MemoryEffects::EffectInstance>;

namespace {

DiagnosedSilenceableFailure fail(Operation *op, TransformState &state, ScheduleError error) {
  DiagnosedDefiniteFailure failure = mlir::emitDefiniteFailure(op, error.message.text);
  for (const Note &note : error.notes)
    failure.attachNote(note.place) << note.text;
  if (auto *report = state.getExtension<Report>())
    report->out.error = std::move(error);
  return failure;
}

void warn(Operation *op, TransformState &state, DiagMessage message, std::vector<Note> notes) {
  if (auto *report = state.getExtension<Report>())
    report->out.warnings.push_back({std::move(message), op->getLoc(), std::move(notes)});
  else
    mlir::emitWarning(op->getLoc(), message.text);
}

// Each once: what changes an operation may erase it.
SmallVector<Operation *> targetsOf(TransformState &state, OperandRange handles) {
  llvm::SetVector<Operation *> all;
  for (Value handle : handles)
    all.insert_range(state.getPayloadOps(handle));
  return all.takeVector();
}

// Of loops and arrays that are no longer there.
void warnOfTags(Operation *op, TransformState &state, std::string_view primitive,
                ArrayRef<Operation *> erased) {
  for (Operation *each : erased)
    if (auto made = dyn_cast<memref::AllocOp>(each); made && !tagsOf(made.getResult()).empty())
      warn(op, state,
           DiagMessage(DiagCode::ScheduleTagsDropped, primitive, showBuffer(made.getResult())),
           {{made.getLoc(), "the array with directives"}});
    else if (hasTags(each))
      warn(op, state, DiagMessage(DiagCode::ScheduleTagsDropped, primitive, showLoop(each)),
           {{each->getLoc(), "the loop with directives"}});
}

void warnOfReplaced(Operation *op, TransformState &state, std::string_view primitive,
                    Operation *loop, StringRef name, IntegerAttr now) {
  const bool isOff = now.getInt() == -1; // which is meant to replace something
  if (Attribute before = loop->getAttr(name); before && before != now && !isOff)
    warn(op, state, DiagMessage(DiagCode::DirectiveReplaced, primitive, showLoop(loop)),
         {{loop->getLoc(), "the loop"}});
}

// The loops that an operation made: their ids, and the handles for them.
template <typename Op>
DiagnosedSilenceableFailure give(Op op, TransformResults &results, ArrayRef<Operation *> made) {
  if (std::optional<ArrayAttr> ids = op.getIds()) {
    if (ids->size() != made.size())
      return mlir::emitDefiniteFailure(op) << op->getName().getStringRef() << " has " << ids->size()
                                           << " ids for " << made.size() << " loops";
    for (auto [loop, id] : llvm::zip(made, *ids))
      setId(loop, cast<StringAttr>(id).getValue());
  }
  if (op.getMade().empty())
    return DiagnosedSilenceableFailure::success();
  if (op.getMade().size() != made.size())
    return mlir::emitDefiniteFailure(op)
           << op->getName().getStringRef() << " has " << op.getMade().size() << " results for "
           << made.size() << " loops";
  for (auto [result, loop] : llvm::zip(op.getMade(), made))
    results.set(cast<OpResult>(result), {loop});
  return DiagnosedSilenceableFailure::success();
}

template <typename Op> void tagEffects(Op op, Effects &effects) {
  transform::onlyReadsHandle(op.getTargetsMutable(), effects);
  transform::modifiesPayload(effects);
}

// Loops may be in each other, so that their handles cannot be consumed one by one; those of erased
// loops become empty, see forget().
template <typename Op> void loopEffects(Op op, Effects &effects) {
  transform::onlyReadsHandle(op.getTargetsMutable(), effects);
  transform::producesHandle(op->getOpResults(), effects);
  transform::modifiesPayload(effects);
}

// Removes what is about to be erased, and with 'isWhole' all that is in it, from all handles.
void forget(TransformRewriter &rewriter, ArrayRef<Operation *> ops, bool isWhole = false) {
  auto *listener = dyn_cast_if_present<RewriterBase::Listener>(rewriter.getListener());
  if (!listener)
    return;
  for (Operation *op : ops) {
    if (isWhole)
      op->walk([&](Operation *each) { listener->notifyOperationErased(each); });
    else
      listener->notifyOperationErased(op);
  }
}

Operation *outermost(ArrayRef<Operation *> loops) {
  Operation *found = loops.empty() ? nullptr : loops.front();
  for (Operation *loop : loops)
    if (loop->isProperAncestor(found))
      found = loop;
  return found;
}

// The affine loops among the targets, or an error about the first that is something else.
std::optional<ScheduleError> needsAffine(std::string_view primitive, ArrayRef<Operation *> loops) {
  for (Operation *loop : loops)
    if (!isa<affine::AffineForOp>(loop))
      return ScheduleError{DiagMessage(DiagText::NeedsAffineLoop, primitive, "affine loops",
                                       showLoop(loop),
                                       "it is not in affine form; call affine() first"),
                           {{loop->getLoc(), "the loop"}}};
  return std::nullopt;
}

template <typename Op, typename Change>
DiagnosedSilenceableFailure changeBuffers(Op op, TransformState &state, Change change) {
  for (Operation *owner : targetsOf(state, op.getTargets())) {
    Value buffer = valueOf(owner, op.getValue());
    if (!buffer)
      return mlir::emitDefiniteFailure(op)
             << op->getName().getStringRef() << " has a target without '" << op.getValue() << "'";
    if (Result<void, ScheduleError> changed = change(buffer); !changed)
      return fail(op, state, changed.error());
  }
  return DiagnosedSilenceableFailure::success();
}

// The first target owns the buffer, the second one is the loop. What 'change' makes gets the id.
template <typename Op, typename Change>
DiagnosedSilenceableFailure changeAt(Op op, std::string_view primitive, TransformRewriter &rewriter,
                                     TransformState &state, Change change) {
  SmallVector<Operation *> targets = targetsOf(state, op.getTargets());
  if (targets.size() == 1) // a loop that gives a buffer
    targets.push_back(targets.front());
  Value buffer = targets.size() == 2 ? valueOf(targets[0], op.getValue()) : Value();
  if (!buffer)
    return mlir::emitDefiniteFailure(op) << op->getName().getStringRef() << " needs the owner of '"
                                         << op.getValue() << "' and a loop";
  if (auto error = needsAffine(primitive, targets[1]))
    return fail(op, state, std::move(*error));
  auto made = change(buffer, cast<affine::AffineForOp>(targets[1]),
                     [&](Operation *erased) { forget(rewriter, erased); });
  if (!made)
    return fail(op, state, made.error());
  if (std::optional<ArrayAttr> ids = op.getIds(); ids && ids->size() == 1)
    setId(*made, cast<StringAttr>((*ids)[0]).getValue());
  return DiagnosedSilenceableFailure::success();
}

template <typename... Ops> void insertOperations(transform::TransformDialect &dialect) {
  (RegisteredOperationName::insert<Ops>(dialect), ...);
}

// Not a TransformDialectExtension: its headers call a check that MLIR's libraries lack, since they
// are built without assertions.
class ScheduleExtension : public DialectExtension<ScheduleExtension, transform::TransformDialect> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ScheduleExtension)
  void apply(MLIRContext *context, transform::TransformDialect *dialect) const final {
    context->loadDialect<affine::AffineDialect, arith::ArithDialect, func::FuncDialect,
                         memref::MemRefDialect, scf::SCFDialect, dialect::AlloDialect>();
    insertOperations<
#define GET_OP_LIST
#include "schedule/TransformOps.cpp.inc"
        >(*dialect);
  }
};

} // namespace

void registerSchedules(DialectRegistry &registry) {
  registry.insert<affine::AffineDialect, arith::ArithDialect, bufferization::BufferizationDialect,
                  dialect::AlloDialect, func::FuncDialect, linalg::LinalgDialect, math::MathDialect,
                  memref::MemRefDialect, scf::SCFDialect, tensor::TensorDialect,
                  transform::TransformDialect, ub::UBDialect>();
  registry.addExtensions<ScheduleExtension>();
}

} // namespace allo::schedule

namespace mlir::transform {

using namespace allo::schedule;
using Outcome = DiagnosedSilenceableFailure;

void MatchIdOp::getEffects(Effects &effects) {
  onlyReadsHandle(getRootMutable(), effects);
  producesHandle(getOperation()->getOpResults(), effects);
  onlyReadsPayload(effects);
}

Outcome MatchIdOp::apply(TransformRewriter &, TransformResults &results, TransformState &state) {
  Operation *match = nullptr;
  for (Operation *root : state.getPayloadOps(getRoot()))
    root->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (idOf(op) != getId())
        return WalkResult::advance();
      match = op;
      return WalkResult::interrupt();
    });
  if (match) {
    results.set(cast<OpResult>(getFound()), {match});
    return Outcome::success();
  }
  if (!getOptional()) {
    if (auto *report = state.getExtension<Report>())
      report->out.missing = getId().str();
    return emitDefiniteFailure() << "finds no operation with the id '" << getId() << "'";
  }
  if (auto *report = state.getExtension<Report>())
    report->out.gone.push_back({getId().str(), getLoc(), report->out.warnings.size()});
  else
    mlir::emitWarning(getLoc(), "The directive has no effect: its target no longer exists");
  results.set(cast<OpResult>(getFound()), ArrayRef<Operation *>());
  return Outcome::success();
}

void EraseEmptyLoopsOp::getEffects(Effects &effects) { tagEffects(*this, effects); }

Outcome EraseEmptyLoopsOp::apply(TransformRewriter &rewriter, TransformResults &,
                                 TransformState &state) {
  eraseEmptyLoops(targetsOf(state, getTargets()), [&](Operation *erased) {
    erased->walk([&](Operation *each) { warnOfTags(*this, state, "canonicalize", each); });
    forget(rewriter, erased, true);
  });
  return Outcome::success();
}

#define ALLO_TAG(OP)                                                                               \
  void OP::getEffects(Effects &effects) { tagEffects(*this, effects); }                            \
  Outcome OP::apply(TransformRewriter &, TransformResults &, TransformState &state)

ALLO_TAG(CseOp) {
  for (Operation *target : targetsOf(state, getTargets()))
    mergeEqual(target);
  return Outcome::success();
}

ALLO_TAG(LicmOp) {
  for (Operation *target : targetsOf(state, getTargets()))
    moveInvariants(target);
  return Outcome::success();
}

ALLO_TAG(PipelineOp) {
  for (Operation *loop : targetsOf(state, getTargets())) {
    warnOfReplaced(getOperation(), state, "pipeline", loop, PipelineName, getIiAttr());
    setPipeline(loop, int64_t(getIi()));
  }
  return Outcome::success();
}

ALLO_TAG(UnrollTagOp) {
  for (Operation *loop : targetsOf(state, getTargets())) {
    warnOfReplaced(getOperation(), state, "unroll", loop, UnrollName, getFactorAttr());
    setUnroll(loop, int64_t(getFactor()));
  }
  return Outcome::success();
}

ALLO_TAG(DataflowOp) {
  for (Operation *target : targetsOf(state, getTargets()))
    setDataflow(target);
  return Outcome::success();
}

ALLO_TAG(PartitionOp) {
  return changeBuffers(*this, state, [&](Value buffer) {
    auto old = partitionOf(buffer);
    for (allo::dialect::PartitionAxisAttr axis :
         old ? old.getAxes() : ArrayRef<allo::dialect::PartitionAxisAttr>()) {
      const auto dim = axis.getDim();
      if (dim == getAxis().getDim() && axis != getAxis())
        warn(getOperation(), state,
             allo::DiagMessage(allo::DiagText::PartitionAgain, showBuffer(buffer),
                               dim == 0 ? std::string("all dimensions")
                                        : "dimension " + std::to_string(dim)),
             {});
      if ((dim == 0) != (getAxis().getDim() == 0))
        warn(getOperation(), state,
             allo::DiagMessage(allo::DiagCode::PartitionConflict, showBuffer(buffer),
                               std::max(dim, getAxis().getDim())),
             {});
    }
    // What a composed schedule has set.
    SmallVector<std::pair<Value, allo::dialect::PartitionAttr>> others;
    for (Value parameter : parametersOf(buffer))
      if (auto its = partitionOf(parameter); its && its != old)
        others.emplace_back(parameter, its);
    auto done = partition(buffer, getAxis());
    for (auto [parameter, before] : others)
      if (partitionOf(parameter) != before)
        warn(getOperation(), state,
             allo::DiagMessage(allo::DiagText::PartitionReplaced, showBuffer(buffer),
                               showBuffer(parameter),
                               nameOf(parameter.getParentRegion()->getParentOp())),
             {{parameter.getLoc(), "the parameter"}});
    return done;
  });
}

ALLO_TAG(BindStorageOp) {
  return changeBuffers(*this, state, [&](Value buffer) {
    if (const allo::dialect::BindStorageAttr before = storageOf(buffer);
        before && before != getStorage() && !isPassedOn(buffer, before))
      warn(getOperation(), state,
           allo::DiagMessage(allo::DiagCode::DirectiveReplaced, "bind_storage", showBuffer(buffer)),
           {{buffer.getLoc(), "the buffer"}});
    return bindStorage(buffer, getStorage());
  });
}

void UnrollOp::getEffects(Effects &effects) {
  onlyReadsHandle(getTargetsMutable(), effects);
  modifiesPayload(effects);
}

Outcome UnrollOp::apply(TransformRewriter &rewriter, TransformResults &, TransformState &state) {
  // Loops in loops come first, since those around them copy what is in them.
  SmallVector<Operation *> loops = targetsOf(state, getTargets());
  auto depth = [](Operation *loop) {
    unsigned around = 0;
    for (Operation *at = loop->getParentOp(); at; at = at->getParentOp())
      ++around;
    return around;
  };
  llvm::stable_sort(loops, [&](Operation *a, Operation *b) { return depth(a) > depth(b); });
  for (Operation *loop : loops) {
    const std::optional<int64_t> trips = tripsOf(loop);
    const bool isErased = getFactor() == 0 || (trips && int64_t(getFactor()) >= *trips);
    if (isErased && (loop->hasAttr(PipelineName) || loop->hasAttr(DataflowName)))
      warnOfTags(getOperation(), state, "unroll", loop);
  }
  forget(rewriter, loops, true);
  for (Operation *loop : loops)
    if (auto unrolled = unroll(loop, int64_t(getFactor())); !unrolled)
      return fail(getOperation(), state, unrolled.error());
  return Outcome::success();
}

void RaiseOp::getEffects(Effects &effects) {
  onlyReadsHandle(getTargetsMutable(), effects);
  modifiesPayload(effects);
}

Outcome RaiseOp::apply(TransformRewriter &rewriter, TransformResults &, TransformState &state) {
  SmallVector<Operation *> loops = targetsOf(state, getTargets());
  forget(rewriter, loops);
  for (Operation *loop : loops)
    if (auto raised = raiseToAffine(loop); !raised)
      return fail(getOperation(), state, raised.error());
  return Outcome::success();
}

void BufferAtOp::getEffects(Effects &effects) { tagEffects(*this, effects); }

Outcome BufferAtOp::apply(TransformRewriter &rewriter, TransformResults &, TransformState &state) {
  return changeAt(*this, "buffer_at", rewriter, state, [&](auto buffer, auto axis, auto onErase) {
    return bufferAt(buffer, axis, getLoc(), onErase);
  });
}

void ReuseAtOp::getEffects(Effects &effects) { tagEffects(*this, effects); }

Outcome ReuseAtOp::apply(TransformRewriter &rewriter, TransformResults &, TransformState &state) {
  return changeAt(*this, "reuse_at", rewriter, state, [&](auto buffer, auto axis, auto onErase) {
    return reuseAt(buffer, axis, getRing(), getLoc(), onErase);
  });
}

void ComputeAtOp::getEffects(Effects &effects) { tagEffects(*this, effects); }

Outcome ComputeAtOp::apply(TransformRewriter &rewriter, TransformResults &, TransformState &state) {
  SmallVector<Operation *> targets = targetsOf(state, getTargets());
  if (targets.size() != 2)
    return mlir::emitDefiniteFailure(getOperation())
           << "transform.allo.compute_at needs what moves and a loop";
  if (auto error = needsAffine("compute_at", targets[1]))
    return fail(getOperation(), state, std::move(*error));
  auto computed =
      computeAt(targets[0], cast<affine::AffineForOp>(targets[1]), [&](Operation *erased) {
        warnOfTags(getOperation(), state, "compute_at", erased);
        forget(rewriter, erased);
      });
  if (!computed)
    return fail(getOperation(), state, computed.error());
  return Outcome::success();
}

void ComposeOp::getEffects(Effects &effects) { tagEffects(*this, effects); }

Outcome ComposeOp::apply(TransformRewriter &rewriter, TransformResults &, TransformState &state) {
  SmallVector<Operation *> calls = targetsOf(state, getTargets());
  Operation *function = SymbolTable::lookupNearestSymbolFrom(getOperation(), getCalleeAttr());
  Operation *old = nullptr;
  for (Operation *call : calls)
    if (auto interface = dyn_cast<CallOpInterface>(call))
      old = interface.resolveCallable();
  if (!old || !isa_and_nonnull<FunctionOpInterface>(function))
    return mlir::emitDefiniteFailure(getOperation())
           << "transform.allo.compose needs calls, and a function of the script";
  SmallVector<Operation *> loops;
  old->walk([&](Operation *each) {
    if (isLoop(each))
      loops.push_back(each);
  });
  warnOfTags(getOperation(), state, "compose", loops);
  forget(rewriter, old, true);
  redirect(calls, function);
  return Outcome::success();
}

void StreamlineOp::getEffects(Effects &effects) { tagEffects(*this, effects); }

Outcome StreamlineOp::apply(TransformRewriter &rewriter, TransformResults &,
                            TransformState &state) {
  SmallVector<Operation *> producers, consumers;
  for (auto [i, handle] : llvm::enumerate(getTargets()))
    llvm::append_range(int64_t(i) < int64_t(getProducers()) ? producers : consumers,
                       state.getPayloadOps(handle));
  const auto isCall = [](Operation *op) { return isa<CallOpInterface>(op); };
  if (producers.empty() || consumers.empty() || !llvm::all_of(producers, isCall) ||
      !llvm::all_of(consumers, isCall))
    return mlir::emitDefiniteFailure(getOperation())
           << "transform.allo.streamline needs calls that write and calls that read";
  auto connected = streamline(producers, consumers, {int64_t(getLanes()), int64_t(getDepth())},
                              getLoc(), [&](Operation *erased) {
                                warnOfTags(getOperation(), state, "streamline", erased);
                                forget(rewriter, erased, true);
                              });
  if (!connected)
    return fail(getOperation(), state, connected.error());
  for (ScheduleWarning &warning : *connected)
    warn(getOperation(), state, std::move(warning.message), std::move(warning.notes));
  return Outcome::success();
}

#define ALLO_LOOPS(OP)                                                                             \
  void OP::getEffects(Effects &effects) { loopEffects(*this, effects); }                           \
  Outcome OP::apply(TransformRewriter &rewriter, TransformResults &results, TransformState &state)

ALLO_LOOPS(SplitOp) {
  SmallVector<Operation *> made;
  for (Operation *loop : targetsOf(state, getTargets())) {
    forget(rewriter, loop);
    warnOfTags(getOperation(), state, "split", loop);
    auto halves = split(loop, int64_t(getFactor()));
    if (!halves)
      return fail(getOperation(), state, halves.error());
    made.append({halves->first, halves->second});
  }
  return give(*this, results, made);
}

ALLO_LOOPS(ReorderOp) {
  (void)rewriter; // nothing is erased
  SmallVector<Operation *> loops = targetsOf(state, getTargets());
  if (auto error = needsAffine("reorder", loops))
    return fail(getOperation(), state, std::move(*error));
  if (auto reordered = reorder(loops); !reordered)
    return fail(getOperation(), state, reordered.error());
  return give(*this, results, loops);
}

ALLO_LOOPS(TileOp) {
  SmallVector<Operation *> loops = targetsOf(state, getTargets());
  if (auto error = needsAffine("tile", loops))
    return fail(getOperation(), state, std::move(*error));
  if (getFactors().size() != loops.size())
    return fail(
        getOperation(), state,
        {allo::DiagMessage(allo::DiagText::TileFactors, loops.size(), getFactors().size())});
  warnOfTags(getOperation(), state, "tile", loops);
  forget(rewriter, loops);
  auto tiles = tile(loops, getFactors());
  if (!tiles)
    return fail(getOperation(), state, tiles.error());
  SmallVector<Operation *> made(tiles->tiles);
  made.append(tiles->points);
  return give(*this, results, made);
}

ALLO_LOOPS(FlattenOp) {
  SmallVector<Operation *> loops = targetsOf(state, getTargets());
  if (auto error = needsAffine("flatten", loops))
    return fail(getOperation(), state, std::move(*error));
  warnOfTags(getOperation(), state, "flatten", loops);
  if (!loops.empty())
    forget(rewriter, outermost(loops), true);
  auto flat = flatten(loops);
  if (!flat)
    return fail(getOperation(), state, flat.error());
  return give(*this, results, flat->getOperation());
}

ALLO_LOOPS(OutlineOp) {
  (void)rewriter; // nothing is erased
  SmallVector<Operation *> targets = targetsOf(state, getTargets());
  if (targets.size() != 1)
    return mlir::emitDefiniteFailure(getOperation())
           << "transform.allo.outline needs one target, got " << targets.size();
  auto outlined = outline(targets.front(), getName(), getMapping());
  if (!outlined)
    return fail(getOperation(), state, outlined.error());
  if (outlined->stored)
    warn(getOperation(), state,
         allo::DiagMessage(allo::DiagCode::OutlineSameElements, getName().str(),
                           showBuffer(outlined->stored)),
         {{targets.front()->getLoc(), "what each worker does"}});
  return give(*this, results, {outlined->function, outlined->call});
}

#undef ALLO_TAG
#undef ALLO_LOOPS

} // namespace mlir::transform
