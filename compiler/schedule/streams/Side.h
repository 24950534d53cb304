// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// How a kernel accesses a parameter that becomes a stream. A kernel passes the elements on if it
// stores each of them once, in the order of the memory, or loads each of them once per iteration of
// loops in this order. An only producer stores all of them. A consumer whose outermost loop moves
// over the rows, and reads some of them in each iteration, keeps these. Otherwise, a kernel keeps a
// copy of the buffer: a producer sends it at its end, a consumer fills it at its start.
#pragma once

#include "schedule/Errors.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Interfaces/FunctionInterfaces.h>

#include <optional>

namespace allo::schedule {

struct Elements { // of a buffer, in the order of its memory
  int64_t first = 0, count = 0;
  friend bool operator==(const Elements &, const Elements &) = default;
};

struct Side {
  // Loads or stores with the same subscripts in the body of 'innermost', or in that of the
  // function.
  llvm::SmallVector<mlir::Operation *> accesses;
  mlir::affine::AffineForOp innermost;
  Elements elements;
};
// Nothing where the kernel has to keep a copy.
std::optional<Side> producerSide(mlir::FunctionOpInterface function, unsigned parameter);
std::optional<Side> consumerSide(mlir::FunctionOpInterface function, unsigned parameter);

// A store to a parameter that follows one to another element in the same iteration, as in an
// unrolled loop, which is why the kernel keeps a copy. Null without one.
mlir::Operation *secondStore(mlir::FunctionOpInterface function, unsigned parameter);

// A loop in the function's own body whose iteration i reads the rows from i + low to i + high, and
// that is the only one that reads.
struct RowWindow {
  mlir::affine::AffineForOp loop;
  int64_t low = 0, high = 0;
};
std::optional<RowWindow> windowOf(mlir::FunctionOpInterface function, unsigned parameter);

// The rows (elements with the same first subscripts) that include all that a function stores to a
// parameter; nothing if they are not known.
std::optional<Elements> storedRows(mlir::FunctionOpInterface function, unsigned parameter);

// Whether the function certainly stores each element of a parameter, before it loads it.
bool storesAll(mlir::FunctionOpInterface function, unsigned parameter);

int64_t sizeOf(mlir::MemRefType type); // the number of its elements

// A queue, or 'lanes' queues of which element k takes number k % lanes.
struct Channel {
  mlir::Type stream;
  int64_t lanes = 1;
  mlir::Location place; // of what is made
};

// The parameter becomes a stream. 'elements' are those that a producer sends. 'initial' is a
// constant that its copy begins with, or null.
void produce(mlir::FunctionOpInterface function, unsigned parameter, Elements elements,
             mlir::Operation *initial, const Channel &channel);
void consume(mlir::FunctionOpInterface function, unsigned parameter, const Channel &channel);

// A kernel that copies all elements of a stream to several, or collects one stream of several.
// 'counts' are the numbers of elements of each of the several.
mlir::FunctionOpInterface makeTee(mlir::OpBuilder &b, llvm::StringRef name, unsigned copies,
                                  int64_t count, mlir::Attribute sign, const Channel &channel);
mlir::FunctionOpInterface makeMerge(mlir::OpBuilder &b, llvm::StringRef name,
                                    llvm::ArrayRef<int64_t> counts, mlir::Attribute sign,
                                    const Channel &channel);

} // namespace allo::schedule
