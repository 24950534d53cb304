// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The loops of a document that a synthesis or an estimate has figures of, by the lines of their
// headers. Made of a snapshot for one request, which must outlive it. Latencies are in cycles. It
// has no errors: what nothing is known of is absent.
#pragma once

#include "ide/ActiveInstance.h"
#include "ide/CodeLens.h"
#include "server/Snapshot.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace allo::server {

struct KnownLoop {
  const RunOutcome *outcome; // never null
  const LoopFigures *loop;   // the same
  bool isStale = false;      // it is of an earlier version of the kernel
};

class KnownLoops {
public:
  explicit KnownLoops(const Snapshot &snapshot);

  std::vector<KnownLoop> measured; // by syntheses
  // One for each line without a true measurement, for the users' eyes.
  std::map<uint32_t, KnownLoop> estimates;
  // All estimates of the loops of a line, the one that is shown first; measured loops included.
  std::vector<KnownLoop> estimatesAt(uint32_t line) const;
  // The lines of loops with an estimate.
  std::vector<uint32_t> estimatedLines() const;

private:
  // Of several estimates of one loop, that of a kernel that it is in, not only called by; that of a
  // schedule; that of the instance whose types are shown; the last one.
  using Rank = std::tuple<bool, bool, bool, uint32_t>;

  const Snapshot &snapshot;
  std::vector<RunnableKernel> kernels;
  std::set<std::string> inactive;                         // instances whose types are not shown
  std::set<uint32_t> done;                                // lines of what was measured and is true
  std::map<uint32_t, std::multimap<Rank, KnownLoop>> all; // estimates by line

  uint32_t lineOf(const LoopFigures &loop) const { return snapshot.text().lineOf(loop.span.begin); }
  const RunnableKernel *kernelOf(const RunOutcome &outcome) const; /*nullable: it is gone*/
  void addMeasured(const RunOutcome &outcome);
  void addEstimates(const RunOutcome &outcome);
};

} // namespace allo::server
