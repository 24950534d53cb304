// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What calls and other operations read and write, by buffers of the block around them and by
// globals, so that it is known which of them may run at the same time. Calls are followed into the
// called functions. What cannot be followed is one operation, for a message.
#pragma once

#include "dialect/Dialect.h"

#include <mlir/Interfaces/FunctionInterfaces.h>

#include <llvm/ADT/DenseMap.h>

#include <memory>
#include <vector>

namespace allo::analysis {

class Aliases;

struct Touch {
  mlir::Value buffer;                                // of the outside, or null for a global
  mlir::StringAttr global;                           // its symbol, or null
  mlir::Operation *read = nullptr, *write = nullptr; // one of each, or null
};

struct Footprint {
  std::vector<Touch> touches;
  llvm::SmallVector<mlir::Value> streams; // of the outside
  mlir::Operation *unknown = nullptr;     // the first operation that cannot be followed

  const Touch *find(mlir::Value buffer) const; // null if it is not touched
  void touch(mlir::Value buffer, mlir::StringAttr global, bool isWrite, mlir::Operation *at);
  void add(const Footprint &other); // streams apart
};

class Footprints {
public:
  // Buffers are parameters.
  const Footprint &of(mlir::FunctionOpInterface function);
  // Buffers are what the operation uses from outside.
  Footprint of(mlir::Operation *operation);

private:
  llvm::DenseMap<mlir::Operation *, std::unique_ptr<Footprint>> known;
};

// Two touches of memory that is or may be the same, one of which writes; null touches without.
struct Conflict {
  const Touch *first = nullptr, *second = nullptr;
};
Conflict conflictOf(const Footprint &first, const Footprint &second);
// The same where calls tell which parameters are different memory, not only their attributes.
Conflict conflictOf(const Footprint &first, const Footprint &second, const Aliases &aliases);

} // namespace allo::analysis
