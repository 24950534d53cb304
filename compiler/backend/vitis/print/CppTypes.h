// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The types of numbers in HLS C++, and the types that C++ and ap_int give to operations on them.
#pragma once

#include <cstdint>
#include <string>

namespace mlir {
class Type;
}

namespace allo::vitis {

struct CppType {
  enum Kind : uint8_t { Bool, Native, Arbitrary, Half, BFloat, Float, Double } kind = Native;
  uint32_t width = 32; // of integers
  bool isSigned = true;

  bool isInteger() const { return kind <= Arbitrary; }
  bool isArbitrary() const { return kind == Arbitrary; }
  bool operator==(const CppType &) const = default;
};

constexpr uint32_t MaxNative = 64;

// The type for integers of a width: a built-in one where there is one. One bit with a sign is
// ap_int<1>.
CppType integerType(uint32_t width, bool isSigned);
// ap_int or ap_uint, for any width.
CppType arbitraryType(uint32_t width, bool isSigned);
// Of a float, or an integer that is not index.
CppType cppType(mlir::Type type, bool isSigned);
std::string spell(const CppType &type);

// The promoted type of built-in integers in arithmetic: at least int.
CppType promoted(const CppType &type);
// The type that two operands of an arithmetic operator have before it, both built-in.
CppType usualType(const CppType &left, const CppType &right);
// Whether each value of 'from' is one of 'to', both integers.
bool holds(const CppType &to, const CppType &from);

} // namespace allo::vitis
