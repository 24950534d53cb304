// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Kernels defined in a kernel's body: what they may look like, what they see of it, and which
// instances of them there are.
#include "sema/kernel/KernelChecker.h"
#include "sema/module/Decorators.h"
#include "sema/module/Signature.h"
#include "sema/pyeval/Evaluate.h"

#include <algorithm>

namespace allo {

namespace {
// In one kernel, at all depths: a chain of instances need not end, and each has nested ones anew.
constexpr uint32_t MaxNestedInstances = 1000;
} // namespace

const CaptureScope::Name *CaptureScope::find(std::string_view name) const {
  for (const CaptureScope *scope = this; scope; scope = scope->outer.get())
    for (size_t i = scope->names.size(); i-- > 0;)
      if (scope->names[i].name == name)
        return &scope->names[i];
  return nullptr;
}

void KernelChecker::defineNested(const FunctionStmt &function) {
  std::string_view name = function.name->name;
  Local *existing = findLocal(name);
  KernelDecorator decorator = kernelDecorator(function, constants);
  bool reported = false; // that a decorator is not defined
  for (const Expr *expr : function.decorators)
    if (DecoratorMeaning meaning = decoratorMeaning(*expr, constants);
        meaning.missing && !isPythonBuiltin(meaning.missingName) &&
        !names.openImport(meaning.missingName)) {
      reported = reported || !meaning.isKernel;
      report(missingDecorator(meaning));
    }
  bool wrong = true;
  if (blockDepth > 0 && decorator)
    report(DiagCode::NestedInBlock, *function.name, name);
  else if (!decorator && reported)
    wrong = true;
  else if (!decorator && !function.decorators.empty())
    report(DiagCode::NestedFunction, *function.name, name);
  else if (function.decorators.size() != 1)
    report(DiagCode::NestedDecoratorCount, *function.name, name);
  else
    wrong = false;
  if (existing) {
    NodeDiagnostic diagnostic = makeDiagnostic(DiagCode::NestedNameConflict, *function.name, name);
    diagnostic.notes.push_back(
        {{ThisItem, result->variables[existing->variable].node}, "declared here"});
    report(std::move(diagnostic));
    existing->value = Value::error(); // which of the two later uses mean is not known
    return;
  }
  if (wrong) {
    declare(name, *function.name, Value::error(), VariableKind::Broken);
    return;
  }
  nestedKernels.push_back({&function, decorator.source, nullptr, {}, false, decorator.given});
  declare(name, *function.name, Value::error(), VariableKind::Kernel);
  size_t place = locals.size() - 1;
  auto made = nestedSignature(nestedKernels.back(), false);
  locals[place].value = Value::ofKernel(made);
  result->constants[function.name->id] = locals[place].value;
}

// Annotations may name what the owner declares before the first call: a signature that lacks
// something is made again then, and at the end of the body for good.
std::shared_ptr<const KernelSignature> KernelChecker::nestedSignature(NestedKernel &nested,
                                                                      bool final) {
  if (nested.resolved)
    return nested.signature;
  std::vector<NodeDiagnostic> problems;
  EvalContext context{types, names, unit, &problems, &problems, &result->constants};
  context.item = signature.item;
  context.local = constants.local;
  context.requests = &result->requests;
  auto made = makeSignature({*nested.function, nested.decorator, signature.item,
                             signature.name + "." + std::string(nested.function->name->name),
                             signature.environment, &signature, nullptr, false, nested.given},
                            context);
  nested.resolved = problems.empty() || final;
  if (final)
    for (NodeDiagnostic &problem : problems)
      report(std::move(problem));
  nested.signature = std::move(made);
  if (Local *local = findLocal(nested.function->name->name);
      local && local->value.kind == ValueKind::Kernel)
    local->value = Value::ofKernel(nested.signature);
  return nested.signature;
}

std::shared_ptr<const CaptureScope> KernelChecker::captureScope() const {
  auto scope = std::make_shared<CaptureScope>();
  scope->outer = captures;
  scope->names.reserve(locals.size());
  names.onSteps(4 * locals.size());
  for (const Local &local : locals)
    scope->names.push_back({local.name, local.value, result->variables[local.variable].node});
  return scope;
}

NestedKernel *KernelChecker::findNested(const KernelSignature &kernel) {
  // They are in the order of the source, and so are the ids.
  auto found = std::partition_point(
      nestedKernels.begin(), nestedKernels.end(),
      [&](const NestedKernel &nested) { return nested.function->id < kernel.function; });
  return found != nestedKernels.end() && found->function->id == kernel.function ? &*found : nullptr;
}

void KernelChecker::requestNested(NestedKernel &nested, const CallExpr *call,
                                  PendingKernel instance) {
  Fingerprint fingerprint = instance.signature->fingerprint;
  if (nested.instances.contains(fingerprint))
    return;
  KernelChecker *outermost = this;
  while (outermost->owner)
    outermost = outermost->owner;
  const std::string &name = instance.signature->name;
  if (instance.depth > MaxInstanceDepth && call) {
    report(DiagCode::InstanceDepth, *call, name, MaxInstanceDepth);
  } else if (outermost->nestedInstances < MaxNestedInstances) {
    nested.instances.insert(fingerprint);
    ++outermost->nestedInstances;
    pending.push_back(std::move(instance));
  } else if (instance.depth > 0 && call) { // those that differ in types alone are recursion
    report(DiagCode::InstanceCount, *call, name, MaxNestedInstances);
  }
}

void KernelChecker::checkNested(KernelCheckOptions options) {
  auto checkPending = [&] {
    while (!pending.empty() && !names.cancelled()) {
      PendingKernel next = std::move(pending.front());
      pending.pop_front();
      KernelChecker checker(unit, next.signature, types, names, this, next.captures);
      checker.instanceDepth = next.depth;
      auto check = checker.run(options);
      check->requestedAt = next.call;
      result->nested.push_back(std::move(check));
    }
  };
  checkPending();
  // Those that nobody calls are checked as they stand.
  for (size_t i = 0; i < nestedKernels.size() && !names.cancelled(); ++i) {
    auto made = nestedSignature(nestedKernels[i], true);
    if (nestedKernels[i].instances.empty())
      requestNested(nestedKernels[i], nullptr, {made, captureScope(), NoNode, instanceDepth});
    checkPending();
  }
}

} // namespace allo
