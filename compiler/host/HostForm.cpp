// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "host/HostForm.h"

#include "support/Format.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace allo::api {

namespace {

constexpr uint32_t LimbBits = 64;

uint32_t limbsOf(Type element) {
  return element.isInt() && element.width() > LimbBits ? (element.width() + LimbBits - 1) / LimbBits
                                                       : 0;
}

bool isSigned(Type element) { return element.isIndex() || element.isSigned(); }

Dtype dtypeOf(Type element) {
  if (element.isFloat())
    return element.format() == FloatFormat::BF16 ? Dtype{'u', 2} : Dtype{'f', element.width() / 8};
  if (element == Type::boolean())
    return {'b', 1};
  if (limbsOf(element) != 0)
    return {'u', 8};
  return {isSigned(element) ? 'i' : 'u', std::bit_ceil(std::max(element.width(), 8u)) / 8};
}

uint64_t loadBits(const char *bytes, size_t size) {
  uint64_t value = 0;
  for (size_t i = size; i-- > 0;)
    value = value << 8 | static_cast<unsigned char>(bytes[i]);
  return value;
}

void appendBits(std::string &out, uint64_t value, size_t size) {
  for (size_t i = 0; i < size; ++i)
    out += char(value >> (8 * i) & 0xFF);
}

BigInt fromUnsigned(uint64_t value) {
  return BigInt(int64_t(value >> 1)) * BigInt(2) + BigInt(int64_t(value & 1));
}

// The low 64 bits.
uint64_t lowBits(const BigInt &value) {
  return uint64_t(*value.wrapped(LimbBits, /*isSigned=*/true).asInt64());
}

// In halves, so that a very wide number takes no square of its width.
BigInt fromLimbs(const char *bytes, size_t limbs) {
  if (limbs == 1)
    return fromUnsigned(loadBits(bytes, 8));
  size_t low = limbs / 2;
  return fromLimbs(bytes, low) +
         BigInt::shiftLeft(fromLimbs(bytes + low * 8, limbs - low), uint32_t(low * LimbBits));
}

void appendLimbs(std::string &out, const BigInt &value, size_t limbs) {
  if (limbs == 1)
    return appendBits(out, lowBits(value), 8);
  size_t low = limbs / 2;
  auto bits = uint32_t(low * LimbBits);
  appendLimbs(out, value.wrapped(bits, /*isSigned=*/false), low);
  appendLimbs(out, BigInt::shiftRight(value, bits), limbs - low);
}

void appendNumber(std::string &out, const eval::Number &number, Type element) {
  size_t size = dtypeOf(element).size;
  if (element.isFloat())
    appendBits(out, lowBits(eval::floatBits(number.real, element.format())), size);
  else if (size_t limbs = limbsOf(element))
    appendLimbs(out, number.integer, limbs);
  else
    appendBits(out, lowBits(number.integer), size);
}

eval::Number numberAt(const char *bytes, Type element) {
  Dtype dtype = dtypeOf(element);
  if (size_t limbs = limbsOf(element))
    return {fromLimbs(bytes, limbs).wrapped(uint32_t(limbs * LimbBits), isSigned(element)), 0};
  BigInt bits = fromUnsigned(loadBits(bytes, dtype.size));
  if (element.isFloat())
    return {BigInt(), eval::floatFromBits(bits, element.format())};
  if (dtype.kind == 'b')
    return {BigInt(!bits.isZero()), 0};
  return {bits.wrapped(dtype.size * 8, isSigned(element)), 0};
}

size_t product(const std::vector<int64_t> &sizes, size_t start) {
  size_t count = start;
  for (int64_t size : sizes)
    if (__builtin_mul_overflow(count, size_t(size), &count))
      return SIZE_MAX;
  return count;
}

// "2**99"
std::string power(uint32_t exponent) {
  constexpr uint32_t Readable = 64;
  return exponent <= Readable ? BigInt::powerOfTwo(exponent).str()
                              : "2**" + std::to_string(exponent);
}

} // namespace

size_t HostType::bytes() const { return product(shape, dtype.size); }

HostType hostType(Type type) {
  HostType host{dtypeOf(type.element()), {}};
  if (type.isShaped())
    host.shape = type.dims();
  if (uint32_t limbs = limbsOf(type.element()))
    host.shape.push_back(limbs);
  return host;
}

size_t elementCount(Type type) { return type.isShaped() ? product(type.dims(), 1) : 1; }

BigInt smallest(Type type) {
  return isSigned(type) ? -BigInt::powerOfTwo(type.width() - 1) : BigInt(0);
}

BigInt largest(Type type) {
  return BigInt::powerOfTwo(isSigned(type) ? type.width() - 1 : type.width()) - BigInt(1);
}

std::string showRange(Type type) {
  constexpr uint32_t Readable = 64;
  if (type.width() <= Readable)
    return smallest(type).str() + " to " + largest(type).str();
  return isSigned(type) ? "-" + power(type.width() - 1) + " to " + power(type.width() - 1) + " - 1"
                        : "0 to " + power(type.width()) + " - 1";
}

std::string showElement(size_t element, Type type) {
  if (!type.isShaped() || type.rank() == 0)
    return "";
  std::string index;
  for (size_t d = type.rank(); d-- > 0; element /= size_t(type.dims()[d]))
    index = std::to_string(element % size_t(type.dims()[d])) + (index.empty() ? "" : ", ") + index;
  return " at [" + index + "]";
}

// Whether a number of a machine word is in the range; nothing where words cannot tell.
static std::optional<bool> isInRange(const BigInt &value, Type type) {
  constexpr uint32_t Most = 62; // of a power of two that a word holds with its sign
  const uint32_t bits = type.isInt() ? type.width() - (type.isSigned() ? 1 : 0) : Most + 1;
  if (bits > Most)
    return std::nullopt;
  const std::optional<int64_t> number = value.asInt64();
  if (!number)
    return false;
  const int64_t limit = int64_t(1) << bits;
  return *number < limit && *number >= (type.isSigned() ? -limit : 0);
}

Result<void> checkRange(const BigInt &value, Type type, const std::string &where) {
  const std::optional<bool> known = isInRange(value, type);
  if (known.value_or(false) || (!known && smallest(type) <= value && value <= largest(type)))
    return {};
  constexpr uint32_t Readable = 256;
  uint32_t bits = value.magnitudeBits();
  std::string shown = bits <= Readable ? value.str() : "a number of " + counted(bits, "bit");
  return Error{format("is {0}{1}, but {2} holds {3} only", shown, where, type, showRange(type))};
}

NpyArray toHost(const eval::Datum &datum, Type type) {
  HostType host = hostType(type);
  NpyArray array{host.dtype, host.shape, {}};
  array.bytes.reserve(host.bytes());
  if (!datum.array) {
    appendNumber(array.bytes, datum.number, type);
    return array;
  }
  for (size_t i = 0; i < datum.array->size(); ++i)
    appendNumber(array.bytes, datum.array->written[i] ? datum.array->at(i) : eval::Number(),
                 type.element());
  return array;
}

Result<eval::Datum> fromHost(const NpyArray &array, Type type) {
  HostType host = hostType(type);
  Type element = type.element();
  Dtype asLimbs{'i', 8}; // as good as the unsigned ones
  if (array.dtype != host.dtype && !(limbsOf(element) != 0 && array.dtype == asLimbs))
    return Error{
        format("has dtype {0}, but {1} needs {2}", show(array.dtype), type, show(host.dtype))};
  if (array.shape != host.shape)
    return Error{format("has shape {0}, but {1} needs {2}", showShape(array.shape), type,
                        showShape(host.shape))};
  size_t size = size_t(host.dtype.size) * std::max<size_t>(limbsOf(element), 1);
  eval::Datum datum;
  if (type.isShaped())
    datum.array = eval::Array::make(type, /*written=*/true);
  for (size_t i = 0; i < elementCount(type); ++i) {
    eval::Number number = numberAt(array.bytes.data() + i * size, element);
    if (!element.isFloat())
      if (Result<void> checked = checkRange(number.integer, element, showElement(i, type));
          !checked)
        return checked.error();
    if (datum.array)
      datum.array->set(i, number);
    else
      datum.number = std::move(number);
  }
  return datum;
}

} // namespace allo::api
