// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "interp/FoldLazy.h"

#include "program/PlaceJoins.h"
#include "program/Walk.h"

#include <algorithm>

namespace allo::eval {

using namespace program;

namespace {

constexpr uint64_t StepsPerCall = 10'000'000;

class Folding {
public:
  explicit Folding(Program &program) : program(program) {}

  std::vector<LazyError> run() {
    if (std::none_of(program.kernels.begin(), program.kernels.end(),
                     [](const Kernel &each) { return each.isLazy; }))
      return {};
    // What a lazy function calls is evaluated with it.
    for (size_t id = 0; id < program.kernels.size(); ++id) // arguments add some for a while
      if (!program.kernels[id].isLazy) {
        Block body = program.kernels[id].body;
        for (const Stmt *stmt : body)
          statement(*stmt);
      }
    if (errors.empty()) {
      dropUnreached();
      placeJoins(program); // statements have become independent of others
    }
    return std::move(errors);
  }

private:
  Program &program;
  std::vector<LazyError> errors;

  void statement(const Stmt &stmt) {
    forEachPart(
        stmt, [&](const Expr &each) { expression(each); },
        [&](const Block &block) {
          for (const Stmt *each : block)
            statement(*each);
        });
  }

  // Inner calls first: they may be the arguments of outer ones.
  void expression(const Expr &expr) {
    forEachOperand(expr, [&](const Expr &operand) { expression(operand); });
    const auto *call = expr.tryAs<Call>();
    if (!call || !program.kernels[call->kernel].isLazy)
      return;
    std::string name = program.kernels[call->kernel].name;
    std::vector<Datum> arguments;
    for (const Expr *argument : call->arguments) {
      std::optional<Datum> known = valueOf(*argument);
      if (!known) {
        errors.push_back({expr.place, name, ""});
        return;
      }
      arguments.push_back(std::move(*known));
    }
    Limits limits;
    limits.steps = StepsPerCall;
    Outcome outcome = Evaluator(program, limits).run(arguments, call->kernel);
    if (outcome.fault || outcome.results.size() != 1) {
      errors.push_back(
          {expr.place, name, outcome.fault ? outcome.fault->message : "it has no single result"});
      return;
    }
    replace(expr, outcome.results[0]);
  }

  // Of an argument that depends on nothing that is known only at run time.
  std::optional<Datum> valueOf(const Expr &expr) {
    if (const auto *number = expr.tryAs<Constant>())
      return Datum{{number->integer ? *number->integer : BigInt(), number->real}};
    if (const auto *copy = expr.tryAs<TableCopy>()) {
      const Table &table = program.tables[copy->table];
      Datum made{{}, Array::make(copy->type, true)};
      made.array->integers = table.integers;
      made.array->reals = table.reals;
      return made;
    }
    if (!isKnown(expr, program))
      return std::nullopt;
    // A kernel of its own that returns it.
    KernelId id = KernelId(program.kernels.size());
    Kernel around;
    around.results = {expr.type};
    std::vector<const Expr *> values{&expr};
    std::vector<const Stmt *> body{program.arena.make<Return>(
        Return{{StmtKind::Return, expr.place}, program.arena.copy(values)})};
    around.body = program.arena.copy(body);
    program.kernels.push_back(std::move(around));
    Outcome outcome = Evaluator(program).run({}, id);
    program.kernels.pop_back();
    if (outcome.fault)
      return std::nullopt;
    return outcome.results[0];
  }

  // What is not called any more: other kernels get other numbers.
  void dropUnreached() {
    std::vector<KernelId> numbers(program.kernels.size(), NoId);
    std::vector<KernelId> queue{0};
    numbers[0] = 0;
    auto calls = [&](KernelId id, auto &&fn) {
      for (const Stmt *stmt : program.kernels[id].body)
        forEachExpr(*stmt, [&](const Expr &expr) {
          if (const auto *call = expr.tryAs<Call>())
            fn(*call);
        });
    };
    for (size_t i = 0; i < queue.size(); ++i)
      calls(queue[i], [&](const Call &call) {
        if (numbers[call.kernel] == NoId) {
          numbers[call.kernel] = 0;
          queue.push_back(call.kernel);
        }
      });
    std::vector<Kernel> kept;
    for (KernelId id = 0; id < numbers.size(); ++id)
      if (numbers[id] != NoId) {
        numbers[id] = KernelId(kept.size());
        kept.push_back(std::move(program.kernels[id]));
      }
    program.kernels = std::move(kept);
    for (KernelId id = 0; id < program.kernels.size(); ++id)
      calls(id, [&](const Call &call) { const_cast<Call &>(call).kernel = numbers[call.kernel]; });
  }

  // The node becomes another one where it stands: those around it point to it. A call is larger
  // than what replaces it, and the pass owns the program.
  void replace(const Expr &expr, const Datum &value) {
    static_assert(sizeof(Call) >= sizeof(Constant) && sizeof(Call) >= sizeof(TableCopy));
    auto *place = const_cast<Expr *>(&expr);
    Expr head = expr;
    if (!value.array) {
      head.kind = ExprKind::Constant;
      program.integers.push_back(std::make_unique<BigInt>(value.number.integer));
      const BigInt *integer = expr.type.isFloat() ? nullptr : program.integers.back().get();
      new (place) Constant{head, integer, value.number.real};
      return;
    }
    head.kind = ExprKind::TableCopy;
    Table table;
    table.type = expr.type;
    table.integers = value.array->integers;
    table.reals = value.array->reals;
    table.place = expr.place;
    program.tables.push_back(std::move(table));
    new (place) TableCopy{head, TableId(program.tables.size() - 1)};
  }
};

} // namespace

std::vector<LazyError> foldLazyCalls(Program &program) { return Folding(program).run(); }

} // namespace allo::eval
