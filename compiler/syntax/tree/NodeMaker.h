// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Makes nodes in a unit's arena. They get their numbers when the tree is complete.
#pragma once

#include "syntax/tree/Ast.h"

#include <vector>

namespace allo {

class NodeMaker {
public:
  explicit NodeMaker(SyntaxUnit &unit) : unit(unit) {}

  template <typename T, typename... Fields> const T *make(Span span, Fields &&...fields) {
    auto *node = static_cast<T *>(unit.arena.allocate(sizeof(T), alignof(T)));
    new (node) T{baseOf<T>(span), std::forward<Fields>(fields)...};
    ++made;
    return node;
  }
  template <typename T> List<T> list(const std::vector<T> &items) { return unit.arena.copy(items); }
  std::string_view text(std::string_view text) { return unit.arena.copy(text); }
  SyntaxUnit &unit;
  size_t made = 0; // nodes, also those that the tree does without

private:
  // The base-class subobject, one brace level per level of inheritance.
  template <typename T> typename T::Base baseOf(Span span) {
    return {{{T::Class, NoNode, NoNode, span}, T::Kind}};
  }
};

} // namespace allo
