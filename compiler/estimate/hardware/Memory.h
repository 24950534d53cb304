// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Buffers as memories: how a partition makes banks of them, which resource holds a bank, how many
// accesses a bank has per cycle, and what it costs. The rules are those of reports of Vitis HLS
// 2022 and later for memories that the tool chooses (BRAM as 16K x 1 to 512 x 36, depths rounded up
// to powers of two up to 8192), and of UG1399 for partitions.
#pragma once

#include "estimate/hardware/Device.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allo::estimate {

enum class MemoryKind : uint8_t { Registers, LutRam, Bram, Uram, Port };

enum class PartitionKind : uint8_t { None, Complete, Block, Cyclic };
struct Partition {
  PartitionKind kind = PartitionKind::None;
  int64_t factor = 1;
};

struct Buffer {
  std::string name;
  std::vector<int64_t> shape;
  std::vector<Partition> partitions; // by dimension
  unsigned bits = 32;                // of an element
  bool isArgument = false;           // a port of the function: its memory is elsewhere
  bool isRom = false;
  bool isAutomatic = true; // the tool chooses the resource
  // The AXI interface behind which it is in the memory of the host: accesses of a bundle share it.
  std::optional<uint32_t> bundle = {};
  bool isStream = false;
  unsigned depth = 2;                   // of a stream
  std::optional<MemoryKind> bound = {}; // by a directive
  unsigned portsPerBank = 2;            // reads and writes together
  bool hasTwoReads = false;             // at a time: each of its ports is only half as wide
  unsigned copies = 1;                  // RAM_1WNR: for many reads, and one write
  uint32_t place = UINT32_MAX;

  int64_t elements() const;
  int64_t banks() const;
  int64_t wordsPerBank() const;
  bool isRegisters() const; // completely partitioned: no ports
};

// Of the elements with the index 'at' along 'dim'.
int64_t bankAlong(const Buffer &buffer, size_t dim, int64_t at);
int64_t banksAlong(const Buffer &buffer, size_t dim);

MemoryKind kindOf(const Buffer &buffer, const Device &device);
// Of a port, the memory that is expected behind it: the tool takes its delays.
MemoryKind likelyKindOf(const Buffer &buffer, const Device &device);

// BRAM_18K blocks of a memory of 'words' words, on UltraScale+ and on 7 series.
uint64_t bramOf(uint64_t words, unsigned bits, Family family, bool hasTwoReads = false);

// Of all banks. Ports of the function cost nothing. 'isPingPong': between processes of a dataflow
// region, where it is there twice.
synthesis::Resources costOf(const Buffer &buffer, const Device &device, ToolVersion version,
                            bool isPingPong = false);
synthesis::Resources costOfStream(unsigned bits, uint64_t depth, ToolVersion version);

} // namespace allo::estimate
