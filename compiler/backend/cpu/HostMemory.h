// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The representation of numbers in the memory of compiled code, which is LLVM's on this machine. An
// integer takes the next power of two of bytes up to 16, above that a multiple of 16; the bits
// above its width are zero when we write them and ignored when we read.
#pragma once

#include "exec/Outcome.h"

#include <cstddef>

namespace allo::cpu {

constexpr size_t MemoryAlignment = 64; // of buffers, in bytes

size_t elementBytes(Type type);
size_t memoryBytes(Type type); // of a scalar, or of all elements
// Where a buffer's marks are in a checked program, a byte for each element
// (--allo-instrument-uninitialized-reads), and where they end.
size_t marksOffset(Type type);
size_t memoryBytesWithMarks(Type type);

void writeNumber(const eval::Number &number, Type type, std::byte *to);
eval::Number readNumber(Type type, const std::byte *from);
void writeArray(const eval::Array &array, std::byte *to, bool marks);
// Without marks all elements count as written.
void readArray(eval::Array &array, const std::byte *from, bool marks);

} // namespace allo::cpu
