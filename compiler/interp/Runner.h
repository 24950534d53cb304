// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Walks over the nodes of a program, internal to compiler/interp: a Run is one run of the whole
// program, a Runner one stage of it with its own stack of calls. After a fault everything goes on
// with zeros until the next statement, which does not run any more.
#pragma once

#include "exec/Messages.h"
#include "interp/Evaluator.h"
#include "interp/Stages.h"

#include <deque>
#include <map>
#include <optional>
#include <tuple>

namespace allo::eval {

struct Value;

// A stream, or an array of them.
struct Channel {
  std::string name;
  Type type;
  std::vector<std::deque<Value>> lanes; // row by row
  std::vector<uint64_t> taken = {};     // of each, so far

  std::string shown(size_t lane) const { return showLane(name, type.dims(), lane); }
};

struct Value {
  Number number;
  std::shared_ptr<Array> array = nullptr;
  std::shared_ptr<Channel> channel = nullptr;
  size_t lane = 0;
};

// What stateful variables hold: by kernel, worker and variable.
using Kept = std::map<std::tuple<program::KernelId, size_t, program::VariableId>, Value>;

// A place that a run is looked at for: the last store to an element, or the end in a fault.
struct Watch {
  const Array *array; /*nullable: the fault*/
  size_t element;
  std::vector<Frame> last; // of the store
  std::vector<SeenValue> values;
};

struct Run {
  const program::Program &program;
  const Limits &limits;
  const bool overflow;
  Kept &kept;
  Stages stages;
  uint64_t steps = 0;
  bool stopped = false;
  std::optional<Fault> fault;
  std::map<ReportKey, Fault> reports; // the first at each place
  std::vector<std::shared_ptr<Channel>> channels;
  Watch *watch = nullptr;
  const Evaluator::OnStore *onStore = nullptr;
  // What the stages wait for; nothing where that is the end of others.
  std::map<Stages::Id, std::pair<std::optional<StreamWait>, std::vector<Frame>>> waits;

  Run(const program::Program &program, const Limits &limits, bool overflow, Kept &kept)
      : program(program), limits(limits), overflow(overflow), kept(kept) {}
};

class Runner {
public:
  // 'outer' are the calls around the stage that this one runs, innermost first.
  Runner(Run &run, std::vector<Frame> outer) : run(run), outer(std::move(outer)) {}

  // The results of a kernel, on every worker where it is mapped.
  std::vector<Value> call(program::KernelId id, const std::vector<Value> &arguments,
                          program::SourceRange place);
  std::vector<Value> callWorker(program::KernelId id, std::vector<Value> arguments,
                                program::SourceRange place, size_t worker);

private:
  struct Active {
    program::KernelId id;
    const program::Kernel *kernel;
    size_t worker = 0;
    program::SourceRange caller;
    std::vector<Value> variables;
    std::vector<Value> results;
    std::vector<std::pair<program::VariableId, BigInt>> loops;
    std::vector<SeenValue> seen = {}; // by the present statement, if the run is watched
  };
  // A stage that runs.
  struct Launched {
    Stages::Id id;
    std::shared_ptr<std::vector<Value>> results;
    const program::Stmt *statement; // whose variables take them at the join; null: none does
  };
  Run &run;
  std::vector<Frame> outer;
  std::deque<Active> stack; // references stay good

  Active &active() { return stack.back(); }
  std::vector<Frame> frames(program::SourceRange place) const;
  std::vector<SeenValue> seenValues() const; // of the calls, innermost first
  Value fail(FaultKind kind, std::string message, program::SourceRange place);
  void warn(FaultKind kind, std::string message, program::SourceRange place);
  Value checked(Computed computed, program::SourceRange place);
  bool tick(program::SourceRange place); // false: no statement runs any more

  // ---- statements; false where control does not go on behind them
  bool block(const program::Block &body);
  bool blockWith(const program::Block &body, std::vector<Launched> &launched);
  bool statement(const program::Stmt &statement);
  bool loop(const std::vector<program::Axis> &axes, size_t depth, const program::Block &body,
            program::SourceRange place);
  void assign(program::VariableId variable, Value value);
  void store(const program::Store &store);
  void overwrite(const program::Overwrite &overwrite);
  void noteValues(program::VariableId variable, const Value &value);
  void noteStore(const Array *array, size_t element, program::SourceRange place);

  // ---- dataflow
  std::vector<Launched> launch(const program::Call &call);
  void join(std::vector<Launched> &launched, program::SourceRange place);
  bool waitFor(const std::function<bool()> &ready, std::optional<StreamWait> what,
               program::SourceRange place);
  StreamWait waitAt(const Value &stream, bool isPut);
  Value get(const program::Get &get);
  void put(const program::Put &put);

  // ---- expressions
  Value eval(const program::Expr &expr);
  Value evaluate(const program::Expr &expr);
  std::vector<Value> evalAll(const program::Exprs &exprs);
  bool fits(const program::Expr &expr); // else that is a fault
  Value variable(program::VariableId id);
  Value tableCopy(const program::TableCopy &copy);
  std::optional<size_t> element(const program::Expr &base, Type type,
                                const std::vector<Value> &indices, program::SourceRange place);
  Value load(const program::Load &load);
  Value broadcast(const program::Broadcast &broadcast);
  Value matmul(const program::Matmul &matmul);
  Value window(const program::Window &window);
  Value tree(std::vector<Value> terms, const program::Expr &expr, bool product);
  // The number, or the fault that it does not fit the type.
  Computed fitting(BigInt value, Type type, bool converts) const;
  bool checksOverflow(Type type) const { return run.overflow && !type.element().isFloat(); }
  // Applies fn(numbers) -> Computed to scalars, or element by element.
  template <typename Fn> Value map(const program::Expr &expr, std::vector<Value> operands, Fn &&fn);
};

} // namespace allo::eval
