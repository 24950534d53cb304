// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "program/Written.h"

#include "program/Walk.h"

#include <algorithm>

namespace allo::program {

namespace {

// At first no parameter counts as written; a round that finds one is followed by another, since
// callers may pass theirs on to it.
class Finder {
public:
  explicit Finder(const Program &program) : program(program) {
    for (const Kernel &kernel : program.kernels)
      written.emplace_back(kernel.parameters.size(), false);
  }

  std::vector<std::vector<bool>> run() {
    do {
      isChanged = false;
      for (current = 0; current < program.kernels.size(); ++current)
        block(program.kernels[current].body);
    } while (isChanged);
    return std::move(written);
  }

private:
  const Program &program;
  std::vector<std::vector<bool>> written;
  size_t current = 0; // kernel
  bool isChanged = false;

  void mark(VariableId variable) {
    const Kernel &kernel = program.kernels[current];
    const auto at = std::ranges::find(kernel.parameters, variable);
    if (at == kernel.parameters.end() || !kernel.variables[variable].type.isShaped())
      return;
    const auto number = size_t(at - kernel.parameters.begin());
    isChanged = isChanged || !written[current][number];
    written[current][number] = true;
  }

  // The value may be one of the arrays that its expression names.
  void markAll(const Expr &value) {
    if (!value.type.isShaped())
      return;
    if (const auto *read = value.tryAs<Read>())
      mark(read->variable);
    else if (value.kind == ExprKind::Select || value.kind == ExprKind::Call)
      forEachOperand(value, [&](const Expr &operand) { markAll(operand); });
  }

  // Calls in an expression: of the arrays that they pass, those that the callee writes to. A result
  // may be any of them.
  void calls(const Expr &expr) {
    forEachExpr(expr, [&](const Expr &each) {
      const auto *call = each.tryAs<Call>();
      if (!call)
        return;
      const bool givesArrays = std::ranges::any_of(program.kernels[call->kernel].results,
                                                   [](Type type) { return type.isShaped(); });
      for (size_t i = 0; i < call->arguments.size(); ++i)
        if (givesArrays || written[call->kernel][i])
          markAll(*call->arguments[i]);
    });
  }

  void markAssigned(const Assign &assign) {
    mark(assign.variable);
    markAll(*assign.value);
  }

  void block(const Block &body) {
    for (const Stmt *each : body)
      statement(*each);
  }

  void statement(const Stmt &stmt) {
    if (const auto *store = stmt.tryAs<Store>())
      markAll(*store->base);
    else if (const auto *overwrite = stmt.tryAs<Overwrite>())
      markAll(*overwrite->base);
    else if (const auto *assign = stmt.tryAs<Assign>())
      markAssigned(*assign);
    else if (const auto *into = stmt.tryAs<CallInto>())
      for (VariableId each : into->results)
        mark(each);
    else if (const auto *back = stmt.tryAs<Return>())
      for (const Expr *each : back->values)
        markAll(*each);
    forEachPart(
        stmt, [&](const Expr &expr) { calls(expr); }, [&](const Block &inner) { block(inner); });
  }
};

} // namespace

std::vector<std::vector<bool>> writtenParameters(const Program &program) {
  return Finder(program).run();
}

bool keepsState(const Kernel &kernel) {
  return std::ranges::any_of(
      kernel.variables, [](const Variable &each) { return each.storage == Storage::Stateful; });
}
bool keepsState(const Program &program) {
  return std::ranges::any_of(program.kernels, [](const Kernel &each) { return keepsState(each); });
}

} // namespace allo::program
