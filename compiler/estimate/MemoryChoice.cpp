// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "estimate/MemoryChoice.h"

#include <algorithm>
#include <set>

namespace allo::estimate {

using namespace mlir;

namespace {

// More reads than that in a cycle no memory has, however often it is there (RAM_1WNR).
constexpr unsigned MostReads = 17;

// As many as so many reads in an iteration need at the interval that the most allow.
unsigned readsInACycle(unsigned reads) {
  const unsigned interval = (reads + MostReads - 1) / MostReads;
  return (reads + interval - 1) / interval;
}

// Banks by directive are there several times, too, if no body writes twice to one of them.
bool isReadOften(Buffer &buffer, unsigned writes, unsigned reads) {
  if (buffer.isRom || buffer.bound || buffer.portsPerBank != 2 || buffer.isRegisters() ||
      writes > 1 || reads <= 2)
    return false;
  buffer.portsPerBank = readsInACycle(reads);
  buffer.copies = std::max(buffer.portsPerBank - 1, 1u);
  return true;
}

} // namespace

bool MemoryChoice::choose() {
  bool isChanged = false;
  for (auto &[number, its] : facts) {
    Buffer &buffer = buffers.all[number];
    if (buffer.isArgument || buffer.isStream || its.isShared)
      continue;
    if (!buffer.isAutomatic) {
      isChanged = isReadOften(buffer, its.mostBankWrites, its.mostBankReads) || isChanged;
      continue;
    }
    for (size_t dim = 0; dim < its.isConstant.size(); ++dim)
      if ((its.isConstant[dim] || its.isInferred[dim]) && buffer.shape[dim] > 1 &&
          buffer.partitions[dim].kind == PartitionKind::None) {
        buffer.partitions[dim] = {PartitionKind::Complete, buffer.shape[dim]};
        isChanged = true;
      }
    // Both ports of a table are as wide as an element, unless it has copies.
    const bool hasTwoReads = buffer.isRom ? its.mostReads > 2 : its.hasTwoReads;
    isChanged = isChanged || hasTwoReads != buffer.hasTwoReads;
    buffer.hasTwoReads = hasTwoReads;
    const bool isWhole = std::ranges::all_of(
        buffer.partitions, [](const Partition &p) { return p.kind == PartitionKind::None; });
    // A table has no limit of its reads; like those of other memories, the first two share a copy.
    if (isWhole && buffer.isRom && its.mostReads > 2) {
      buffer.portsPerBank = its.mostReads;
      buffer.copies = its.mostReads - 1;
      isChanged = true;
    } else if (isWhole && its.writes <= 1 && its.mostReads > 2) {
      buffer.portsPerBank = readsInACycle(its.mostReads);
      buffer.copies = std::max(buffer.portsPerBank - 1, 1u);
      isChanged = true;
    }
  }
  return isChanged;
}

void MemoryChoice::noteReads(const Trace &trace, const Body &body) {
  std::map<std::pair<uint32_t, int64_t>, unsigned> reads;
  for (const Access &access : trace.accesses) {
    const Node &node = trace.graph.nodes[access.node];
    if (access.isWrite || access.isDead || node.isInvariant)
      continue;
    for (int64_t bank : banksOf(node, buffers.all[access.buffer])) {
      const unsigned count = ++reads[{access.buffer, bank}];
      unsigned &most = facts[access.buffer].readsInCycle;
      most = std::max(most, (count + body.interval - 1) / body.interval);
    }
  }
}

void MemoryChoice::note(const Trace &trace, bool isExplicit) {
  std::map<uint32_t, unsigned> all, reads;
  std::map<std::pair<uint32_t, int64_t>, unsigned> bankReads, bankWrites;
  if (isExplicit)
    inferPartitions(trace);
  for (const Access &access : trace.accesses) {
    if (access.isDead)
      continue;
    AccessFacts &its = facts[access.buffer];
    if (its.isConstant.empty())
      its.isConstant.assign(access.subscripts.size(), true);
    its.isInferred.resize(access.subscripts.size(), false);
    for (size_t dim = 0; dim < access.subscripts.size(); ++dim)
      its.isConstant[dim] = its.isConstant[dim] && access.subscripts[dim].isConstant();
    const Node &node = trace.graph.nodes[access.node];
    if (access.isWrite || !node.isInvariant)
      for (int64_t bank : banksOf(node, buffers.all[access.buffer])) {
        unsigned &count = (access.isWrite ? bankWrites : bankReads)[{access.buffer, bank}];
        unsigned &most = access.isWrite ? its.mostBankWrites : its.mostBankReads;
        most = std::max(most, ++count);
      }
    if (access.isWrite) {
      ++its.writes;
      continue;
    }
    its.hasTwoReads = its.hasTwoReads || ++all[access.buffer] > 1;
    if (!node.isInvariant) // in each iteration
      its.mostReads = std::max(its.mostReads, ++reads[access.buffer]);
  }
}

// A pipeline by directive that unrolls the loops of a dimension gives each index of it a bank.
void MemoryChoice::inferPartitions(const Trace &trace) {
  std::map<std::pair<uint32_t, size_t>, std::set<int64_t>> constants;
  std::set<std::pair<uint32_t, size_t>> others;
  for (const Access &access : trace.accesses) {
    if (access.isDead || (!access.isWrite && trace.graph.nodes[access.node].isInvariant))
      continue; // what is loaded ahead of the loop is not part of it
    for (size_t dim = 0; dim < access.subscripts.size(); ++dim)
      if (access.subscripts[dim].isConstant())
        constants[{access.buffer, dim}].insert(access.subscripts[dim].constant);
      else
        others.insert({access.buffer, dim});
  }
  for (const auto &[key, found] : constants) {
    if (found.size() < 2 || others.contains(key))
      continue;
    std::vector<char> &isInferred = facts[key.first].isInferred;
    isInferred.resize(std::max(isInferred.size(), key.second + 1), false);
    isInferred[key.second] = true;
  }
}

} // namespace allo::estimate
