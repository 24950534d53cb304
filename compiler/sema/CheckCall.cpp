// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Calls of kernels and of built-in operators.
#include "sema/CheckOperator.h"

namespace allo {

void KernelChecker::evaluateArguments(const CallExpr &expr) {
  for (const Argument *argument : expr.arguments)
    this->expr(*argument->value);
}

Value KernelChecker::call(const CallExpr &expr) {
  // 'np.sqrt(x)': a function of a Python module, whatever it is, cannot be called.
  if (const auto *path = expr.callee->tryAs<AttributeExpr>())
    if (const auto *root = path->base->tryAs<NameExpr>(); root && !findLocal(root->name))
      if (const Value *module = names.lookup(root->name);
          module && module->kind == ValueKind::Module && !isAlloModule(module->text())) {
        evaluateArguments(expr);
        return report(DiagCode::NotCallable, *expr.callee,
                      format("'{0}.{1}'", module->text(), path->attribute->name));
      }
  if (auto method = methodCall(expr))
    return *method;
  Value callee = this->expr(*expr.callee);
  if (callee.isError()) {
    evaluateArguments(expr);
    return callee;
  }
  // 'allo.exp' is a module too, an older path of allo's.
  if (callee.kind == ValueKind::Module && callee.text() == "allo.exp")
    callee = result->constants[expr.callee->id] = Value::ofBuiltin(Builtin::OpExp);
  if (callee.kind == ValueKind::Kernel)
    return kernelCall(expr, callee);
  if (callee.kind == ValueKind::Builtin) {
    const OperatorInfo *info = operatorInfo(callee.builtin);
    if (info && info->form != OperatorForm::Worker)
      return OperatorCall(*this, expr, *info).check();
    switch (callee.builtin) {
    case Builtin::Range:
    case Builtin::Grid:
      evaluateArguments(expr);
      return report(DiagCode::InvalidIterator, expr);
    case Builtin::Apint:
    case Builtin::Apfloat: {
      Value type = evaluate(expr, constants);
      return type.kind == ValueKind::Opaque ? Value::error() : type;
    }
    case Builtin::Consteval:
      evaluateArguments(expr);
      return report(DiagCode::NotYetSupported, expr,
                    format("The consteval function '{0}'", textOf(unit, *expr.callee)));
    default:
      evaluateArguments(expr);
      if (builtinForm(callee.builtin) == BuiltinForm::Later)
        return report(DiagCode::NotYetSupported, expr, format("'{0}'", textOf(unit, *expr.callee)));
      break;
    }
  } else {
    evaluateArguments(expr);
  }
  return report(DiagCode::NotCallable, *expr.callee,
                callee.kind == ValueKind::Opaque ? callee.text() : describe(callee));
}

Value KernelChecker::kernelCall(const CallExpr &expr, const Value &callee) {
  const KernelSignature &kernel = callee.kernel();
  std::string subject = format("kernel '{0}'", kernel.name);
  std::vector<Value> values;
  for (const Argument *argument : expr.arguments)
    values.push_back(this->expr(*argument->value));
  result->calls.push_back({expr.id, kernel.item, kernel.function, kernel.name});
  auto declaredHere = [&](NodeDiagnostic diagnostic, uint32_t node) {
    diagnostic.notes.push_back(
        {{kernel.item, node}, format("kernel '{0}' is declared here", kernel.name)});
    return report(std::move(diagnostic));
  };
  if (!kernel.broken) {
    std::vector<const Argument *> bound(kernel.parameters.size(), nullptr);
    size_t next = 0;
    bool bad = false;
    for (size_t i = 0; i < expr.arguments.size(); ++i) {
      const Argument &argument = *expr.arguments[i];
      if (argument.form == ArgumentForm::Star || argument.form == ArgumentForm::DoubleStar) {
        report(DiagCode::NotYetSupported, argument, "An unpacked argument");
        bad = true;
        continue;
      }
      size_t slot = kernel.parameters.size();
      if (argument.form == ArgumentForm::Positional) {
        if (next >= kernel.parameters.size()) {
          size_t given = 0;
          for (const Argument *a : expr.arguments)
            given += a->form == ArgumentForm::Positional;
          if (!bad)
            declaredHere(makeDiagnostic(DiagCode::CallArguments, argument, subject,
                                        format("expected at most {0} positional arguments, got {1}",
                                               kernel.parameters.size(), given)),
                         kernel.nameNode);
          bad = true;
          continue;
        }
        slot = next++;
      } else {
        for (slot = 0; slot < kernel.parameters.size(); ++slot)
          if (kernel.parameters[slot].name == argument.keyword->name)
            break;
        if (slot == kernel.parameters.size()) {
          NodeDiagnostic diagnostic =
              makeDiagnostic(DiagCode::CallArguments, *argument.keyword, subject,
                             format("unexpected keyword argument '{0}'", argument.keyword->name));
          std::vector<std::string> candidates;
          for (const ParameterInfo &parameter : kernel.parameters)
            candidates.push_back(parameter.name);
          std::string close = closestName(argument.keyword->name, candidates);
          if (!close.empty())
            diagnostic.fixes.push_back({format("Change to '{0}'", close),
                                        {{argument.keyword->id, FixPlace::Replace, close}}});
          declaredHere(std::move(diagnostic), kernel.nameNode);
          bad = true;
          continue;
        }
      }
      if (bound[slot]) {
        report(DiagCode::CallArguments, argument, subject,
               format("multiple values for argument '{0}'", kernel.parameters[slot].name));
        bad = true;
        continue;
      }
      bound[slot] = &argument;
      argumentTo(argument, values[i], kernel.parameters[slot], kernel);
    }
    std::string missing;
    size_t count = 0;
    for (size_t i = 0; i < bound.size() && !bad; ++i)
      if (!bound[i] && !kernel.parameters[i].hasDefault) {
        missing += (count++ ? ", '" : "'") + kernel.parameters[i].name + "'";
      }
    if (!missing.empty())
      declaredHere(makeDiagnostic(DiagCode::CallArguments, expr, subject,
                                  format("missing required {0} {1}",
                                         count == 1 ? "argument" : "arguments", missing)),
                   kernel.nameNode);
  }
  if (kernel.broken && kernel.results.empty())
    return Value::error();
  if (kernel.results.empty())
    return Value::voidValue();
  if (kernel.results.size() == 1)
    return Value::runtime(kernel.results[0]);
  std::vector<Value> results;
  for (Type type : kernel.results)
    results.push_back(Value::runtime(type));
  return Value::ofTuple(std::move(results));
}

void KernelChecker::argumentTo(const Argument &argument, const Value &value,
                               const ParameterInfo &parameter, const KernelSignature &callee) {
  const Expr &expr = *argument.value;
  Type to = parameter.type;
  if (value.isError() || to.isError())
    return;
  auto mismatch = [&](const std::string &got) {
    NodeDiagnostic diagnostic =
        makeDiagnostic(DiagCode::ArgumentType, expr, parameter.name, to, got);
    diagnostic.notes.push_back({{callee.item, parameter.node},
                                format("parameter '{0}' is declared here", parameter.name)});
    report(std::move(diagnostic));
  };
  if (value.kind == ValueKind::Void) {
    report(DiagCode::NoResult, expr, textOf(unit, *expr.as<CallExpr>()->callee));
    return;
  }
  if (!to.isStream() && (value.isNumber() || (value.isRuntime() && value.type.isScalar()))) {
    // A scalar fills a fresh buffer where the parameter is shaped.
    convert(expr, value, to.element(), Flow::Assignment);
    return;
  }
  if (value.isRuntime()) {
    if (value.type == to || convertShaped(expr, value.type, to))
      return;
    bool kinds =
        to.isShaped() && value.type.element() == to.element() && value.type.dims() == to.dims();
    mismatch("'" + show(value.type) + "'" +
             (!kinds                                  ? ""
              : value.type.kind() == TypeKind::Tensor ? " (a tensor)"
                                                      : " (a buffer)"));
    return;
  }
  mismatch(describe(value));
}

} // namespace allo
