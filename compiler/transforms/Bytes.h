// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Sizes in memory, in bytes, as LLVM has them on the machines that we know; mlir::DataLayout has
// others for integers of unusual widths.
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

} // namespace allo::transforms
