// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/complete/VisibleNames.h"

#include "sema/facts/ModuleView.h"
#include "sema/operators/AlloNames.h"
#include "sema/operators/Operators.h"
#include "support/Characters.h"
#include "syntax/tree/BoundNames.h"

#include <algorithm>
#include <utility>

namespace allo {

// How far the line with an offset is indented; of a blank line, how far the offset is.
static uint32_t indentationAt(const SyntaxUnit &unit, uint32_t offset) {
  uint32_t begin = offset;
  while (begin > 0 && !isNewline(unit.text[begin - 1]))
    --begin;
  uint32_t end = begin;
  while (end < unit.text.size() && isBlank(unit.text[end]))
    ++end;
  const bool isBlankLine = end == unit.text.size() || isNewline(unit.text[end]);
  return (isBlankLine ? offset : end) - begin;
}

VisibleNames::VisibleNames(const Analysis &source, uint32_t offset, uint32_t statement)
    : analysis(source) {
  if (analysis.items.empty())
    return;
  const auto cursor = analysis.items.find(offset);
  item = analysis.items.at(cursor).state.get();
  at = std::min(offset - cursor.offset, item->unit->size());
  before = statement - std::min(statement, cursor.offset);
  std::vector<const FunctionStmt *> around; // the outermost first
  findFunctions(around);
  if (!around.empty()) {
    function = around.back();
    check = item->kernelOf(function->id);
  }
  for (size_t i = around.size(); i-- > 0;)
    addLocals(*around[i], i + 1 == around.size());
  addModuleNames(cursor.index);
  indexNames();
}

void VisibleNames::findFunctions(std::vector<const FunctionStmt *> &around) const {
  for (const Node *node : item->unit->nodes)
    if (const auto *candidate = node->tryAs<FunctionStmt>(); candidate && isInside(*candidate))
      around.push_back(candidate);
}

// Behind the last statement of a function, the indentation tells.
bool VisibleNames::isInside(const FunctionStmt &candidate) const {
  if (candidate.body.empty() || at < candidate.name->span.begin)
    return false;
  const SyntaxUnit &unit = *item->unit;
  if (at <= candidate.span.end)
    return true;
  const uint32_t indentation = indentationAt(unit, candidate.name->span.begin);
  for (NodeId id = lastDescendant(candidate) + 1; id < unit.nodes.size(); ++id)
    if (unit.nodes[id]->asStmt() && unit.nodes[id]->span.begin <= before &&
        unit.nodes[id]->span.begin >= candidate.span.end &&
        (unit.nodes[id]->span.end < before || // or the place is in a statement that follows
         indentationAt(unit, unit.nodes[id]->span.begin) <= indentation))
      return false;
  return indentationAt(unit, at) > indentation;
}

void VisibleNames::addLocals(const FunctionStmt &owner, bool isInnermost) {
  const KernelCheck *kernel = item->kernelOf(owner.id);
  if (kernel)
    return addVariables(*kernel, isInnermost);
  std::vector<std::string_view> bound;
  for (const Parameter *parameter : owner.parameters)
    if (parameter->name)
      bound.push_back(parameter->name->name);
  const SyntaxUnit &unit = *item->unit;
  for (NodeId id = owner.id + 1; id <= lastDescendant(owner) && id < unit.nodes.size(); ++id) {
    const Node &node = *unit.nodes[id];
    if (node.span.begin >= before && !node.is<FunctionStmt>())
      continue;
    if (!node.is<Parameter>())
      addBoundNames(node, bound);
    if (node.is<FunctionStmt>() || node.is<LambdaExpr>() || node.is<ClassStmt>())
      id = lastDescendant(node);
  }
  for (std::string_view name : bound)
    if (isInnermost || name != function->name->name)
      add({std::string(name), Value::error(),
           isInnermost ? VisibleName::Origin::Local : VisibleName::Origin::Outer});
}

bool VisibleNames::isVisible(const VariableInfo &variable) const {
  const SyntaxUnit &unit = *item->unit;
  if (variable.kind == VariableKind::Broken || variable.isElement ||
      variable.node >= unit.nodes.size())
    return false;
  const Node &declared = *unit.nodes[variable.node];
  if (variable.kind != VariableKind::Parameter && declared.span.begin >= before)
    return false;
  if (variable.scopeEnd == NoNode || variable.scopeEnd >= unit.nodes.size())
    return true;
  // The end of a block: what is indented like it still belongs to it.
  if (at <= unit.spanOf(variable.scopeEnd).end)
    return true;
  if (variable.scopeEnd + 1 < unit.nodes.size() &&
      unit.spanOf(variable.scopeEnd + 1).begin < before)
    return false;
  const uint32_t here = indentationAt(unit, at), there = indentationAt(unit, declared.span.begin);
  return variable.kind == VariableKind::LoopIndex ? here > there : here >= there;
}

void VisibleNames::addVariables(const KernelCheck &kernel, bool isInnermost) {
  std::vector<VisibleName> found;
  std::set<std::string_view> seen;
  for (size_t i = kernel.variables.size(); i-- > 0;) {
    const VariableInfo &variable = kernel.variables[i];
    const bool isCaptured =
        variable.kind == VariableKind::Constexpr || variable.kind == VariableKind::Kernel;
    const bool isItself = variable.kind == VariableKind::Kernel &&
                          variable.name == function->name->name && !isInnermost;
    if ((!isInnermost && !isCaptured) || isItself || !isVisible(variable) ||
        !seen.insert(variable.name).second)
      continue;
    Value value = variable.type.isError() ? Value::error() : Value::runtime(variable.type);
    if (auto known = kernel.constants.find(variable.node); known != kernel.constants.end())
      value = known->second;
    found.push_back({variable.name, std::move(value),
                     isInnermost ? VisibleName::Origin::Local : VisibleName::Origin::Outer,
                     variable.kind});
  }
  for (size_t i = found.size(); i-- > 0;)
    add(std::move(found[i]));
  if (!isInnermost || !kernel.signature)
    return;
  const KernelSignature &signature = *kernel.signature;
  // Without an argument a template has no value in the environment: it stands for itself.
  for (const std::string &name : signature.templates)
    add({name, Value::ofTemplate(name), VisibleName::Origin::Outer, VariableKind::Constexpr, true});
  for (const Environment *each = signature.environment.get(); each; each = each->outer.get())
    for (const auto &[name, value] : each->names)
      add({name, value, VisibleName::Origin::Outer, VariableKind::Constexpr});
}

// A body sees names that are bound later as well, if they are kernels.
void VisibleNames::addModuleNames(size_t index) {
  std::vector<std::pair<const Binding *, size_t>> order;
  std::unordered_map<std::string_view, size_t> last;
  for (auto c = analysis.items.first(); !analysis.items.atEnd(c); analysis.items.next(c))
    for (const Binding &binding : analysis.items.at(c).state->module->bindings) {
      const ItemState &owner = *analysis.items.at(c).state;
      if (c.index == index && (binding.node >= owner.unit->nodes.size() ||
                               owner.unit->spanOf(binding.node).begin >= before ||
                               (function && binding.value.kind == ValueKind::Kernel &&
                                binding.value.kernel().templates.empty())))
        continue;
      const bool isLater = c.index > index;
      if (isLater && (!function || (check && binding.value.kind != ValueKind::Kernel) ||
                      last.contains(binding.name)))
        continue;
      auto [known, isNew] = last.try_emplace(binding.name, order.size());
      if (isNew)
        order.emplace_back(&binding, c.index);
      else
        order[known->second] = {&binding, c.index};
    }
  for (const auto &[binding, from] : order)
    add({binding->name, binding->value, VisibleName::Origin::Module, VariableKind::Constexpr,
         binding->value.kind == ValueKind::Template});
}

void VisibleNames::add(VisibleName name) {
  if (isIdentifier(name.name))
    names.push_back(std::move(name));
}

// The first one of a name hides the others; what a template has been bound to hides the template.
void VisibleNames::indexNames() {
  std::unordered_map<std::string_view, size_t> known;
  std::vector<size_t> kept;
  for (size_t i = 0; i < names.size(); ++i)
    if (auto [first, isNew] = known.emplace(names[i].name, i); isNew)
      kept.push_back(i);
    else if (names[first->second].origin == VisibleName::Origin::Outer)
      names[first->second].isTemplate |= names[i].value.kind == ValueKind::Template;
  std::vector<VisibleName> all;
  all.reserve(kept.size());
  for (size_t i : kept)
    all.push_back(std::move(names[i]));
  names = std::move(all);
  for (size_t i = 0; i < names.size(); ++i)
    byName.emplace(names[i].name, i);
}

const VisibleName *VisibleNames::find(std::string_view name) const {
  const auto found = byName.find(name);
  return found == byName.end() ? nullptr : &names[found->second];
}

Value attributeOf(const Value &value, std::string_view name) {
  if (const Value *own = value.attribute(name))
    return *own;
  if (value.kind == ValueKind::Module) {
    if (const ModuleView *view = value.data->module.get())
      if (const auto found = view->names->find(name); found != view->names->end())
        return found->second.value;
    return isAlloModule(value.text()) ? alloAttribute(value.text(), name) : Value::error();
  }
  if (value.kind == ValueKind::Builtin) {
    const Builtin found = operatorIn(value.builtin, name);
    return found == Builtin::None ? Value::error() : Value::ofBuiltin(found);
  }
  return Value::error();
}

std::shared_ptr<const KernelSignature>
VisibleNames::instanceOf(const std::shared_ptr<const KernelSignature> &kernel,
                         std::string_view indices) const {
  std::shared_ptr<const KernelSignature> found = kernel;
  if (kernel->templates.empty())
    return found;
  auto look = [&](const ItemState &state) {
    for (const InstanceCheck &instance : state.instances)
      if (instance.signature->function == kernel->function && instance.signature->isSpecialized &&
          std::string_view(instance.signature->label).ends_with(indices))
        found = instance.signature;
  };
  analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
    if (entry.state->id == kernel->item)
      look(*entry.state);
  });
  return found;
}

std::optional<ResolvedChain> VisibleNames::resolve(const Chain &chain) const {
  ResolvedChain out;
  for (size_t i = 0; i < chain.size(); ++i) {
    const ChainStep &step = chain[i];
    const std::string_view name = step.base();
    if (i == 0) {
      const VisibleName *known = find(name);
      if (!known)
        return std::nullopt;
      out = {known->value};
    } else {
      if (out.isIndexed)
        return std::nullopt;
      out = {attributeOf(out.value, name)};
    }
    if (out.value.isError())
      return std::nullopt;
    if (!step.indices().empty()) {
      if (out.value.kind == ValueKind::Kernel)
        out.value = Value::ofKernel(instanceOf(out.value.data->kernel, step.indices()));
      else
        out.isIndexed = true;
    }
    if (step.isCalled) {
      const bool hasValue = out.value.kind == ValueKind::Kernel && !out.isIndexed &&
                            out.value.kernel().results.size() == 1;
      if (!hasValue)
        return std::nullopt;
      out = {Value::runtime(out.value.kernel().results[0])};
    }
  }
  return out;
}

} // namespace allo
