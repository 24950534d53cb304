// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// --allo-instrument-uninitialized-reads: buffers of a checked module have a mark for each element,
// after all elements: 1 if a value was stored in the element (Bytes.h). Fills, copies and stores
// set the marks as well; a store of what was loaded without a question about it copies the mark.
// The type of a buffer determines the place of its marks, so no signature changes. Buffers that are
// on the stack already have no marks, and neither do the slots of stages
// ('allo.slot'). A function that the host calls has two versions: if all elements of the buffers
// that it reads are marked, as they nearly always are, a version without further checks runs, so
// that loops stay fast.
#include "transforms/Passes.h"

#include "analysis/Calls.h"
#include "dialect/Dialect.h"
#include "transforms/Bytes.h"
#include "transforms/Elements.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/Linalg/IR/Linalg.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/Pass/Pass.h>

#include <cstring>

using namespace mlir;

namespace allo::transforms {

#define GEN_PASS_DEF_INSTRUMENTUNINITIALIZEDREADS
#include "transforms/Passes.h.inc"
namespace {

using analysis::calleeOf;
using dialect::MarksOp;
using dialect::SetWrittenOp;
using dialect::WasWrittenOp;
using dialect::WrittenOp;

class InstrumentUninitializedReads
    : public impl::InstrumentUninitializedReadsBase<InstrumentUninitializedReads> {
public:
  void runOnOperation() override;

private:
  // Buffers of which all elements are marked, and stay so.
  llvm::SmallDenseSet<Value> whole;

  bool hasMarks(Value buffer) const;
  llvm::DenseMap<Operation *, SmallVector<unsigned>> reads; // by function
  llvm::DenseMap<Operation *, func::FuncOp> versions;

  SmallVector<unsigned> readBy(func::FuncOp function);
  func::FuncOp wholeVersionOf(func::FuncOp function);
  void addVersion(func::FuncOp function);
  bool isConstant(Value buffer);
  void askAtLoad(Operation *load);
  void track(Operation *operation);
  void grow(memref::AllocOp made);
  void grow(memref::GlobalOp global);
  void grow(memref::GetGlobalOp made);
  void trackGeneric(linalg::GenericOp generic);
  void lower(WrittenOp written);
  void lower(SetWrittenOp set);
};

Value marksOf(OpBuilder &b, Location at, Value buffer) {
  auto type = MemRefType::get(cast<MemRefType>(buffer.getType()).getShape(), b.getI8Type());
  return MarksOp::create(b, at, type, buffer);
}

Value mark(OpBuilder &b, Location at, bool written) {
  return arith::ConstantIntOp::create(b, at, b.getI8Type(), written ? 1 : 0);
}

void setAll(OpBuilder &b, Location at, Value buffer, Value value) {
  linalg::FillOp::create(b, at, ValueRange{value}, ValueRange{marksOf(b, at, buffer)});
}

// The memory of a buffer and its marks, as bytes.
MemRefType bytesFor(MemRefType type) {
  return MemRefType::get({bytesWithMarks(type)}, IntegerType::get(type.getContext(), 8));
}

Value viewOf(OpBuilder &b, Location at, Value bytes, MemRefType type) {
  Value start = arith::ConstantIndexOp::create(b, at, 0);
  return memref::ViewOp::create(b, at, type, bytes, start, ValueRange());
}

// Whether all elements of a buffer are marked, as i1.
Value allWritten(OpBuilder &b, Location at, Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  Value marks = marksOf(b, at, buffer);
  Value zero = arith::ConstantIndexOp::create(b, at, 0);
  Value one = arith::ConstantIndexOp::create(b, at, 1);
  SmallVector<Value> places;
  // One loop in the other, with the conjunction of what was seen.
  auto conjunction = [&](auto &self, Value now) -> Value {
    if (places.size() == static_cast<size_t>(type.getRank())) {
      Value each = memref::LoadOp::create(b, at, marks, places);
      return arith::AndIOp::create(b, at, now, each);
    }
    Value size = arith::ConstantIndexOp::create(
        b, at, type.getDimSize(static_cast<unsigned>(places.size())));
    auto loop = scf::ForOp::create(b, at, zero, size, one, now);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    places.push_back(loop.getInductionVar());
    Value inner = self(self, loop.getRegionIterArg(0));
    scf::YieldOp::create(b, at, inner);
    return loop.getResult(0);
  };
  Value all = conjunction(conjunction, mark(b, at, true));
  return arith::CmpIOp::create(b, at, arith::CmpIPredicate::ne, all, mark(b, at, false));
}

bool onlyMoves(linalg::GenericOp generic) {
  auto yielded = dyn_cast<BlockArgument>(generic.getBody()->getTerminator()->getOperand(0));
  return yielded && generic.getNumDpsInputs() == 1 && yielded.getArgNumber() == 0;
}

// Whether marks of a buffer may go that was not allocated beside: copies take away those of
// elements that the source has none for.
bool mayTakeMarks(Operation *operation) {
  Value target;
  if (auto copy = dyn_cast<memref::CopyOp>(operation))
    target = copy.getTarget();
  else if (auto set = dyn_cast<SetWrittenOp>(operation))
    target = set.getBase();
  else if (auto generic = dyn_cast<linalg::GenericOp>(operation); generic && onlyMoves(generic))
    target = generic.getOutputs().front();
  return target && !target.getDefiningOp<memref::AllocOp>();
}

// ---------------------------------------------------------------------------------------- versions

// The parameters of which a function reads elements, by itself or by calls.
SmallVector<unsigned> InstrumentUninitializedReads::readBy(func::FuncOp function) {
  auto known = reads.find(function);
  if (known != reads.end())
    return known->second;
  SmallVector<unsigned> found;
  if (function.isExternal())
    return found;
  for (BlockArgument argument : function.getArguments())
    if (llvm::any_of(argument.getUses(), [&](OpOperand &use) {
          if (auto call = dyn_cast<func::CallOp>(use.getOwner()))
            return llvm::is_contained(readBy(cast<func::FuncOp>(calleeOf(call))),
                                      use.getOperandNumber());
          auto written = dyn_cast<WrittenOp>(use.getOwner());
          return written && use.getOperandNumber() == 0;
        }))
      found.push_back(argument.getArgNumber());
  return reads[function] = found;
}

// '@f$whole': for calls where all that it reads is marked.
func::FuncOp InstrumentUninitializedReads::wholeVersionOf(func::FuncOp function) {
  if (func::FuncOp known = versions.lookup(function))
    return known;
  func::FuncOp made = function.clone();
  versions[function] = made;
  made.setName((function.getSymName() + "$whole").str());
  made.setPrivate();
  OpBuilder(function).insert(made);
  for (unsigned number : readBy(function))
    whole.insert(made.getArgument(number));
  made.walk([&](func::CallOp call) {
    auto callee = cast<func::FuncOp>(calleeOf(call));
    const SmallVector<unsigned> numbers = readBy(callee);
    if (!numbers.empty() && llvm::all_of(numbers, [&](unsigned number) {
          return whole.contains(call.getOperand(number));
        }))
      call.setCallee(wholeVersionOf(callee).getSymName());
  });
  return made;
}

// '@f' asks, and calls '@f$whole' or '@f$marked'.
void InstrumentUninitializedReads::addVersion(func::FuncOp function) {
  const SmallVector<unsigned> numbers = readBy(function);
  if (numbers.empty())
    return;
  const Location at = function.getLoc();
  OpBuilder b(function);
  auto chooser = func::FuncOp::create(b, at, function.getSymName(), function.getFunctionType());
  chooser->setAttrs(function->getAttrs());
  func::FuncOp wholeVersion = wholeVersionOf(function);
  function.setName((function.getSymName() + "$marked").str());
  function.setPrivate();
  b.setInsertionPointToStart(chooser.addEntryBlock());
  Value all;
  for (unsigned number : numbers) {
    Value each = allWritten(b, at, chooser.getArgument(number));
    all = all ? arith::AndIOp::create(b, at, all, each).getResult() : each;
  }
  auto branch = scf::IfOp::create(b, at, function.getResultTypes(), all, /*withElseRegion=*/true);
  for (auto [version, block] :
       {std::pair(wholeVersion, branch.thenBlock()), std::pair(function, branch.elseBlock())}) {
    OpBuilder inner = OpBuilder::atBlockBegin(block);
    auto call = func::CallOp::create(inner, at, version, chooser.getArguments());
    if (call.getNumResults()) // else there is a yield
      scf::YieldOp::create(inner, at, call.getResults());
  }
  func::ReturnOp::create(b, at, branch.getResults());
}

// ------------------------------------------------------------------------------------------ memory

bool InstrumentUninitializedReads::hasMarks(Value buffer) const {
  return isa<MemRefType>(buffer.getType()) && !buffer.getDefiningOp<memref::AllocaOp>();
}

// Nothing has been stored in it.
void InstrumentUninitializedReads::grow(memref::AllocOp made) {
  OpBuilder b(made);
  const Location at = made.getLoc();
  auto bytes = memref::AllocOp::create(b, at, bytesFor(made.getType()), made.getAlignmentAttr());
  Value view = viewOf(b, at, bytes, made.getType());
  setAll(b, at, view, mark(b, at, false));
  for (Operation *user : llvm::make_early_inc_range(made->getUsers()))
    if (auto dealloc = dyn_cast<memref::DeallocOp>(user))
      dealloc.getMemrefMutable().assign(bytes);
  made.replaceAllUsesWith(view);
  made.erase();
}

// The elements as they are in memory, and marks of 1.
void InstrumentUninitializedReads::grow(memref::GlobalOp global) {
  const MemRefType type = global.getType();
  auto values = dyn_cast_or_null<DenseElementsAttr>(global.getInitialValueAttr());
  if (!values)
    return;
  std::vector<char> memory(static_cast<size_t>(bytesWithMarks(type)), 0);
  const auto size = static_cast<size_t>(bytesOfScalar(type.getElementType()));
  char *to = memory.data();
  auto write = [&](const APInt &bits) {
    const unsigned used = std::min<unsigned>(bits.getNumWords() * 8, static_cast<unsigned>(size));
    std::memcpy(to, bits.getRawData(), used);
    to += size;
  };
  if (isa<FloatType>(type.getElementType()))
    for (const APFloat &value : values.getValues<APFloat>())
      write(value.bitcastToAPInt());
  else
    for (const APInt &value : values.getValues<APInt>())
      write(value);
  std::fill(memory.begin() + marksOffset(type), memory.end(), char(1));
  const MemRefType bytes = bytesFor(type);
  auto tensor = RankedTensorType::get(bytes.getShape(), bytes.getElementType());
  global.setType(bytes);
  global.setInitialValueAttr(DenseElementsAttr::getFromRawBuffer(tensor, memory));
  global->removeAttr(dialect::SignedName);
}

void InstrumentUninitializedReads::grow(memref::GetGlobalOp made) {
  const MemRefType type = made.getType();
  OpBuilder b(made);
  Value bytes = memref::GetGlobalOp::create(b, made.getLoc(), bytesFor(type), made.getName());
  made.replaceAllUsesWith(viewOf(b, made.getLoc(), bytes, type));
  made.erase();
}

// ---------------------------------------------------------------------------------------- accesses

bool InstrumentUninitializedReads::isConstant(Value buffer) {
  auto get = buffer.getDefiningOp<memref::GetGlobalOp>();
  return get && getOperation().lookupSymbol<memref::GlobalOp>(get.getName()).getConstant();
}

// Questions about the value are asked of the element that it comes from, before it is loaded. Where
// there is none, copies of the value are as much written as the element.
void InstrumentUninitializedReads::askAtLoad(Operation *load) {
  const auto [questions, copies] = usesOf(load->getResult(0));
  if (questions.empty() && copies.empty())
    return;
  OpBuilder b(load);
  const Element from = *accessedBy<affine::AffineLoadOp, memref::LoadOp>(b, load);
  if (!hasMarks(from.buffer) || isConstant(from.buffer))
    return; // see runOnOperation
  Value written = WrittenOp::create(b, load->getLoc(), b.getI1Type(), from.buffer, from.indices);
  for (WasWrittenOp question : questions) {
    question->replaceAllUsesWith(ValueRange{written});
    question->erase();
  }
  if (!questions.empty())
    return;
  for (Operation *copy : copies) {
    b.setInsertionPointAfter(copy);
    const Element to = *accessedBy<affine::AffineStoreOp, memref::StoreOp>(b, copy);
    if (hasMarks(to.buffer))
      SetWrittenOp::create(b, copy->getLoc(), written, to.buffer, to.indices);
  }
}

void InstrumentUninitializedReads::track(Operation *operation) {
  OpBuilder b(operation->getContext());
  b.setInsertionPointAfter(operation);
  const Location at = operation->getLoc();
  if (auto store = dyn_cast<memref::StoreOp>(operation)) {
    if (hasMarks(store.getMemRef()) && !store->removeAttr(dialect::SlotName) &&
        !whole.contains(store.getMemRef()))
      memref::StoreOp::create(b, at, mark(b, at, true), marksOf(b, at, store.getMemRef()),
                              store.getIndices());
  } else if (auto affineStore = dyn_cast<affine::AffineStoreOp>(operation)) {
    if (hasMarks(affineStore.getMemRef()) && !whole.contains(affineStore.getMemRef()))
      affine::AffineStoreOp::create(b, at, mark(b, at, true),
                                    marksOf(b, at, affineStore.getMemRef()),
                                    affineStore.getAffineMap(), affineStore.getMapOperands());
  } else if (auto copy = dyn_cast<memref::CopyOp>(operation)) {
    if (hasMarks(copy.getTarget()))
      memref::CopyOp::create(b, at, marksOf(b, at, copy.getSource()),
                             marksOf(b, at, copy.getTarget()));
  } else if (auto fill = dyn_cast<linalg::FillOp>(operation)) {
    if (hasMarks(fill.getOutputs().front()))
      setAll(b, at, fill.getOutputs().front(), mark(b, at, true));
  } else if (auto generic = dyn_cast<linalg::GenericOp>(operation)) {
    trackGeneric(generic);
  } else if (auto written = dyn_cast<WrittenOp>(operation)) {
    lower(written);
  } else if (auto set = dyn_cast<SetWrittenOp>(operation)) {
    lower(set);
  }
}

// What only moves elements moves marks; anything else has read them, and stores results.
void InstrumentUninitializedReads::trackGeneric(linalg::GenericOp generic) {
  Value out = generic.getOutputs().front();
  if (!hasMarks(out))
    return;
  OpBuilder b(generic->getContext());
  b.setInsertionPointAfter(generic);
  const Location at = generic.getLoc();
  if (!onlyMoves(generic) || !hasMarks(generic.getInputs().front()))
    return setAll(b, at, out, mark(b, at, true));
  linalg::GenericOp::create(b, at, TypeRange(), marksOf(b, at, generic.getInputs().front()),
                            marksOf(b, at, out), generic.getIndexingMapsArray(),
                            generic.getIteratorTypesArray(),
                            [](OpBuilder &inner, Location place, ValueRange elements) {
                              linalg::YieldOp::create(inner, place, elements.front());
                            });
}

void InstrumentUninitializedReads::lower(WrittenOp written) {
  OpBuilder b(written);
  const Location at = written.getLoc();
  Value ok;
  if (whole.contains(written.getBase())) {
    ok = arith::ConstantIntOp::create(b, at, b.getI1Type(), 1);
  } else if (written.getIndices().empty()) {
    ok = allWritten(b, at, written.getBase());
  } else {
    Value each =
        memref::LoadOp::create(b, at, marksOf(b, at, written.getBase()), written.getIndices());
    ok = arith::CmpIOp::create(b, at, arith::CmpIPredicate::ne, each, mark(b, at, false));
  }
  written.replaceAllUsesWith(ok);
  written.erase();
}

void InstrumentUninitializedReads::lower(SetWrittenOp set) {
  OpBuilder b(set);
  const Location at = set.getLoc();
  Value value = arith::ExtUIOp::create(b, at, b.getI8Type(), set.getValue());
  if (set.getIndices().empty())
    setAll(b, at, set.getBase(), value);
  else
    memref::StoreOp::create(b, at, value, marksOf(b, at, set.getBase()), set.getIndices());
  set.erase();
}

void InstrumentUninitializedReads::runOnOperation() {
  ModuleOp module = getOperation();
  if (!module->hasAttr(dialect::CheckedName))
    return;
  module->removeAttr(dialect::CheckedName);
  whole.clear();
  reads.clear();
  versions.clear();
  SmallVector<Operation *> loads;
  module.walk([&](Operation *operation) {
    if (isa<memref::LoadOp, affine::AffineLoadOp>(operation))
      loads.push_back(operation);
  });
  llvm::for_each(loads, [&](Operation *load) { askAtLoad(load); });
  module.walk([](WasWrittenOp question) { // of what has no marks
    OpBuilder b(question);
    question.replaceAllUsesWith(
        arith::ConstantIntOp::create(b, question.getLoc(), b.getI1Type(), 1).getResult());
    question.erase();
  });
  const bool marksStay =
      !module
           .walk([](Operation *operation) {
             return mayTakeMarks(operation) ? WalkResult::interrupt() : WalkResult::advance();
           })
           .wasInterrupted();
  SmallVector<func::FuncOp> functions(module.getOps<func::FuncOp>());
  for (func::FuncOp function : functions)
    if (marksStay && function.isPublic() && !function.isExternal() &&
        SymbolTable::symbolKnownUseEmpty(function, module))
      addVersion(function);
  SmallVector<Operation *> accesses;
  SmallVector<memref::AllocOp> allocations;
  SmallVector<memref::GetGlobalOp> globals;
  module.walk([&](Operation *operation) {
    if (auto made = dyn_cast<memref::AllocOp>(operation))
      allocations.push_back(made);
    else if (auto global = dyn_cast<memref::GetGlobalOp>(operation))
      globals.push_back(global);
    else
      accesses.push_back(operation);
  });
  llvm::for_each(accesses, [&](Operation *operation) { track(operation); });
  llvm::for_each(allocations, [&](memref::AllocOp made) { grow(made); });
  llvm::for_each(globals, [&](memref::GetGlobalOp made) { grow(made); });
  for (auto global : module.getOps<memref::GlobalOp>())
    grow(global);
}

// ----------------------------------------------------------------------------------------- tensors

// A question about a tensor reads it, and is asked of its buffer.
struct WrittenModel
    : public bufferization::BufferizableOpInterface::ExternalModel<WrittenModel, WrittenOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &,
                              const bufferization::AnalysisState &) const {
    return true;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &,
                               const bufferization::AnalysisState &) const {
    return false;
  }
  bufferization::AliasingValueList getAliasingValues(Operation *, OpOperand &,
                                                     const bufferization::AnalysisState &) const {
    return {};
  }
  LogicalResult bufferize(Operation *operation, RewriterBase &rewriter,
                          const bufferization::BufferizationOptions &options,
                          bufferization::BufferizationState &state) const {
    auto written = cast<WrittenOp>(operation);
    FailureOr<Value> buffer = bufferization::getBuffer(rewriter, written.getBase(), options, state);
    if (failed(buffer))
      return failure();
    auto made = WrittenOp::create(rewriter, written.getLoc(), written.getType(), *buffer,
                                  written.getIndices());
    bufferization::replaceOpWithBufferizedValues(rewriter, operation, made.getResult());
    return success();
  }
};

} // namespace

void registerBufferization(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, dialect::AlloDialect *) {
    WrittenOp::attachInterface<WrittenModel>(*context);
  });
}

} // namespace allo::transforms
