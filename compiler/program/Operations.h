// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The operations of the typed program (Operations.def), and which of them the operators of the
// library become.
#pragma once

#include <cstdint>
#include <string_view>

namespace allo {
enum class Builtin : uint16_t; // sema/types/Value.h
}

namespace allo::program {

enum class UnaryOp : uint8_t {
#define ALLO_PROGRAM_UNARY(ID, NAME) ID,
#include "program/Operations.def"
};
enum class BinaryOp : uint8_t {
#define ALLO_PROGRAM_BINARY(ID, NAME) ID,
#include "program/Operations.def"
};
std::string_view show(BinaryOp op);
std::string_view show(UnaryOp op);

// Whether it is one of MathFunctions.def, whose last bit differs between libraries.
bool isLibraryFunction(UnaryOp op);

// The operation that an operator of the library is; it has one of that many operands.
UnaryOp unaryFor(Builtin builtin);
BinaryOp binaryFor(Builtin builtin);
// With 'propagate_nan' of min and max, or 'ordered' of a comparison.
BinaryOp withFlag(BinaryOp op);

} // namespace allo::program
