// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "dialect/Dialect.h"

#include <llvm/ADT/TypeSwitch.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/DialectImplementation.h>

#define GET_TYPEDEF_CLASSES
#include "dialect/Types.cpp.inc"

using namespace mlir;

namespace allo::dialect {

void AlloDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "dialect/Types.cpp.inc"
      >();
}

static bool isScalar(Type type) {
  return type.isSignlessInteger() || isa<FloatType, IndexType>(type);
}

static bool isPayload(Type type) {
  if (auto buffer = dyn_cast<MemRefType>(type))
    return buffer.hasStaticShape() && buffer.getLayout().isIdentity() &&
           isScalar(buffer.getElementType());
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.hasStaticShape() && isScalar(tensor.getElementType());
  return isScalar(type);
}

LogicalResult StreamType::verify(function_ref<InFlightDiagnostic()> error, Type base, int64_t depth,
                                 ArrayRef<int64_t> dims) {
  if (!isPayload(base))
    return error() << "a stream cannot carry " << base
                   << "; it carries a scalar, or a contiguous buffer or tensor of a static shape";
  if (depth < 1)
    return error() << "a stream of depth " << depth
                   << " could hold nothing; the depth is at least 1";
  for (int64_t dim : dims) {
    if (dim < 0)
      return error() << "an array of streams has a dimension of " << dim
                     << "; dimensions are not negative";
  }
  return success();
}

Type elementOf(Type type) {
  if (auto stream = dyn_cast<StreamType>(type))
    return elementOf(stream.getBase());
  return getElementTypeOrSelf(type);
}

bool needsSign(Type type) { return isa<IntegerType>(elementOf(type)); }

} // namespace allo::dialect
