// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Calls of kernels and of built-in operators.
#include "sema/facts/Fixes.h"
#include "sema/kernel/CheckOperator.h"
#include "sema/module/Signature.h"
#include "sema/operators/AlloNames.h"

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
          module && module->kind == ValueKind::Module && !isAlloModule(module->text()) &&
          !module->data->module && module->elements().empty()) {
        info(*path).role = ExprRole::None;
        return libraryCall(expr, module->text() + "." + std::string(path->attribute->name));
      }
  if (auto method = methodCall(expr))
    return *method;
  Value callee = this->expr(*expr.callee);
  if (callee.isError()) {
    evaluateArguments(expr);
    return callee;
  }
  if (const Value called = calleeOf(callee); called.kind != callee.kind)
    callee = result->constants[expr.callee->id] = called;
  if (callee.kind == ValueKind::Kernel)
    return kernelCall(expr, callee);
  if (callee.kind == ValueKind::Function && callee.function().isConsteval)
    return constevalCall(expr, callee);
  if (callee.kind == ValueKind::Opaque && callee.text().starts_with("math."))
    return libraryCall(expr, callee.text());
  if (callee.kind == ValueKind::Builtin) {
    const OperatorInfo *info = operatorInfo(callee.builtin);
    if (info && info->form == OperatorForm::Worker)
      return worker(expr, *info);
    if (info)
      return OperatorCall(*this, expr, *info).check();
    if (callee.builtin == Builtin::Apint || callee.builtin == Builtin::Apfloat) {
      Value type = evaluate(expr, constants);
      return type.kind == ValueKind::Opaque ? Value::error() : type;
    }
    if (callee.builtin == Builtin::Print)
      return staticPrint(expr);
    if (callee.builtin == Builtin::Len)
      return length(expr);
    evaluateArguments(expr);
    if (callee.builtin == Builtin::Range || callee.builtin == Builtin::Grid)
      return report(DiagCode::InvalidIterator, expr);
  } else {
    evaluateArguments(expr);
  }
  NodeDiagnostic diagnostic =
      makeDiagnostic(DiagCode::NotCallable, *expr.callee,
                     callee.kind == ValueKind::Opaque ? callee.text() : describe(callee));
  if (callee.kind == ValueKind::Function)
    diagnostic.notes.push_back({{ThisItem, expr.callee->id},
                                "it is a plain Python function: mark it @kernel or @consteval"});
  if (callee.kind == ValueKind::Type && expr.arguments.size() == 1 &&
      expr.arguments[0]->form == ArgumentForm::Positional)
    if (Spelling cast = spellBuiltin(Builtin::OpCast, names); !cast.text.empty()) {
      std::string text = format("{0}({1}, {2})", cast.text, textOf(unit, *expr.arguments[0]->value),
                                textOf(unit, *expr.callee));
      diagnostic.fixes.push_back({format("Convert it with '{0}'", text),
                                  {{expr.id, FixPosition::Replace, text}},
                                  {},
                                  std::move(cast.imports)});
    }
  return report(std::move(diagnostic));
}

// get_wid(axis), get_nw(axis)
Value KernelChecker::worker(const CallExpr &expr, const OperatorInfo &op) {
  std::string name(builtinName(op.builtin));
  std::vector<Value> values;
  std::vector<PassedArgument> arguments;
  for (size_t i = 0; i < expr.arguments.size(); ++i) {
    values.push_back(this->expr(*expr.arguments[i]->value));
    arguments.push_back(passed(*expr.arguments[i], i));
  }
  BoundArguments bound = bindArguments(arguments, formalParameters(op));
  if (values.size() != 1)
    return report(DiagCode::OperatorArity, expr, name, "one axis",
                  format("{0} arguments", values.size()));
  if (!bound.errors.empty()) // the only argument has another keyword
    return report(DiagCode::UnexpectedArgument, *arguments[0].keyword, format("'{0}'", name),
                  arguments[0].keyword->name);
  result->operators[expr.id] = {op.builtin, std::move(bound.byParameter)};
  const Value &axis = values[0];
  const Expr &place = *expr.arguments[0]->value;
  if (!axis.isError()) {
    auto n = axis.integer.asInt64();
    if (axis.kind != ValueKind::Int || axis.integer.isNegative())
      report(DiagCode::WorkerAxis, place, name, describe(axis));
    else if (signature.hasMapping && !signature.broken && !signature.openMapping &&
             (!n || *n >= int64_t(signature.mapping.size())))
      report(DiagCode::WorkerAxisRange, place, axis.integer, name, signature.name,
             signature.mapping.size(), signature.mapping.size() == 1 ? "axis" : "axes");
    else
      convertConstant(place, axis, Type::index(), Flow::Index);
  }
  if (!signature.hasMapping)
    report(DiagCode::WorkerOutsideMapping, expr, name, signature.name);
  return Value::runtime(Type::index());
}

Value KernelChecker::kernelCall(const CallExpr &expr, const Value &callee) {
  std::shared_ptr<const KernelSignature> kernel = callee.data->kernel;
  std::vector<Passed> passed;
  bool known = passArguments(expr, *kernel, passed);
  result->calls.push_back({.node = expr.id,
                           .kernel = kernel,
                           .callee = kernel->item,
                           .calleeFunction = kernel->function,
                           .calleeName = kernel->name,
                           .calleeFingerprint = kernel->fingerprint});
  if (!kernel->templates.empty()) {
    std::string missing;
    for (const std::string &name : kernel->templates)
      missing += (missing.empty() ? "'" : ", '") + name + "'";
    NodeDiagnostic diagnostic =
        makeDiagnostic(DiagCode::MustBeSpecialized, *expr.callee, kernel->name, missing);
    diagnostic.notes.push_back(
        {{kernel->item, kernel->nameNode}, format("kernel '{0}' is declared here", kernel->name)});
    return report(std::move(diagnostic));
  }
  NestedKernel *inner = nullptr;
  KernelChecker *home = nullptr; // the checker of the kernel around a nested one
  std::shared_ptr<const CaptureScope> seen;
  if (kernel->isNested) {
    seen = captures;
    for (home = this; home && !inner; home = inner ? home : home->owner) {
      inner = home->findNested(*kernel);
      if (!inner && home != this && seen)
        seen = seen->outer;
    }
    if (inner) {
      if (home == this)
        seen = captureScope();
      kernel = home->nestedSignature(*inner, false);
    }
  }
  if (!kernel->broken && known) {
    BoundArguments bound = bindCall(expr, *kernel, passed);
    const size_t count = kernel->parameters.size();
    auto given = [&](size_t parameter) { // null where it has its default
      uint32_t value = bound.passed[parameter];
      return value == BoundArgument::NotGiven ? nullptr : &passed[value];
    };
    for (size_t i = 0; i < count; ++i)
      if (const Passed *value = given(i))
        argumentTo(*value, kernel->parameters[i], *kernel);
    if (bound.errors.empty()) {
      std::vector<Value> fixed(count);
      std::vector<Type> inferred(count);
      bool instance = false;
      bool constant = false; // it has values in its bindings, which may end a chain of calls
      bool decided = true;
      for (size_t i = 0; i < count; ++i) {
        const ParameterInfo &parameter = kernel->parameters[i];
        if (!parameter.isConstexpr && !parameter.isInferred)
          continue;
        instance = true;
        const Value &value = given(i) ? given(i)->value : parameter.defaultValue;
        if (value.isConst() && !value.holdsRuntime()) {
          fixed[i] = value;
          constant = true;
        } else if (value.isRuntime() && parameter.isInferred) {
          inferred[i] = value.type;
        } else {
          decided = false;
        }
      }
      std::shared_ptr<const KernelSignature> wanted =
          instance && decided ? instantiate(*kernel, fixed, inferred) : kernel;
      bool undecided = result->isUndecided(expr.id);
      CallSite &site = result->calls.back();
      site.kernel = wanted;
      site.calleeFingerprint = wanted->fingerprint;
      site.open = !decided || undecided;
      site.arguments = std::move(bound.byParameter);
      decided = decided && !undecided;
      if (inner && decided)
        home->requestNested(*inner, &expr, {wanted, seen, expr.id, instanceDepth + constant});
      else if (!kernel->isNested && instance && decided)
        result->requests.push_back({expr.id, wanted});
    }
  }
  if (kernel->broken && kernel->results.empty())
    return Value::error();
  if (kernel->results.empty())
    return Value::voidValue();
  if (kernel->results.size() == 1)
    return Value::runtime(kernel->results[0]);
  std::vector<Value> results;
  for (Type type : kernel->results)
    results.push_back(Value::runtime(type));
  return Value::ofTuple(std::move(results));
}

// The values that a call passes, '*tuple' taken apart; false where that cannot be told.
bool KernelChecker::passArguments(const CallExpr &expr, const KernelSignature &kernel,
                                  std::vector<Passed> &out) {
  bool known = true;
  for (size_t index = 0; index < expr.arguments.size(); ++index) {
    const Argument *argument = expr.arguments[index];
    PassedArgument formal = passed(*argument, index);
    Value value = this->expr(*argument->value);
    if (argument->form == ArgumentForm::DoubleStar) {
      report(DiagText::UnpackedKeywords, *argument);
      known = false;
    } else if (argument->form != ArgumentForm::Star) {
      out.push_back({argument, formal, argument->value, std::move(value)});
    } else if (value.isSequence()) {
      const List<const Expr *> *parts = nullptr;
      if (const auto *tuple = argument->value->tryAs<TupleExpr>())
        parts = &tuple->elements;
      for (size_t i = 0; i < value.elements().size(); ++i) {
        formal.source.part = uint32_t(i);
        out.push_back({argument, formal, parts && i < parts->size() ? (*parts)[i] : argument->value,
                       value.elements()[i]});
      }
    } else {
      if (!value.isError())
        report(DiagText::UnpackedInCall, *argument->value, kernel.name, describe(value));
      known = false;
    }
  }
  return known;
}

BoundArguments KernelChecker::bindCall(const CallExpr &expr, const KernelSignature &kernel,
                                       std::span<const Passed> passed) {
  std::string subject =
      format(kernel.isNested ? "nested kernel '{0}'" : "kernel '{0}'", kernel.name);
  auto declaredHere = [&](NodeDiagnostic diagnostic) {
    diagnostic.notes.push_back(
        {{kernel.item, kernel.nameNode}, format("kernel '{0}' is declared here", kernel.name)});
    report(std::move(diagnostic));
  };
  std::vector<PassedArgument> values;
  size_t positional = 0;
  for (const Passed &p : passed) {
    values.push_back(p.formal);
    positional += p.formal.keyword == nullptr;
  }
  FormalParameters parameters = formalParameters(kernel);
  BoundArguments bound = bindArguments(values, parameters);
  std::string missing;
  size_t count = 0;
  for (const BindError &error : bound.errors) {
    switch (error.kind) {
    case BindError::Kind::TooMany:
      declaredHere(makeDiagnostic(DiagCode::TooManyArguments, *passed[error.passed].expr, subject,
                                  kernel.parameters.size(), positional));
      break;
    case BindError::Kind::UnknownKeyword: {
      const Ident &keyword = *passed[error.passed].formal.keyword;
      NodeDiagnostic diagnostic =
          makeDiagnostic(DiagCode::UnexpectedArgument, keyword, subject, keyword.name);
      if (auto fix = changeKeyword(keyword, parameters))
        diagnostic.fixes.push_back(std::move(*fix));
      declaredHere(std::move(diagnostic));
      break;
    }
    case BindError::Kind::Repeated:
      report(DiagCode::RepeatedArgument, *passed[error.passed].argument, subject,
             parameters[error.parameter].name);
      break;
    case BindError::Kind::Missing:
      missing += (count++ ? ", '" : "'") + kernel.parameters[error.parameter].name + "'";
      break;
    }
  }
  if (count > 0)
    declaredHere(makeDiagnostic(DiagCode::MissingArgument, expr, subject,
                                count == 1 ? "argument" : "arguments", missing));
  return bound;
}

void KernelChecker::argumentTo(const Passed &passed, const ParameterInfo &parameter,
                               const KernelSignature &callee) {
  const Expr &expr = *passed.expr;
  const Value &value = passed.value;
  Type to = parameter.type;
  if (value.isError())
    return;
  if (value.kind == ValueKind::Void) {
    noResult(expr);
    return;
  }
  auto declaredHere = [&](NodeDiagnostic diagnostic) {
    diagnostic.notes.push_back({{callee.item, parameter.node},
                                format("parameter '{0}' is declared here", parameter.name)});
    report(std::move(diagnostic));
  };
  if (parameter.isConstexpr) {
    if (value.holdsRuntime())
      declaredHere(makeDiagnostic(DiagCode::ConstexprArgument, expr, parameter.name, callee.name,
                                  value.isRuntime()
                                      ? format("a runtime value of type '{0}'", value.type)
                                      : format("{0} that holds a runtime value", describe(value))));
    return;
  }
  if (parameter.isInferred) {
    if (!value.isRuntime() && (!value.isConst() || value.holdsRuntime()))
      declaredHere(makeDiagnostic(DiagCode::ArgumentInference, expr, parameter.name, callee.name,
                                  describe(value)));
    return;
  }
  if (to.isError())
    return;
  auto mismatch = [&](const std::string &got) {
    declaredHere(makeDiagnostic(DiagCode::ArgumentType, expr, parameter.name, to, got));
  };
  bool fills = to.isScalar() || to.isShaped();
  if (fills && (value.isNumber() || (value.isRuntime() && value.type.isScalar()))) {
    // A scalar fills a fresh buffer where the parameter is shaped.
    convert(expr, value, to.element(), Flow::Assignment);
    return;
  }
  if (value.isRuntime()) {
    if (value.type == to || convertShaped(expr, value.type, to))
      return;
    if (to.isStream() && value.type.isStream() && to.element() == value.type.element() &&
        to.dims() == value.type.dims()) {
      declaredHere(makeDiagnostic(DiagCode::StreamArgumentDepth, expr, parameter.name,
                                  value.type.depth(), to.depth()));
      return;
    }
    bool kinds = to.isShaped() && value.type.isShaped() && value.type.element() == to.element() &&
                 value.type.dims() == to.dims();
    mismatch("'" + show(value.type) + "'" +
             (!kinds                                  ? ""
              : value.type.kind() == TypeKind::Tensor ? " (a tensor)"
                                                      : " (a buffer)"));
    return;
  }
  mismatch(describe(value));
}

} // namespace allo
