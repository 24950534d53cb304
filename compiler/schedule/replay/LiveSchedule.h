// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A schedule that a running program makes: each call is performed at once, and recorded, so that it
// can be done again on a module that a backend lowers with other options. No header of MLIR is
// included here. One thread at a time may use a schedule.
#pragma once

#include "diag/Diagnostic.h"
#include "lower/ModuleSource.h"
#include "program/Program.h"
#include "schedule/Arguments.h"
#include "schedule/replay/Replay.h"
#include "sema/operators/Primitives.h"
#include "support/Result.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace allo::schedule {

// A call in a file of the program that schedules.
struct CallPlace {
  std::string path; // empty: the place is not known
  Text text;
  Span span;
};

struct LiveError {
  std::string_view className; // of allo.schedule.errors
  ReplayReport report;
};

// What is known of a payload at one epoch, for users: see Snapshot.h.
struct SnapshotView {
  struct Op {
    std::string id, kind, name, path, parent;
    std::vector<std::string> children, traits;
    std::string place; // "gemm.py:3:5", empty if unknown
  };
  struct Value {
    std::string id, owner, name, type;
    unsigned number = 0;
    bool isArgument = false;
    std::string path, place;
  };
  int64_t epoch = 0;
  std::vector<Op> ops; // the first one is the module
  std::vector<Value> values;
};

// The calls of a schedule, in order.
struct ScheduleRecord;

class LiveSchedule {
public:
  template <typename T> using Outcome = Result<T, LiveError>;
  enum class Matches : uint8_t { All, One, First, Names };

  // Of the first kernel of the program, to which files are added, and which outlives this.
  LiveSchedule(program::Program &program, const lower::ModuleSource &plain);
  // Of MLIR as text; 'name' is how messages call it. The program gets it as its only file.
  static Outcome<std::unique_ptr<LiveSchedule>> ofText(program::Program &program, std::string text,
                                                       const std::string &name);
  ~LiveSchedule();

  Outcome<std::vector<Ref>> find(const Lookup &lookup, Matches which,
                                 const std::vector<std::string> &names, const CallPlace &place);
  // 'others' are those that compose() may be given.
  Outcome<Made> call(Primitive primitive, const GivenList &positional,
                     const std::vector<std::pair<std::string, Given>> &keywords,
                     const std::vector<const LiveSchedule *> &others, const CallPlace &place);
  Outcome<Ref> live(const Given &ref, const CallPlace &place);
  Outcome<void> apply(const CallPlace &place);
  void cleanupIds();

  LiveError errorAt(DiagMessage message, const CallPlace &place); // about the call
  const Schedule *engine() const;
  bool isOfText() const { return !plain; }
  int64_t epoch() const;
  bool isDirty() const;
  SnapshotView snapshot() const;
  std::vector<ScheduleView::Effect> effects() const;
  std::string formatTree(bool includeValues) const;
  std::string transformScript() const;
  std::string debugDump(bool includeValues) const;
  std::string payload() const; // as of the last batch that was applied
  // Since the last call of it.
  std::vector<ReplayReport> takeWarnings();
  std::vector<std::string> takenWarnings() const; // the messages of all that were taken

  // The calls that have changed it, with bound arguments; those of apply() have no primitive. Refs
  // have the paths that were valid at the call.
  struct Step {
    std::optional<Primitive> primitive;
    GivenList arguments;
  };
  std::vector<Step> steps() const;
  std::shared_ptr<const ScheduleRecord> record() const; // until now
  size_t calls() const;                                 // of primitives, until now

private:
  struct State;
  program::Program &program;
  const bool plain; // of a kernel
  std::unique_ptr<State> state;

  LiveSchedule(program::Program &program, std::unique_ptr<State> state);
  template <typename T>
  Outcome<T> failed(const struct ScheduleError &error, const CallPlace &place);
};

// What is said to recorded calls that are made again, and what they say.
struct RecordReport {
  std::map<unsigned, std::string> hostPorts; // before: as of takeWarnings()
  // Of the last module that was asked for. A module with checks is the kernel as it is written
  // where only the checks prevent a call: then 'prevented' has the reason.
  std::vector<ReplayReport> warnings;
  std::string prevented;
};

// 'plain' with the recorded calls made again. The program, to which files are added, outlives the
// source.
lower::ModuleSource replayed(program::Program &program, lower::ModuleSource plain,
                             std::shared_ptr<const ScheduleRecord> record,
                             std::shared_ptr<RecordReport> report);

} // namespace allo::schedule
