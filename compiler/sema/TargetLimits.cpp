// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/TargetLimits.h"

#include "sema/Items.h"
#include "support/Format.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace allo {

std::set<KernelKey> calledKernels(const Analysis &analysis) {
  std::set<KernelKey> called;
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    forEachCheck(*entry.state, [&](const KernelCheck &check) {
      for (const CallSite &site : check.calls)
        called.emplace(site.callee == ThisItem ? entry.state->id : site.callee,
                       site.calleeFunction);
    });
  });
  return called;
}

namespace {

class VitisLimits {
public:
  VitisLimits(const Analysis &analysis, const std::set<KernelKey> &calledElsewhere)
      : analysis(analysis), called(calledKernels(analysis)), calledElsewhere(calledElsewhere) {}

  std::vector<Diagnostic> run() {
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      forEachCheck(*entry.state, [&](const KernelCheck &check) {
        kernel(check, *entry.state->unit, {entry.state->id, check.function}, offset);
      });
    });
    std::stable_sort(out.begin(), out.end(), [](const Diagnostic &a, const Diagnostic &b) {
      return std::tuple(a.span.begin, a.span.end, a.code) <
             std::tuple(b.span.begin, b.span.end, b.code);
    });
    // Instances of one kernel say the same.
    out.erase(std::unique(out.begin(), out.end(),
                          [](const Diagnostic &a, const Diagnostic &b) {
                            return a.span == b.span && a.code == b.code;
                          }),
              out.end());
    return std::move(out);
  }

private:
  const Analysis &analysis;
  std::set<KernelKey> called;
  const std::set<KernelKey> &calledElsewhere;
  std::vector<Diagnostic> out;

  template <typename... Args>
  void report(DiagCode code, const SyntaxUnit &unit, NodeId node, uint32_t offset,
              const Args &...args) {
    out.push_back({code,
                   diagInfo(code).severity,
                   unit.shownSpanOf(node).shifted(offset),
                   format(diagInfo(code).text, args...),
                   {},
                   {}});
  }

  static bool isBf16(Type type) {
    if (type.isError() || type.isVoid())
      return false;
    Type element = type.isScalar() ? type : type.element();
    if (element.isShaped()) // what a stream carries
      element = element.element();
    return element.isFloat() && element.format() == FloatFormat::BF16;
  }

  void kernel(const KernelCheck &check, const SyntaxUnit &unit, KernelKey key, uint32_t offset) {
    if (check.function >= unit.nodes.size() || !check.signature)
      return;
    const auto *function = unit.nodes[check.function]->tryAs<FunctionStmt>();
    if (!function)
      return;
    const std::vector<Type> &results = check.signature->results;
    bool isTop =
        !check.signature->isNested && !called.contains(key) && !calledElsewhere.contains(key);
    if (function->name && function->name->name == "kernel")
      report(DiagCode::VitisKernelName, unit, function->name->id, offset);
    if (isTop && function->returns)
      topResults(*function, unit, results, offset);
    for (const VariableInfo &variable : check.variables)
      if (!variable.inferred && variable.node != NoNode && isBf16(variable.type))
        report(DiagCode::VitisBf16, unit, variable.node, offset, format("'{0}'", variable.name),
               variable.type);
    if (function->returns && std::any_of(results.begin(), results.end(), isBf16))
      report(DiagCode::VitisBf16, unit, function->returns->id, offset, "The result",
             *std::find_if(results.begin(), results.end(), isBf16));
  }

  void topResults(const FunctionStmt &function, const SyntaxUnit &unit,
                  const std::vector<Type> &results, uint32_t offset) {
    std::string_view name = function.name ? function.name->name : std::string_view();
    const auto *tuple =
        function.returns->type ? function.returns->type->tryAs<TupleExpr>() : nullptr;
    for (size_t i = 0; i < results.size(); ++i)
      if (!results[i].isError() && results[i].isShaped())
        report(DiagCode::VitisShapedResult, unit,
               tuple && i < tuple->elements.size() ? tuple->elements[i]->id : function.returns->id,
               offset, name, results[i]);
  }
};

} // namespace

std::vector<Diagnostic> vitisLimits(const Analysis &analysis,
                                    const std::set<KernelKey> &calledElsewhere) {
  return VitisLimits(analysis, calledElsewhere).run();
}

bool concernsTop(DiagCode limit) { return limit == DiagCode::VitisShapedResult; }

} // namespace allo
