// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Streams and slices of bits: their verifiers, effects and folders. Kernels are in Kernel.cpp.
#include "dialect/Dialect.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/Matchers.h>
#include <mlir/IR/PatternMatch.h>

#define GET_OP_CLASSES
#include "dialect/Ops.cpp.inc"

using namespace mlir;

namespace allo::dialect {

// ---------------------------------------------------------------------------------------- streams

LogicalResult StreamCreateOp::verify() {
  if (needsSign(getType()) && !signsOf(*this))
    return emitOpError() << "carries integers but has no '" << SignedName
                         << "'; specify their sign with '#allo.signed<s>' or '#allo.signed<u>'";
  return success();
}

template <typename Op> static LogicalResult verifyAccess(Op op) {
  const StreamType stream = op.getStream().getType();
  if (op.getIndices().size() != stream.rank())
    return op.emitOpError() << "has " << op.getIndices().size() << " indices into streams of rank "
                            << stream.rank() << "; choose a single stream by one per dimension";
  if (op.getValue().getType() != stream.getBase())
    return op.emitOpError() << "moves " << op.getValue().getType() << " through a stream of "
                            << stream.getBase() << "; convert the value outside of the stream";
  return success();
}

LogicalResult StreamGetOp::verify() { return verifyAccess(*this); }
LogicalResult StreamPutOp::verify() { return verifyAccess(*this); }

// What is taken out is gone, so a get writes as well. A buffer that comes out is a new one.
void StreamGetOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getStreamMutable());
  effects.emplace_back(MemoryEffects::Write::get(), &getStreamMutable());
  if (isa<MemRefType>(getValue().getType()))
    effects.emplace_back(MemoryEffects::Allocate::get(), cast<OpResult>(getValue()));
}

// A buffer is copied: the stream keeps what it held at the time of the put.
void StreamPutOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), &getStreamMutable());
  if (isa<MemRefType>(getValue().getType()))
    effects.emplace_back(MemoryEffects::Read::get(), &getValueMutable());
}

LogicalResult StreamLaneOp::verify() {
  const StreamType stream = getStream().getType();
  if (getIndices().size() != stream.rank())
    return emitOpError() << "has " << getIndices().size() << " indices into streams of rank "
                         << stream.rank() << "; choose a single stream by one per dimension";
  const StreamType lane = StreamType::get(getContext(), stream.getBase(), stream.getDepth(), {});
  if (getLane().getType() != lane)
    return emitOpError() << "gives " << getLane().getType() << " instead of " << lane;
  return success();
}

// ----------------------------------------------------------------------------------------- checks

// It stays where it is, and in order with all that others can see.
void CheckOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Write::get());
}

void FrameOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Write::get());
}

LogicalResult CheckOp::canonicalize(CheckOp op, PatternRewriter &rewriter) {
  APInt known;
  if (!matchPattern(op.getCondition(), m_ConstantInt(&known)) || known.isZero())
    return failure();
  rewriter.eraseOp(op);
  return success();
}

template <typename Op> static LogicalResult verifyWritten(Op op) {
  const auto type = cast<ShapedType>(op.getBase().getType());
  if (!type.hasStaticShape())
    return op.emitOpError() << "is about " << type << "; its shape has to be static";
  const auto count = static_cast<int64_t>(op.getIndices().size());
  if (count != 0 && count != type.getRank())
    return op.emitOpError() << "has " << count << " indices into " << type
                            << "; choose an element by one per dimension, or all by none";
  return success();
}

LogicalResult WrittenOp::verify() { return verifyWritten(*this); }
LogicalResult SetWrittenOp::verify() { return verifyWritten(*this); }

void WrittenOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (isa<MemRefType>(getBase().getType()))
    effects.emplace_back(MemoryEffects::Read::get(), &getBaseMutable());
}

void SetWrittenOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), &getBaseMutable());
}

LogicalResult MarksOp::verify() {
  const auto base = dyn_cast<MemRefType>(getBase().getType());
  const auto marks = dyn_cast<MemRefType>(getResult().getType());
  if (!base || !base.hasStaticShape() || !base.getLayout().isIdentity() ||
      marks != MemRefType::get(base.getShape(), IntegerType::get(getContext(), 8)))
    return emitOpError() << "gives " << getResult().getType() << " for " << getBase().getType()
                         << "; marks are i8, and their shape is that of the static, contiguous "
                            "buffer";
  return success();
}

// ------------------------------------------------------------------------------------------- bits

static unsigned widthOf(Value value) { return value.getType().getIntOrFloatBitWidth(); }

static std::optional<APInt> constant(Attribute attribute) {
  if (auto integer = dyn_cast_or_null<IntegerAttr>(attribute))
    return integer.getValue();
  return std::nullopt;
}

// Where a slice begins, if that is known; whatever lies beyond the integer, or before it, is
// 'width'.
static std::optional<unsigned> startOf(Attribute low, unsigned width) {
  const std::optional<APInt> at = constant(low);
  if (!at)
    return std::nullopt;
  return static_cast<unsigned>(at->getLimitedValue(width));
}

LogicalResult BitGetSliceOp::verify() {
  if (widthOf(getResult()) > widthOf(getBase()))
    return emitOpError() << "takes " << getType() << " from the narrower " << getBase().getType()
                         << "; extend the slice afterwards instead";
  return success();
}

OpFoldResult BitGetSliceOp::fold(FoldAdaptor adaptor) {
  const unsigned width = widthOf(getBase());
  const std::optional<unsigned> start = startOf(adaptor.getLow(), width);
  if (!start)
    return {};
  if (*start == 0 && getType() == getBase().getType())
    return getBase();
  if (const std::optional<APInt> base = constant(adaptor.getBase()))
    return IntegerAttr::get(getType(), base->lshr(*start).trunc(widthOf(getResult())));
  return {};
}

LogicalResult BitSetSliceOp::verify() {
  if (widthOf(getValue()) > widthOf(getBase()))
    return emitOpError() << "puts " << getValue().getType() << " into the narrower "
                         << getBase().getType() << "; cut the value to the slice before";
  return success();
}

OpFoldResult BitSetSliceOp::fold(FoldAdaptor adaptor) {
  const unsigned width = widthOf(getBase());
  const std::optional<unsigned> start = startOf(adaptor.getLow(), width);
  if (!start)
    return {};
  if (*start == width)
    return getBase();
  if (*start == 0 && getValue().getType() == getType())
    return getValue();
  const std::optional<APInt> base = constant(adaptor.getBase());
  const std::optional<APInt> value = constant(adaptor.getValue());
  if (!base || !value)
    return {};
  const APInt mask = APInt::getLowBitsSet(width, value->getBitWidth()).shl(*start);
  return IntegerAttr::get(getType(), (*base & ~mask) | value->zext(width).shl(*start));
}

} // namespace allo::dialect
