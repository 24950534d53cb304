// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/hardware/Memory.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace allo::estimate {

namespace {

int64_t ceilDivide(int64_t a, int64_t b) { return (a + b - 1) / b; }

// The memories of up to so many bits, and those of up to so few words, are made of LUTs.
constexpr uint64_t LutRamBits = 4096, LutRamWords = 64, LutRamBitsSevenSeries = 1024;
constexpr uint64_t BramBits = 16384;    // without parity
constexpr uint64_t RoundedWords = 8192; // depths up to that are powers of two
constexpr uint64_t UramWords = 4096, UramBits = 72;

bool isLutRam(uint64_t words, unsigned bits, Family family) {
  switch (family) {
  case Family::UltraScalePlus:
    return words * bits <= LutRamBits || words <= LutRamWords;
  case Family::SevenSeries:
    return words * bits < LutRamBitsSevenSeries;
  }
  return false;
}

// The tool prefers URAM for one that fills at least half of it.
bool isUram(uint64_t words, const Device &device) {
  return device.hasUram && words > UramWords / 2 && words <= UramWords;
}

// Reports of UltraScale+ have a LUT for each bit of 64 words; those of 7 series, and before 2023 of
// a few words, have one for 64 bits, and the output of a RAM twice.
synthesis::Resources costOfLutRam(const Buffer &buffer, Family family, ToolVersion version) {
  constexpr uint64_t BitsOfLut = 64, FewWords = 8;
  const auto words = uint64_t(buffer.wordsPerBank());
  const bool isSmall = words <= FewWords && version < ToolVersion{2023, 1};
  synthesis::Resources cost;
  if (family == Family::SevenSeries || isSmall) {
    cost.lut = (words * buffer.bits + BitsOfLut - 1) / BitsOfLut;
    cost.ff = uint64_t(buffer.bits) * (buffer.isRom ? 1 : 2);
  } else {
    cost.lut = buffer.bits * ((words + BitsOfLut - 1) / BitsOfLut) + 1;
    cost.ff = buffer.bits;
  }
  return cost;
}

} // namespace

int64_t banksAlong(const Buffer &buffer, size_t dim) {
  const Partition &along = buffer.partitions[dim];
  switch (along.kind) {
  case PartitionKind::None:
    return 1;
  case PartitionKind::Complete:
    return buffer.shape[dim];
  case PartitionKind::Block:
  case PartitionKind::Cyclic:
    return std::min(along.factor, buffer.shape[dim]);
  }
  return 1;
}

int64_t bankAlong(const Buffer &buffer, size_t dim, int64_t at) {
  const Partition &along = buffer.partitions[dim];
  switch (along.kind) {
  case PartitionKind::None:
    return 0;
  case PartitionKind::Complete:
    return at;
  case PartitionKind::Block:
    return at / ceilDivide(buffer.shape[dim], std::max<int64_t>(along.factor, 1));
  case PartitionKind::Cyclic:
    return at % std::max<int64_t>(along.factor, 1);
  }
  return 0;
}

// Of numbers of elements, banks and blocks, which end at MostCounted: no part has nearly as many,
// and products with the bits of an element do not wrap.
static int64_t productOfCounts(int64_t a, int64_t b) {
  constexpr int64_t MostCounted = int64_t(1) << 50;
  int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? MostCounted : std::min(product, MostCounted);
}

int64_t Buffer::elements() const {
  int64_t all = 1;
  for (int64_t size : shape)
    all = productOfCounts(all, size);
  return all;
}

int64_t Buffer::banks() const {
  int64_t all = 1;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    all = productOfCounts(all, banksAlong(*this, dim));
  return all;
}

int64_t Buffer::wordsPerBank() const {
  int64_t words = 1;
  for (size_t dim = 0; dim < shape.size(); ++dim)
    words = productOfCounts(words,
                            ceilDivide(shape[dim], std::max<int64_t>(banksAlong(*this, dim), 1)));
  return words;
}

bool Buffer::isRegisters() const {
  return bound ? bound == MemoryKind::Registers : wordsPerBank() <= 1;
}

MemoryKind kindOf(const Buffer &buffer, const Device &device) {
  if (buffer.isArgument && !buffer.isRegisters())
    return MemoryKind::Port;
  return likelyKindOf(buffer, device);
}

MemoryKind likelyKindOf(const Buffer &buffer, const Device &device) {
  if (buffer.isRegisters())
    return MemoryKind::Registers;
  if (buffer.bound)
    return *buffer.bound;
  const auto words = uint64_t(buffer.wordsPerBank());
  if (isLutRam(words, buffer.bits, device.kind))
    return buffer.isRom && device.kind == Family::SevenSeries ? MemoryKind::Bram
                                                              : MemoryKind::LutRam;
  return !buffer.isRom && isUram(words, device) ? MemoryKind::Uram : MemoryKind::Bram;
}

uint64_t bramOf(uint64_t words, unsigned bits, Family family, bool hasTwoReads) {
  if (words == 0 || bits == 0)
    return 0;
  const bool isRounded = family == Family::SevenSeries || words <= RoundedWords;
  if (!isRounded)
    return uint64_t(std::llround(double(words) * bits / double(BramBits)));
  const uint64_t depth = std::bit_ceil(words);
  // Of the shapes 16K x 1, 8K x 2, 4K x 4, 2K x 9, 1K x 18 and 512 x 36, the one that takes fewest.
  constexpr std::pair<uint64_t, uint64_t> Shapes[] = {{16384, 1}, {8192, 2},  {4096, 4},
                                                      {2048, 9},  {1024, 18}, {512, 36}};
  uint64_t fewest = UINT64_MAX;
  for (const auto &[deep, wide] : Shapes)
    if (wide < 36 || !hasTwoReads || family != Family::SevenSeries)
      fewest = std::min(fewest, ((depth + deep - 1) / deep) * ((bits + wide - 1) / wide));
  return fewest;
}

synthesis::Resources costOf(const Buffer &buffer, const Device &device, ToolVersion version,
                            bool isPingPong) {
  synthesis::Resources all;
  if (buffer.isStream) {
    const synthesis::Resources one = costOfStream(buffer.bits, buffer.depth, version);
    const auto lanes = uint64_t(buffer.elements());
    return {lanes * one.lut, lanes * one.ff, lanes * one.dsp, lanes * one.bram18k,
            lanes * one.uram};
  }
  const MemoryKind kind = kindOf(buffer, device);
  const auto banks = uint64_t(buffer.banks()), words = uint64_t(buffer.wordsPerBank());
  const uint64_t times = banks * buffer.copies * (isPingPong ? 2 : 1);
  auto blocks = [&](uint64_t each) {
    return uint64_t(productOfCounts(int64_t(times), int64_t(each)));
  };
  switch (kind) {
  case MemoryKind::Port:
    break;
  case MemoryKind::Registers: // their bits count where they are written
    all.ff = buffer.isArgument ? 0 : uint64_t(buffer.elements()) * buffer.bits;
    break;
  case MemoryKind::LutRam:
    all = costOfLutRam(buffer, device.kind, version);
    all.lut = blocks(all.lut);
    all.ff = blocks(all.ff);
    break;
  case MemoryKind::Bram:
    all.bram18k =
        blocks(std::max<uint64_t>(bramOf(words, buffer.bits, device.kind, buffer.hasTwoReads), 1));
    break;
  case MemoryKind::Uram:
    all.uram =
        blocks(((words + UramWords - 1) / UramWords) * ((buffer.bits + UramBits - 1) / UramBits));
    break;
  }
  return all;
}

synthesis::Resources costOfStream(unsigned bits, uint64_t depth, ToolVersion version) {
  constexpr uint64_t Narrow = 8; // values of up to so many bits cost the same
  synthesis::Resources all;
  if (depth <= 2) {
    const bool isNew = version >= ToolVersion{2023, 1};
    all.ff = bits <= Narrow ? 20 : isNew ? 4 + 2 * bits : 3 + 3 * bits;
    all.lut = bits <= Narrow ? 15 : isNew ? 8 + bits : 4 + 2 * bits;
  } else if (depth <= 4) { // a shift register
    all.ff = 5;
    all.lut = 10 + bits / 2;
  } else if (depth <= 32) {
    all.ff = 8;
    all.lut = 18 + bits;
  } else if (depth <= 128) { // a memory of LUTs
    all.ff = depth <= 64 ? 118 : 121;
    all.lut = 36 + 2 * bits * ((depth + 63) / 64);
  } else { // BRAM; counters of eight bits, and of more, but their width does not count
    const bool isShort = depth <= 256;
    all.ff = (isShort ? 28 : 31) + 2 * bits;
    all.lut = (isShort ? 38 : 46) + bits;
    all.bram18k = (bits + 35) / 36;
  }
  return all;
}

} // namespace allo::estimate
