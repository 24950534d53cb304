// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "eval/Messages.h"

#include "support/Format.h"

namespace allo::eval {

std::string showLane(const std::string &name, const std::vector<int64_t> &dims, size_t lane) {
  std::string places;
  for (size_t d = dims.size(); d-- > 0;) {
    auto size = size_t(dims[d]);
    places = std::to_string(lane % size) + (places.empty() ? "" : ", ") + places;
    lane /= size;
  }
  return places.empty() ? name : name + "[" + places + "]";
}

std::string showWait(const std::string &kernel, bool isPut, const std::string &lane) {
  return format("'{0}' waits to {1} '{2}'", kernel, isPut ? "put into" : "get from", lane);
}

std::string showLeftover(size_t count, const std::string &lane) {
  return format("{0} {1} left in stream '{2}'", count, count == 1 ? "value is" : "values are",
                lane);
}

} // namespace allo::eval
