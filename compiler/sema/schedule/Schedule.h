// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A schedule while a file is checked: what has been done to it so far, and what its program looks
// like then (ScheduleTree.h). A state is immutable once it is kept: each call makes another one.
// Which state a schedule is in is known by its identity, so that all names and refs of it see the
// same one. Rules that need an analysis of the program are the compiler's: nothing is said of them
// here.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/operators/Primitives.h"
#include "sema/schedule/ScheduleTree.h"

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace allo {

// Which schedule: the call that made it, and how many that call had made before.
struct ScheduleIdentity {
  ItemId item = 0;
  NodeId node = NoNode;
  uint32_t serial = 0;
  auto operator<=>(const ScheduleIdentity &) const = default;
};
// The name under which the state of a schedule is bound; no Python name is like it.
std::string stateName(const ScheduleIdentity &schedule);

// A long list is not released by recursion.
template <typename T> void releaseList(std::shared_ptr<T> &list) {
  while (list && list.use_count() == 1) {
    std::shared_ptr<T> rest = std::move(list->previous);
    list = std::move(rest);
  }
}

struct RefOrigin;

struct ScheduleRef {
  static constexpr uint32_t NoId = UINT32_MAX;
  enum class Kind : uint8_t { Op, Loop, Buffer };
  Kind kind = Kind::Loop;
  ScheduleIdentity schedule;
  uint32_t epoch = 0;
  uint32_t id = 0; // of a node, or of a buffer; NoId: which one it is is not predicted
  std::string name;
  std::shared_ptr<const RefOrigin> origin = {}; // null in what this file's functions return by id
  uint32_t index = 0;                           // among what the origin gives

  bool isPredicted() const { return id != NoId; }
};

class Schedule;

// The value of an argument of a primitive.
struct ScheduleTarget {
  std::optional<ScheduleRef> ref; // else a name
  std::string name;
  bool isUnknown = false; // nothing is known of it
};
struct ScheduleArgument {
  std::vector<std::shared_ptr<const Schedule>> schedules = {}; // Schedules, as they are at the call
  bool isGiven = false;
  bool isUnknown = false;                       // its value is not known
  std::vector<ScheduleTarget> targets;          // Op to Buffers, Patterns, Callees
  bool hasSeveral = false;                      // an iterable was given
  std::vector<std::optional<int64_t>> integers; // Integer, Integers, Mapping, Ids
  bool flag = false;
  std::string text; // Text, and the enumerators
};

struct ScheduleQuery {
  ScheduleRef::Kind kind = ScheduleRef::Kind::Loop;
  std::optional<std::string> name = {};
  std::optional<ScheduleTarget> under = {};
  std::optional<std::string> operation = {}; // MLIR's name of the kind of operation
  std::optional<std::string> path = {};
  bool isUnknown = false; // the value of an argument is not known
  NodeRef place = {};     // the call

  // It has something that is not predicted.
  bool isOpen() const { return operation || path || isUnknown; }
};

// How a ref was obtained, so that it can be obtained again from the compiler: by a query, or as a
// result of an effect.
struct RefOrigin {
  size_t effect = 0; // by its number; 0: by the query
  ScheduleQuery query = {};
  bool isOnly = false;    // the query has no other match
  size_t done = 0;        // effects before the query
  bool isApplied = false; // none of them was pending
};

// Lists of what has happened, the latest first: states share what they have in common.
struct ScheduleEffect {
  Primitive primitive{};
  bool changesTopology = false;
  NodeRef place;                                // the call
  size_t number = 1;                            // counted from 1
  std::vector<ScheduleArgument> arguments = {}; // in the order of the table
  bool startsBatch = true;                      // no effect before it was pending
  std::shared_ptr<ScheduleEffect> previous = {};
  ~ScheduleEffect() { releaseList(previous); }
};

// How a loop went away.
struct ConsumedLoop {
  std::string name;
  uint32_t id = 0;
  std::vector<std::string> replacements;
  std::shared_ptr<ScheduleEffect> effect = {};
  std::shared_ptr<ConsumedLoop> previous = {};
  ~ConsumedLoop() { releaseList(previous); }
};

// Why what has been done to a schedule is not known any more.
struct UntrackedSchedule {
  NodeRef place;
  std::string reason; // "argument 'factor' of split() is not known without running the file"
};

// Why a call fails: the words, the argument that is wrong, and which element of it.
struct ScheduleFault {
  static constexpr size_t Whole = SIZE_MAX;
  DiagMessage message;
  size_t parameter = Whole; // the call as a whole
  size_t element = Whole;   // the argument as a whole
  std::vector<NodeNote> notes = {};
  std::string suggestion = {}; // a name in place of the one that is not found
  bool needsLive = false;      // live() makes the ref usable
};

// What a call gives: refs, in the form that the table has for the primitive. A result of which not
// even the number of refs is known has none.
struct ScheduleResult {
  bool isKnown = true; // the refs are predicted
  std::vector<ScheduleFault> warnings = {};
  std::vector<ScheduleRef> refs = {};
  size_t split = 0; // of LoopLists: where the second list begins
};
template <typename T> using ScheduleOutcome = std::variant<T, ScheduleFault>;

class Schedule {
public:
  Schedule(ScheduleIdentity identity, std::shared_ptr<const KernelSignature> kernel,
           ScheduleTree tree);

  const ScheduleIdentity &identity() const { return self; }
  const std::shared_ptr<const KernelSignature> &kernel() const { return made; }
  const ScheduleTree &tree() const { return *program; }
  uint32_t epoch() const { return version; }
  bool isDirty() const { return pending > 0; }
  const ScheduleEffect *lastEffect() const { return done.get(); } /*nullable*/
  // Nothing is predicted any more.
  bool isLost() const { return lost; }
  // Null while all that was done is known.
  const UntrackedSchedule *untracked() const { return unknownSince.get(); }
  void lose(NodeRef place, std::string reason);
  // A step was wrong, and Python would have stopped there.
  bool hasFailed() const { return failed; }
  void noteFailure() {
    failed = true;
    print = combine(print, 3);
  }
  Fingerprint fingerprint() const { return print; }

  // All that match, in the order of the program; nothing where this is not known.
  ScheduleOutcome<std::optional<std::vector<ScheduleRef>>> find(const ScheduleQuery &query) const;
  // Not predicted where it is not known.
  ScheduleOutcome<ScheduleRef> one(const ScheduleQuery &query) const;
  // The match with that index, of which nothing else is known.
  ScheduleRef unpredicted(const ScheduleQuery &query, uint32_t index, bool isOnly) const;
  ScheduleFault noMatch(const ScheduleQuery &query) const;
  ScheduleOutcome<ScheduleRef> live(const ScheduleRef &ref) const;
  // 'arguments' are in the order of the table. A call that fails changes nothing.
  ScheduleOutcome<ScheduleResult>
  call(Primitive primitive, const std::vector<ScheduleArgument> &arguments, NodeRef place);
  void apply();

private:
  ScheduleIdentity self;
  std::shared_ptr<const KernelSignature> made;
  std::shared_ptr<const ScheduleTree> program;
  std::shared_ptr<ScheduleEffect> done;
  std::shared_ptr<ConsumedLoop> consumed;
  uint32_t version = 0;
  uint32_t pending = 0;                         // effects that are not applied yet
  bool pendingTopology = false;                 // one of them changes the topology
  std::shared_ptr<ScheduleEffect> lastTopology; // the last applied effect that did
  bool lost = false;
  bool failed = false;
  std::shared_ptr<const UntrackedSchedule> unknownSince;
  Fingerprint print = 0;

  class Step; // one call of a primitive (ScheduleStep.cpp)
  friend class Step;

  ScheduleRef refTo(ScheduleRef::Kind kind, uint32_t id) const;
  // Of a query in this state.
  std::shared_ptr<const RefOrigin> originOf(const ScheduleQuery &query, bool isOnly) const;
  std::optional<ScheduleFault> stale(const ScheduleRef &ref) const;
  const ConsumedLoop *consumption(const ScheduleRef &ref) const; /*nullable*/
  std::vector<NodeNote> lastTopologyNote() const;
};

// "LoopRef('j')"
std::string show(const ScheduleRef &ref);
// How a ref was obtained makes no difference where it is predicted which one it is.
Fingerprint fingerprint(const ScheduleRef &ref);

// What Python code holds of a schedule.
struct ScheduleValue {
  enum class Kind : uint8_t {
    Schedule,
    Query,     // s.query
    Selection, // what a query gives
    Ref,
    Enumerator, // Schedule.Cyclic
    Backend,    // what export() gives
    State       // what is bound under stateName()
  };
  Kind kind = Kind::Schedule;
  ScheduleIdentity identity;
  ScheduleQuery query; // of Selection
  // Of Selection: what it found; nothing where that is not known.
  std::optional<std::vector<ScheduleRef>> refs = {};
  ScheduleRef ref = {};
  std::string text = {};                      // of Enumerator
  std::shared_ptr<const Schedule> state = {}; // of Backend and State
  Fingerprint fingerprint() const;
};

} // namespace allo
