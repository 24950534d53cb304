// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/Hover.h"

#include "ide/Derivation.h"
#include "sema/Items.h"
#include "support/Format.h"

namespace allo {

namespace {

class HoverFinder {
public:
  HoverFinder(const ItemState &item, const KernelCheck *kernel, uint32_t offset)
      : item(item), unit(*item.unit), kernel(kernel), offset(offset) {}

  std::optional<HoverResult> find(uint32_t at) {
    if (!innermostAt(unit, at, &path))
      return std::nullopt;
    for (size_t i = path.size(); i-- > 0;) {
      depth = i;
      if (auto result = about(*path[i], at))
        return result;
      if (!path[i]->is<Ident>() && !path[i]->is<Argument>() && !path[i]->is<Parameter>())
        break; // only names speak for what encloses them
    }
    return std::nullopt;
  }

private:
  const ItemState &item;
  const SyntaxUnit &unit;
  const KernelCheck *kernel;
  uint32_t offset;
  std::vector<const Node *> path;
  size_t depth = 0;

  const Node *parent() const { return depth > 0 ? path[depth - 1] : nullptr; }
  HoverResult result(const Node &node, std::string summary, std::string detail = {}) const {
    return {node.span.shifted(offset), std::move(summary), std::move(detail)};
  }
  // Says of which instance a fact is, where a kernel has several.
  std::optional<HoverResult> ofInstance(std::optional<HoverResult> result) const {
    if (result && kernel && kernel->signature && kernel->signature->isInstance)
      result->detail += (result->detail.empty() ? "in " : "\nin ") + kernel->signature->label;
    return result;
  }
  std::string shortSource(const Node &node) const {
    return showSource(unit.source(node.span), Spacing::AsWritten);
  }

  const Value *constant(NodeId node) const {
    if (kernel)
      if (auto it = kernel->constants.find(node); it != kernel->constants.end())
        return &it->second;
    auto it = item.module->constants.find(node);
    return it == item.module->constants.end() ? nullptr : &it->second;
  }

  static std::string typeDetail(Type type) {
    if (type.isInt())
      return format("{0} integer of {1} bits", type.isSigned() ? "signed" : "unsigned",
                    type.width());
    if (type.isFloat())
      return format("floating point of {0} bits", type.width());
    if (type.isIndex())
      return "signed integer of 64 bits for indices and bounds";
    if (type.isShaped()) {
      uint64_t elements = 1;
      for (int64_t d : type.dims())
        elements *= uint64_t(d);
      return format("{0} of {1} elements of {2}", type.isTensor() ? "tensor" : "buffer", elements,
                    type.element());
    }
    if (type.isStream()) {
      uint64_t streams = 1;
      for (int64_t d : type.dims())
        streams *= uint64_t(d);
      std::string one = format("values of {0}, at most {1} waiting", type.element(), type.depth());
      return type.rank() > 0 ? format("{0} streams of {1}", streams, one) : "stream of " + one;
    }
    return {};
  }

  HoverResult ofConstant(const Node &node, std::string_view name, const Value &value) const {
    switch (value.kind) {
    case ValueKind::Kernel:
      return ofKernel(node, value.kernel());
    case ValueKind::Type: {
      std::string type = show(value.type);
      return result(node,
                    name == type || name.empty() ? "type " + type
                                                 : format("type {0} = {1}", name, type),
                    typeDetail(value.type));
    }
    case ValueKind::Module:
      return result(node, "module " + value.text());
    case ValueKind::Builtin:
    case ValueKind::Constexpr:
      return result(node, format("{0} (allo)", builtinName(value.builtin)));
    default:
      return result(node, name.empty() ? show(value) : format("{0} = {1}", name, show(value)),
                    "compile-time constant");
    }
  }

  HoverResult ofKernel(const Node &node, const KernelSignature &signature) const {
    std::string detail;
    auto line = [&](const std::string &text) { detail += (detail.empty() ? "" : "\n") + text; };
    if (signature.options.style == TypingStyle::Cpp)
      line("typing style: cpp");
    std::string workers;
    for (int64_t axis : signature.mapping)
      workers += (workers.empty() ? "" : " x ") + (axis > 0 ? std::to_string(axis) : "?");
    if (signature.hasMapping)
      line("mapping: " + (workers.empty() ? "one worker" : workers + " workers"));
    if (signature.isInstance)
      line("instance " + signature.label);
    return result(node, "kernel " + signature.name + showSignature(signature), detail);
  }

  std::optional<HoverResult> ofVariable(const Node &node, uint32_t index) {
    const VariableInfo &variable = kernel->variables[index];
    if (variable.kind == VariableKind::Constexpr || variable.type.isError())
      if (const Value *value = constant(variable.node))
        return ofConstant(node, variable.name, *value);
    if (variable.type.isError())
      return std::nullopt;
    std::string detail;
    switch (variable.kind) {
    case VariableKind::Parameter:
      detail = "parameter";
      if (variable.type.isStream())
        detail += "\n" + typeDetail(variable.type);
      break;
    case VariableKind::LoopIndex:
      detail = "loop index";
      break;
    case VariableKind::Stream:
      detail = typeDetail(variable.type);
      break;
    case VariableKind::Stateful:
      detail = "stateful: keeps its value from call to call";
      break;
    case VariableKind::Local:
    case VariableKind::Constexpr:
    case VariableKind::Kernel:
    case VariableKind::Broken:
      if (variable.inferred)
        detail = whyInferred(variable);
      break;
    }
    if (detail.empty() && variable.type.isShaped())
      detail = typeDetail(variable.type);
    return result(node, format("{0}: {1}", variable.name, variable.type), detail);
  }

  // The derivation of the expression that gave a variable its type.
  std::string whyInferred(const VariableInfo &variable) const {
    std::vector<const Node *> way;
    innermostAt(unit, unit.spanOf(variable.node).begin, &way);
    for (const Node *node : way)
      if (const auto *assign = node->tryAs<AssignStmt>()) {
        std::string why = derivation(*assign->value, unit, *kernel);
        std::string from = format("inferred from '{0}'", shortSource(*assign->value));
        return why.empty() ? from : from + "\n" + why;
      }
    return {};
  }

  std::optional<HoverResult> about(const Node &node, uint32_t at) {
    switch (node.kind) {
    case NodeKind::NameExpr: {
      const auto *name = node.as<NameExpr>();
      if (kernel) {
        const ExprInfo &info = kernel->info(node.id);
        if (info.variable != NoVariable)
          return ofInstance(ofVariable(node, info.variable));
        // The arguments of templates and what enclosing functions bind.
        if (kernel->signature && kernel->signature->environment)
          if (const Value *bound = kernel->signature->environment->find(name->name);
              bound && bound->isConst())
            return ofInstance(ofConstant(node, name->name, *bound));
      }
      // The name of an operator speaks for its call.
      if (const Value *value = constant(node.id);
          value && value->kind == ValueKind::Builtin && depth > 0)
        if (const auto *call = path[depth - 1]->tryAs<CallExpr>(); call && call->callee == &node) {
          --depth;
          if (auto whole = ofExpression(*call, at))
            return whole;
          ++depth;
        }
      if (const Value *value = constant(node.id))
        return ofConstant(node, name->name, *value);
      return std::nullopt;
    }
    case NodeKind::Ident:
      return ofIdent(*node.as<Ident>());
    case NodeKind::IntExpr:
    case NodeKind::FloatExpr:
    case NodeKind::BoolExpr: {
      if (!kernel || kernel->info(node.id).type.isError())
        return std::nullopt;
      return result(node, format("{0}: {1}", unit.source(node.span), kernel->info(node.id).type),
                    "a constant takes the type of the operand that it meets");
    }
    case NodeKind::BinaryExpr:
    case NodeKind::UnaryExpr:
    case NodeKind::CompareExpr:
    case NodeKind::BoolOpExpr:
    case NodeKind::TernaryExpr:
    case NodeKind::SubscriptExpr:
    case NodeKind::CallExpr:
    case NodeKind::AttributeExpr:
      return ofExpression(node, at);
    case NodeKind::AugAssignStmt: {
      if (!kernel)
        return std::nullopt;
      const ExprInfo &info = kernel->info(node.id);
      if (info.type.isError())
        return std::nullopt;
      const auto *assign = node.as<AugAssignStmt>();
      return result(node,
                    format("{0} {1} {2}: {3}", shortSource(*assign->target), show(assign->op),
                           shortSource(*assign->value), info.type),
                    derivation(node, unit, *kernel));
    }
    default:
      return std::nullopt;
    }
  }

  std::optional<HoverResult> ofExpression(const Node &node, uint32_t at) {
    if (!kernel)
      return std::nullopt;
    const Node *whole = &node;
    // An inner part of a chain has no type of its own: the chain has.
    size_t i = depth;
    while (kernel->info(whole->id).role == ExprRole::ChainInner && i > 0)
      whole = path[--i];
    if (const auto *assign = whole->tryAs<AugAssignStmt>()) {
      depth = i;
      return about(*assign, at);
    }
    const ExprInfo &info = kernel->info(whole->id);
    if (info.role == ExprRole::Constant) {
      if (const Value *value = constant(whole->id))
        return ofConstant(*whole, shortSource(*whole), *value);
      return std::nullopt;
    }
    if (info.role != ExprRole::Runtime || info.type.isError()) {
      std::string why = derivation(*whole, unit, *kernel); // a call without a result
      if (why.empty())
        return std::nullopt;
      return result(*whole, why);
    }
    return ofInstance(result(*whole, format("{0}: {1}", shortSource(*whole), info.type),
                             derivation(*whole, unit, *kernel)));
  }

  std::optional<HoverResult> ofIdent(const Ident &ident) {
    const Node *owner = parent();
    if (!owner)
      return std::nullopt;
    if (const auto *function = owner->tryAs<FunctionStmt>()) {
      const KernelCheck *known = item.kernelOf(function->id);
      if (!known || function->name != &ident)
        return std::nullopt;
      return ofConstant(ident, ident.name, Value::ofKernel(known->signature));
    }
    if (const auto *parameter = owner->tryAs<Parameter>()) {
      if (kernel) {
        const ExprInfo &info = kernel->info(parameter->id);
        if (info.variable != NoVariable)
          return ofInstance(ofVariable(ident, info.variable));
      }
      return std::nullopt;
    }
    if (owner->is<ErrorStmt>() && kernel) { // a name in a line that could not be parsed
      if (const ExprInfo &info = kernel->info(ident.id); info.variable != NoVariable)
        return ofInstance(ofVariable(ident, info.variable));
      if (const Value *value = constant(ident.id))
        return ofInstance(ofConstant(ident, ident.name, *value));
      return std::nullopt;
    }
    if (owner->is<AttributeExpr>())
      if (const Value *value = constant(owner->id)) {
        // The name of an operator speaks for its call.
        const CallExpr *call = depth >= 2 ? path[depth - 2]->tryAs<CallExpr>() : nullptr;
        if (call && call->callee == owner && value->kind == ValueKind::Builtin) {
          size_t saved = depth;
          depth -= 2;
          if (auto whole = ofExpression(*call, call->span.begin))
            return whole;
          depth = saved;
        }
        return ofConstant(*owner, unit.source(owner->span), *value);
      }
    if (const auto *argument = owner->tryAs<Argument>(); argument && argument->keyword == &ident) {
      for (const Node *node : path)
        if (const auto *call = node->tryAs<CallExpr>())
          if (const Value *callee = constant(call->callee->id);
              callee && callee->kind == ValueKind::Kernel)
            for (const ParameterInfo &p : callee->kernel().parameters)
              if (p.name == ident.name)
                return result(ident, format("{0}: {1}", p.name, p.type),
                              format("parameter of kernel '{0}'", callee->kernel().name));
    }
    if (owner->is<ImportAlias>())
      for (const Binding &binding : item.module->bindings)
        if (binding.node == ident.id && binding.value.isConst())
          return ofConstant(ident, ident.name, binding.value);
    return std::nullopt;
  }
};

} // namespace

std::string HoverResult::markdown() const {
  std::string out = "```python\n" + summary + "\n```";
  if (!detail.empty())
    out += "\n```text\n" + detail + "\n```";
  return out;
}

std::string HoverResult::plainText() const {
  return detail.empty() ? summary : summary + "\n\n" + detail;
}

std::optional<HoverResult> hover(const Analysis &analysis, uint32_t offset) {
  if (analysis.items.empty())
    return std::nullopt;
  auto cursor = analysis.items.find(offset);
  const ItemState &item = *analysis.items.at(cursor).state;
  uint32_t within = offset - cursor.offset;
  return HoverFinder(item, kernelAt(item, within), cursor.offset).find(within);
}

} // namespace allo
