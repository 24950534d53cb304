// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/module/KernelMakers.h"

#include "sema/operators/AlloNames.h"
#include "sema/pyeval/Evaluate.h"
#include "syntax/tree/BoundNames.h"

#include <algorithm>
#include <unordered_set>

namespace allo {

bool isUndefined(const Value &value) {
  return value.kind == ValueKind::Opaque && value.data->undefined;
}

void KernelMakers::inSource(ItemId item, const InSource &fn) {
  std::shared_ptr<const SyntaxUnit> source = outer.names.unitOf(item);
  std::unique_ptr<NameSource> home = outer.names.from(item);
  if (!source || !home)
    return;
  EvalContext own{outer.types, *home, *source};
  own.item = item;
  fn(*source, own);
}

bool KernelMakers::namesMaker(const Expr &expr) {
  bool found = false;
  forEachBelow(outer.unit, expr, true,
               [&](const Node &node) { found = found || isMaker(node, outer); });
  return found;
}

KernelMakers::Uses KernelMakers::usesIn(const FunctionInfo &info) {
  auto [it, isNew] = looked.try_emplace({info.item, info.node});
  if (!isNew)
    return it->second;
  Uses uses;
  inSource(info.item, [&](const SyntaxUnit &source, EvalContext &own) {
    if (info.node >= source.nodes.size())
      return;
    const Node &function = *source.nodes[info.node];
    outer.names.onSteps(LookupCost * (function.last - function.id + 1));
    std::vector<std::string_view> parameters;
    std::unordered_set<NodeId> settled; // callees and decorators
    forEachBelow(source, function, true, [&](const Node &node) {
      if (node.is<Parameter>())
        addBoundNames(node, parameters);
      if (const auto *nested = node.tryAs<FunctionStmt>())
        for (const Expr *decorator : nested->decorators) {
          settled.insert(decorator->id);
          if (const auto *call = decorator->tryAs<CallExpr>())
            settled.insert(call->callee->id);
        }
      if (const auto *call = node.tryAs<CallExpr>()) {
        const auto *given =
            call->arguments.empty() ? nullptr : call->arguments[0]->value->tryAs<NameExpr>();
        if (!given ||
            std::find(parameters.begin(), parameters.end(), given->name) == parameters.end())
          settled.insert(call->callee->id);
      }
      if (!uses.wraps && isMaker(node, own)) {
        uses.mentions = true;
        uses.wraps = !settled.count(node.id);
      }
    });
  });
  return looked[{info.item, info.node}] = uses;
}

bool KernelMakers::isMaker(const Node &node, EvalContext &context) {
  if (const auto *path = node.tryAs<AttributeExpr>()) {
    if (path->attribute->name != "kernel" ||
        (!path->base->is<NameExpr>() && !path->base->is<AttributeExpr>()))
      return false;
    Value base = allo::evaluate(*path->base, context);
    const auto *root = path->base->tryAs<NameExpr>();
    return (base.kind == ValueKind::Module && isAlloModule(base.text())) ||
           (root && isUndefined(base) && importsOf(context.unit).modules.count(root->name) > 0);
  }
  const auto *name = node.tryAs<NameExpr>();
  if (!name)
    return false;
  const Value *value = context.local ? context.local(name->name) : nullptr;
  value = value ? value : context.names.lookup(name->name);
  return value ? value->kind == ValueKind::Builtin && value->builtin == Builtin::Kernel
               : importsOf(context.unit).makers.count(name->name) > 0;
}

const KernelMakers::ImportsInside &KernelMakers::importsOf(const SyntaxUnit &source) {
  auto [it, isNew] = imports.try_emplace(source.structure);
  if (!isNew)
    return it->second;
  for (const Node *node : source.nodes) {
    const auto *import = node->tryAs<ImportStmt>();
    const auto *from = node->tryAs<ImportFromStmt>();
    if (from && !isAlloModule(from->module))
      continue;
    if (import || from)
      for (const ImportAlias *alias : import ? import->names : from->names)
        if (alias->bound && (import ? isAlloModule(alias->path) : alias->path == "kernel"))
          (import ? it->second.modules : it->second.makers).emplace(alias->bound->name);
  }
  return it->second;
}

bool KernelMakers::boundByMaker(const Expr &decorator) {
  const NameExpr *root = rootNameOf(decorator);
  std::vector<std::string_view> asked;
  return root && bindingMentions(root->name, outer, asked);
}

bool KernelMakers::bindingMentions(std::string_view name, EvalContext &context,
                                   std::vector<std::string_view> &asked) {
  constexpr size_t MostNames = 32; // of a chain of bindings
  if (asked.size() >= MostNames || std::find(asked.begin(), asked.end(), name) != asked.end())
    return false;
  asked.push_back(name);
  if (context.local && context.local(name))
    return bindingsIn(context.unit, name, context, asked);
  if (!context.names.lookup(name))
    return false;
  NodeRef place = context.names.placeOf(name);
  if (place.node == NoNode)
    return false;
  const ItemId item = place.item == ThisItem ? context.item : place.item;
  outer.names.onSourceUse(item);
  bool found = false;
  inSource(item, [&](const SyntaxUnit &source, EvalContext &own) {
    found = bindingsIn(source, name, own, asked);
  });
  return found;
}

bool KernelMakers::bindingsIn(const SyntaxUnit &source, std::string_view name, EvalContext &context,
                              std::vector<std::string_view> &asked) {
  outer.names.onSteps(source.nodes.size());
  std::vector<std::string_view> bound;
  for (const Node *node : source.nodes) {
    if (outer.names.cancelled())
      return false;
    if (!node->is<AssignStmt>() && !node->is<AnnAssignStmt>() && !node->is<FunctionStmt>() &&
        !node->is<ClassStmt>())
      continue;
    bound.clear();
    addBoundNames(*node, bound);
    if (std::find(bound.begin(), bound.end(), name) == bound.end())
      continue;
    bool found = false;
    forEachBelow(source, *node, true, [&](const Node &below) {
      const auto *other = below.tryAs<NameExpr>();
      found = found || isMaker(below, context) ||
              (other && bindingMentions(other->name, context, asked));
    });
    if (found)
      return true;
  }
  return false;
}

} // namespace allo
