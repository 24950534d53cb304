// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// A schedule: a payload, the snapshot that queries read, and the pending batch of steps. Deferred
// primitives join the batch; immediate ones apply it. A batch runs on a copy of the payload, which
// is verified and then takes its place, so that a primitive that fails has changed nothing.
// A schedule belongs to one thread. MLIR's code aborts the process on an assertion, so that a
// server runs schedules in a child process.
// To add a primitive: 1) its row in sema/operators/Primitives.def, 2) a plain function beside
// split() in primitives/Loops.h, 3) its operation in TransformOps.td and Script.cpp, 4) its
// arguments in Calls.h, 5) files in test/data/schedule.
#pragma once

#include "schedule/Arguments.h"
#include "schedule/Errors.h"
#include "schedule/Query.h"
#include "schedule/Script.h"
#include "schedule/checks/DirectiveChecks.h"

#include <mlir/IR/MLIRContext.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace allo::schedule {

// What a primitive did. Refs in the data are paths of the epoch of the call.
struct Effect {
  std::string id; // "split:3"
  Primitive primitive{};
  int64_t epoch = 0; // of the call
  bool isTopology = false;
  std::vector<std::pair<std::string, Given>> data;
  mlir::Location place; // of the call
};

// "split", "factor": an error about an argument that is not 'expected'.
ScheduleError wrongArgument(Primitive primitive, std::string_view parameter,
                            std::string_view expected, const Given &got);

// Positional and keyword arguments in the order of the parameters; an error if they do not fit.
Result<GivenList, ScheduleError>
bindArguments(Primitive primitive, const GivenList &positional,
              const std::vector<std::pair<std::string, Given>> &keywords);

// Which operations of a payload have their ids as attributes.
enum class PayloadIds : uint8_t {
  All,
  AsNeeded // by the steps: less work where nobody is shown the payload
};

class Schedule {
public:
  // 'primary' is the symbol of the kernel that the schedule is of, empty for a text or a module.
  Schedule(std::unique_ptr<mlir::MLIRContext> context, mlir::OwningOpRef<mlir::ModuleOp> payload,
           std::string primary = {}, PayloadIds ids = PayloadIds::All);
  // MLIR as text; 'file' is for locations. Values are known by their names in the text. 'moved'
  // gives the location of what is at a line and column of the text.
  using MovedLocation = std::function<mlir::Location(uint32_t line, uint32_t column)>;
  static Result<std::unique_ptr<Schedule>, PayloadError>
  fromText(std::string_view text, const std::string &file, std::string primary = {},
           const std::function<MovedLocation(mlir::MLIRContext &)> &moved = {});
  ~Schedule();
  Schedule(const Schedule &) = delete;
  Schedule &operator=(const Schedule &) = delete;

  // Reading. The payload is as of the last batch that was applied.
  mlir::ModuleOp payload() const { return module.get(); }
  mlir::MLIRContext *context() const { return owned.get(); }
  const std::shared_ptr<const Snapshot> &snapshot() const; // made when it is first asked for
  int64_t epoch() const { return epochNumber; }
  const std::string &primaryKernel() const { return primary; } // its symbol, or empty
  std::string shownPrimary() const;                            // as messages name it
  bool isDirty() const { return !pending.empty(); }
  const std::vector<Effect> &effects() const { return log; }
  // Of the primary kernel, for warnings.
  void setHostPorts(std::map<unsigned, std::string> ports) { hostPorts = std::move(ports); }
  // Of the steps, and of the directives in the payload as it is now.
  std::vector<ScheduleWarning> warnings() const;

  // Queries
  Result<std::vector<Ref>, ScheduleError> all(const Lookup &lookup) const;
  Result<Ref, ScheduleError> one(const Lookup &lookup) const;
  Result<Ref, ScheduleError> first(const Lookup &lookup) const;
  Result<std::vector<Ref>, ScheduleError> names(const Lookup &lookup,
                                                const std::vector<std::string> &names) const;

  // Primitives, with one argument per parameter in the order of the table. 'place' is that of the
  // call.
  Result<Made, ScheduleError> call(Primitive primitive, const GivenList &arguments,
                                   mlir::Location place);

  Result<void, ScheduleError> apply();
  Result<Ref, ScheduleError> live(const Given &ref) const;
  void cleanupIds(); // from the payload
  // The payload without ids, and its context. The schedule is of no use afterwards.
  std::pair<std::unique_ptr<mlir::MLIRContext>, mlir::OwningOpRef<mlir::ModuleOp>> release() &&;

  // Inspection
  std::string formatTree(bool includeValues = true) const;
  std::string transformScript() const; // of the pending batch
  void keepScripts() { keepsScripts = true; }
  // Of the batches that were applied since keepScripts().
  const std::vector<std::string> &scripts() const { return applied; }
  std::string debugDump(bool includeValues = true) const;

private:
  friend class PrimitiveCall;

  // Why an id is gone.
  struct Consumed {
    size_t effect;
    std::string name;                    // of the loop
    std::vector<std::string> successors; // the names of what replaced it
  };
  // A key of an effect's data whose value is paths of what a step makes.
  struct ResultKey {
    const char *key;
    size_t count;
    bool isList;
  };
  struct Pending {
    std::vector<Step> steps;
    Effect effect;
    std::vector<ResultKey> results = {};
  };

  std::unique_ptr<mlir::MLIRContext> owned;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::OwningOpRef<mlir::ModuleOp> original; // as it was given; null: it is still like that
  const std::string primary;
  uint64_t nextId = 0;
  int64_t epochNumber = 0;
  mutable std::shared_ptr<const Snapshot> current; // of the payload as it is; null: not yet made
  std::vector<Pending> pending;
  std::vector<Effect> log;                // with those of the pending batch
  std::vector<ScheduleWarning> collected; // of the steps
  DirectiveCalls directives;
  std::map<unsigned, std::string> hostPorts;
  // The calls of streamline() that connect two calls, by the ids of the producer and the consumer.
  std::map<std::pair<std::string, std::string>, mlir::Location> connections;
  std::map<std::string, Consumed, std::less<>> consumed; // by id
  std::map<std::string, size_t, std::less<>> makers;     // effects, by the ids that they made
  size_t lastTopology = NoNode;                          // an effect; NoNode: none
  // The id of each operation is its position in the payload.
  bool arePositions = false;
  // All operations of the payload have their ids as attributes. Otherwise the snapshot knows them,
  // and has the operations in the same order; a batch that runs has those that it needs.
  bool hasIds = true;
  bool keepsScripts = false;
  std::vector<std::string> applied;

  mlir::ModuleOp unchanged() const { return original ? original.get() : module.get(); }
  // Nodes of the snapshot are operations of the payload.
  mlir::Operation *operationAt(size_t node) const;
  size_t nodeOf(mlir::Operation *operation) const;
  // As attributes of a copy of the payload: those that the steps need, or all.
  void setIds(mlir::ModuleOp copy, const std::vector<Step> *user) const; /*nullable: all*/
  // The payload after the pending batch and 'more'.
  Result<mlir::OwningOpRef<mlir::ModuleOp>, ScheduleError> attempt(llvm::ArrayRef<Pending> more,
                                                                   RunReport &report) const;
  Result<void, ScheduleError> run(std::vector<Pending> more);
  void noteDirectives(const Step &step);
  // A target that an effect of the batch needed, and that an earlier one of it has replaced. What
  // tags can do without its target.
  struct Replaced {
    std::string shown;
    const Effect *by = nullptr;   // null: not known
    const Effect *user = nullptr; // that needed it
  };
  enum class Need : uint8_t { Required, Optional };
  Replaced replaced(const std::string &id, llvm::ArrayRef<Pending> more, Need need,
                    mlir::Location place) const;
  void remember(const Snapshot &before, llvm::ArrayRef<Pending> last);
  Result<Selection, ScheduleError> select(const Lookup &lookup) const;
  Ref refTo(RefKind kind, size_t node) const;
  // A ref of this schedule and epoch, or the error about it.
  Result<void, ScheduleError> check(const Ref &ref) const;
  ScheduleError goneError(const Ref &ref, const Effect *by) const;
  std::vector<Note> lastChange() const;
  ScheduleError explain(ScheduleError error, const Query &query) const;
};

} // namespace allo::schedule
