// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What schedules are made of while a file is checked: refs, the queries that give them, arguments
// and effects of primitives, and what is wrong with a call. Schedule.h has the schedules.
#pragma once

#include "diag/Diagnostic.h"
#include "sema/facts/NodeDiagnostic.h"
#include "sema/operators/Primitives.h"

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace allo {

struct ScheduleNode;
struct ScheduleTree;

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
  static constexpr int32_t All = INT32_MAX;
  enum class Kind : uint8_t { Op, Loop, Buffer };
  Kind kind = Kind::Loop;
  ScheduleIdentity schedule;
  uint32_t epoch = 0;
  uint32_t id = 0; // of a node, or of a buffer; NoId: which one it is is not predicted
  std::string name;
  std::shared_ptr<const RefOrigin> origin = {}; // null in what this file's functions return by id
  // Among what the origin gives, from its end if it is negative; All: as a target, each of them.
  int32_t index = 0;

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
  bool isUnordered = false;                     // as it is a set, whose order is not known
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

  // It has nothing but the path of a loop.
  bool isLoopPath() const {
    return path && kind == ScheduleRef::Kind::Loop && !name && !under && !operation && !isUnknown;
  }
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

// A query whose result only the compiler knows. It is wrong where it does not find one match, also
// if no step uses the match.
struct ScheduleLookup {
  ScheduleRef ref;
  std::shared_ptr<ScheduleLookup> previous = {};
  ~ScheduleLookup() { releaseList(previous); }
};

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
  std::string reason;     // "argument 'factor' of split() is not known without running the file"
  bool isBackend = false; // the settings of a backend are what is not known
};
DiagMessage messageOf(const UntrackedSchedule &since);

// A call that has failed: Python would have stopped there.
struct ScheduleFailure {
  DiagMessage message;
  NodeRef place;    // of what is wrong
  NodeRef call;     // by which the file gets there, or the same
  size_t after = 0; // so many steps had been done
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
  std::string missing = {};    // the name that is not found
};

// Why the primary kernel calls no kernel of this name, and no copy of one that a primitive has
// made.
std::optional<ScheduleFault> missingCallee(const ScheduleTree &tree, const std::string &name);

// Why this name can mean several kernels that the primary one calls.
std::optional<ScheduleFault> ambiguousCallee(const ScheduleTree &tree, const std::string &name);

// The fault of a primitive that takes the only loop where there are several.
ScheduleFault withoutTargets(const ScheduleTree &tree, std::string_view primitive,
                             ScheduleFault why);
// A primitive has a target in a kernel that compose() waits to replace: an error, or a warning.
ScheduleFault replacedTarget(const ScheduleTree &tree, const ScheduleNode &kernel,
                             const ScheduleTarget &target, std::string_view primitive,
                             bool isError);

// compose() needs a schedule of a kernel.
DiagMessage textComposed();

// "LoopRef('j')"
std::string show(const ScheduleRef &ref);
// How a ref was obtained makes no difference where it is predicted which one it is.
Fingerprint fingerprint(const ScheduleRef &ref);
Fingerprint fingerprint(const ScheduleArgument &argument);

} // namespace allo
