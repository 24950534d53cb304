// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Buffers and streams.
#include "backend/vitis/analysis/Attributes.h"
#include "backend/vitis/print/Emitter.h"
#include "backend/vitis/print/Globals.h"

#include <mlir/Dialect/UB/IR/UBOps.h>

namespace allo::vitis {

using namespace mlir;
using mlir::Type;

std::string FunctionEmitter::placeOf(Value place) {
  Operation *op = place.getDefiningOp();
  if (auto global = dyn_cast_or_null<memref::GetGlobalOp>(op))
    return home.symbols[global.getName()];
  if (auto one = dyn_cast_or_null<dialect::StreamLaneOp>(op))
    return lane(one.getStream(), one.getIndices());
  if (op && isa<ub::PoisonOp>(op))
    return "nullptr";
  return places.lookup(place);
}

// ---- elements

std::string FunctionEmitter::subscript(const Text &index, std::pair<int64_t, int64_t> range,
                                       int64_t size, size_t axis, Value buffer, StringRef known,
                                       Location at) {
  bool isInside = range.first >= 0 && range.second < size;
  bool isWide = index.type.isArbitrary() && (!isInside || index.type.width > MaxNative);
  std::string text = isWide ? "int64_t(" + index.text + ")" : index.text;
  if (!home.options.checked || isInside)
    return "[" + text + "]";
  std::string name = known.str();
  size_t site = home.check(at, eval::FaultKind::OutOfBounds,
                           "Index {0} is out of bounds for axis " + std::to_string(axis) + " of '" +
                               (name.empty() ? placeOf(buffer) : name) + "', which has size " +
                               std::to_string(size));
  return "[ALLO_AT(" + text + ", " + std::to_string(size) + ", " + std::to_string(site) + ")]";
}

// Of a load or store.
std::string FunctionEmitter::elementOf(Operation *access) {
  Value buffer;
  AffineMap map;
  ValueRange operands;
  if (auto load = dyn_cast<affine::AffineLoadOp>(access)) {
    buffer = load.getMemRef();
    map = load.getAffineMap();
    operands = load.getMapOperands();
  } else if (auto store = dyn_cast<affine::AffineStoreOp>(access)) {
    buffer = store.getMemRef();
    map = store.getAffineMap();
    operands = store.getMapOperands();
  } else if (auto plain = dyn_cast<memref::LoadOp>(access)) {
    buffer = plain.getMemRef();
    operands = plain.getIndices();
  } else {
    auto other = cast<memref::StoreOp>(access);
    buffer = other.getMemRef();
    operands = other.getIndices();
  }
  auto type = cast<MemRefType>(buffer.getType());
  std::string text = placeOf(buffer);
  if (auto global = buffer.getDefiningOp<memref::GetGlobalOp>();
      global && home.scalars.contains(global.getName()))
    return text;
  if (type.getRank() == 0)
    return text + "[0]";
  for (size_t axis = 0; axis < size_t(type.getRank()); ++axis) {
    std::pair<int64_t, int64_t> range = {INT64_MIN, INT64_MAX};
    Text index;
    if (map) {
      AffineExpr expr = map.getResult(unsigned(axis));
      range = ranges.of(expr, operands, map.getNumDims()).value_or(range);
      index = affineText(expr, operands, map.getNumDims());
    } else {
      range = ranges.bounds(operands[axis]);
      index = as(operands[axis], true);
    }
    auto known = access->getAttrOfType<StringAttr>(BufferName);
    text += subscript(index, range, type.getDimSize(unsigned(axis)), axis, buffer,
                      known ? known.getValue() : sourceName(buffer), access->getLoc());
  }
  return text;
}

std::string FunctionEmitter::lane(Value stream, ValueRange indices) {
  std::string text = placeOf(stream);
  ArrayRef<int64_t> dims = cast<dialect::StreamType>(stream.getType()).getDims();
  for (auto [axis, index] : llvm::enumerate(indices))
    text += subscript(as(index, true), ranges.bounds(index), dims[axis], axis, stream,
                      sourceName(stream), loc);
  return text;
}

// ---- storage

std::string FunctionEmitter::initialOf(DenseElementsAttr values, const CppType &type) {
  bool isIndex = cast<ShapedType>(values.getType()).getElementType().isIndex();
  return initializer(
      values,
      [&](const llvm::APInt &number) { return literal(number, type.isSigned, isIndex).text; },
      [&](const llvm::APFloat &number) { return real(number, type).text; });
}

void FunctionEmitter::allocate(Operation *op) {
  Value buffer = op->getResult(0);
  auto type = cast<MemRefType>(buffer.getType());
  bool isSigned = signs.elementIsSigned(buffer);
  if (blocks.isBlock(op)) {
    if (auto values = op->getAttrOfType<DenseElementsAttr>(InitialName)) {
      CppType element = cppType(type.getElementType(), isSigned);
      std::string first =
          isa<FloatType>(type.getElementType())
              ? real(values.getSplatValue<APFloat>(), element).text
              : literal(values.getSplatValue<APInt>(), isSigned, type.getElementType().isIndex())
                    .text;
      forElements(type,
                  [&](const std::string &at) { return placeOf(buffer) + at + " = " + first; });
    }
    return;
  }
  std::string name = nameFor(buffer, "buffer");
  places[buffer] = name;
  std::string text = arrayOf(type, isSigned, name);
  if (auto initial = op->getAttrOfType<FlatSymbolRefAttr>(InitialName)) {
    auto global = home.module.lookupSymbol<memref::GlobalOp>(initial.getValue());
    text += " = " + initialOf(cast<DenseElementsAttr>(*global.getInitialValue()),
                              cppType(type.getElementType(), isSigned));
  }
  if (auto values = op->getAttrOfType<DenseElementsAttr>(InitialName)) {
    CppType element = cppType(type.getElementType(), isSigned);
    bool isZero = values.isSplat() && isa<FloatType>(type.getElementType())
                      ? values.getSplatValue<APFloat>().isPosZero()
                      : values.isSplat() && values.getSplatValue<APInt>().isZero();
    bool isC = element.kind != CppType::Arbitrary && element.kind != CppType::Half &&
               element.kind != CppType::BFloat;
    text += " = " + (isZero && isC ? (isa<FloatType>(type.getElementType()) ? "{0.0f}" : "{0}")
                                   : initialOf(values, element));
  }
  line(text + ";");
  pragmasOf(op->getAttr(dialect::PartitionName), op->getAttr(dialect::BindStorageName), name);
}

void FunctionEmitter::markSite(Location at, eval::FaultKind kind, std::string text) {
  if (home.options.checked)
    line("ALLO_SITE(" + std::to_string(home.check(at, kind, std::move(text))) + ");");
}

// ---- streams

void FunctionEmitter::create(dialect::StreamCreateOp op) {
  Value stream = op.getStream();
  auto type = cast<dialect::StreamType>(stream.getType());
  std::string name = nameFor(stream, "stream");
  places[stream] = name;
  bool ofBlocks = isa<MemRefType>(type.getBase());
  std::string text = streamOf(type, signs.elementIsSigned(stream)) + " " + name;
  for (int64_t size : type.getDims())
    text += "[" + std::to_string(size) + "]";
  if (type.getDims().empty() && !ofBlocks)
    text += "(\"" + name + "\")";
  line(text + ";");
  if (!ofBlocks)
    line("#pragma HLS stream variable=" + name + " depth=" + std::to_string(type.getDepth()));
  if (home.options.checked) {
    home.headers.insert("allo_hls/Stages.h");
    line("ALLO_STREAM(" + name + ", \"" + name + "\", " + std::to_string(type.getDepth()) + ");");
  }
}

void FunctionEmitter::forElements(MemRefType type,
                                  llvm::function_ref<std::string(std::string)> textAt) {
  std::string at;
  for (int64_t size : type.getShape()) {
    std::string index = fresh("i");
    open("for (int32_t " + index + " = 0; " + index + " < " + std::to_string(size) + "; ++" +
         index + ") {");
    at += "[" + index + "]";
  }
  if (type.getRank() == 0)
    at = "[0]";
  line(textAt(at) + ";");
  for (int64_t i = 0; i < type.getRank(); ++i)
    close();
}

std::string FunctionEmitter::lockOf(MemRefType type, bool isSigned, const char *kind) {
  std::string whole = arrayOf(type, isSigned, "");
  whole.erase(whole.find(' '), 1);
  return std::string("hls::") + kind + "<" + whole + "> ";
}

// A block that is used where it is has the name of its array.
void FunctionEmitter::begin(const Blocks::Lock &lock) {
  auto get = dyn_cast<dialect::StreamGetOp>(lock.access);
  auto put = dyn_cast<dialect::StreamPutOp>(lock.access);
  Location place = std::exchange(loc, lock.access->getLoc());
  markSite(loc, eval::FaultKind::Deadlock, "");
  Value stream = get ? get.getStream() : put.getStream();
  Value value = get ? get.getResult() : put.getValue();
  std::string from = lane(stream, get ? get.getIndices() : put.getIndices());
  if (!lock.lasts)
    open("{");
  std::string name = nameFor(value, "block");
  places[value] = name;
  line(lockOf(cast<MemRefType>(value.getType()), signs.elementIsSigned(stream),
              get ? "read_lock" : "write_lock") +
       name + "(" + from + ");");
  loc = place;
}

void FunctionEmitter::get(dialect::StreamGetOp op) {
  Value result = op.getResult();
  if (blocks.isInPlace(op))
    return;
  markSite(op.getLoc(), eval::FaultKind::Deadlock, "");
  auto type = dyn_cast<MemRefType>(result.getType());
  std::string from = lane(op.getStream(), op.getIndices());
  if (!type) {
    if (plan.isUnused(result))
      return line(from + ".read();");
    size_t variable = newVariable(result, "value");
    line(declarationOf(variable) + " = " + from + ".read();");
    return bind(result, variable);
  }
  bool isSigned = signs.elementIsSigned(op.getStream());
  std::string name = nameFor(result, "block");
  places[result] = name;
  line(arrayOf(type, isSigned, name) + ";");
  open("{");
  std::string lock = fresh("lock");
  line(lockOf(type, isSigned, "read_lock") + lock + "(" + from + ");");
  forElements(type, [&](const std::string &at) { return name + at + " = " + lock + at; });
  close();
}

void FunctionEmitter::put(dialect::StreamPutOp op) {
  if (blocks.isInPlace(op))
    return;
  markSite(op.getLoc(), eval::FaultKind::Deadlock, "");
  Value value = op.getValue();
  auto type = dyn_cast<MemRefType>(value.getType());
  std::string to = lane(op.getStream(), op.getIndices());
  bool isSigned = signs.elementIsSigned(op.getStream());
  if (!type)
    return line(to + ".write(" + assignable(value, cppType(value.getType(), isSigned)) + ");");
  open("{");
  std::string lock = fresh("lock");
  line(lockOf(type, isSigned, "write_lock") + lock + "(" + to + ");");
  std::string from = placeOf(value);
  forElements(type, [&](const std::string &at) { return lock + at + " = " + from + at; });
  close();
}

} // namespace allo::vitis
