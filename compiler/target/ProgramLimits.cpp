// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "target/ProgramLimits.h"

#include "program/Walk.h"
#include "support/Format.h"

#include <algorithm>

namespace allo::program {

namespace {

// Tells the rules what it meets in a program.
class VitisLimits {
public:
  VitisLimits(const Program &program, VitisTool tool) : program(program), rules(tool) {}

  std::vector<TargetLimit> run() {
    for (const Kernel &each : program.kernels)
      kernel(each, &each == &program.kernels.front());
    return rules.take();
  }

private:
  const Program &program;
  VitisRules rules;

  static VitisRules::Spot spotOf(SourceRange place) { return {place.file, place.span}; }

  void kernel(const Kernel &kernel, bool isTop) {
    rules.kernel(kernel.name, spotOf(kernel.place));
    for (size_t i = 0; i < kernel.results.size(); ++i)
      rules.result(kernel.name, kernel.results[i], spotOf(kernel.resultPlaces[i]), isTop);
    if (rules.wantsTypes())
      types(kernel);
    if (!kernel.isLazy)
      for (const Stmt *each : kernel.body)
        forEachExpr(*each, [&](const Expr &expr) { lazy(expr); });
  }

  void lazy(const Expr &expr) {
    const auto *call = expr.tryAs<Call>();
    if (!call || !program.kernels[call->kernel].isLazy)
      return;
    if (std::any_of(call->arguments.begin(), call->arguments.end(),
                    [&](const Expr *each) { return !isKnown(*each, program); }))
      rules.lazyCall(program.kernels[call->kernel].name, spotOf(call->place));
  }

  void types(const Kernel &kernel) {
    for (const Variable &variable : kernel.variables)
      if (variable.declared)
        rules.variable(variable.name, variable.type, spotOf(variable.place));
    auto look = [&](const Expr &expr) {
      if (isCast(expr))
        rules.converted(expr.type, spotOf(expr.place));
      else
        rules.value(expr.type, spotOf(expr.place));
    };
    for (const Stmt *each : kernel.body)
      forEachExpr(*each, look);
  }

  static bool isCast(const Expr &expr) {
    if (const auto *cast = expr.tryAs<Convert>())
      return cast->isExplicit && !VitisRules::isBf16(cast->value->type);
    if (const auto *bits = expr.tryAs<Bitcast>())
      return !VitisRules::isBf16(bits->value->type);
    return false;
  }
};

} // namespace

std::string cpuLimit(const Program &program) {
  // Code for a product grows with the square of its width.
  constexpr uint32_t Products = 8192, Others = 1u << 16;
  std::string found;
  for (const Kernel &kernel : program.kernels)
    for (const Stmt *stmt : kernel.body)
      forEachExpr(*stmt, [&](const Expr &expr) {
        if (!found.empty() || expr.type.isVoid() || expr.type.isStream())
          return;
        Type type = expr.type.element();
        const auto *binary = expr.tryAs<Binary>();
        bool multiplies = expr.kind == ExprKind::Product || expr.kind == ExprKind::Matmul ||
                          (binary && (binary->op == BinaryOp::Mul || binary->op == BinaryOp::Div ||
                                      binary->op == BinaryOp::Mod || binary->op == BinaryOp::Pow));
        uint32_t limit = multiplies ? Products : Others;
        if (!type.isInt() || type.width() <= limit)
          return;
        const Text &text = program.files[expr.place.file].text;
        found = format(
            "Line {0} of kernel '{1}' has {2} of {3} bits, and for this processor at "
            "most {4} can be compiled: the engine 'exact' runs it",
            text.positionAt(expr.place.span.begin, ColumnUnit::CodePoint).line + 1, kernel.name,
            std::string_view(multiplies ? "a product, quotient or remainder" : "an integer"),
            type.width(), limit);
      });
  return found;
}

std::vector<TargetLimit> vitisLimits(const Program &program, VitisTool tool) {
  return VitisLimits(program, tool).run();
}

} // namespace allo::program
