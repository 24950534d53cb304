// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Calls of kernels and of built-in operators.
#include "sema/facts/Fixes.h"
#include "sema/kernel/CheckOperator.h"
#include "sema/module/Signature.h"
#include "sema/operators/AlloNames.h"
#include "support/Nearest.h"

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
  // 'allo.exp' is a module too, an older path of allo's.
  if (callee.kind == ValueKind::Module && callee.text() == "allo.exp")
    callee = result->constants[expr.callee->id] = Value::ofBuiltin(Builtin::OpExp);
  if (callee.kind == ValueKind::Kernel)
    return kernelCall(expr, callee);
  if (callee.kind == ValueKind::Function && callee.function().isConsteval)
    return constevalCall(expr, callee);
  if (callee.kind == ValueKind::Opaque && callee.text().starts_with("math."))
    return libraryCall(expr, callee.text());
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
    case Builtin::GetWid:
    case Builtin::GetNw:
      return worker(expr, callee.builtin);
    case Builtin::Print:
      return staticPrint(expr);
    case Builtin::Len:
      return length(expr);
    default:
      evaluateArguments(expr);
      break;
    }
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
                                  {{expr.id, FixPlace::Replace, text}},
                                  {},
                                  std::move(cast.imports)});
    }
  return report(std::move(diagnostic));
}

// get_wid(axis), get_nw(axis)
Value KernelChecker::worker(const CallExpr &expr, Builtin builtin) {
  std::string name(builtinName(builtin));
  std::vector<Value> values;
  for (const Argument *argument : expr.arguments)
    values.push_back(this->expr(*argument->value));
  if (values.size() != 1)
    return report(DiagCode::OperatorArity, expr, name, "one axis",
                  format("{0} arguments", values.size()));
  if (const Ident *keyword = expr.arguments[0]->keyword; keyword && keyword->name != "axis")
    return report(DiagCode::UnexpectedArgument, *keyword, format("'{0}'", name), keyword->name);
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
  result->calls.push_back(
      {expr.id, kernel, kernel->item, kernel->function, kernel->name, kernel->fingerprint});
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
    std::vector<const Passed *> bound(kernel->parameters.size(), nullptr);
    bool complete = bindArguments(expr, *kernel, passed, bound);
    for (size_t i = 0; i < bound.size(); ++i)
      if (bound[i])
        argumentTo(*bound[i], kernel->parameters[i], *kernel);
    if (complete) {
      std::vector<Value> fixed(bound.size());
      std::vector<Type> inferred(bound.size());
      bool instance = false;
      bool constant = false; // it has values in its bindings, which may end a chain of calls
      bool decided = true;
      for (size_t i = 0; i < bound.size(); ++i) {
        const ParameterInfo &parameter = kernel->parameters[i];
        if (!parameter.isConstexpr && !parameter.isInferred)
          continue;
        instance = true;
        const Value &value = bound[i] ? bound[i]->value : parameter.defaultValue;
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
  for (const Argument *argument : expr.arguments) {
    Value value = this->expr(*argument->value);
    if (argument->form == ArgumentForm::DoubleStar) {
      report(DiagText::UnpackedKeywords, *argument);
      known = false;
    } else if (argument->form != ArgumentForm::Star) {
      out.push_back({argument, argument->value, std::move(value)});
    } else if (value.kind == ValueKind::Tuple || value.kind == ValueKind::List) {
      const List<const Expr *> *parts = nullptr;
      if (const auto *tuple = argument->value->tryAs<TupleExpr>())
        parts = &tuple->elements;
      for (size_t i = 0; i < value.elements().size(); ++i)
        out.push_back({argument, parts && i < parts->size() ? (*parts)[i] : argument->value,
                       value.elements()[i]});
    } else {
      if (!value.isError())
        report(DiagText::UnpackedInCall, *argument->value, kernel.name, describe(value));
      known = false;
    }
  }
  return known;
}

bool KernelChecker::bindArguments(const CallExpr &expr, const KernelSignature &kernel,
                                  std::vector<Passed> &passed, std::vector<const Passed *> &bound) {
  std::string subject =
      format(kernel.isNested ? "nested kernel '{0}'" : "kernel '{0}'", kernel.name);
  auto declaredHere = [&](NodeDiagnostic diagnostic) {
    diagnostic.notes.push_back(
        {{kernel.item, kernel.nameNode}, format("kernel '{0}' is declared here", kernel.name)});
    report(std::move(diagnostic));
  };
  size_t positional = 0;
  for (const Passed &p : passed)
    positional += p.argument->form != ArgumentForm::Keyword;
  size_t next = 0;
  bool ok = true;
  bool tooMany = false;
  for (Passed &p : passed) {
    const Argument &argument = *p.argument;
    size_t slot = next;
    if (argument.form != ArgumentForm::Keyword) {
      if (next >= kernel.parameters.size()) {
        if (!tooMany)
          declaredHere(makeDiagnostic(DiagCode::TooManyArguments, *p.expr, subject,
                                      kernel.parameters.size(), positional));
        tooMany = true;
        ok = false;
        continue;
      }
      ++next;
    } else {
      for (slot = 0; slot < kernel.parameters.size(); ++slot)
        if (kernel.parameters[slot].name == argument.keyword->name)
          break;
      if (slot == kernel.parameters.size()) {
        NodeDiagnostic diagnostic = makeDiagnostic(DiagCode::UnexpectedArgument, *argument.keyword,
                                                   subject, argument.keyword->name);
        std::vector<std::string> candidates;
        for (const ParameterInfo &parameter : kernel.parameters)
          candidates.push_back(parameter.name);
        std::string close = nearestName(argument.keyword->name, candidates);
        if (!close.empty())
          diagnostic.fixes.push_back({format("Change to '{0}'", close),
                                      {{argument.keyword->id, FixPlace::Replace, close}}});
        declaredHere(std::move(diagnostic));
        ok = false;
        continue;
      }
    }
    if (bound[slot]) {
      report(DiagCode::RepeatedArgument, argument, subject, kernel.parameters[slot].name);
      ok = false;
      continue;
    }
    bound[slot] = &p;
  }
  if (!ok)
    return false;
  std::string missing;
  size_t count = 0;
  for (size_t i = 0; i < bound.size(); ++i)
    if (!bound[i] && !kernel.parameters[i].hasDefault)
      missing += (count++ ? ", '" : "'") + kernel.parameters[i].name + "'";
  if (count == 0)
    return true;
  declaredHere(makeDiagnostic(DiagCode::MissingArgument, expr, subject,
                              count == 1 ? "argument" : "arguments", missing));
  return false;
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
