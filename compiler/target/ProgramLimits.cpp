// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "target/ProgramLimits.h"

#include "program/Walk.h"
#include "support/Format.h"

#include <algorithm>
#include <tuple>

namespace allo::program {

namespace {

class VitisLimits {
public:
  VitisLimits(const Program &program, VitisTool tool) : program(program), tool(tool) {}

  std::vector<TargetLimit> run() {
    for (const Kernel &each : program.kernels)
      kernel(each, &each == &program.kernels.front());
    // Nothing gets through because its type is not written down: 'cast(1.5, bf16)'.
    if (undeclared && !anyBf16)
      report(DiagCode::VitisBf16, undeclared->place, "The value", undeclared->type);
    auto key = [](const TargetLimit &limit) {
      const Diagnostic &d = limit.diagnostic;
      return std::tuple(limit.file, d.span.begin, d.span.end, d.code);
    };
    std::stable_sort(out.begin(), out.end(),
                     [&](const TargetLimit &a, const TargetLimit &b) { return key(a) < key(b); });
    // Instances of one kernel say the same.
    out.erase(
        std::unique(out.begin(), out.end(),
                    [&](const TargetLimit &a, const TargetLimit &b) { return key(a) == key(b); }),
        out.end());
    return std::move(out);
  }

private:
  const Program &program;
  VitisTool tool;
  const Expr *undeclared = nullptr; // the first one of type bf16
  bool anyBf16 = false;             // is reported
  std::vector<TargetLimit> out;

  template <typename... Args> void report(DiagCode code, Place place, const Args &...args) {
    anyBf16 |= code == DiagCode::VitisBf16;
    out.push_back({place.file,
                   {code,
                    diagInfo(code).severity,
                    place.span,
                    format(diagInfo(code).text, args...),
                    {},
                    {}}});
  }

  void kernel(const Kernel &kernel, bool isTop) {
    if (isVitisKeyword(kernel.name))
      report(DiagCode::VitisKernelName, kernel.place);
    for (size_t i = 0; isTop && i < kernel.results.size(); ++i)
      if (kernel.results[i].isShaped())
        report(DiagCode::VitisShapedResult, kernel.resultPlaces[i], kernel.name, kernel.results[i]);
    if (!tool.apFloat)
      bf16(kernel);
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
      report(DiagCode::VitisLazyConsteval, call->place, program.kernels[call->kernel].name,
             LazyArgument);
  }

  void bf16(const Kernel &kernel) {
    for (const Variable &variable : kernel.variables)
      if (variable.declared && isBf16(variable.type))
        report(DiagCode::VitisBf16, variable.place, format("'{0}'", variable.name), variable.type);
    for (size_t i = 0; i < kernel.results.size(); ++i)
      if (isBf16(kernel.results[i]))
        report(DiagCode::VitisBf16, kernel.resultPlaces[i], "The result", kernel.results[i]);
    auto look = [&](const Expr &expr) {
      if (isCast(expr))
        report(DiagCode::VitisBf16, expr.place, "The value", expr.type);
      else if (!undeclared && isBf16(expr.type))
        undeclared = &expr;
    };
    for (const Stmt *each : kernel.body)
      forEachExpr(*each, look);
  }

  static bool isCast(const Expr &expr) {
    if (!isBf16(expr.type))
      return false;
    if (const auto *cast = expr.tryAs<Convert>())
      return cast->isExplicit && !isBf16(cast->value->type);
    if (const auto *bits = expr.tryAs<Bitcast>())
      return !isBf16(bits->value->type);
    return false;
  }
};

} // namespace

std::string cpuLimit(const Program &program) {
  // Code for a product grows with the square of its width.
  constexpr uint32_t Products = 8192, Others = 1u << 16;
  std::string problem;
  for (const Kernel &kernel : program.kernels)
    for (const Stmt *stmt : kernel.body)
      forEachExpr(*stmt, [&](const Expr &expr) {
        if (!problem.empty() || expr.type.isVoid() || expr.type.isStream())
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
        problem = format(
            "Line {0} of kernel '{1}' has {2} of {3} bits, and for this processor at "
            "most {4} can be compiled: the engine 'exact' runs it",
            text.positionAt(expr.place.span.begin, ColumnUnit::CodePoint).line + 1, kernel.name,
            std::string_view(multiplies ? "a product, quotient or remainder" : "an integer"),
            type.width(), limit);
      });
  return problem;
}

std::vector<TargetLimit> vitisLimits(const Program &program, VitisTool tool) {
  return VitisLimits(program, tool).run();
}

} // namespace allo::program
