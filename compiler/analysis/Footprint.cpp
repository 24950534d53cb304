// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "analysis/Footprint.h"

#include "analysis/Accesses.h"
#include "analysis/Aliases.h"
#include "analysis/Calls.h"

#include <mlir/Dialect/Bufferization/IR/Bufferization.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Interfaces/CallInterfaces.h>

namespace allo::analysis {

using namespace mlir;

namespace {

class Collector {
public:
  Collector(Operation *root, Footprints &all) : root(root), all(all) {}

  Footprint run() {
    root->walk([&](Operation *op) {
      if (isa<CallOpInterface>(op))
        call(cast<CallOpInterface>(op));
      else if (isa<dialect::StreamGetOp, dialect::StreamPutOp, dialect::StreamLaneOp>(op))
        streams(op);
      else if (!isa<dialect::StreamCreateOp, dialect::JoinOp, FunctionOpInterface>(op) &&
               !op->hasTrait<OpTrait::IsTerminator>())
        accesses(op);
    });
    return std::move(out);
  }

private:
  Operation *const root;
  Footprints &all;
  Footprint out;

  bool isInside(Value value) const {
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument)
      return root->isAncestor(value.getDefiningOp());
    Operation *owner = argument.getOwner()->getParentOp();
    return isa<FunctionOpInterface>(root) ? root->isProperAncestor(owner) : root->isAncestor(owner);
  }

  void fail(Operation *op) { out.unknown = out.unknown ? out.unknown : op; }

  void access(Value buffer, bool isWrite, Operation *at) {
    for (Value each : rootsOf(buffer)) {
      Operation *maker = each.getDefiningOp();
      if (auto global = dyn_cast_or_null<memref::GetGlobalOp>(maker))
        out.touch({}, global.getNameAttr().getAttr(), isWrite, at);
      else if (!isInside(each))
        out.touch(each, {}, isWrite, at);
      else if (!isAllocation(each) && !isReturnedFresh(each) &&
               !isa_and_nonnull<dialect::StreamGetOp, bufferization::ToBufferOp>(maker))
        fail(at);
    }
  }

  void call(CallOpInterface op) {
    FunctionOpInterface function = calleeOf(op);
    if (!function || function.isExternal())
      return fail(op);
    const Footprint &inner = all.of(function);
    if (inner.unknown)
      fail(inner.unknown);
    auto outer = [&](Value parameter) {
      return op.getArgOperands()[cast<BlockArgument>(parameter).getArgNumber()];
    };
    for (const Touch &each : inner.touches)
      for (auto [isWrite, at] : {std::pair(false, each.read), std::pair(true, each.write)}) {
        if (at && each.buffer)
          access(outer(each.buffer), isWrite, at);
        else if (at)
          out.touch({}, each.global, isWrite, at);
      }
    for (Value stream : inner.streams)
      addStream(outer(stream));
  }

  void addStream(Value stream) {
    while (auto lane = stream.getDefiningOp<dialect::StreamLaneOp>())
      stream = lane.getStream();
    if (!isInside(stream) && !llvm::is_contained(out.streams, stream))
      out.streams.push_back(stream);
  }

  void streams(Operation *op) {
    for (Value operand : op->getOperands()) {
      if (isa<dialect::StreamType>(operand.getType()))
        addStream(operand);
      else if (isa<MemRefType>(operand.getType()))
        access(operand, false, op);
    }
  }

  void accesses(Operation *op) {
    if (auto tensor = dyn_cast<bufferization::ToTensorOp>(op))
      return access(tensor.getBuffer(), false, op);
    if (!hasOwnEffects(op))
      return; // its operations are looked at one by one
    const Accesses found = accessesIn(op);
    if (found.unknown)
      fail(found.unknown);
    for (const Access &each : found.all)
      access(each.buffer, each.isWrite, op);
  }
};

// Whether two touches may be of the same memory.
bool mayMeet(const Touch &one, const Touch &other) {
  if (one.buffer && other.buffer) {
    const bool isOneFresh = isReturnedFresh(one.buffer),
               isOtherFresh = isReturnedFresh(other.buffer);
    if (one.buffer != other.buffer && (isOneFresh || isOtherFresh) &&
        (isOneFresh || isWholeBuffer(one.buffer)) && (isOtherFresh || isWholeBuffer(other.buffer)))
      return false;
    return relationOf(one.buffer, other.buffer) != Relation::Different;
  }
  if (one.global && other.global)
    return one.global == other.global;
  Value buffer = one.buffer ? one.buffer : other.buffer;
  if (buffer.getDefiningOp<memref::AllocOp>() || buffer.getDefiningOp<memref::AllocaOp>())
    return false;
  auto argument = dyn_cast<BlockArgument>(buffer);
  auto function =
      argument ? dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp()) : nullptr;
  return !function || !function.getArgAttr(argument.getArgNumber(), "llvm.noalias");
}

} // namespace

const Touch *Footprint::find(Value buffer) const {
  auto found = llvm::find_if(touches, [&](const Touch &each) { return each.buffer == buffer; });
  return found == touches.end() ? nullptr : &*found;
}

void Footprint::touch(Value buffer, StringAttr global, bool isWrite, Operation *at) {
  auto found = llvm::find_if(
      touches, [&](const Touch &each) { return each.buffer == buffer && each.global == global; });
  if (found == touches.end())
    found = touches.insert(touches.end(), {buffer, global});
  Operation *&kept = isWrite ? found->write : found->read;
  kept = kept ? kept : at;
}

void Footprint::add(const Footprint &other) {
  unknown = unknown ? unknown : other.unknown;
  for (const Touch &each : other.touches) {
    if (each.read)
      touch(each.buffer, each.global, false, each.read);
    if (each.write)
      touch(each.buffer, each.global, true, each.write);
  }
}

const Footprint &Footprints::of(FunctionOpInterface function) {
  if (auto found = known.find(function); found != known.end())
    return *found->second;
  auto made = std::make_unique<Footprint>();
  Footprint &kept = *made;
  kept.unknown = function; // where it calls itself
  known[function] = std::move(made);
  kept = Collector(function, *this).run();
  return kept;
}

Footprint Footprints::of(Operation *operation) { return Collector(operation, *this).run(); }

Conflict conflictOf(const Footprint &first, const Footprint &second, const Aliases &aliases) {
  auto areOne = [&](const Touch &one, const Touch &other) {
    if (one.buffer && other.buffer)
      return aliases.mayMeet(one.buffer, other.buffer);
    if (one.global && other.global)
      return one.global == other.global;
    return one.buffer ? aliases.mayMeet(one.buffer, other.global)
                      : aliases.mayMeet(other.buffer, one.global);
  };
  for (const Touch &one : first.touches)
    for (const Touch &other : second.touches)
      if ((one.write || other.write) && areOne(one, other))
        return {&one, &other};
  return {};
}

Conflict conflictOf(const Footprint &first, const Footprint &second) {
  for (const Touch &one : first.touches)
    for (const Touch &other : second.touches)
      if ((one.write || other.write) && mayMeet(one, other))
        return {&one, &other};
  return {};
}

} // namespace allo::analysis
