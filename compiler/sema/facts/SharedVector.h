// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A vector whose elements several owners may hold together once it is complete. Not for concurrent
// changes; complete ones may be read by any thread.
#pragma once

#include "support/Assert.h"

#include <memory>
#include <vector>

namespace allo {

template <typename T> class SharedVector {
public:
  auto begin() const { return all->begin(); }
  auto end() const { return all->end(); }
  size_t size() const { return all->size(); }
  bool empty() const { return all->empty(); }

  // To change it, before it is shared.
  std::vector<T> &elements() {
    ALLO_ASSERT(all.use_count() == 1, "a shared vector is not changed");
    return *all;
  }
  // Gives up its elements for equal ones of 'other'.
  void shareIfEqual(const SharedVector &other) {
    if (*all == *other.all)
      all = other.all;
  }
  bool isSharedWith(const SharedVector &other) const { return all == other.all; }

private:
  std::shared_ptr<std::vector<T>> all = std::make_shared<std::vector<T>>();
};

} // namespace allo
