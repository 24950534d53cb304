// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/vitis/print/CppTypes.h"

#include "support/Assert.h"

#include <mlir/IR/BuiltinTypes.h>

#include <algorithm>

namespace allo::vitis {

CppType integerType(uint32_t width, bool isSigned) {
  if (width == 1 && !isSigned)
    return {CppType::Bool, 1, false};
  bool native = width == 8 || width == 16 || width == 32 || width == 64;
  return {native ? CppType::Native : CppType::Arbitrary, width, isSigned};
}

CppType arbitraryType(uint32_t width, bool isSigned) {
  return {CppType::Arbitrary, width, isSigned};
}

CppType cppType(mlir::Type type, bool isSigned) {
  if (auto integer = mlir::dyn_cast<mlir::IntegerType>(type))
    return integerType(integer.getWidth(), isSigned);
  if (type.isIndex())
    return integerType(64, true);
  CppType made{CppType::Float, 32, true};
  if (type.isF16())
    made = {CppType::Half, 16, true};
  else if (type.isBF16())
    made = {CppType::BFloat, 16, true};
  else if (type.isF64())
    made = {CppType::Double, 64, true};
  return made;
}

std::string spell(const CppType &type) {
  std::string width = std::to_string(type.width);
  switch (type.kind) {
  case CppType::Bool:
    return "bool";
  case CppType::Native:
    return (type.isSigned ? "int" : "uint") + width + "_t";
  case CppType::Arbitrary:
    return (type.isSigned ? "ap_int<" : "ap_uint<") + width + ">";
  case CppType::Half:
    return "half";
  case CppType::BFloat:
    return "ap_float<16, 8>";
  case CppType::Float:
    return "float";
  case CppType::Double:
    return "double";
  }
  ALLO_UNREACHABLE("kinds of types are handled");
}

CppType promoted(const CppType &type) { return type.width < 32 ? integerType(32, true) : type; }

CppType usualType(const CppType &left, const CppType &right) {
  CppType a = promoted(left), b = promoted(right);
  if (a.width != b.width)
    return a.width > b.width ? a : b;
  return integerType(a.width, a.isSigned && b.isSigned);
}

bool holds(const CppType &to, const CppType &from) {
  if (to.isSigned == from.isSigned)
    return to.width >= from.width;
  return to.isSigned && to.width > from.width;
}

} // namespace allo::vitis
