// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The language's own values in Python: shaped types, 'apint', 'KernelOptions'.
#include "sema/module/HostCall.h"
#include "sema/module/Signature.h"
#include "sema/module/TypeForms.h"
#include "sema/pyeval/Evaluate.h"
#include "sema/pyeval/Interpreter.h"
#include "support/Characters.h"
#include "support/Format.h"
#include "support/Nearest.h"

namespace allo {

Py Interpreter::shape(const SubscriptExpr &expr, const Value &base) {
  auto refuse = [&](const Node &node, DiagCode code, std::string subject, std::string what) {
    if (loud())
      report(diagnosticAt(code, node, subject, what));
    else
      failAt(node, DiagMessage(code, subject, what).as(DiagCode::InvalidConstant));
  };
  bool stream = base.type.isStream();
  if (!base.type.isScalar() && !(stream && base.type.rank() == 0)) {
    if (stream && loud())
      report(diagnosticAt(DiagCode::StreamShapeTwice, expr, base.type));
    else
      refuse(expr, DiagCode::DtypeNotScalar, textOf(expr),
             base.type.isShaped() ? format("'{0}' already has a shape", base.type)
                                  : format("'{0}' takes no shape", base.type));
    return unknownValue(loud() ? Value::error() : Value::opaque(textOf(expr)));
  }
  std::vector<int64_t> dims;
  bool bad = false;
  Value dependent;
  auto dimension = [&](const Expr &index, const Py &object) {
    auto problem = [&](std::string what) {
      refuse(index, DiagCode::InvalidDimension, textOf(index), std::move(what));
      bad = true;
    };
    if (object.unknown()) {
      if (object.value().isError() && object.value().dependent)
        dependent = object.value();
      bad = true;
    } else if (object.kind != PyKind::Int) {
      problem(format("a compile-time integer, got {0}", describe(exported(object))));
    } else if (object.bigInt().isNegative()) {
      refuse(index, DiagCode::NegativeDimension, textOf(index), object.bigInt().str());
      bad = true;
    } else if (object.big || object.small > (int64_t(1) << 40)) {
      problem("below 2**40");
    } else {
      dims.push_back(object.small);
    }
  };
  for (const Expr *index : expr.indices) {
    if (index->is<EllipsisExpr>()) {
      if (loud())
        report(diagnosticAt(DiagCode::OlderDynamicShape, *index, textOf(expr)));
      bad = true;
      continue;
    }
    if (index->is<SliceExpr>()) {
      refuse(*index, DiagCode::InvalidDimension, textOf(*index),
             "a compile-time integer, not a slice");
      bad = true;
      continue;
    }
    if (const auto *named = index->tryAs<NameExpr>();
        named && frame == &top && context.local && loud())
      if (const Value *value = context.local(named->name); value && value->isRuntime()) {
        refuse(*index, DiagCode::InvalidDimension, std::string(named->name),
               format("a compile-time integer, got a runtime value of type '{0}'", value->type));
        bad = true;
        continue;
      }
    if (const auto *star = index->tryAs<StarExpr>()) {
      Py spread = eval(*star->value);
      at = star;
      std::vector<Py> items;
      if (spread.unknown() || !iterate(spread, items))
        bad = true;
      for (const Py &item : items)
        dimension(*index, item);
      continue;
    }
    Py object = eval(*index);
    // A tuple of dimensions under one name.
    if (expr.indices.size() == 1 && object.kind == PyKind::Tuple)
      for (const Py &item : object.items())
        dimension(*index, item);
    else
      dimension(*index, object);
    if (stopped)
      return {};
  }
  if (bad)
    return unknownValue(dependent.dependent ? dependent
                        : loud()            ? Value::error()
                                            : Value::opaque(textOf(expr)));
  return importValue(Value::ofType(
      stream ? context.types.stream(base.type.element(), base.type.depth(), std::move(dims))
             : context.types.shaped(base.type, std::move(dims), false)));
}

// Stream[...] and Stateful[...].
Py Interpreter::typeForm(const SubscriptExpr &expr, Builtin maker) {
  std::vector<Value> arguments;
  for (const Expr *index : expr.indices) {
    arguments.push_back(exported(eval(*index)));
    if (stopped)
      return {};
  }
  EvalContext own = context;
  if (!loud())
    own.diagnostics = nullptr;
  Value made = maker == Builtin::Stream ? streamType(expr, arguments, own)
                                        : statefulType(expr, arguments, own);
  return made.kind == ValueKind::Type ? importValue(made) : unknownValue(made);
}

Value Interpreter::unknownCall(const CallExpr &expr) {
  return failAt(expr, DiagCode::InvalidConstant,
                loud() ? "This expression" : "'" + textOf(expr) + "'")
      .value();
}

// Wrong use of a function of allo's: an error wherever it stands.
Value Interpreter::misuse(const Node &node, DiagMessage message) {
  if (frame->mode == Mode::Strict || frame != &top || !context.misuse)
    return failAt(node, std::move(message).as(DiagCode::InvalidConstant)).value();
  context.misuse->push_back({message.code, node.id, std::move(message.text), {}, {}});
  return Value::error();
}

// A kernel that is called from Python: nothing is known of its result.
Py Interpreter::hostCall(const CallExpr &expr, const Value &kernel) {
  std::vector<HostArgument> given;
  // In functions that are called it is said of the function by itself.
  bool reports = context.hostCalls && frame == &top && frame->mode != Mode::Strict;
  Py broken;
  bool isBroken = false;
  // A function runs later, when its names may have other values.
  auto isSettled = [&](const Expr &part) {
    bool settled = true;
    if (context.runsLater)
      forEachBelow(context.unit, part, true, [&](const Node &node) {
        const auto *name = node.tryAs<NameExpr>();
        settled =
            settled && (!name || context.local(name->name) || globals().isBoundOnce(name->name));
      });
    return settled;
  };
  for (const Argument *argument : expr.arguments) {
    Py object = eval(*argument->value);
    if (stopped)
      return {};
    if (!isBroken && object.unknown() && object.value().isError()) {
      broken = object;
      isBroken = true;
    }
    reports = reports && (argument->form == ArgumentForm::Positional ||
                          argument->form == ArgumentForm::Keyword);
    if (reports)
      given.push_back({argument, isSettled(*argument->value) ? exported(object) : Value::error()});
  }
  if (reports && isSettled(*expr.callee))
    checkHostCall(expr, kernel.kernel(), given, context);
  return isBroken ? broken : unknownValue(unknownCall(expr));
}

// A call of something of the language's own.
Py Interpreter::languageCall(const CallExpr &expr, const Value &called) {
  if (called.kind == ValueKind::Kernel)
    return hostCall(expr, called);
  LanguageArguments given;
  for (const Argument *argument : expr.arguments) {
    Py object = eval(*argument->value);
    if (stopped)
      return {};
    if (object.unknown() && object.value().isError())
      return object;
    given.unknown = given.unknown || object.unknown();
    if (argument->form == ArgumentForm::Positional)
      given.positional.push_back(exported(object));
    else if (argument->form == ArgumentForm::Keyword)
      given.keywords.emplace_back(argument, exported(object));
    else
      given.unknown = true;
  }
  at = &expr;
  if (called.builtin == Builtin::Apint)
    return importValue(apint(expr, given));
  if (called.builtin == Builtin::Apfloat)
    return importValue(apfloat(expr, given));
  if (called.builtin == Builtin::KernelOptions)
    return importValue(options(expr, given));
  if (called.builtin == Builtin::Template)
    return importValue(templateName(expr, given));
  if (called.builtin == Builtin::Kernel)
    return kernelMade(expr, called, given);
  return unknownValue(unknownCall(expr));
}

// 'kernel(f)' makes a kernel, 'kernel(options=...)' a decorator.
Py Interpreter::kernelMade(const CallExpr &expr, const Value &called,
                           const LanguageArguments &arguments) {
  std::vector<Value> given = called.data ? called.elements() : std::vector<Value>();
  const Value *function = nullptr;
  for (const Value &value : arguments.positional) {
    if (value.kind != ValueKind::Template && !function) {
      function = &value;
      continue;
    }
    given.push_back(Value::ofString(""));
    given.push_back(value);
  }
  for (const auto &[argument, value] : arguments.keywords) {
    given.push_back(Value::ofString(std::string(argument->keyword->name)));
    given.push_back(value);
  }
  if (!function)
    return arguments.unknown && arguments.keywords.empty()
               ? unknownValue(unknownCall(expr))
               : importValue(Value::ofKernelMaker(std::move(given)));
  if (function->isError())
    return unknownValue(*function);
  const FunctionInfo *info =
      function->kind == ValueKind::Function ? &function->function() : nullptr;
  EvalContext quiet = context;
  quiet.diagnostics = nullptr;
  quiet.misuse = nullptr;
  if (quiet.site == NoNode)
    quiet.site = site ? site->id : expr.id;
  Value kernel = info ? kernelFromCall(*info, std::move(given), quiet) : Value::opaque("");
  if (kernel.kind == ValueKind::Kernel)
    return importValue(kernel);
  if (frame == &top && context.misuse && frame->mode != Mode::Strict)
    context.misuse->push_back(diagnosticAt(DiagCode::UncheckedKernel, expr,
                                           "The result of '" + textOf(expr) + "'",
                                           "its argument is not a function that is known here"));
  return unknownValue(Value::opaque(textOf(expr)));
}

Value Interpreter::apint(const CallExpr &expr, const LanguageArguments &arguments) {
  if (arguments.unknown)
    return unknownCall(expr);
  Value width;
  Value isSigned = Value::ofBool(false);
  if (!arguments.positional.empty())
    width = arguments.positional[0];
  if (arguments.positional.size() > 1)
    isSigned = arguments.positional[1];
  for (const auto &[argument, value] : arguments.keywords) {
    if (argument->keyword && argument->keyword->name == "width")
      width = value;
    else if (argument->keyword && argument->keyword->name == "signed")
      isSigned = value;
    else
      return misuse(*argument, DiagText::ApintKeyword);
  }
  auto n = width.integer.asInt64();
  if (arguments.positional.size() > 2 || width.kind != ValueKind::Int || !n || *n <= 0 ||
      *n > int64_t(MaxIntegerWidth))
    return misuse(expr, DiagText::ApintWidth);
  auto truth = allo::truthOf(isSigned);
  if (!truth)
    return misuse(expr, DiagText::ApintSigned);
  return Value::ofType(Type::integer(uint32_t(*n), *truth));
}

Value Interpreter::apfloat(const CallExpr &expr, const LanguageArguments &arguments) {
  if (arguments.unknown)
    return unknownCall(expr);
  const std::vector<Value> &positional = arguments.positional;
  if (positional.size() == 2 && positional[0].isIntegral() && positional[1].isIntegral()) {
    auto e = positional[0].integer.asInt64();
    auto m = positional[1].integer.asInt64();
    if (e && m) {
      if (*e == 5 && *m == 10)
        return Value::ofType(Type::floating(FloatFormat::F16));
      if (*e == 8 && *m == 7)
        return Value::ofType(Type::floating(FloatFormat::BF16));
      if (*e == 8 && *m == 23)
        return Value::ofType(Type::floating(FloatFormat::F32));
      if (*e == 11 && *m == 52)
        return Value::ofType(Type::floating(FloatFormat::F64));
    }
  }
  return misuse(expr, DiagText::ApfloatFormat);
}

// Which style was meant is known of strings: "C++", "hsl".
Value Interpreter::unknownStyle(const Expr &place, const Value &value) {
  if (value.kind != ValueKind::String)
    return misuse(place, DiagText::OptionStyle, describe(value));
  Value result = misuse(place, DiagText::OptionStyle, format("'{0}'", value.text()));
  std::string wanted;
  for (char c : value.text())
    wanted += toLower(c);
  std::string_view meant = wanted.starts_with("c") ? "cpp" : nearest(wanted, {"hls", "cpp"});
  if (std::vector<NodeDiagnostic> *list = context.misuse; list && !list->empty() &&
                                                          list->back().node == place.id &&
                                                          place.is<StringExpr>() && !meant.empty())
    list->back().fixes.push_back({format("Change to '{0}'", meant),
                                  {{place.id, FixPosition::Replace, format("\"{0}\"", meant)}}});
  return result;
}

Value Interpreter::options(const CallExpr &expr, const LanguageArguments &arguments) {
  KernelOptions options;
  if (!arguments.positional.empty())
    return misuse(expr, DiagText::OptionPositional);
  for (const auto &[argument, value] : arguments.keywords) {
    std::string_view key = argument->keyword ? argument->keyword->name : std::string_view();
    for (const auto &[other, ignored] : arguments.keywords) {
      if (other == argument)
        break;
      if (other->keyword && other->keyword->name == key)
        return misuse(*argument, DiagText::OptionTwice, key);
    }
    if (key == "typing_style") {
      if (value.kind == ValueKind::String && value.text() == "hls")
        options.style = TypingStyle::Hls;
      else if (value.kind == ValueKind::String && value.text() == "cpp")
        options.style = TypingStyle::Cpp;
      else
        return unknownStyle(*argument->value, value);
    } else if (key == "enable_tensor" || key == "fast_math") {
      auto truth = value.kind == ValueKind::Bool ? allo::truthOf(value) : std::nullopt;
      if (!truth)
        return misuse(*argument->value, DiagCode::OptionValue, key, describe(value));
      (key == "fast_math" ? options.fastMath : options.enableTensor) = *truth;
    } else {
      return misuse(*argument, DiagCode::InvalidOption, key);
    }
  }
  return Value::ofOptions(options);
}

Value Interpreter::templateName(const CallExpr &expr, const LanguageArguments &arguments) {
  bool plain = arguments.keywords.empty() && !arguments.unknown;
  if (plain && arguments.positional.size() == 1 &&
      arguments.positional[0].kind == ValueKind::String) {
    const std::string &name = arguments.positional[0].text();
    if (isIdentifier(name))
      return Value::ofTemplate(name);
  }
  return misuse(expr, DiagCode::TemplateName);
}

EvalContext Interpreter::quietContext() const {
  EvalContext quiet = context;
  quiet.diagnostics = nullptr;
  quiet.misuse = nullptr;
  if (quiet.site == NoNode && site)
    quiet.site = site->id;
  return quiet;
}

// 'kernel[arguments]', also inside a function: what is wrong is reported where the module calls it.
Py Interpreter::specialized(const SubscriptExpr &expr, const Value &kernel) {
  std::vector<Value> arguments;
  for (const Expr *index : expr.indices) {
    Py argument = eval(*index);
    if (stopped)
      return {};
    arguments.push_back(exported(argument));
  }
  if (frame == &top)
    return importValue(specialize(kernel, arguments, expr, context));
  if (frame->mode == Mode::Strict)
    return failAt(expr, DiagText::KernelInConsteval, "specialized");
  EvalContext quiet = quietContext();
  return importValue(specialize(kernel, arguments, site ? *site : expr, quiet));
}

} // namespace allo
