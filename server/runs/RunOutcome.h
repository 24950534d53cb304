// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What is left of a run once it is over, for lenses and diagnostics. Spans are of the document's
// newest text: whoever keeps them moves them along with edits.
#pragma once

#include "config/BudgetKeys.h"
#include "job/Job.h"
#include "server/protocol/lsp/Protocol.h"
#include "support/Hash.h"
#include "support/Span.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace allo::server {

// A step on the way to a report: a call, an iteration.
struct RunNote {
  std::string uri;  // empty: the document's own
  Span span;        // of that
  lsp::Range range; // of another one
  std::string message;
};

// What a name or an element of an array was where a run failed.
struct RunValue {
  Span span;
  std::string name; // as it is written there
  std::string value;
};

// The fault that ended a run, what it was warned of, or where a simulation differs.
struct RunReport {
  bool isWarning = false;
  Span span;
  std::string code; // "division-by-zero"
  std::string message;
  std::vector<RunNote> notes;
  std::vector<RunValue> values; // in this document, by place
};

// Equal operations at one place of a pipelined body. Steps are from 0.
struct LoopStep {
  std::string operation; // "load 'a'"
  uint64_t count = 1, first = 0, last = 0;
  std::optional<RunNote> elsewhere = {}; // its place in another document; no message
  bool limits = false;                   // one of those that limit the interval
};

// What a synthesis or an estimate says of one loop.
struct LoopFigures {
  Span span;         // its 'for' or 'while' with the header
  std::string shown; // "II 1 · depth 23 · 163 cycles"
  // Of an estimate:
  std::string name = {};                             // "i_j" of a flattened nest
  std::vector<std::string> explained = {};           // by lines
  std::vector<RunNote> places = {};                  // what its interval depends on; no messages
  std::string reason = {};                           // of the interval: a sentence
  std::string lift = {};                             // what would allow a smaller one
  std::vector<std::string> uncertain = {};           // sentences
  std::optional<uint64_t> interval = {}, depth = {}; // if it is pipelined
  std::shared_ptr<const std::vector<LoopStep>> schedule = {}; /*nullable: it is not pipelined*/
  std::vector<Span> stepSpans = {};                           // of each in this document, or empty
  uint64_t unscheduled = 0;                           // operations that 'schedule' leaves out
  std::vector<Span> flattened = {};                   // the headers of loops that it stands for
  std::vector<std::pair<BudgetKey, double>> all = {}; // figures

  // Where the operations of a step of the schedule are, if that is known.
  std::optional<RunNote> placeOf(size_t step) const {
    if (!stepSpans[step].empty())
      return RunNote{"", stepSpans[step], {}, ""};
    return (*schedule)[step].elsewhere;
  }
};

// A step that makes a schedule faster, by an estimate.
struct LoopProposal {
  std::vector<Span> loops; // the headers that it is offered at
  std::string title;       // "Pipeline this loop (≈ II 1 · 163 cycles)"
  std::string lines;       // each after a line break
  Span after;              // what they follow on the next line; empty at the schedule's name
};

// The last one of a kernel and kind.
struct RunOutcome {
  JobKind kind = JobKind::Run;
  std::string target;             // as ide/CodeLens has it
  std::string shown;              // "Ran in 0.4 µs"
  Fingerprint fingerprint = 0;    // of what was run
  std::optional<uint64_t> others; // how often other files had changed, where it depends on them
  std::vector<RunReport> reports;
  std::vector<LoopFigures> loops;                    // of a synthesis or an estimate
  bool hasFigures = false;                           // it has succeeded in that
  std::string hardware;                              // what was estimated for
  std::vector<std::pair<BudgetKey, double>> figures; // of an estimate
  Fingerprint settings = 0;                          // that make a difference to an estimate
  bool hasProposals = false;                         // of an estimate: they have been looked for
  std::vector<LoopProposal> proposals;

  // The next of its kind and kernel takes its place.
  bool isOf(const RunOutcome &next) const { return kind == next.kind && target == next.target; }
};
using RunOutcomes = std::vector<RunOutcome>;

} // namespace allo::server
