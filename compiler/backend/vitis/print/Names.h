// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Identifiers for C++: the names of the source, made valid and distinct from each other, from
// keywords and macros, and from the names of an outer scope. At file scope, which has no outer
// scope, they also differ from all names that headers declare.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace allo::vitis {

class Names {
public:
  enum Kind : uint8_t { File, Inside };
  Names() = default; // of a file
  explicit Names(const Names *outer) : outer(outer), kind(Inside) {}

  // The most similar valid identifier.
  static std::string valid(std::string_view wanted);
  // 'wanted', or the first free of wanted_1, wanted_2, ...
  std::string take(std::string_view wanted);
  // For the text's own use.
  void reserve(std::string_view name) { taken.emplace(name); }
  void release(const std::string &name) {
    taken.erase(name);
    numbers.clear();
  }
  bool isTaken(const std::string &name) const;

private:
  const Names *outer = nullptr; // of labels there is none
  Kind kind = File;
  std::set<std::string> taken;
  std::map<std::string, int> numbers; // up to which a name is taken
};

} // namespace allo::vitis
