// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Names, scopes and conversions in a kernel's body.
#include "sema/kernel/CheckKernel.h"

#include "sema/facts/Fixes.h"
#include "sema/facts/Misfit.h"
#include "sema/facts/ModuleView.h"
#include "sema/kernel/KernelChecker.h"
#include "sema/lint/Lint.h"
#include "sema/module/Decorators.h"
#include "sema/module/OlderInterface.h"
#include "sema/operators/Attributes.h"
#include "sema/pyeval/RecordClass.h"
#include "sema/pyeval/library/PyLibrary.h"
#include "support/Nearest.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace allo {

std::shared_ptr<KernelCheck> checkKernel(const SyntaxUnit &unit,
                                         std::shared_ptr<const KernelSignature> signature,
                                         TypeContext &types, NameSource &names,
                                         KernelCheckOptions options) {
  return KernelChecker(unit, std::move(signature), types, names).run(options);
}

std::string textOf(const SyntaxUnit &unit, const Node &node) {
  return showSource(unit.source(node.span), Spacing::Canonical);
}

KernelChecker::KernelChecker(const SyntaxUnit &unit, std::shared_ptr<const KernelSignature> kernel,
                             TypeContext &types, NameSource &names, KernelChecker *owner,
                             std::shared_ptr<const CaptureScope> captures)
    : unit(unit), ownSignature(std::move(kernel)), signature(*ownSignature), types(types),
      names(names), result(std::make_shared<KernelCheck>()),
      constants{types,
                names,
                unit,
                &result->diagnostics.elements(),
                &result->diagnostics.elements(),
                &result->constants},
      owner(owner), captures(std::move(captures)) {
  constants.requests = &result->requests;
  constants.item = signature.item;
  constants.arithmetic = Arithmetic::Kernel;
  constants.isForKernel = true;
  constants.results = &constevalResults;
  constants.local = [this](std::string_view wanted) -> const Value * {
    Local *local = findLocal(wanted);
    return local ? &local->value : enclosing(wanted);
  };
}

std::shared_ptr<KernelCheck> KernelChecker::run(KernelCheckOptions options) {
  result->complete = options.complete;
  const auto &function = *unit.nodes[signature.function]->as<FunctionStmt>();
  result->function = signature.function;
  result->name = signature.name;
  result->signature = ownSignature;
  result->style = signature.options.style;
  result->facts.resize(lastDescendant(function) - function.id + 1);
  names.onSteps(result->facts.size() * NodeCost);
  if (names.cancelled())
    return std::move(result);
  for (const ParameterInfo &parameter : signature.parameters) {
    if (findLocal(parameter.name))
      continue;
    const Node &node = *unit.nodes[parameter.node];
    if (parameter.isConstexpr)
      declare(parameter.name, node,
              parameter.constant.isError() ? Value::ofDependent() : parameter.constant,
              VariableKind::Constexpr);
    else
      declare(parameter.name, node,
              parameter.isInferred && parameter.type.isError() ? Value::ofDependent()
                                                               : Value::runtime(parameter.type),
              VariableKind::Parameter);
  }
  if (signature.headerDiagnostics)
    for (const NodeDiagnostic &problem : *signature.headerDiagnostics)
      report(problem);
  checkReturnPlacement(function.body, 0, 0);
  bool returns = block(function.body);
  if (names.cancelled()) // what was found is cut short, and nobody looks at it
    return std::move(result);
  // A last line that could not be read may have been the 'return'.
  mayReturn = mayReturn || (!function.body.empty() && function.body.back()->is<ErrorStmt>());
  if (!returns && !mayReturn && !signature.results.empty() && !signature.broken &&
      !function.body.empty()) {
    NodeDiagnostic diagnostic =
        makeDiagnostic(DiagCode::MissingReturn, *function.name, function.name->name);
    std::vector<const VariableInfo *> visible;
    for (const Local &local : locals)
      visible.push_back(&result->variables[local.variable]);
    if (auto fix = addReturn(function, signature.results, visible))
      diagnostic.fixes.push_back(std::move(*fix));
    report(std::move(diagnostic));
  }
  checkNested(options);
  if (names.cancelled())
    return std::move(result);
  if (options.lint)
    lintKernel(unit, names, *result);
  std::vector<NodeDiagnostic> &diagnostics = result->diagnostics.elements();
  dropRepeated(diagnostics);
  auto undecided = [&](const auto &found) { return result->isUndecided(found.node); };
  std::erase_if(diagnostics, undecided);
  diagnostics.shrink_to_fit(); // they are kept, and those of many instances add up
  std::erase_if(result->requests, undecided);
  return std::move(result);
}

Value KernelChecker::report(NodeDiagnostic diagnostic) {
  checkMessageStyle(diagnostic.message);
  result->diagnostics.elements().push_back(std::move(diagnostic));
  return Value::error();
}

Value KernelChecker::folded(Folded fold, const Node &node) {
  if (fold.error)
    return report({fold.error->code, node.id, std::move(fold.error->text), {}, {}});
  return std::move(fold.value);
}

// ---- scope

Local *LocalScope::find(std::string_view name) {
  if (all.size() > Few) {
    for (; indexed < all.size(); ++indexed)
      places[all[indexed].name].push_back(uint32_t(indexed));
    auto found = places.find(name);
    return found == places.end() || found->second.empty() ? nullptr : &all[found->second.back()];
  }
  for (size_t i = all.size(); i-- > 0;)
    if (all[i].name == name)
      return &all[i];
  return nullptr;
}

void LocalScope::pop() {
  if (indexed == all.size()) {
    places[all.back().name].pop_back();
    --indexed;
  }
  all.pop_back();
}

Local &KernelChecker::declare(std::string_view name, const Node &node, Value value,
                              VariableKind kind, bool inferred) {
  uint32_t variable = uint32_t(result->variables.size());
  const Local *hidden = findLocal(name);
  result->variables.push_back({std::string(name), value.isRuntime() ? value.type : Type::error(),
                               kind, inferred, node.id, hidden ? hidden->variable : NoVariable});
  info(node).variable = variable;
  if (value.isRuntime())
    info(node).type = value.type;
  if (value.isConst())
    result->constants[node.id] = value;
  info(node).role = value.isConst() ? ExprRole::Constant : ExprRole::Runtime;
  locals.push({name, variable, std::move(value), gridDepth, loops, branches});
  return locals.back();
}

void KernelChecker::leaveBlock(BlockMark mark, const Node &block) {
  --blockDepth;
  for (; locals.size() > mark.locals; locals.pop())
    result->variables[locals.back().variable].scopeEnd = lastDescendant(block);
}

const Value *KernelChecker::enclosing(std::string_view name) const {
  if (captures)
    if (const CaptureScope::Name *captured = captures->find(name))
      return &captured->value;
  return signature.environment ? signature.environment->find(name) : nullptr;
}

Value KernelChecker::name(const NameExpr &expr) {
  if (Local *local = findLocal(expr.name)) {
    info(expr).variable = local->variable;
    return local->value;
  }
  if (captures)
    if (const CaptureScope::Name *captured = captures->find(expr.name)) {
      if (!captured->value.isRuntime())
        return captured->value;
      NodeDiagnostic diagnostic =
          makeDiagnostic(DiagCode::InvalidCapture, expr, expr.name, signature.name,
                         format("a runtime value of type '{0}'", captured->value.type));
      diagnostic.notes.push_back(
          {{ThisItem, captured->node}, "declared here: pass it as an argument"});
      return report(std::move(diagnostic));
    }
  if (signature.environment)
    if (const Value *value = signature.environment->find(expr.name))
      return *value;
  if (const Value *value = names.lookup(expr.name)) {
    if (value->kind == ValueKind::Template) {
      // In a body a template is known by the variable that holds it, too.
      if (signature.environment)
        if (const Value *bound = signature.environment->find(value->text()))
          return *bound;
      return report(DiagCode::UnboundTemplate, expr, value->text());
    }
    if (fieldsOfNamedTuple(*value))
      return withKernelTuples(*value);
    if (value->kind == ValueKind::Opaque && !value->text().starts_with("function ")) {
      if (value->data->undefined && fileOf(value->data->item) == fileOf(signature.item)) {
        NodeDiagnostic diagnostic{
            DiagCode::UndefinedName,
            expr.id,
            value->data->reason,
            {{{ThisItem, expr.id}, format("kernel '{0}' needs its value here", signature.name)}},
            {},
            {value->data->item, value->data->node}};
        return report(std::move(diagnostic));
      }
      if (!value->data->reason.empty()) {
        NodeDiagnostic diagnostic =
            makeDiagnostic(DiagText::NameWithoutValue, expr, expr.name, value->data->reason);
        if (value->data->node != NoNode) // it is a value of a running program
          diagnostic.notes.push_back({{value->data->item, value->data->node}, "this fails"});
        return report(std::move(diagnostic));
      }
      if (findNative(value->text()))
        return *value;
      NodeDiagnostic diagnostic =
          makeDiagnostic(DiagCode::OpaqueValue, expr, expr.name, value->text());
      NodeRef place = names.placeOf(expr.name);
      if (place.node != NoNode)
        diagnostic.notes.push_back({place, "bound here"});
      return report(std::move(diagnostic));
    }
    return *value;
  }
  if (expr.name == "range")
    return Value::ofBuiltin(Builtin::Range);
  if (expr.name == "min")
    return Value::ofBuiltin(Builtin::Min);
  if (expr.name == "max")
    return Value::ofBuiltin(Builtin::Max);
  if (expr.name == "print")
    return Value::ofBuiltin(Builtin::Print);
  if (expr.name == "len")
    return Value::ofBuiltin(Builtin::Len);
  return undefinedName(expr);
}

namespace {

// What to write for a function of Python's that kernels do not have, or a constant of C's.
std::string_view insteadOf(std::string_view name) {
  if (name == "int")
    return "a conversion is 'cast(x, i32)' or a declaration with a type";
  if (name == "float")
    return "a conversion is 'cast(x, f32)' or a declaration with a type";
  if (name == "abs")
    return "the absolute value is 'allo.math.abs(x)'";
  if (name == "round")
    return "rounding is 'allo.math.floor(x + 0.5)'";
  if (name == "true" || name == "false")
    return name == "true" ? "Python's is 'True'" : "Python's is 'False'";
  if (name == "sum" || name == "enumerate" || name == "zip")
    return "loops over values are written with 'range'";
  return {};
}

} // namespace

Value KernelChecker::undefinedName(const NameExpr &expr) {
  if (reportOlderType(expr, expr.name, result->diagnostics.elements()))
    return Value::error();
  NodeDiagnostic diagnostic = makeDiagnostic(DiagCode::UndefinedName, expr, expr.name);
  if (suggestions++ >= MaxSuggestions)
    return report(std::move(diagnostic));
  const VariableInfo *ended = nullptr; // the last one of the name in a block that is over
  std::vector<NodeId> introduced;
  for (const VariableInfo &variable : result->variables)
    if (variable.scopeEnd != NoNode && !variable.isElement && variable.name == expr.name) {
      ended = &variable;
      introduced.push_back(variable.node);
    }
  if (ended) {
    diagnostic.notes.push_back({{ThisItem, ended->node},
                                format("'{0}' is local to the block in which it is introduced "
                                       "here: declare it before the block",
                                       expr.name)});
    if (auto fix = declareBefore(*ended, introduced, expr,
                                 *unit.nodes[signature.function]->as<FunctionStmt>(), unit, names))
      diagnostic.fixes.push_back(std::move(*fix));
    return report(std::move(diagnostic));
  }
  if (insteadOf(expr.name).empty() && !isPythonBuiltin(expr.name))
    if (const std::string *star = names.openImport(expr.name))
      return star->empty() ? Value::error() : report(DiagCode::OpaqueValue, expr, expr.name, *star);
  std::vector<std::string> candidates;
  for (const Local &local : locals)
    candidates.emplace_back(local.name);
  for (std::string &near : names.namesNear(expr.name))
    candidates.push_back(std::move(near));
  for (const char *builtin : {"range", "min", "max"})
    candidates.emplace_back(builtin);
  std::string close = nearestName(expr.name, candidates);
  const bool later = noteLaterDefinition(diagnostic, expr.name, names);
  if (std::string_view instead = insteadOf(expr.name); !instead.empty() && !later)
    diagnostic.notes.push_back({{ThisItem, expr.id}, std::string(instead)});
  else if (isPythonBuiltin(expr.name) && !later)
    diagnostic.notes.push_back(
        {{ThisItem, expr.id},
         format("'{0}' belongs to Python, and kernels do not have it", expr.name)});
  // A name of allo's is hardly another one misspelt.
  if (auto fix = importName(expr, names))
    diagnostic.fixes.push_back(std::move(*fix));
  else if (!close.empty() && !later)
    diagnostic.fixes.push_back(changeTo(expr.id, close));
  return report(std::move(diagnostic));
}

static bool isMethodOf(Type type, std::string_view name) {
  return std::ranges::any_of(methodsOf(type),
                             [&](Builtin method) { return builtinName(method) == name; });
}

Value KernelChecker::attribute(const AttributeExpr &expr) {
  // A path that starts at a module is compile-time.
  const Expr *root = &expr;
  while (const auto *inner = root->tryAs<AttributeExpr>())
    root = inner->base;
  if (const auto *rootName = root->tryAs<NameExpr>()) {
    Value base = name(*rootName);
    if (base.isError())
      return base;
    if (base.kind == ValueKind::Module || base.kind == ValueKind::Builtin) {
      record(*rootName, base);
      Value value = evaluate(expr, constants);
      return value.kind == ValueKind::Opaque && !findNative(value.text()) ? Value::error() : value;
    }
  }
  Value base = this->expr(*expr.base);
  if (base.isError())
    return base;
  if (base.isRuntime() &&
      reportOlderMethod(*expr.attribute, base.type, result->diagnostics.elements()))
    return Value::error();
  if (Value value = valueAttribute(base, expr.attribute->name); !value.isError())
    return value;
  if (base.isRuntime() && isMethodOf(base.type, expr.attribute->name)) {
    NodeDiagnostic diagnostic = makeDiagnostic(DiagCode::NoAttribute, *expr.attribute, "", "");
    std::string path = textOf(unit, expr);
    diagnostic.message = format("'{0}' is a method, which has to be called: '{0}()'", path);
    return report(std::move(diagnostic));
  }
  bool plain = base.isNumber() || base.kind == ValueKind::String || base.kind == ValueKind::None ||
               base.isSequence();
  return report(plain ? DiagCode::ConstexprAttribute : DiagCode::NoAttribute, *expr.attribute,
                plain ? textOf(unit, *expr.base) : describeAtStart(base), expr.attribute->name);
}

// ---- facts

Value KernelChecker::record(const Expr &expr, Value value) {
  ExprInfo &slot = info(expr);
  if (value.isRuntime()) {
    slot.role = ExprRole::Runtime;
    slot.type = value.type;
  } else if (value.isConst()) {
    slot.role = ExprRole::Constant;
    if (expr.is<NameExpr>() || expr.is<AttributeExpr>() || result->complete)
      result->constants[expr.id] = value;
  } else if (value.isError() && result->complete) {
    result->constants[expr.id] = value;
  }
  return value;
}

// A call that gives nothing stands where a value is needed.
Value KernelChecker::noResult(const Expr &expr) {
  const auto *call = expr.tryAs<CallExpr>();
  if (!call) // what a compile-time condition chose
    return report(DiagCode::OperatorNoResult, expr, textOf(unit, expr));
  auto callee = result->constants.find(call->callee->id);
  bool library = callee != result->constants.end() && callee->second.kind == ValueKind::Builtin;
  return report(library ? DiagCode::OperatorNoResult : DiagCode::NoResult, expr,
                textOf(unit, *call->callee));
}

// ---- conversion

bool KernelChecker::isScalarOperand(const Expr &expr, const Value &value, std::string_view op,
                                    DiagText otherwise) {
  if (value.isError())
    return false;
  if (value.isNumber() || (value.isRuntime() && value.type.isScalar()))
    return true;
  if (value.kind == ValueKind::Void) {
    noResult(expr);
    return false;
  }
  report(otherwise, expr, describe(value), op);
  return false;
}

bool KernelChecker::convert(const Expr &expr, const Value &value, Type to, Flow flow) {
  if (value.isError() || to.isError())
    return true;
  if (value.kind == ValueKind::Void) {
    noResult(expr);
    return false;
  }
  if (value.isRuntime()) {
    Type from = value.type;
    if (from == to)
      return true;
    if (convertShaped(expr, from, to))
      return true;
    if (!from.isScalar() || !to.isScalar()) {
      report(DiagCode::ShapeMismatch, expr, from, to);
      return false;
    }
    if ((from.isIndex() && to.isFloat()) || (from.isFloat() && to.isIndex())) {
      report(DiagCode::InvalidCast, expr, from, to);
      return false;
    }
    info(expr).cast = to;
    return true;
  }
  return convertConstant(expr, value, to, flow);
}

bool KernelChecker::convertConstant(const Expr &expr, const Value &value, Type to, Flow flow) {
  names.onSteps(8); // once per element of a table
  if (!value.isNumber()) {
    report(DiagCode::NotAValue, expr, describeAtStart(value), to);
    return false;
  }
  info(expr).type = to;
  info(expr).role = ExprRole::Constant;
  std::optional<Misfit> misfit = misfitOf(value, to);
  bool fillsPlace = flow == Flow::Initializer || flow == Flow::Table;
  if (!misfit || (misfit->vanishes && flow == Flow::Table))
    return true;
  if (misfit->code == DiagCode::LiteralOutOfRange) {
    if (flow == Flow::ShiftAmount) // keeps a type of its own
      return true;
    if (fillsPlace && !fitsWithAnySign(misfit->integer, to.width())) {
      report(DiagCode::InitializerOutOfRange, expr, misfit->integer, to);
      return false;
    }
  }
  report({misfit->code, expr.id, misfit->message, {}, fixesOf(*misfit, expr)});
  return misfit->code != DiagCode::NonFiniteConstant;
}

} // namespace allo
