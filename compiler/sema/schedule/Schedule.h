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
#include "sema/schedule/Backend.h"
#include "sema/schedule/ScheduleEffects.h"
#include "sema/schedule/ScheduleTree.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace allo {

// What a call gives: refs, in the form that the table has for the primitive. A result of which not
// even the number of refs is known has none.
struct ScheduleResult {
  bool isKnown = true; // the refs are predicted
  std::vector<ScheduleFault> warnings = {};
  std::vector<ScheduleRef> refs = {};
  size_t split = 0; // of LoopLists: where the second list begins
};
template <typename T> using ScheduleOutcome = std::variant<T, ScheduleFault>;

// The payload of Schedule.from_string() or from_file(). The compiler reads it: of its loops and
// buffers the checker predicts none.
struct ScheduleText {
  std::string content; // or the path of the file
  bool isFile = false;
  NodeRef place; // of the argument
};

class Schedule {
public:
  Schedule(ScheduleIdentity identity, std::shared_ptr<const KernelSignature> kernel,
           ScheduleTree tree);
  Schedule(ScheduleIdentity identity, ScheduleText text);

  const ScheduleIdentity &identity() const { return self; }
  // Null where the schedule is of a text.
  const std::shared_ptr<const KernelSignature> &kernel() const { return made; }
  // The kernel with the defaults of its constexpr parameters, which is what is scheduled.
  std::shared_ptr<const KernelSignature> instance() const;
  const std::shared_ptr<const ScheduleText> &text() const { return source; } // null: of a kernel
  const ScheduleTree &tree() const { return *program; }
  uint32_t epoch() const { return version; }
  bool isDirty() const { return pending > 0; }
  // The first effect that waits and changes the topology; null where none does.
  const ScheduleEffect *waitingChange() const; /*nullable*/
  // The called kernel that a target is in, if compose() waits to replace it; null where that is not
  // certain.
  const ScheduleNode *replacedKernel(const ScheduleTarget &target,
                                     ScheduleRef::Kind kind) const; /*nullable*/
  const ScheduleEffect *lastEffect() const { return done.get(); }   /*nullable*/
  size_t steps() const { return done ? done->number : 0; }
  // Whether all that was done to 'earlier', a state of the same schedule, has been done to this
  // one.
  bool continues(const Schedule &earlier) const;
  // Nothing is predicted any more.
  bool isLost() const { return lost; }
  // Null while all that was done is known.
  const UntrackedSchedule *untracked() const { return unknownSince.get(); }
  void lose(NodeRef place, std::string reason);
  // Calls that were wrong, its own and those of schedules that are composed. Of very many some.
  const std::vector<ScheduleFailure> &failures() const { return failed; }
  bool hasFailed() const { return !failed.empty(); }
  void noteFailure(ScheduleFailure failure);
  // A call that has failed would have made names, which later calls may have.
  void noteUnmade(Primitive primitive, const std::vector<ScheduleArgument> &arguments);
  bool isUnmade(std::string_view name) const;
  const ScheduleLookup *lastLookup() const { return lookups.get(); } /*nullable*/
  void noteLookup(const ScheduleRef &ref);                           // that one() has given
  // Another schedule has composed this one: its later steps do not change the kernel there.
  struct Composition {
    NodeRef call;
    std::string kernel;
  };
  const std::optional<Composition> &composition() const { return composed; }
  void setComposition(std::optional<Composition> now);
  // Null: it is no backend.
  const std::shared_ptr<const BackendSettings> &backend() const { return exported; }
  // What export() gives of it.
  std::shared_ptr<Schedule> asBackend(ScheduleIdentity identity, BackendSettings settings) const;
  void setBackend(BackendSettings settings); // of a backend
  Fingerprint fingerprint() const { return print; }

  // Whether a ref of this schedule is predicted here: not where it is of a later state than this.
  bool has(const ScheduleRef &ref) const;
  // All that match, in the order of the program; nothing where this is not known.
  ScheduleOutcome<std::optional<std::vector<ScheduleRef>>> find(const ScheduleQuery &query) const;
  // Not predicted where it is not known.
  ScheduleOutcome<ScheduleRef> one(const ScheduleQuery &query) const;
  // The match with that index, of which nothing else is known.
  ScheduleRef unpredicted(const ScheduleQuery &query, int32_t index, bool isOnly) const;
  ScheduleFault noMatch(const ScheduleQuery &query) const;
  ScheduleOutcome<ScheduleRef> live(const ScheduleRef &ref) const;
  // 'arguments' are in the order of the table. A call that fails changes nothing.
  ScheduleOutcome<ScheduleResult>
  call(Primitive primitive, const std::vector<ScheduleArgument> &arguments, NodeRef place);
  void apply();

private:
  ScheduleIdentity self;
  std::shared_ptr<const KernelSignature> made;
  std::shared_ptr<const ScheduleText> source;
  std::shared_ptr<const ScheduleTree> program;
  std::shared_ptr<ScheduleEffect> done;
  std::shared_ptr<ConsumedLoop> consumed;
  std::shared_ptr<ScheduleLookup> lookups;
  uint32_t version = 0;
  uint32_t pending = 0;                         // effects that are not applied yet
  bool pendingTopology = false;                 // one of them changes the topology
  std::shared_ptr<ScheduleEffect> lastTopology; // the last applied effect that did
  bool lost = false;
  std::vector<ScheduleFailure> failed;
  std::vector<std::string> unmade; // ".outer" stands for those of any loop
  std::optional<Composition> composed;
  std::shared_ptr<const BackendSettings> exported;
  std::shared_ptr<const UntrackedSchedule> unknownSince;
  Fingerprint print = 0;

  class Step; // one call of a primitive (ScheduleStep.cpp)
  friend class Step;

  ScheduleRef refTo(ScheduleRef::Kind kind, uint32_t id) const;
  // What is not known of the arguments of a call, and what the schedules among them failed with.
  void noteUnknown(const PrimitiveInfo &row, const std::vector<ScheduleArgument> &arguments,
                   NodeRef call);
  // Of a query in this state.
  std::shared_ptr<const RefOrigin> originOf(const ScheduleQuery &query, bool isOnly) const;
  std::optional<ScheduleFault> stale(const ScheduleRef &ref) const;
  std::string spellingOf(const ScheduleQuery &query, uint32_t match,
                         const std::vector<uint32_t> &all) const;
  std::vector<std::string> namesFor(const ScheduleQuery &query) const;
  // What has the name, where it is a buffer in place of a loop, or a loop in place of a buffer.
  std::optional<ScheduleRef> ofOtherKind(const ScheduleQuery &query) const;
  std::optional<std::vector<ScheduleRef>> findByPath(const std::string &path) const;
  // What 'under' is, where it is known.
  std::optional<uint32_t> rootOf(const ScheduleQuery &query) const;
  const ConsumedLoop *consumption(const ScheduleRef &ref) const; /*nullable*/
  // The effect that a ref was a loop of, and that has replaced it; null where none is known.
  const ScheduleEffect *consumer(const ScheduleRef &ref) const;
  std::vector<NodeNote> lastTopologyNote() const;
};

// What Python code holds of a schedule.
struct ScheduleValue {
  enum class Kind : uint8_t {
    Schedule,
    Query,     // s.query
    Selection, // what a query gives
    Ref,
    Enumerator, // Schedule.Cyclic
    Backend,    // what export() gives: its state is one of its own
    Method,     // s.pipeline, which is not called there
    State       // what is bound under stateName()
  };
  Kind kind = Kind::Schedule;
  ScheduleIdentity identity;
  ScheduleQuery query; // of Selection
  // Of Selection: what it found; nothing where that is not known. 'ref' then is the list of all.
  std::optional<std::vector<ScheduleRef>> refs = {};
  ScheduleRef ref = {};
  std::string text = {};                      // of Enumerator and Method
  std::shared_ptr<const Schedule> state = {}; // of State
  Fingerprint fingerprint() const;
};

} // namespace allo
