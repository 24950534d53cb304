// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What may stand behind the dot of a value in a kernel.
#pragma once

#include "sema/types/Value.h"

#include <span>
#include <string_view>

namespace allo {

// What a shaped value tells of its own type at compile time.
inline constexpr std::string_view ShapedAttributes[] = {"shape", "size", "rank", "ndim", "dtype"};

inline constexpr Builtin StreamMethods[] = {Builtin::Get, Builtin::Put};
inline constexpr Builtin TensorMethods[] = {Builtin::Bufferize};
// The operators that a value of the type has as methods.
inline std::span<const Builtin> methodsOf(Type type) {
  if (type.isStream())
    return StreamMethods;
  return type.isTensor() ? std::span<const Builtin>(TensorMethods) : std::span<const Builtin>();
}

} // namespace allo
