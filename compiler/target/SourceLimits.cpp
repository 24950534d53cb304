// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "target/SourceLimits.h"

#include "sema/facts/Items.h"
#include <algorithm>
#include <map>
#include <optional>
#include <set>

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

// Tells the rules what it meets in the kernels of a file.
class VitisLimits {
public:
  VitisLimits(const Analysis &analysis, const std::set<KernelKey> &calledElsewhere, VitisTool tool)
      : analysis(analysis), called(calledKernels(analysis)), calledElsewhere(calledElsewhere),
        rules(tool) {}

  // Of a design with this top only.
  VitisLimits(const Analysis &analysis, KernelKey top, std::string_view label)
      : analysis(analysis), rules(VitisTool{}), top(top), label(label) {
    reach(top);
  }

  std::vector<Diagnostic> run() {
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t offset) {
      unit = entry.state->unit.get();
      itemOffset = offset;
      forEachCheck(*entry.state, [&](const KernelCheck &check) {
        kernel(check, {entry.state->id, check.function});
      });
    });
    std::vector<Diagnostic> out;
    for (TargetLimit &limit : rules.take())
      out.push_back(std::move(limit.diagnostic));
    return out;
  }

private:
  const Analysis &analysis;
  std::set<KernelKey> called;
  std::set<KernelKey> calledElsewhere;
  VitisRules rules;
  std::optional<KernelKey> top;
  std::string_view label;
  std::set<KernelKey> reached; // from the top
  // Of the item that is looked at.
  const SyntaxUnit *unit = nullptr;
  uint32_t itemOffset = 0;

  VitisRules::Spot spotOf(NodeId node) const {
    return {0, unit->shownSpanOf(node).shifted(itemOffset)};
  }

  void kernel(const KernelCheck &check, KernelKey key) {
    if (check.function >= unit->nodes.size() || !check.signature)
      return;
    const auto *function = unit->nodes[check.function]->tryAs<FunctionStmt>();
    if (!function)
      return;
    const KernelSignature &signature = *check.signature;
    if (top && !reached.contains(key))
      return;
    bool isTop =
        top ? key == *top && signature.label == label
            : !signature.isNested && !called.contains(key) && !calledElsewhere.contains(key);
    if (function->name)
      rules.kernel(signature.label.empty() ? signature.name : signature.label,
                   spotOf(function->name->id));
    for (size_t i = 0; i < signature.results.size(); ++i)
      if (const Node *place = annotationOfResult(*function, i))
        rules.result(signature.name, signature.results[i], spotOf(place->id), isTop);
    if (rules.wantsTypes())
      types(check);
    if (!signature.isLazy)
      for (const CallSite &site : check.calls)
        if (site.kernel && site.kernel->isLazy && !site.open && !isKnown(check, site))
          rules.lazyCall(site.kernel->name, spotOf(site.node));
  }

  // Whether the arguments of a call of a lazy consteval function are compile-time values.
  bool isKnown(const KernelCheck &check, const CallSite &site) const {
    const auto *call = unit->nodes[site.node]->tryAs<CallExpr>();
    return call &&
           std::all_of(call->arguments.begin(), call->arguments.end(), [&](const Argument *each) {
             if (check.info(each->value->id).role == ExprRole::Constant)
               return true;
             auto inner =
                 std::find_if(check.calls.begin(), check.calls.end(), [&](const CallSite &other) {
                   return other.node == each->value->id && other.kernel && other.kernel->isLazy;
                 });
             return inner != check.calls.end() && isKnown(check, *inner);
           });
  }

  void reach(KernelKey start) {
    std::map<KernelKey, std::vector<KernelKey>> calls;
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
      ItemId own = entry.state->id;
      forEachCheck(*entry.state, [&](const KernelCheck &check) {
        for (const CallSite &site : check.calls)
          calls[{own, check.function}].emplace_back(site.callee == ThisItem ? own : site.callee,
                                                    site.calleeFunction);
      });
    });
    std::vector<KernelKey> queue = {start};
    while (!queue.empty()) {
      KernelKey key = queue.back();
      queue.pop_back();
      if (reached.insert(key).second)
        queue.insert(queue.end(), calls[key].begin(), calls[key].end());
    }
  }

  void types(const KernelCheck &check) {
    for (const VariableInfo &variable : check.variables)
      if (!variable.inferred && variable.node != NoNode)
        rules.variable(variable.name, variable.type, spotOf(variable.node));
    for (size_t i = 0; i < check.facts.size(); ++i)
      if (const auto *call = unit->nodes[check.function + i]->tryAs<CallExpr>())
        cast(check, *call);
  }

  // An explicit conversion. Whatever else has this type has it from something that is declared.
  void cast(const KernelCheck &check, const CallExpr &call) {
    const ExprInfo &info = check.info(call.id);
    if (info.role == ExprRole::None || !VitisRules::isBf16(info.type))
      return;
    if (std::any_of(check.calls.begin(), check.calls.end(),
                    [&](const CallSite &site) { return site.node == call.id; }))
      return;
    bool isNew = !VitisRules::isBf16(check.info(call.callee->id).type);
    if (const auto *method = call.callee->tryAs<AttributeExpr>()) // of a stream
      isNew = isNew && !VitisRules::isBf16(check.info(method->base->id).type);
    NodeId place = call.id;
    for (const Argument *argument : call.arguments) {
      const ExprInfo &given = check.info(argument->value->id);
      if (VitisRules::isBf16(given.type) && given.role == ExprRole::Constant)
        place = argument->value->id; // it is converted right away
      else
        isNew = isNew && !VitisRules::isBf16(given.type);
    }
    if (isNew)
      rules.converted(info.type, spotOf(place));
  }
};

} // namespace

std::vector<Diagnostic> vitisLimits(const Analysis &analysis,
                                    const std::set<KernelKey> &calledElsewhere, VitisTool tool) {
  return VitisLimits(analysis, calledElsewhere, tool).run();
}

std::vector<Diagnostic> vitisLimitsOf(const Analysis &analysis, KernelKey top,
                                      std::string_view label) {
  return VitisLimits(analysis, top, label).run();
}

} // namespace allo
