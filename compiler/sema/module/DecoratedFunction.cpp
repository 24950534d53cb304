// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/module/DecoratedFunction.h"

#include "sema/module/Decorators.h"
#include "sema/types/SharedValue.h"
#include "support/Nearest.h"
#include "syntax/tree/Ast.h"

#include <algorithm>

namespace allo {

namespace {

// Decorators of Python's library that give the function itself, or one that does the same; how
// methods and cached functions are called is a matter of the evaluator.
constexpr std::string_view Keeping[] = {
    "abstractmethod",

    "cache",           "cached_property", "classmethod",

    "expectedFailure", "final",           "fixture",     "lru_cache", "no_type_check",
    "overload",        "override",        "property",    "skip",      "skipIf",
    "skipUnless",      "staticmethod",    "usefixtures", "wraps"};

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

} // namespace

Value decoratedFunction(const FunctionStmt &function, const Value &made, bool isOfClass,
                        EvalContext &context) {
  EvalContext own = context;
  own.misuse = nullptr;
  own.requests = nullptr;
  own.results = nullptr; // each call is made
  own.hostCalls = nullptr;
  std::vector<Value> makers;
  for (const Expr *decorator : function.decorators) {
    const auto *call = decorator->tryAs<CallExpr>();
    const bool isLibrary = isMark(*decorator) || isOneOf(lastNameOf(*decorator), Keeping);
    const bool isCached = isOneOf(lastNameOf(*decorator), {"cache", "lru_cache"});
    Value maker = evaluate(isLibrary && call ? *call->callee : *decorator, own);
    if (isLibrary && !isCallable(maker) && (!isCached || isFollowedCache(*decorator)))
      maker = Value::ofNone();
    else if (isLibrary && call)
      maker = evaluate(*decorator, own);
    makers.push_back(std::move(maker));
  }
  Value value = made;
  for (size_t i = makers.size(); i-- > 0;) {
    const Value &maker = makers[i];
    const bool isCacheOfOther = isFollowedCache(*function.decorators[i]) && !sameValue(value, made);
    if (maker.kind == ValueKind::None && !isCacheOfOther)
      continue;
    Value result = Value::opaque("");
    if (isCallable(maker))
      result =
          callFunction(maker, std::vector<CallArgument>{{"", value}}, *function.decorators[i], own);
    if (isCallable(result) || result.kind == ValueKind::Kernel)
      value = std::move(result);
    else if (!context.schedules && !isOneOf(lastNameOf(*function.decorators[i]),
                                            {"contextmanager", "asynccontextmanager"}))
      *context.meetsSchedules = true; // there it is another value
    else if (value = withWholes(Value::opaque(std::string(function.name->name)), {value, maker});
             isOfClass)
      value = asUnfollowed(std::move(value));
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
