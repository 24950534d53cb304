// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Sizes in memory, in bytes, as LLVM has them on the supported machines; mlir::DataLayout has other
// sizes for integers of unusual widths.
#pragma once

#include <llvm/Support/MathExtras.h>
#include <mlir/IR/BuiltinTypes.h>

namespace allo::transforms {

// Of one element of an array.
inline int64_t bytesOfScalar(mlir::Type type) {
  if (type.isIndex())
    return 8;
  uint64_t bytes = llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
  return int64_t(bytes <= 16 ? llvm::PowerOf2Ceil(bytes) : llvm::alignTo(bytes, 16));
}

// Of all elements of a static buffer.
inline int64_t bytesOfBuffer(mlir::MemRefType type) {
  return type.getNumElements() * bytesOfScalar(type.getElementType());
}

// Where elements are marked that something was stored in (--allo-instrument-uninitialized-reads):
// after them, a byte each.
constexpr int64_t MarksAlignment = 64;
inline int64_t marksOffset(mlir::MemRefType type) {
  return int64_t(llvm::alignTo(uint64_t(bytesOfBuffer(type)), uint64_t(MarksAlignment)));
}
inline int64_t bytesWithMarks(mlir::MemRefType type) {
  return marksOffset(type) + type.getNumElements();
}

} // namespace allo::transforms
