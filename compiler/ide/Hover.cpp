// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "ide/Hover.h"

#include "ide/BuiltinDocs.h"
#include "ide/Definition.h"
#include "ide/Derivation.h"
#include "ide/complete/FunctionText.h"
#include "ide/schedule/ScheduleHover.h"
#include "ide/values/ShowValues.h"
#include "sema/facts/Items.h"
#include "sema/module/Signature.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo {

namespace {

class HoverFinder {
public:
  HoverFinder(const Analysis &analysis, const ItemState &item, const KernelCheck *kernel,
              uint32_t offset)
      : analysis(analysis), item(item), unit(*item.unit), kernel(kernel), offset(offset) {}

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
  const Analysis &analysis;
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
      return format("{0} integer of {1} {2}", type.isSigned() ? "signed" : "unsigned", type.width(),
                    type.width() == 1 ? "bit" : "bits");
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
      std::string one = format("{0}, depth {1}", type.element(), type.depth());
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
      return ofBuiltin(node, value.builtin);
    case ValueKind::Constexpr:
      return ofBuiltin(node, Builtin::Constexpr);
    case ValueKind::Function:
      return ofFunction(node, value.function());
    case ValueKind::Template:
      return result(node, "template " + value.text(), "bound by the arguments in brackets");
    case ValueKind::Error:
    case ValueKind::Runtime:
    case ValueKind::Void:
    case ValueKind::Int:
    case ValueKind::Float:
    case ValueKind::Bool:
    case ValueKind::String:
    case ValueKind::None:
    case ValueKind::Ellipsis:
    case ValueKind::Tuple:
    case ValueKind::List:
    case ValueKind::Dict:
    case ValueKind::Array:
    case ValueKind::Options:
    case ValueKind::Schedule:
    case ValueKind::Opaque:
      return result(node, name.empty() ? show(value) : format("{0} = {1}", name, show(value)),
                    "compile-time constant");
    }
    ALLO_UNREACHABLE("kinds of values are handled");
  }

  // Says where another file defines what 'about' a name is.
  HoverResult located(HoverResult made, const std::optional<ForeignLocation> &place) const {
    if (place) {
      made.file = place->file->path;
      made.line = place->file->text.lineOf(place->span().begin) + 1;
    }
    return made;
  }
  HoverResult ofName(const Node &node, std::string_view name, const Value &value) const {
    std::optional<ForeignLocation> place = placeOfValue(analysis, value);
    // A function that is no kernel has locals of which nothing is known here.
    bool mayBeLocal = !kernel && std::any_of(path.begin(), path.end(), [](const Node *each) {
      return each->is<FunctionStmt>();
    });
    if (!place && !mayBeLocal)
      place = placeOfName(analysis, item, name);
    return located(ofConstant(node, name, value), place);
  }
  HoverResult ofAttribute(const AttributeExpr &node, const Value &value) const {
    std::optional<ForeignLocation> place = placeOfValue(analysis, value);
    if (const Value *base = place ? nullptr : constant(node.base->id))
      if (base->kind == ValueKind::Module && base->data->module)
        place = placeOfAttribute(*base->data->module, node.attribute->name);
    return located(ofConstant(node, unit.source(node.span), value), place);
  }

  HoverResult ofBuiltin(const Node &node, Builtin builtin) const {
    const BuiltinDoc &doc = builtinDoc(builtin);
    HoverResult made = result(node, std::string(doc.signature));
    made.text = doc.text;
    made.page = doc.page;
    return made;
  }

  // A statement of this file, or of one that it imports.
  const SyntaxUnit *unitOf(ItemId id) const {
    if (id == ThisItem || id == item.id)
      return &unit;
    if (const ItemState *foreign = foreignItem(analysis, id))
      return foreign->unit.get();
    const SyntaxUnit *found = nullptr;
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
      if (entry.state->id == id)
        found = entry.state->unit.get();
    });
    return found;
  }

  // A function that is evaluated at compile time, as it is written.
  HoverResult ofFunction(const Node &node, const FunctionInfo &info) const {
    const SyntaxUnit *home = unitOf(info.item);
    const FunctionStmt *function = home && info.node < home->nodes.size()
                                       ? home->nodes[info.node]->tryAs<FunctionStmt>()
                                       : nullptr;
    HoverResult made =
        result(node, format("{0}function {1}{2}", info.isConsteval ? "consteval " : "", info.name,
                            function ? writtenSignature(*function, *home) : ""));
    if (function)
      made.text = docstringOf(*function);
    return made;
  }
  // The consteval function that a definition in this statement makes; null for another one.
  const FunctionInfo *constevalOf(const FunctionStmt &function) const {
    for (const Binding &binding : item.module->bindings)
      if (binding.value.kind == ValueKind::Function && binding.value.function().isConsteval &&
          binding.value.function().item == item.id && binding.value.function().node == function.id)
        return &binding.value.function();
    return nullptr;
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
    const SyntaxUnit *home = unitOf(signature.item);
    const FunctionStmt *function = home ? functionOf(*home, signature) : nullptr;
    std::string shown = showSignature(signature);
    if (function && !signature.templates.empty() && !signature.isInstance) {
      shown = writtenSignature(*function, *home);
      std::string names;
      for (const std::string &each : signature.templates)
        names += (names.empty() ? "" : ", ") + each;
      line("templates: " + names);
      if (std::string instances = instancesOf(signature); !instances.empty())
        line("instances: " + instances);
    }
    HoverResult made = result(node, "kernel " + signature.name + shown, detail);
    if (function)
      made.text = docstringOf(*function);
    return made;
  }

  // Those that this file asks for, "[i16, 16], [i8, 4]".
  std::string instancesOf(const KernelSignature &signature) const {
    constexpr size_t Most = 8;
    std::string out;
    size_t count = 0;
    analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
      if (signature.item != ThisItem ? entry.state->id != signature.item
                                     : entry.state.get() != &item)
        return;
      for (const InstanceCheck &instance : entry.state->instances)
        if (instance.signature->function == signature.function &&
            instance.signature->isSpecialized && ++count <= Most) {
          const std::string &label = instance.signature->label;
          out += (out.empty() ? "" : ", ") + label.substr(std::min(label.find('['), label.size()));
        }
    });
    return out + (count > Most ? ", ..." : "");
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
    if (const std::string values = showValues(unit, *kernel, index); !values.empty())
      detail += (detail.empty() ? "" : "\n") + values;
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
    if (const auto *name = node.tryAs<NameExpr>()) {
      if (kernel) {
        const ExprInfo &info = kernel->info(node.id);
        if (info.variable != NoVariable)
          return ofInstance(ofVariable(node, info.variable));
        // The arguments of templates and what enclosing functions bind.
        if (kernel->signature && kernel->signature->environment)
          if (const Value *bound = kernel->signature->environment->find(name->name);
              bound && bound->isConst())
            return ofInstance(ofConstant(node, name->name, *bound));
        if (kernel->signature && isOneOf(name->name, kernel->signature->templates))
          return ofConstant(node, name->name, Value::ofTemplate(std::string(name->name)));
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
        return ofName(node, name->name, *value);
      return ofDecorator(node, name->name);
    }
    if (const auto *ident = node.tryAs<Ident>())
      return ofIdent(*ident);
    if (node.is<IntExpr>() || node.is<FloatExpr>() || node.is<BoolExpr>()) {
      if (!kernel || kernel->info(node.id).type.isError())
        return std::nullopt;
      return result(node, format("{0}: {1}", unit.source(node.span), kernel->info(node.id).type),
                    "a constant takes the type of the operand that it meets");
    }
    if (node.is<BinaryExpr>() || node.is<UnaryExpr>() || node.is<CompareExpr>() ||
        node.is<BoolOpExpr>() || node.is<TernaryExpr>() || node.is<SubscriptExpr>() ||
        node.is<CallExpr>() || node.is<AttributeExpr>())
      return ofExpression(node, at);
    if (const auto *assign = node.tryAs<AugAssignStmt>()) {
      if (!kernel)
        return std::nullopt;
      const ExprInfo &info = kernel->info(node.id);
      if (info.type.isError())
        return std::nullopt;
      HoverResult made = result(node,
                                format("{0} {1} {2}: {3}", shortSource(*assign->target),
                                       show(assign->op), shortSource(*assign->value), info.type),
                                derivation(node, unit, *kernel));
      made.page = ruleOf(node, unit, *kernel);
      return made;
    }
    return std::nullopt;
  }

  // The checker looks at decorators, and notes nothing about their names.
  std::optional<HoverResult> ofDecorator(const Node &node, std::string_view name) const {
    const FunctionStmt *function = nullptr;
    for (const Node *each : path)
      if (const auto *outer = each->tryAs<FunctionStmt>())
        function = outer;
    bool decorates =
        function && std::any_of(function->decorators.begin(), function->decorators.end(),
                                [&](const Expr *each) { return each->span.encloses(node.span); });
    std::optional<HoverResult> found;
    if (decorates)
      analysis.items.forEach([&](const ItemEntry &entry, uint32_t) {
        for (const Binding &binding : entry.state->module->bindings)
          if (binding.name == name && binding.value.kind == ValueKind::Builtin)
            found = ofBuiltin(node, binding.value.builtin);
      });
    return found;
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
    const OperatorInfo *called = calledOperator(*whole, *kernel);
    auto described = [&](HoverResult made) {
      if (called) {
        const BuiltinDoc &doc = builtinDoc(called->builtin);
        made.text = format("`{0}`: {1}", doc.signature, doc.text);
        made.page = doc.page;
      } else {
        made.page = ruleOf(*whole, unit, *kernel);
      }
      return made;
    };
    if (info.role == ExprRole::Constant) {
      if (const Value *value = constant(whole->id))
        return ofConstant(*whole, shortSource(*whole), *value);
      return std::nullopt;
    }
    if (info.role != ExprRole::Runtime || info.type.isError()) {
      std::string why = derivation(*whole, unit, *kernel); // a call without a result
      if (why.empty())
        return std::nullopt;
      return described(result(*whole, why));
    }
    return ofInstance(described(result(*whole, format("{0}: {1}", shortSource(*whole), info.type),
                                       derivation(*whole, unit, *kernel))));
  }

  std::optional<HoverResult> ofIdent(const Ident &ident) {
    const Node *owner = parent();
    if (!owner)
      return std::nullopt;
    if (const auto *function = owner->tryAs<FunctionStmt>()) {
      if (function->name != &ident)
        return std::nullopt;
      if (const FunctionInfo *evaluated = constevalOf(*function))
        return ofFunction(ident, *evaluated);
      const KernelCheck *known = item.kernelOf(function->id);
      if (!known)
        return std::nullopt;
      for (const auto &generic : item.module->kernels) // not one of its instances
        if (generic->function == function->id && !generic->templates.empty())
          return ofKernel(ident, *generic);
      return ofKernel(ident, *known->signature);
    }
    if (const auto *parameter = owner->tryAs<Parameter>()) {
      if (kernel) {
        const ExprInfo &info = kernel->info(parameter->id);
        if (info.variable != NoVariable)
          return ofInstance(ofVariable(ident, info.variable));
      }
      const auto *function = depth > 1 ? path[depth - 2]->tryAs<FunctionStmt>() : nullptr;
      if (const FunctionInfo *of = function ? constevalOf(*function) : nullptr)
        return result(
            *parameter, shortSource(*parameter),
            format("parameter of consteval function {0}: a compile-time value", of->name));
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
        return ofAttribute(*owner->as<AttributeExpr>(), *value);
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
          return ofName(ident, ident.name, binding.value);
    return std::nullopt;
  }
};

} // namespace

std::string HoverResult::definedIn() const {
  return file.empty() ? "" : format("Defined in `{0}`:{1}", file, line);
}

std::string HoverResult::markdown(std::string_view documentation) const {
  // A kernel is shown as Python has it, so that it is coloured as such.
  constexpr std::string_view Kernel = "kernel ";
  bool isKernel = summary.starts_with(Kernel);
  std::string out = isKernel ? "**kernel**\n" : "";
  out += "```python\n" + (isKernel ? "def " + summary.substr(Kernel.size()) : summary) + "\n```";
  auto part = [&](const std::string &more) { out += "\n\n" + more; };
  if (!detail.empty())
    part(derivationMarkdown(detail));
  if (!listing.empty())
    part("```text\n" + listing + "\n```");
  if (!text.empty())
    part(text);
  if (!file.empty())
    part(definedIn());
  if (!page.empty() && !documentation.empty()) {
    std::string section(page.substr(0, page.find(".md")));
    std::replace(section.begin(), section.end(), '-', ' ');
    part(format("[Documentation: {0}]({1}/language/{2})", section, documentation, page));
  }
  return out;
}

std::string HoverResult::plainText() const {
  std::string out = summary;
  auto part = [&](const std::string &more) { out += "\n\n" + more; };
  if (!detail.empty())
    part(detail);
  if (!listing.empty())
    part(listing);
  if (!text.empty()) {
    std::string plain = text;
    std::erase(plain, '`');
    part(plain);
  }
  if (!file.empty()) {
    std::string plain = definedIn();
    std::erase(plain, '`');
    part(plain);
  }
  return out;
}

std::optional<HoverResult> hover(const Analysis &analysis, uint32_t offset) {
  if (analysis.items.empty())
    return std::nullopt;
  auto cursor = analysis.items.find(offset);
  const ItemState &item = *analysis.items.at(cursor).state;
  uint32_t within = offset - cursor.offset;
  if (std::optional<HoverResult> found = scheduleHover(analysis, item, cursor.offset, within))
    return found;
  return HoverFinder(analysis, item, kernelAt(item, within), cursor.offset).find(within);
}

} // namespace allo
