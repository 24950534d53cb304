// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the accesses in an iteration of a loop touch of a buffer, and the part of it that holds all
// of that. Distances and extents are numbers of elements along a dimension.
#pragma once

#include "schedule/primitives/Accesses.h"

#include <llvm/ADT/BitVector.h>
#include <llvm/ADT/SmallVector.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Affine/IR/AffineValueMap.h>

#include <cstdint>

namespace allo::schedule {

// What inner loops add to a subscript: how far they have counted, times constants.
struct Reach {
  struct Term {
    mlir::affine::AffineForOp loop;
    int64_t stride = 0; // from one iteration to the next; not negative
    int64_t count = 0;  // of iterations, at most
    bool isConstant = false;
  };
  llvm::SmallVector<Term> terms;
  int64_t least = 0;               // of their sum
  int64_t extent = 1;              // from the least sum to the greatest, of the longest loops
  mlir::affine::AffineForOp limit; // the loop that ends earlier in some iterations of the axis
  int64_t limitStride = 0;         // how far it moves on
  bool isTight = true;    // the first element is accessed, and the last one before the limit
  bool isDense = true;    // the longest loops access all between
  bool isWhole = true;    // and so do shorter ones
  bool isConstant = true; // each loop has a constant number of iterations

  int64_t extentOfOthers() const { // without the loop that is the limit
    return limit ? extent - limitStride * (*tripRangeOf(limit).most - 1) : extent;
  }
  // Which of 'size' elements it accesses from 'offset' on.
  llvm::BitVector elements(int64_t offset, int64_t size) const {
    llvm::BitVector all(unsigned(extent), isDense);
    all.set(0);
    for (const Term &term : isDense ? llvm::ArrayRef<Term>() : llvm::ArrayRef(terms)) {
      llvm::BitVector next = all;
      for (int64_t i = 1; i < term.count; ++i)
        for (unsigned at : all.set_bits())
          next.set(at + unsigned(i * term.stride));
      all = std::move(next);
    }
    llvm::BitVector found(unsigned(size), false);
    for (unsigned at : all.set_bits())
      if (const int64_t place = offset + at; place >= 0 && place < size)
        found.set(unsigned(place));
    return found;
  }
};

// What one access touches in an iteration of the axis, for each dimension.
struct Box {
  mlir::affine::AffineValueMap start;
  llvm::SmallVector<Reach, 0> reaches;
  llvm::SmallVector<int64_t> offsets; // from the first element of the part
  bool isProduct = true; // what it touches along one dimension does not depend on others
  bool isDense = true;   // of each dimension, independently
  bool isWhole = true;

  bool hasLoop(mlir::affine::AffineForOp loop) const {
    return llvm::any_of(reaches, [&](const Reach &reach) {
      return llvm::any_of(reach.terms, [&](const auto &term) { return term.loop == loop; });
    });
  }
};

// The part that is copied, along one dimension: all that the accesses touch, and what is between.
struct Side {
  int64_t extent = 0;              // the greatest
  mlir::affine::AffineForOp limit; // the loop that ends earlier in some iterations of the axis
  int64_t limitStride = 0;         // how far it moves on
  int64_t around = 0;              // so many elements are at each place of that loop
  bool hasLoop = false;            // otherwise it has one element
  bool isCutBelow = false;         // it may begin before the buffer, and is copied from there on
  bool isCutAbove = false;         // it may end after the buffer
};

struct Part {
  mlir::affine::AffineValueMap start; // of each dimension
  llvm::SmallVector<Side, 0> sides;
  bool isExact = true; // each access touches all of it
};

} // namespace allo::schedule
