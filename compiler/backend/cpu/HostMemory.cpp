// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "backend/cpu/HostMemory.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace allo::cpu {

using eval::Number;

namespace {

constexpr uint32_t LimbBits = 32;

// Fast where a whole machine word is, which is nearly everywhere.
void writeInteger(const BigInt &value, Type type, std::byte *to, size_t bytes) {
  uint32_t width = type.width();
  if (auto small = value.asInt64(); small && width <= 64) {
    auto bits = uint64_t(*small);
    if (width < 64)
      bits &= (uint64_t(1) << width) - 1;
    std::memcpy(to, &bits, bytes);
    return;
  }
  BigInt rest = value.wrapped(width, false);
  BigInt mask = BigInt::powerOfTwo(LimbBits) - BigInt(1);
  std::memset(to, 0, bytes);
  for (size_t at = 0; at * 8 < width; at += LimbBits / 8) {
    auto limb = uint32_t(*BigInt::bitAnd(rest, mask).asInt64());
    std::memcpy(to + at, &limb, std::min<size_t>(LimbBits / 8, bytes - at));
    rest = BigInt::shiftRight(rest, LimbBits);
  }
}

BigInt readInteger(Type type, const std::byte *from, size_t bytes) {
  uint32_t width = type.width();
  if (width <= 64) {
    uint64_t bits = 0;
    std::memcpy(&bits, from, bytes);
    uint32_t unused = 64 - width;
    if (type.isSigned())
      return BigInt(int64_t(bits << unused) >> unused);
    bits = bits << unused >> unused;
    if (bits <= uint64_t(INT64_MAX))
      return BigInt(int64_t(bits));
    return BigInt(int64_t(bits)).wrapped(64, false);
  }
  BigInt value;
  for (size_t at = (size_t(width) + LimbBits - 1) / LimbBits; at-- > 0;) {
    uint32_t limb = 0;
    std::memcpy(&limb, from + at * (LimbBits / 8),
                std::min<size_t>(LimbBits / 8, bytes - at * (LimbBits / 8)));
    value = BigInt::shiftLeft(value, LimbBits) + BigInt(int64_t(limb));
  }
  return value.wrapped(width, type.isSigned());
}

} // namespace

size_t elementBytes(Type type) {
  size_t bytes = (size_t(type.width()) + 7) / 8;
  constexpr size_t Largest = 16;
  return bytes <= Largest ? std::bit_ceil(bytes) : (bytes + Largest - 1) / Largest * Largest;
}

size_t memoryBytes(Type type) {
  size_t bytes = elementBytes(type.element());
  if (type.isShaped())
    for (int64_t size : type.dims())
      bytes *= size_t(size);
  return bytes;
}

// An array without elements is lowered to one with an unused element.
size_t marksOffset(Type type) {
  size_t bytes = std::max(memoryBytes(type), elementBytes(type.element()));
  return (bytes + MemoryAlignment - 1) / MemoryAlignment * MemoryAlignment;
}

size_t memoryBytesWithMarks(Type type) {
  if (!type.isShaped())
    return memoryBytes(type);
  size_t count = memoryBytes(type) / elementBytes(type.element());
  return marksOffset(type) + std::max<size_t>(count, 1);
}

void writeNumber(const Number &number, Type type, std::byte *to) {
  size_t bytes = elementBytes(type);
  if (!type.isFloat())
    return writeInteger(number.integer, type, to, bytes);
  if (type.format() == FloatFormat::F64) {
    std::memcpy(to, &number.real, sizeof(double));
  } else if (type.format() == FloatFormat::F32 && !std::isnan(number.real)) {
    auto single = float(number.real);
    std::memcpy(to, &single, sizeof(float));
  } else { // a conversion by the processor would set a bit of some NaNs
    auto bits = uint32_t(*eval::floatBits(number.real, type.format()).asInt64());
    std::memcpy(to, &bits, bytes); // the lower half of it first
  }
}

Number readNumber(Type type, const std::byte *from) {
  if (!type.isFloat())
    return {readInteger(type, from, elementBytes(type)), 0};
  if (type.format() == FloatFormat::F64) {
    double value = 0;
    std::memcpy(&value, from, sizeof value);
    return {BigInt(), value};
  }
  if (type.format() == FloatFormat::F32) {
    float value = 0;
    std::memcpy(&value, from, sizeof value);
    if (!std::isnan(value))
      return {BigInt(), double(value)};
  }
  uint32_t bits = 0;
  std::memcpy(&bits, from, elementBytes(type));
  return {BigInt(), eval::floatFromBits(BigInt(int64_t(bits)), type.format())};
}

void writeArray(const eval::Array &array, std::byte *to, bool marks) {
  Type type = array.type.element();
  size_t bytes = elementBytes(type);
  if (marks)
    std::memcpy(to + marksOffset(array.type), array.written.data(), array.size());
  if (type.isFloat() && type.format() == FloatFormat::F64) {
    std::memcpy(to, array.reals.data(), array.size() * sizeof(double));
    return;
  }
  for (size_t i = 0; i < array.size(); ++i)
    if (type.isFloat())
      writeNumber({BigInt(), array.reals[i]}, type, to + i * bytes);
    else
      writeInteger(array.integers[i], type, to + i * bytes, bytes);
}

void readArray(eval::Array &array, const std::byte *from, bool marks) {
  Type type = array.type.element();
  size_t bytes = elementBytes(type);
  if (marks)
    std::memcpy(array.written.data(), from + marksOffset(array.type), array.size());
  else
    std::fill(array.written.begin(), array.written.end(), uint8_t(1));
  for (size_t i = 0; i < array.size(); ++i)
    if (type.isFloat())
      array.reals[i] = readNumber(type, from + i * bytes).real;
    else
      array.integers[i] = readInteger(type, from + i * bytes, bytes);
}

} // namespace allo::cpu
