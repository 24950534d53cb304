// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/module/Decorators.h"

#include "sema/facts/Fixes.h"
#include "sema/operators/AlloNames.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/pyeval/RecordClass.h"
#include "sema/pyeval/library/PyLibrary.h"
#include "sema/pyeval/schedules/ScheduleContext.h"
#include "sema/types/SharedValue.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"

#include <algorithm>

namespace allo {

namespace {

constexpr std::string_view PythonBuiltins[] = {"ArithmeticError",
                                               "AssertionError",
                                               "AttributeError",
                                               "BaseException",
                                               "Exception",
                                               "ImportError",
                                               "IndexError",
                                               "KeyError",
                                               "LookupError",
                                               "ModuleNotFoundError",
                                               "NameError",
                                               "NotImplementedError",
                                               "OSError",
                                               "OverflowError",
                                               "RuntimeError",
                                               "StopIteration",
                                               "SyntaxError",
                                               "TypeError",
                                               "ValueError",
                                               "ZeroDivisionError",
                                               "__build_class__",
                                               "__builtins__",
                                               "__debug__",
                                               "__doc__",
                                               "__file__",
                                               "__import__",
                                               "__loader__",
                                               "__name__",
                                               "__package__",
                                               "__spec__",
                                               "abs",
                                               "aiter",
                                               "all",
                                               "anext",
                                               "any",
                                               "ascii",
                                               "bin",
                                               "bool",
                                               "breakpoint",
                                               "bytearray",
                                               "bytes",
                                               "callable",
                                               "chr",
                                               "classmethod",
                                               "compile",
                                               "complex",
                                               "delattr",
                                               "dict",
                                               "dir",
                                               "divmod",
                                               "enumerate",
                                               "eval",
                                               "exec",
                                               "exit",
                                               "filter",
                                               "float",
                                               "format",
                                               "frozenset",
                                               "getattr",
                                               "globals",
                                               "hasattr",
                                               "hash",
                                               "help",
                                               "hex",
                                               "id",
                                               "input",
                                               "int",
                                               "isinstance",
                                               "issubclass",
                                               "iter",
                                               "len",
                                               "list",
                                               "locals",
                                               "map",
                                               "max",
                                               "memoryview",
                                               "min",
                                               "next",
                                               "object",
                                               "oct",
                                               "open",
                                               "ord",
                                               "pow",
                                               "print",
                                               "property",
                                               "quit",
                                               "range",
                                               "repr",
                                               "reversed",
                                               "round",
                                               "set",
                                               "setattr",
                                               "slice",
                                               "sorted",
                                               "staticmethod",
                                               "str",
                                               "sum",
                                               "super",
                                               "tuple",
                                               "type",
                                               "vars",
                                               "zip"};

constexpr std::string_view OtherLibraries[] = {"taichi",    "numba",    "cupy",  "triton",
                                               "warp",      "pyopencl", "loopy", "tilelang",
                                               "quadrants", "gt4py",    "jax",   "kernel_tuner"};

constexpr std::string_view Kernel = "kernel";

// 'D.k' where D is a class of the file.
Value attributeOfClass(const AttributeExpr &path, EvalContext &context) {
  Value base = evaluate(*path.base, context);
  const Value *member = base.attribute(path.attribute->name);
  return member ? *member : Value::error();
}

bool isKernelMaker(const Value &value) {
  return value.kind == ValueKind::Builtin && value.builtin == Builtin::Kernel;
}

// A name that is not there, and what is meant by it.
void lookForMissing(const Expr &callee, EvalContext &context, DecoratorMeaning &meaning) {
  const NameExpr *root = rootNameOf(callee);
  if (!root)
    return;
  Value base = evaluate(*root, context);
  if (base.kind == ValueKind::Opaque && base.data->undefined) {
    bool bound = (context.local && context.local(root->name)) || context.names.lookup(root->name);
    if (bound) { // to something that is not defined itself
      const std::string &reason = base.data->reason;
      size_t quote = reason.find('\'');
      std::string wanted = reason.substr(quote + 1, reason.rfind('\'') - quote - 1);
      meaning.missing = root;
      meaning.missingName = root->name;
      meaning.cause = {base.data->item, base.data->node};
      meaning.reason = reason;
      meaning.close = wanted == Kernel ? wanted : nearestName(wanted, {std::string(Kernel)});
      return;
    }
    meaning.missing = root;
    meaning.missingName = root->name;
    if (&callee == root) {
      std::vector<std::string> candidates = context.names.namesNear(root->name);
      candidates.emplace_back("kernel");
      candidates.emplace_back("consteval");
      meaning.close = nearestName(root->name, candidates);
    }
    return;
  }
  const auto *path = callee.tryAs<AttributeExpr>();
  if (!path)
    return;
  base = evaluate(*path->base, context);
  bool ours = base.kind == ValueKind::Module && isAlloModule(base.text());
  if (!ours || !alloAttribute(base.text(), path->attribute->name).isError())
    return;
  meaning.missing = path->attribute;
  meaning.missingName = path->attribute->name;
  meaning.module = base.text();
  meaning.close = nearestName(meaning.missingName, alloNames(base.text()));
}

} // namespace

NodeDiagnostic missingDecorator(const DecoratorMeaning &meaning) {
  std::string_view name = meaning.missingName;
  if (meaning.cause.node != NoNode)
    return {DiagCode::UndefinedName,
            meaning.missing->id,
            meaning.reason,
            {{{ThisItem, meaning.missing->id}, "it decorates a function here"}},
            {},
            meaning.cause};
  bool attribute = !meaning.module.empty();
  DiagCode code = attribute ? DiagCode::NoAttribute : DiagCode::UndefinedName;
  NodeDiagnostic diagnostic{
      code,
      meaning.missing->id,
      attribute ? format(diagInfo(code).text, "Module '" + meaning.module + "'", name)
                : format(diagInfo(code).text, name),
      {},
      {}};
  if (!meaning.close.empty() && meaning.close != name)
    diagnostic.fixes.push_back(changeTo(meaning.missing->id, meaning.close));
  else if (name == "allo")
    diagnostic.notes.push_back(
        {{ThisItem, meaning.missing->id}, "'allo' is this language: import it with 'import allo'"});
  else if (!attribute && !alloAttribute("allo", name).isError())
    diagnostic.notes.push_back(
        {{ThisItem, meaning.missing->id},
         format("'{0}' is a name of allo: import it with 'from allo import {0}'", name)});
  return diagnostic;
}

NodeDiagnostic extraDecorator(const FunctionStmt &function, const Expr &decorator,
                              const SyntaxUnit &unit) {
  const std::string shown = showSource(unit.source(decorator.span), Spacing::Canonical);
  return {DiagCode::ExtraDecorator,
          decorator.id,
          format(diagInfo(DiagCode::ExtraDecorator).text, function.name->name, "@" + shown),
          {},
          {}};
}

bool isStaticMethod(const Expr &decorator) {
  const auto *name = decorator.tryAs<NameExpr>();
  return name && name->name == "staticmethod";
}

const NameExpr *rootNameOf(const Expr &expr) {
  const Expr *root = &expr;
  for (;;)
    if (const auto *call = root->tryAs<CallExpr>())
      root = call->callee;
    else if (const auto *path = root->tryAs<AttributeExpr>())
      root = path->base;
    else
      return root->tryAs<NameExpr>();
}

const NameExpr *holderOf(const Expr &path) {
  const Expr *base = &path;
  while (base->is<SubscriptExpr>() || base->is<AttributeExpr>())
    base = base->is<SubscriptExpr>() ? base->as<SubscriptExpr>()->base
                                     : base->as<AttributeExpr>()->base;
  return base->tryAs<NameExpr>();
}

bool isFollowedCache(const Expr &decorator) {
  const auto *call = decorator.tryAs<CallExpr>();
  const std::string_view name = lastNameOf(decorator);
  if (!call)
    return name == "cache" || name == "lru_cache";
  const Argument *size = call->arguments.empty() ? nullptr : call->arguments[0];
  return name == "lru_cache" && call->arguments.size() <= 1 &&
         (!size ||
          (size->value->is<NoneExpr>() && (size->form == ArgumentForm::Positional ||
                                           (size->keyword && size->keyword->name == "maxsize"))));
}

bool mentionsKernel(std::string_view source) {
  char quote = 0;
  for (size_t i = 0; i < source.size(); ++i) {
    char c = source[i];
    if (quote != 0) {
      quote = c == quote ? char(0) : quote;
    } else if (isQuote(c)) {
      quote = c;
    } else if (isNameChar(c)) {
      size_t end = i;
      while (end < source.size() && isNameChar(source[end]))
        ++end;
      if (source.substr(i, end - i) == Kernel)
        return true;
      i = end - 1;
    }
  }
  return false;
}

bool isPythonBuiltin(std::string_view name) { return isOneOf(name, PythonBuiltins); }

bool isOtherKernelLibrary(std::string_view module) {
  std::string_view first = module.substr(0, module.find('.'));
  return isOneOf(first, OtherLibraries);
}

DecoratorMeaning decoratorMeaning(const Expr &decorator, EvalContext &outer) {
  EvalContext context{outer.types, outer.names, outer.unit};
  context.local = outer.local;
  context.item = outer.item;
  context.results = outer.results;
  ObjectContext objects; // the decorator is applied later
  if (outer.objects)
    objects = *outer.objects;
  context.objects = outer.objects ? &objects : nullptr;
  DecoratorMeaning meaning;
  if (decorator.is<ErrorExpr>()) { // '@kernel(' while it is being typed
    meaning.isKernel = context.unit.source(decorator.span).find(Kernel) != std::string_view::npos;
    return meaning;
  }
  if (const auto *named = decorator.tryAs<NamedExpr>())
    return decoratorMeaning(*named->value, outer);
  const auto *call = decorator.tryAs<CallExpr>();
  const Expr &callee = call ? *call->callee : decorator;
  if (callee.is<ErrorExpr>()) {
    meaning.isKernel = context.unit.source(callee.span).find(Kernel) != std::string_view::npos;
    return meaning;
  }
  meaning.value = evaluate(callee, context);
  if (const auto *path = callee.tryAs<AttributeExpr>();
      path && meaning.value.kind == ValueKind::Opaque)
    if (Value attribute = attributeOfClass(*path, context); !attribute.isError())
      meaning.value = attribute;
  // '@k(...)' of a function that makes decorators, such as 'partial'
  bool plain = meaning.value.kind == ValueKind::Function && !meaning.value.function().isConsteval;
  bool native = meaning.value.kind == ValueKind::Opaque && findNative(meaning.value.text());
  if (call && (plain || native))
    if (Value made = evaluate(*call, context); isKernelMaker(made)) {
      meaning.isKernel = meaning.madeByCall = true;
      meaning.given = std::make_shared<const std::vector<Value>>(made.data ? made.elements()
                                                                           : std::vector<Value>());
      return meaning;
    }
  if (isKernelMaker(meaning.value)) {
    meaning.isKernel = true;
    if (meaning.value.data)
      meaning.given = std::make_shared<const std::vector<Value>>(meaning.value.elements());
    return meaning;
  }
  if (meaning.value.kind == ValueKind::Builtin) {
    meaning.isConsteval = meaning.value.builtin == Builtin::Consteval;
    return meaning;
  }
  if (meaning.value.isError()) { // of an import that is wrong
    meaning.isKernel = !meaning.value.dependent && lastNameOf(callee) == Kernel;
    meaning.isConsteval = !meaning.value.dependent && lastNameOf(callee) == "consteval";
    return meaning;
  }
  if (meaning.value.kind != ValueKind::Opaque)
    return meaning;
  lookForMissing(callee, context, meaning);
  if (meaning.missing) {
    const Value *close = meaning.close.empty() ? nullptr : context.names.lookup(meaning.close);
    meaning.isKernel =
        lastNameOf(callee) == Kernel || meaning.close == Kernel || (close && isKernelMaker(*close));
    meaning.isConsteval =
        !meaning.isKernel && (lastNameOf(callee) == "consteval" || meaning.close == "consteval");
  }
  return meaning;
}

// ---- what decorators make of functions

namespace {

// Decorators of Python's library that give the function itself, or one that does the same; how
// methods and cached functions are called is a matter of the evaluator.
constexpr std::string_view Keeping[] = {
    "abstractmethod",

    "cache",           "cached_property", "classmethod",

    "expectedFailure", "final",           "fixture",     "lru_cache", "no_type_check",
    "overload",        "override",        "property",    "skip",      "skipIf",
    "skipUnless",      "staticmethod",    "usefixtures", "wraps"};

// Others of it, which do not call the function where they are applied to it.
constexpr std::string_view Deferring[] = {"asynccontextmanager",
                                          "cache",
                                          "contextmanager",
                                          "dataclass",
                                          "deleter",
                                          "getter",
                                          "lru_cache",
                                          "setter",
                                          "singledispatch",
                                          "singledispatchmethod",
                                          "total_ordering",
                                          "unique"};

// Whether a path leads through the marks of a test framework: 'pytest.mark.slow'.
bool isMark(const Expr &path) {
  if (const auto *call = path.tryAs<CallExpr>())
    return isMark(*call->callee);
  if (const auto *attribute = path.tryAs<AttributeExpr>())
    return attribute->attribute->name == "mark" || isMark(*attribute->base);
  const auto *name = path.tryAs<NameExpr>();
  return name && (name->name == "mark" || name->name == "pytest");
}

bool isCallable(const Value &value) {
  return value.kind == ValueKind::Function || value.isFollowedClass() || value.isObject() ||
         value.isPartial() || value.attribute("__self__");
}

// Whether code that is not followed may call what it decorates at once.
bool mayCall(const Value &maker, const Expr &decorator) {
  return maker.kind != ValueKind::None && !isCallable(maker) &&
         !isOneOf(lastNameOf(decorator), Deferring);
}

// Evaluates decorators, each once.
EvalContext contextOfDecorators(const EvalContext &context) {
  EvalContext own = context;
  own.misuse = nullptr;
  own.requests = nullptr;
  own.results = nullptr; // each call is made
  own.hostCalls = nullptr;
  return own;
}

} // namespace

bool Decoration::isFollowed() const {
  return std::ranges::all_of(makers, [](const Value &maker) {
    return maker.kind == ValueKind::None || isCallable(maker);
  });
}

Decoration decorationBy(List<const Expr *> decorators, EvalContext &context) {
  EvalContext own = contextOfDecorators(context);
  Decoration decoration{decorators, {}};
  for (const Expr *decorator : decorators) {
    const auto *call = decorator->tryAs<CallExpr>();
    const bool isLibrary = isMark(*decorator) || isOneOf(lastNameOf(*decorator), Keeping);
    const bool isCached = isOneOf(lastNameOf(*decorator), {"cache", "lru_cache"});
    if (isDataclass(*decorator, [&](const Expr &path) { return evaluate(path, own); })) {
      decoration.makers.push_back(Value::ofNone());
      continue;
    }
    Value maker = evaluate(isLibrary && call ? *call->callee : *decorator, own);
    if (isLibrary && !isCallable(maker) && (!isCached || isFollowedCache(*decorator)))
      maker = Value::ofNone();
    else if (isLibrary && call)
      maker = evaluate(*decorator, own);
    decoration.makers.push_back(std::move(maker));
  }
  return decoration;
}

void loseDecorated(const Decoration &decoration, const Value &made, EvalContext &context) {
  EvalContext own = contextOfDecorators(context);
  for (size_t i = decoration.makers.size(); i-- > 0;)
    if (mayCall(decoration.makers[i], *decoration.decorators[i]))
      loseValue(made, *decoration.decorators[i], own);
}

Value decoratedValue(const Decoration &decoration, std::string_view name, const Value &made,
                     bool isOfClass, EvalContext &context) {
  EvalContext own = contextOfDecorators(context);
  Value value = made;
  for (size_t i = decoration.makers.size(); i-- > 0;) {
    const Value &maker = decoration.makers[i];
    const Expr &decorator = *decoration.decorators[i];
    const bool isCacheOfOther = isFollowedCache(decorator) && !sameValue(value, made);
    if (maker.kind == ValueKind::None && !isCacheOfOther)
      continue;
    Value result = Value::opaque("");
    if (isCallable(maker))
      result = callFunction(maker, std::vector<CallArgument>{{"", value}}, decorator, own);
    if (mayCall(maker, decorator))
      loseValue(value, decorator, own);
    if (isCallable(result) || result.kind == ValueKind::Kernel)
      value = std::move(result);
    else if (!context.schedules &&
             !isOneOf(lastNameOf(decorator), {"contextmanager", "asynccontextmanager"}))
      *context.meetsSchedules = true; // there it is another value
    else if (value = withWholes(Value::opaque(std::string(name)), {value, maker}); isOfClass)
      value = asUnfollowed(std::move(value));
  }
  return value;
}

// Whether a decorator is a function that makes schedules by its text, or a call of one.
static bool mentionsSchedules(const Expr &decorator, EvalContext &context) {
  const auto *call = decorator.tryAs<CallExpr>();
  const Value maker = evaluate(call ? *call->callee : decorator, context);
  if (maker.kind != ValueKind::Function)
    return false;
  const FunctionInfo &info = maker.function();
  const std::shared_ptr<const SyntaxUnit> unit = context.names.unitOf(info.item);
  context.names.onSourceUse(info.item);
  return unit && info.node < unit->nodes.size() &&
         unit->source(unit->nodes[info.node]->span).find(".schedule(") != std::string_view::npos;
}

Value decoratedKernel(const Decoration &decoration, const Value &made, EvalContext &context) {
  EvalContext own = contextOfDecorators(context);
  Value value = made;
  for (size_t i = decoration.makers.size(); i-- > 0;) {
    const Value &maker = decoration.makers[i];
    const Expr &decorator = *decoration.decorators[i];
    if (maker.kind == ValueKind::None)
      continue;
    Value result = Value::opaque("");
    if (isCallable(maker))
      result = callFunction(maker, std::vector<CallArgument>{{"", value}}, decorator, own);
    const bool isKnown = result.isConst() || isCallable(result);
    if (result.kind == ValueKind::Kernel || (context.schedules && isKnown)) {
      value = std::move(result);
      continue;
    }
    const bool isOpen = !isKnown && mentionsSchedules(decorator, own);
    if (!context.schedules)
      *context.meetsSchedules = *context.meetsSchedules || isKnown || isOpen;
    else if (isOpen && !context.schedules->expectsFailure)
      context.schedules->diagnostics.push_back(
          {DiagCode::OpaqueSchedule,
           decorator.id,
           format(diagInfo(DiagCode::OpaqueSchedule).text,
                  format("what '@{0}' makes of kernel '{1}' is not known here",
                         showSource(context.unit.source(decorator.span), Spacing::Canonical),
                         made.kernel().name)),
           {},
           {}});
  }
  return value;
}

bool isAutouseFixture(const FunctionStmt &function) {
  return std::ranges::any_of(function.decorators, [](const Expr *decorator) {
    const auto *call = decorator->tryAs<CallExpr>();
    return call && lastNameOf(*call->callee) == "fixture" &&
           std::ranges::any_of(call->arguments, [](const Argument *argument) {
             return argument->form == ArgumentForm::Keyword &&
                    argument->keyword->name == "autouse" && argument->value->is<BoolExpr>() &&
                    argument->value->as<BoolExpr>()->value;
           });
  });
}

} // namespace allo
