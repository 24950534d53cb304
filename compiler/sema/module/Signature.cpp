// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/module/Signature.h"

#include "sema/facts/Fixes.h"
#include "sema/facts/Misfit.h"
#include "sema/module/Annotations.h"
#include "sema/module/Decorators.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/types/ConstFold.h"
#include "sema/types/SharedValue.h"
#include "support/Format.h"
#include "syntax/tree/Ast.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace allo {

namespace {

constexpr int64_t MaxWorkers = int64_t(1) << 20; // of one kernel

class SignatureMaker {
public:
  SignatureMaker(const SignatureInput &input, EvalContext &outer)
      : input(input), context(outer), signature(std::make_shared<KernelSignature>()) {
    auto enclosing = outer.local;
    context.local = [this, enclosing](std::string_view name) -> const Value * {
      if (signature->environment)
        if (const Value *value = signature->environment->find(name))
          return value;
      return enclosing ? enclosing(name) : nullptr;
    };
  }

  std::shared_ptr<KernelSignature> run() {
    const FunctionStmt &function = input.function;
    signature->name = input.name;
    signature->label = input.name;
    signature->item = input.item;
    signature->function = function.id;
    signature->nameNode = function.name->id;
    signature->broken = function.brokenSignature;
    signature->isNested = input.enclosing != nullptr;
    signature->isLazy = input.isLazy;
    signature->isSpecialized = input.templateArguments != nullptr;
    signature->isInstance = signature->isSpecialized;
    signature->environment = input.environment;
    if (input.enclosing)
      signature->options = input.enclosing->options;
    signature->given = input.given;
    const auto *call = input.decorator ? input.decorator->tryAs<CallExpr>() : nullptr;
    if (call || input.given)
      decoratorArguments(call);
    else if (input.decorator && input.decorator->is<ErrorExpr>())
      signature->broken = true;
    if (function.isAsync)
      report(DiagCode::UnsupportedSyntax, *function.name, "'async'");
    std::vector<NodeDiagnostic> consequences; // of a header whose error is known
    if (function.brokenSignature)
      context.diagnostics = context.misuse = &consequences;
    parameters();
    results();
    signature->usesUnknowns = usesUnknowns();
    signature->fingerprint = fingerprintOf(*signature);
    if (!signature->templates.empty()) // specialising it reads the header again
      signature->fingerprint = combine(signature->fingerprint, headerPrint());
    return std::move(signature);
  }

private:
  const SignatureInput &input;
  EvalContext context;
  std::shared_ptr<KernelSignature> signature;
  std::unordered_map<std::string, NodeId> parameterNodes;

  template <typename... Args> void report(DiagText text, const Node &node, const Args &...args) {
    context.diagnostics->push_back({text.code, node.id, format(text.text, args...), {}, {}});
  }
  std::string shown(const Node &node) const {
    return showSource(context.unit.source(node.span), Spacing::Canonical);
  }

  // Other names of the function around a kernel do not affect it, whatever their values.
  bool usesUnknowns() const {
    const Environment *names = signature->environment.get();
    if (!names || !names->hasUnknowns())
      return false;
    bool found = false;
    forEachBelow(context.unit, input.function, true, [&](const Node &node) {
      const auto *mentioned = found ? nullptr : node.tryAs<NameExpr>();
      const Value *value = mentioned ? names->find(mentioned->name) : nullptr;
      if (!value)
        return;
      found = value->dependent;
      if (value->kind == ValueKind::Kernel)
        found = found || value->kernel().isGeneric();
      else if (value->kind == ValueKind::Function)
        found = found ||
                (value->function().environment && value->function().environment->hasUnknowns());
    });
    return found;
  }

  Fingerprint headerPrint() const {
    const FunctionStmt &function = input.function;
    Fingerprint h = input.decorator ? hashBytes(shown(*input.decorator)) : 0;
    for (const Parameter *parameter : function.parameters)
      h = combine(h, hashBytes(shown(*parameter)));
    return function.returns ? combine(h, hashBytes(shown(*function.returns))) : h;
  }

  // ---- the decorator

  // Where arguments are shown that do not stand above the function.
  const Node &givenPlace() const {
    return input.decorator ? static_cast<const Node &>(*input.decorator) : *input.function.name;
  }

  void decoratorArguments(const CallExpr *call) {
    std::vector<std::pair<std::string, Value>> bound;
    std::string label;
    auto positional = [&](const Node &place, const Value &value) {
      if (value.kind != ValueKind::Template) {
        if (!value.isError())
          report(DiagCode::InvalidTemplate, place, describe(value));
        signature->broken = true;
        return;
      }
      bool repeated = std::any_of(bound.begin(), bound.end(),
                                  [&](const auto &b) { return b.first == value.text(); });
      if (repeated) {
        report(DiagCode::DuplicateTemplate, place, value.text());
        return;
      }
      size_t at = bound.size();
      bool known = input.templateArguments && at < input.templateArguments->size();
      bound.emplace_back(value.text(), known ? withoutIdentities((*input.templateArguments)[at])
                                             : Value::ofDependent());
      if (known)
        label += (label.empty() ? "" : ", ") + show(bound.back().second);
      else
        signature->templates.push_back(value.text());
    };
    std::vector<Value> given = input.given ? *input.given : std::vector<Value>();
    for (size_t i = 0; i + 1 < given.size(); i += 2)
      if (given[i].text().empty())
        positional(givenPlace(), given[i + 1]);
    for (const Argument *argument : call ? call->arguments : List<const Argument *>()) {
      if (argument->form != ArgumentForm::Positional)
        continue;
      if (input.enclosing) {
        report(DiagCode::NestedTemplate, *argument, signature->name);
        signature->broken = true;
        continue;
      }
      positional(*argument, evaluate(*argument->value, context));
    }
    if (!bound.empty())
      signature->environment = Environment::make(signature->environment, std::move(bound));
    if (!label.empty())
      signature->label += "[" + label + "]";
    for (size_t i = 0; i + 1 < given.size(); i += 2)
      if (const std::string &key = given[i].text(); !key.empty())
        keyword(key, givenPlace(), givenPlace(), given[i + 1], nullptr);
    for (const Argument *argument : call ? call->arguments : List<const Argument *>())
      if (argument->form != ArgumentForm::Positional)
        decoratorKeyword(*argument, *call);
  }

  void decoratorKeyword(const Argument &argument, const CallExpr &call) {
    if (argument.form != ArgumentForm::Keyword) {
      report(DiagText::DecoratorUnpacking, argument);
      return;
    }
    std::string_view key = argument.keyword->name;
    for (const Argument *other : call.arguments) {
      if (other == &argument)
        break;
      if (other->form == ArgumentForm::Keyword && other->keyword->name == key) {
        report(DiagText::DecoratorTwice, *argument.keyword, key);
        return;
      }
    }
    keyword(key, *argument.keyword, *argument.value, std::nullopt, argument.value);
  }

  // Its value is evaluated where it is not given.
  void keyword(std::string_view key, const Node &keyPlace, const Node &place,
               std::optional<Value> value, const Expr *expr) {
    if (key == "lazy" && input.isLazy)
      return;
    if (key == "mapping" && !input.isLazy)
      return mapping(value ? *value : evaluate(*expr, context), place, expr);
    if (input.enclosing) {
      report(DiagCode::NestedDecorator, keyPlace, signature->name,
             format("it does not support the decorator argument '{0}'", key));
      return;
    }
    if (key != "options") {
      report(DiagCode::DecoratorArgument, keyPlace, key);
      return;
    }
    Value options = value ? *value : evaluate(*expr, context);
    if (options.kind == ValueKind::Options)
      signature->options = options.data->options;
    else if (!options.isError())
      report(DiagText::OptionsKind, place, describe(options));
  }

  // 'expr' is null where it does not stand above the function.
  void mapping(const Value &value, const Node &whole, const Expr *expr) {
    signature->hasMapping = true;
    signature->openMapping = value.isError();
    if (value.isError())
      return;
    std::vector<Value> axes{value};
    const List<const Expr *> *parts = nullptr;
    if (value.isSequence()) {
      axes = value.elements();
      if (const auto *list = expr ? expr->tryAs<ListExpr>() : nullptr)
        parts = &list->elements;
      else if (const auto *tuple = expr ? expr->tryAs<TupleExpr>() : nullptr)
        parts = &tuple->elements;
    }
    int64_t workers = 1;
    bool reported = false;
    auto wrong = [&](DiagCode code, const Node &place, const auto &what) {
      if (parts || !std::exchange(reported, true)) // one message for a list under a name
        report(code, place, what);
    };
    for (size_t i = 0; i < axes.size(); ++i) {
      const Node &place =
          parts && i < parts->size() ? static_cast<const Node &>(*(*parts)[i]) : whole;
      Value axis = axes[i];
      if (axis.kind == ValueKind::Template) {
        const Value *bound =
            signature->environment ? signature->environment->find(axis.text()) : nullptr;
        if (!bound)
          report(DiagCode::UnboundTemplate, place, axis.text());
        axis = bound ? *bound : Value::error();
      }
      signature->mapping.push_back(-1); // wrong, or known in an instance only
      if (axis.isError())
        continue;
      auto n = axis.integer.asInt64();
      if (axis.kind != ValueKind::Int || !n) {
        wrong(DiagCode::InvalidMapping, place, describe(axis));
        continue;
      }
      if (*n <= 0) {
        wrong(DiagCode::MappingNotPositive, place, axis.integer);
        continue;
      }
      if (*n > MaxWorkers || (workers *= *n) > MaxWorkers) {
        report(DiagCode::MappingTooLarge, place, MaxWorkers);
        signature->openMapping = true;
        return;
      }
      signature->mapping.back() = *n;
    }
  }

  // ---- parameters and results

  void parameters() {
    const auto &all = input.function.parameters;
    bool hasKeywordOnly = std::any_of(all.begin(), all.end(), [](const Parameter *parameter) {
      return parameter->form == ParameterForm::KeywordOnly;
    });
    for (const Parameter *parameter : input.function.parameters) {
      ParameterInfo info;
      info.name = parameter->name->name;
      info.node = parameter->id;
      if (parameter->form == ParameterForm::Separator) {
        if (!hasKeywordOnly) // which says the same of '*'
          report(DiagCode::ParameterMarker, *parameter, shown(*parameter));
        continue;
      }
      if (parameter->form == ParameterForm::Star || parameter->form == ParameterForm::DoubleStar) {
        report(DiagCode::VariadicParameter, *parameter, shown(*parameter));
        signature->broken = true;
        continue;
      }
      parameterOf(*parameter, info);
      signature->parameters.push_back(std::move(info));
    }
  }

  void parameterOf(const Parameter &parameter, ParameterInfo &info) {
    if (auto [other, fresh] = parameterNodes.try_emplace(info.name, info.node); !fresh)
      context.diagnostics->push_back(
          {DiagCode::DuplicateParameter,
           parameter.name->id,
           format(diagInfo(DiagCode::DuplicateParameter).text, info.name),
           {{{ThisItem, other->second}, "declared here"}},
           {}});
    if (parameter.form == ParameterForm::KeywordOnly)
      report(DiagCode::KeywordOnlyParameter, parameter, info.name);
    if (parameter.annotation) {
      AnnotationResult type = resolveAnnotation(*parameter.annotation, AnnotationUse::Parameter,
                                                signature->options, context);
      if (type.kind == AnnotationResult::Type)
        info.type = evaluatedType(info.name, type.type);
      else if (type.kind == AnnotationResult::Constexpr)
        info.isConstexpr = true;
    } else if (input.enclosing && !input.function.brokenSignature) {
      info.isInferred = true;
    } else if (!parameter.defaultValue) { // which says so itself
      NodeDiagnostic diagnostic{DiagCode::MissingAnnotation,
                                parameter.name->id,
                                format(diagInfo(DiagCode::MissingAnnotation).text, info.name),
                                {},
                                {}};
      if (isReceiver(parameter)) {
        diagnostic.notes.push_back({{ThisItem, parameter.name->id},
                                    format("a kernel in a class is called as a static function, "
                                           "without '{0}'",
                                           info.name)});
        diagnostic.fixes = {removeFirst()};
      } else {
        diagnostic.fixes = annotateAsI32(parameter);
      }
      context.diagnostics->push_back(std::move(diagnostic));
    }
    if (parameter.defaultValue)
      defaultValue(parameter, info);
    else if (!signature->parameters.empty() && signature->parameters.back().hasDefault &&
             parameter.form == ParameterForm::Plain)
      report(DiagCode::ParameterOrder, parameter, info.name);
  }

  const Value *evaluatedDefault(std::string_view name) const { /*nullable*/
    if (!input.header)
      return nullptr;
    const auto known = input.header->defaults.find(name);
    return known == input.header->defaults.end() ? nullptr : &known->second;
  }

  // Names in the annotation may have other values by now.
  Type evaluatedType(std::string_view name, Type now) const {
    if (!input.header)
      return now;
    const auto known = input.header->types.find(name);
    if (known == input.header->types.end() || known->second.isStream() || now.isStream())
      return now;
    const Type type = known->second;
    return type.isShaped() ? context.types.shaped(type.element(), type.dims(), now.isTensor())
                           : type;
  }

  // That of a method, by its usual names.
  bool isReceiver(const Parameter &parameter) const {
    return &parameter == input.function.parameters[0] &&
           (parameter.name->name == "self" || parameter.name->name == "cls");
  }

  NodeFix removeFirst() const {
    const auto &all = input.function.parameters;
    NodeEdit edit{all[0]->id, FixPosition::Replace, ""};
    if (all.size() > 1) { // with the comma
      edit.newText = shown(*all[1]);
      edit.last = all[1]->id;
    }
    return {format("Remove '{0}'", all[0]->name->name), {std::move(edit)}};
  }

  std::vector<NodeFix> annotateAsI32(const Parameter &parameter) {
    Spelling type = spellType(Type::integer(32, true), context.names);
    if (type.text.empty())
      return {};
    return {{"Annotate it as " + type.text,
             {{parameter.name->id, FixPosition::After, ": " + type.text}},
             {},
             type.imports}};
  }

  void defaultValue(const Parameter &parameter, ParameterInfo &info) {
    info.hasDefault = true;
    const Value *known = evaluatedDefault(info.name);
    info.defaultValue = known ? *known : evaluate(*parameter.defaultValue, context);
    if (!parameter.annotation) {
      report(DiagCode::DefaultWithoutAnnotation, *parameter.defaultValue, info.name);
      if (info.defaultValue.isNumber())
        context.diagnostics->back().fixes = annotateAsI32(parameter);
      return;
    }
    if (info.defaultValue.isError() || info.isConstexpr || info.type.isError())
      return;
    if (info.type.isStream())
      report(DiagCode::StreamDefault, *parameter.defaultValue, info.name);
    else if (!info.defaultValue.isNumber())
      report(DiagCode::InvalidDefault, *parameter.defaultValue, info.name,
             describe(info.defaultValue));
    else if (auto misfit = misfitOf(info.defaultValue, info.type.element()))
      context.diagnostics->push_back({misfit->code,
                                      parameter.defaultValue->id,
                                      misfit->message,
                                      {},
                                      fixesOf(*misfit, *parameter.defaultValue)});
  }

  // Results whose types an instance decides: how many there are is known all the same, unless an
  // argument of an enclosing function may be a tuple.
  void dependentResults(const Expr &type) {
    if (const auto *tuple = type.tryAs<TupleExpr>())
      signature->results.resize(tuple->elements.size());
    else if (!signature->templates.empty() || type.is<SubscriptExpr>())
      signature->results.resize(1);
    else
      signature->broken = true;
  }

  void results() {
    const Annotation *returns = input.function.returns;
    if (!returns)
      return;
    signature->hasReturnAnnotation = true;
    size_t known = context.diagnostics->size();
    AnnotationResult type =
        resolveAnnotation(*returns, AnnotationUse::Result, signature->options, context);
    switch (type.kind) {
    case AnnotationResult::Type:
      signature->results.push_back(evaluatedType("return", type.type));
      break;
    case AnnotationResult::Tuple:
      signature->results = type.elements;
      break;
    case AnnotationResult::None:
      break;
    case AnnotationResult::Constexpr:
    case AnnotationResult::Stateful:
      signature->broken = true;
      break;
    case AnnotationResult::Error:
      if (context.diagnostics->size() == known)
        dependentResults(*returns->type);
      else
        signature->broken = true;
      break;
    }
    if (signature->hasMapping && !signature->results.empty())
      report(DiagCode::MappedResult, *returns, signature->name);
  }
};

// What 'name' in the callee's source means; places of the callee's item in notes.
NodeDiagnostic failure(DiagCode code, const Node &where, std::string message) {
  return {code, where.id, std::move(message), {}, {}};
}

} // namespace

KernelDecorator kernelDecorator(const FunctionStmt &function, EvalContext &context) {
  for (const Expr *decorator : function.decorators) {
    DecoratorMeaning meaning = decoratorMeaning(*decorator, context);
    if (meaning.isKernel)
      return {decorator, meaning.madeByCall ? decorator->as<CallExpr>()->callee : decorator,
              std::move(meaning.given)};
  }
  return {};
}

std::shared_ptr<KernelSignature> makeSignature(const SignatureInput &input, EvalContext &context) {
  return SignatureMaker(input, context).run();
}

Value specialize(const Value &kernel, const std::vector<Value> &arguments, const Node &where,
                 EvalContext &context) {
  const KernelSignature &generic = kernel.kernel();
  auto fail = [&](DiagCode code, const auto &...args) {
    if (!context.misuse)
      return Value::opaque("");
    NodeDiagnostic diagnostic = failure(code, where, format(diagInfo(code).text, args...));
    diagnostic.notes.push_back(
        {{generic.item, generic.nameNode}, format("kernel '{0}' is declared here", generic.name)});
    context.misuse->push_back(std::move(diagnostic));
    return Value::error();
  };
  for (const Value &argument : arguments)
    if (argument.isError())
      return argument;
  if (generic.broken) { // its callers depend on what is wrong with it
    auto made = std::make_shared<KernelSignature>(generic);
    made->templates.clear();
    made->isSpecialized = true;
    return Value::ofKernel(std::move(made));
  }
  if (generic.templates.empty())
    return generic.isSpecialized ? fail(DiagCode::AlreadySpecialized, generic.label)
                                 : fail(DiagCode::NoTemplates, generic.name);
  size_t wanted = generic.templates.size();
  if (arguments.size() != wanted)
    return fail(DiagCode::TemplateCount, generic.name, wanted,
                wanted == 1 ? "argument" : "arguments", arguments.size());
  for (const Value &argument : arguments)
    if (argument.kind != ValueKind::Type && !argument.isNumber())
      return argument.kind == ValueKind::Opaque
                 ? Value::opaque("")
                 : fail(DiagCode::TemplateBinding, generic.name, describe(argument));
  std::shared_ptr<const SyntaxUnit> unit = context.names.unitOf(generic.item);
  const FunctionStmt *now = unit ? functionOf(*unit, generic) : nullptr;
  if (!now)
    return Value::ofDependent();
  // The header is read again, with the templates bound, as its own item sees the names.
  const FunctionStmt &function = *now;
  std::unique_ptr<NameSource> home = context.names.from(generic.item);
  std::vector<NodeDiagnostic> problems;
  EvalContext inner{context.types, home ? *home : context.names, *unit, &problems, &problems};
  inner.item = generic.item;
  inner.objects = context.objects;
  // The generic signature's innermost layer holds its templates, unbound.
  std::shared_ptr<const Environment> around =
      generic.environment ? generic.environment->outer : nullptr;
  inner.local = [&](std::string_view name) { return around ? around->find(name) : nullptr; };
  KernelDecorator decorator = generic.given ? KernelDecorator() : kernelDecorator(function, inner);
  if (!decorator && !generic.given)
    return Value::ofDependent();
  if (generic.given)
    decorator.given = generic.given;
  std::shared_ptr<KernelSignature> made =
      makeSignature({function, decorator.source, generic.item, generic.name, around, nullptr,
                     &arguments, false, decorator.given},
                    inner);
  if (!problems.empty()) {
    // Errors that do not come from these arguments are reported at the kernel.
    std::vector<NodeDiagnostic> found = std::move(problems);
    problems.clear();
    makeSignature({function, decorator.source, generic.item, generic.name, around, nullptr, nullptr,
                   false, decorator.given},
                  inner);
    std::vector<NodeDiagnostic> known = std::move(problems);
    problems.clear();
    for (NodeDiagnostic &problem : found)
      if (std::none_of(known.begin(), known.end(), [&](const NodeDiagnostic &other) {
            return other.node == problem.node && other.code == problem.code;
          }))
        problems.push_back(std::move(problem));
  }
  auto isWarning = [](const auto &problem) {
    return diagInfo(problem.code).severity != Severity::Error;
  };
  if (!problems.empty() && std::all_of(problems.begin(), problems.end(), isWarning)) {
    made->headerDiagnostics = std::make_shared<std::vector<NodeDiagnostic>>(std::move(problems));
  } else if (!problems.empty()) {
    std::erase_if(problems, isWarning);
    bool noType =
        problems[0].code == DiagCode::NotAType || problems[0].code == DiagCode::DtypeNotScalar;
    DiagCode code = noType ? DiagCode::TemplateNotAType : DiagCode::SpecializationFailed;
    NodeDiagnostic diagnostic =
        failure(code, where, format(diagInfo(code).text, made->label, problems[0].message));
    diagnostic.notes.push_back({{generic.item, problems[0].node}, "here"});
    if (!context.misuse)
      return Value::opaque("");
    context.misuse->push_back(std::move(diagnostic));
    return Value::error();
  }
  made->fingerprint = fingerprintOf(*made);
  if (context.requests)
    context.requests->push_back({context.site == NoNode ? where.id : context.site, made});
  return Value::ofKernel(std::move(made));
}

namespace {

// The same names; unknown values are marked as values that an argument may make known.
std::shared_ptr<const Environment> settled(const std::shared_ptr<const Environment> &environment) {
  if (!environment)
    return nullptr;
  std::vector<std::pair<std::string, Value>> names;
  for (const auto &[name, value] : environment->names)
    names.emplace_back(name, value.kind == ValueKind::Opaque ? Value::ofDependent()
                                                             : withoutIdentities(value));
  return Environment::make(settled(environment->outer), std::move(names));
}

// "make_gemm.gemm": the names of the functions and classes that hold it, and its own.
std::string qualifiedName(const SyntaxUnit &unit, const FunctionStmt &function) {
  std::string out;
  for (NodeId id = 0; id < function.id; ++id) {
    const Node &node = *unit.nodes[id];
    if (lastDescendant(node) < function.id)
      continue;
    if (const auto *outer = node.tryAs<FunctionStmt>())
      out += std::string(outer->name->name) + ".";
    else if (const auto *type = node.tryAs<ClassStmt>(); type && type->name)
      out += std::string(type->name->name) + ".";
  }
  return out + std::string(function.name->name);
}

// Whether a kernel declares variables that keep their values from call to call.
bool hasState(const FunctionStmt &function, const SyntaxUnit &unit, EvalContext &context) {
  for (NodeId id = function.id; id <= function.last; ++id) {
    const auto *declaration = unit.nodes[id]->tryAs<AnnAssignStmt>();
    const auto *type =
        declaration ? declaration->annotation->type->tryAs<SubscriptExpr>() : nullptr;
    if (!type)
      continue;
    const auto *attribute = type->base->tryAs<AttributeExpr>();
    const auto *name = type->base->tryAs<NameExpr>();
    const Value *base = name ? context.names.lookup(name->name) : nullptr;
    const std::string_view called = attribute ? attribute->attribute->name
                                    : name    ? name->name
                                              : std::string_view();
    if (called == builtinName(Builtin::Stateful) ||
        (base && base->kind == ValueKind::Builtin && base->builtin == Builtin::Stateful))
      return true;
  }
  return false;
}

// Which of the kernels it is that equal calls in an item have made.
Fingerprint twinOf(const KernelSignature &made, const EvalContext &context) {
  uint64_t number = 1;
  if (context.requests)
    for (const InstanceRequest &each : *context.requests)
      number += each.signature->item == made.item && each.signature->function == made.function &&
                        each.signature->label == made.label
                    ? 1
                    : 0;
  return combine(context.item, number);
}

} // namespace

const FunctionStmt *functionOf(const SyntaxUnit &unit, const KernelSignature &signature) {
  const FunctionStmt *function = signature.function < unit.nodes.size()
                                     ? unit.nodes[signature.function]->tryAs<FunctionStmt>()
                                     : nullptr;
  if (!function || function->name->id != signature.nameNode)
    return nullptr;
  for (const ParameterInfo &parameter : signature.parameters)
    if (std::none_of(function->parameters.begin(), function->parameters.end(),
                     [&](const Parameter *now) { return now->id == parameter.node; }))
      return nullptr;
  return function;
}

Value madeKernel(const FunctionStmt &function, ItemId item,
                 const std::shared_ptr<const SyntaxUnit> &unit,
                 std::shared_ptr<const Environment> environment, const std::string &call,
                 EvalContext &context, const KernelDecorator *maker) {
  environment = settled(environment);
  std::unique_ptr<NameSource> home = context.names.from(item);
  std::vector<NodeDiagnostic> problems;
  EvalContext inner{context.types, home ? *home : context.names, *unit, &problems, &problems};
  inner.item = item;
  inner.objects = context.objects;
  inner.local = [&](std::string_view name) {
    return environment ? environment->find(name) : nullptr;
  };
  KernelDecorator decorator = kernelDecorator(function, inner);
  if (!decorator && !maker)
    return Value::opaque("kernel '" + std::string(function.name->name) + "'");
  if (!decorator)
    decorator = *maker;
  auto made = makeSignature({function, decorator.source, item, qualifiedName(*unit, function),
                             environment, nullptr, nullptr, decorator.isLazy, decorator.given,
                             maker ? maker->header.get() : nullptr},
                            inner);
  // What is wrong with its header whatever is passed is reported there; what these arguments make
  // wrong, with its body.
  made->label = call + "." + std::string(function.name->name);
  made->isInstance = true;
  if (hasState(function, *unit, inner))
    made->twin = twinOf(*made, context);
  if (!problems.empty())
    made->headerDiagnostics = std::make_shared<std::vector<NodeDiagnostic>>(std::move(problems));
  made->fingerprint = fingerprintOf(*made);
  if (context.requests && !made->isGeneric())
    context.requests->push_back({context.site, made});
  return Value::ofKernel(std::move(made));
}

Value kernelFromCall(const FunctionInfo &info, std::vector<Value> given, EvalContext &context) {
  std::shared_ptr<const SyntaxUnit> unit = context.names.unitOf(info.item);
  const FunctionStmt *function = unit && info.node < unit->nodes.size()
                                     ? unit->nodes[info.node]->tryAs<FunctionStmt>()
                                     : nullptr;
  std::unique_ptr<NameSource> home = context.names.from(info.item);
  if (!function || !home)
    return Value::opaque("kernel '" + info.name + "'");
  std::shared_ptr<const Environment> environment = settled(info.environment);
  std::vector<NodeDiagnostic> problems;
  EvalContext inner{context.types, *home, *unit, &problems, &problems};
  inner.item = info.item;
  inner.objects = context.objects;
  inner.local = [&](std::string_view name) {
    return environment ? environment->find(name) : nullptr;
  };
  auto made = makeSignature({*function, nullptr, info.item, qualifiedName(*unit, *function),
                             environment, nullptr, nullptr, false,
                             std::make_shared<const std::vector<Value>>(std::move(given))},
                            inner);
  made->isInstance = true;
  if (!problems.empty())
    made->headerDiagnostics = std::make_shared<std::vector<NodeDiagnostic>>(std::move(problems));
  made->fingerprint = fingerprintOf(*made);
  if (context.requests)
    context.requests->push_back({context.site, made});
  return Value::ofKernel(std::move(made));
}

} // namespace allo
