// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Identifiers for C++: the source's names, made valid and different from each other, from keywords,
// from the macros and functions that HLS headers bring along, and from those of an outer scope.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace allo::vitis {

class Names {
public:
  explicit Names(const Names *outer = nullptr) : outer(outer) {}

  // 'wanted', or the first free of wanted_1, wanted_2, ...
  std::string take(std::string_view wanted);
  void release(const std::string &name) { taken.erase(name); }
  bool isTaken(const std::string &name) const;

private:
  const Names *outer;
  std::set<std::string> taken;
};

} // namespace allo::vitis
