// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// --allo-mark-streams: a stream that a schedule has put in place of a buffer carries what the
// buffer would know, for a checked module: whether something was stored in each element. The mark
// is one bit above the value's. A value that was loaded without a question about it, which copies
// send, has the mark of the element that it comes from; any other was stored.
#include "transforms/Passes.h"

#include "analysis/Calls.h"
#include "dialect/Dialect.h"
#include "transforms/Elements.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Tensor/IR/Tensor.h>
#include <mlir/IR/BuiltinOps.h>

namespace allo::transforms {

#define GEN_PASS_DEF_MARKSTREAMS
#include "transforms/Passes.h.inc"

using namespace mlir;
using dialect::StreamGetOp;
using dialect::StreamPutOp;
using dialect::StreamType;
using dialect::WasWrittenOp;

namespace {

IntegerType bitsOf(Type type) {
  return IntegerType::get(type.getContext(), type.getIntOrFloatBitWidth());
}

Value asType(OpBuilder &b, Location at, Value value, Type type) {
  return value.getType() == type ? value : arith::BitcastOp::create(b, at, type, value).getResult();
}

class MarkStreams : public impl::MarkStreamsBase<MarkStreams> {
public:
  void runOnOperation() final {
    if (!getOperation()->hasAttr(dialect::CheckedName))
      return;
    streams.clear();
    marks.clear();
    getOperation().walk([&](dialect::StreamCreateOp made) {
      if (made->hasAttr(dialect::StreamlinedName))
        streams.insert(made.getStream());
    });
    for (size_t i = 0; i < streams.size(); ++i)
      follow(streams[i]);
    SmallVector<StreamGetOp> gets;
    SmallVector<StreamPutOp> puts;
    llvm::SetVector<Operation *> functions;
    for (Value stream : streams) {
      for (Operation *user : stream.getUsers())
        if (auto get = dyn_cast<StreamGetOp>(user))
          gets.push_back(get);
        else if (auto put = dyn_cast<StreamPutOp>(user))
          puts.push_back(put);
      widen(stream);
      if (isa<BlockArgument>(stream))
        functions.insert(stream.getParentBlock()->getParentOp());
    }
    for (Operation *function : functions)
      updateType(cast<FunctionOpInterface>(function));
    for (StreamGetOp get : gets)
      unpack(get);
    for (StreamPutOp put : puts)
      pack(put);
  }

private:
  llvm::SetVector<Value> streams;     // wherever they go
  llvm::DenseMap<Value, Value> marks; // of what was taken out of them, as i1

  void follow(Value stream) {
    for (OpOperand &use : stream.getUses()) {
      if (auto lane = dyn_cast<dialect::StreamLaneOp>(use.getOwner()))
        streams.insert(lane.getLane());
      else if (isa<CallOpInterface>(use.getOwner()))
        streams.insert(analysis::calleeOf(use.getOwner())
                           .getFunctionBody()
                           .getArgument(use.getOperandNumber()));
    }
  }

  // A float becomes its bits, which have a sign like all integers.
  static void widen(Value stream) {
    const auto type = cast<StreamType>(stream.getType());
    auto bits = IntegerType::get(type.getContext(), type.getBase().getIntOrFloatBitWidth() + 1);
    stream.setType(StreamType::get(type.getContext(), bits, type.getDepth(), type.getDims()));
    if (auto made = stream.getDefiningOp<dialect::StreamCreateOp>();
        made && !dialect::needsSign(type))
      made->setAttr(dialect::SignedName,
                    dialect::SignedAttr::get(type.getContext(), dialect::Sign::Unsigned));
  }

  void updateType(FunctionOpInterface function) {
    Block &body = function.getFunctionBody().front();
    const auto old = cast<FunctionType>(function.getFunctionType());
    function.setType(
        FunctionType::get(&getContext(), TypeRange(body.getArguments()), old.getResults()));
    using Signs = SmallVector<dialect::Sign>;
    const dialect::SignedAttr given = dialect::signsOf(function);
    Signs inputs =
        given ? Signs(given.getOperands()) : Signs(body.getNumArguments(), dialect::Sign::None);
    const Signs results =
        given ? Signs(given.getResults()) : Signs(old.getNumResults(), dialect::Sign::None);
    for (BlockArgument argument : body.getArguments())
      if (dialect::Sign &sign = inputs[argument.getArgNumber()];
          streams.contains(argument) && sign == dialect::Sign::None)
        sign = dialect::Sign::Unsigned;
    function->setAttr(dialect::SignedName,
                      dialect::SignedAttr::get(&getContext(), inputs, results));
  }

  void unpack(StreamGetOp get) {
    const Type type = get.getValue().getType();
    const Location at = get.getLoc();
    const ElementUses uses = usesOf(get.getValue());
    OpBuilder b(get);
    b.setInsertionPointAfter(get);
    const IntegerType bits = bitsOf(type);
    auto packed = IntegerType::get(&getContext(), bits.getWidth() + 1);
    auto taken = StreamGetOp::create(b, at, packed, get.getStream(), get.getIndices());
    Value value = asType(b, at, arith::TruncIOp::create(b, at, bits, taken.getValue()), type);
    Value width = arith::ConstantIntOp::create(b, at, packed, bits.getWidth());
    Value mark = arith::TruncIOp::create(
        b, at, b.getI1Type(), arith::ShRUIOp::create(b, at, taken.getValue(), width).getResult());
    marks[value] = mark;
    get.getValue().replaceAllUsesWith(value);
    get.erase();
    for (WasWrittenOp question : uses.questions) {
      question.getResult().replaceAllUsesWith(mark);
      question.erase();
    }
    if (!uses.questions.empty())
      return;
    for (Operation *copy : uses.copies) {
      b.setInsertionPointAfter(copy);
      const Element to = *accessedBy<affine::AffineStoreOp, memref::StoreOp>(b, copy);
      dialect::SetWrittenOp::create(b, copy->getLoc(), mark, to.buffer, to.indices);
    }
  }

  // Null if it is known to be set.
  Value markOf(OpBuilder &b, Value value) {
    if (Value known = marks.lookup(value))
      return known;
    Operation *load = value.getDefiningOp();
    if (!load || llvm::any_of(load->getUsers(), llvm::IsaPred<WasWrittenOp>))
      return {};
    const OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(load);
    if (auto extract = dyn_cast<tensor::ExtractOp>(load))
      return dialect::WrittenOp::create(b, load->getLoc(), b.getI1Type(), extract.getTensor(),
                                        extract.getIndices());
    std::optional<Element> from = accessedBy<affine::AffineLoadOp, memref::LoadOp>(b, load);
    if (!from || from->buffer.getDefiningOp<memref::AllocaOp>())
      return {};
    return dialect::WrittenOp::create(b, load->getLoc(), b.getI1Type(), from->buffer,
                                      from->indices);
  }

  void pack(StreamPutOp put) {
    const Location at = put.getLoc();
    OpBuilder b(put);
    const IntegerType bits = bitsOf(put.getValue().getType());
    auto packed = IntegerType::get(&getContext(), bits.getWidth() + 1);
    Value value =
        arith::ExtUIOp::create(b, at, packed, asType(b, at, put.getValue(), bits)).getResult();
    const APInt one = APInt::getOneBitSet(packed.getWidth(), bits.getWidth());
    Value set = arith::ConstantOp::create(b, at, IntegerAttr::get(packed, one)).getResult();
    if (Value mark = markOf(b, put.getValue())) {
      Value none = arith::ConstantIntOp::create(b, at, packed, 0);
      set = arith::SelectOp::create(b, at, mark, set, none);
    }
    put.getValueMutable().assign(arith::OrIOp::create(b, at, value, set).getResult());
  }
};

} // namespace

} // namespace allo::transforms
