// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/ModuleEval.h"

#include "sema/ConstFold.h"
#include "support/Format.h"

#include <algorithm>
#include <cmath>

namespace allo {

namespace {

// "allo.exp.lang" -> "allo.lang": the older paths name the same modules.
std::string normalised(std::string_view path) {
  std::string out(path);
  if (out == "allo.exp")
    return "allo";
  if (out.starts_with("allo.exp."))
    out.erase(4, 4);
  return out;
}

constexpr std::string_view Submodules[] = {"lang", "core", "operators", "exp", "types"};

class Evaluator {
public:
  explicit Evaluator(EvalContext &context) : context(context) {}

  Value eval(const Expr &expr) {
    switch (expr.kind) {
    case NodeKind::NameExpr:
      return name(*expr.as<NameExpr>());
    case NodeKind::IntExpr:
    case NodeKind::FloatExpr:
    case NodeKind::BoolExpr:
    case NodeKind::NoneExpr:
    case NodeKind::EllipsisExpr:
      return literalValue(expr);
    case NodeKind::StringExpr: {
      const auto *string = expr.as<StringExpr>();
      if (!string->plain)
        return unknown(expr);
      return Value::ofString(std::string(string->text));
    }
    case NodeKind::UnaryExpr: {
      Value operand = eval(*expr.as<UnaryExpr>()->operand);
      if (!operand.isConst())
        return operand;
      return folded(expr, foldUnary(expr.as<UnaryExpr>()->op, operand));
    }
    case NodeKind::BinaryExpr:
      return binary(*expr.as<BinaryExpr>());
    case NodeKind::BoolOpExpr: {
      const auto *op = expr.as<BoolOpExpr>();
      Value value;
      for (const Expr *operand : op->operands) {
        value = eval(*operand);
        if (!value.isConst())
          return value;
        auto truth = truthOf(value);
        if (!truth)
          return unknown(expr);
        if (*truth != op->isAnd)
          break;
      }
      return value;
    }
    case NodeKind::CompareExpr: {
      const auto *compare = expr.as<CompareExpr>();
      Value left = eval(*compare->operands[0]);
      for (size_t i = 0; i < compare->ops.size(); ++i) {
        Value right = eval(*compare->operands[i + 1]);
        if (!left.isConst() || !right.isConst())
          return left.isConst() ? right : left;
        Value result = folded(expr, foldCompare(compare->ops[i], left, right));
        if (!result.isConst() || result.integer.isZero())
          return result;
        left = std::move(right);
      }
      return Value::ofBool(true);
    }
    case NodeKind::TernaryExpr: {
      const auto *ternary = expr.as<TernaryExpr>();
      Value condition = eval(*ternary->condition);
      if (!condition.isConst())
        return condition;
      auto truth = truthOf(condition);
      if (!truth)
        return unknown(expr);
      return eval(*truth ? *ternary->thenValue : *ternary->elseValue);
    }
    case NodeKind::TupleExpr:
    case NodeKind::ListExpr: {
      std::vector<Value> elements;
      const auto &parts =
          expr.is<TupleExpr>() ? expr.as<TupleExpr>()->elements : expr.as<ListExpr>()->elements;
      for (const Expr *part : parts) {
        Value v = eval(*part);
        if (v.isError())
          return v;
        elements.push_back(std::move(v));
      }
      return expr.is<TupleExpr>() ? Value::ofTuple(std::move(elements))
                                  : Value::ofList(std::move(elements));
    }
    case NodeKind::CallExpr:
      return call(*expr.as<CallExpr>());
    case NodeKind::SubscriptExpr:
      return subscript(*expr.as<SubscriptExpr>());
    case NodeKind::AttributeExpr:
      return attribute(*expr.as<AttributeExpr>());
    case NodeKind::ErrorExpr:
      return Value::error();
    default:
      return unknown(expr);
    }
  }

private:
  EvalContext &context;

  bool reporting() const { return context.diagnostics != nullptr; }

  template <typename... Args> Value report(DiagCode code, const Node &node, const Args &...args) {
    context.diagnostics->push_back({code, node.id, format(diagInfo(code).text, args...), {}, {}});
    return Value::error();
  }

  // A value that cannot be known: an error in an annotation, opaque at module level.
  Value unknown(const Expr &expr) {
    if (reporting())
      return report(DiagCode::InvalidConstant, expr,
                    std::string("This expression cannot be evaluated at compile time"));
    return Value::opaque("");
  }
  Value folded(const Expr &expr, Folded result) {
    if (result.problem.empty())
      return std::move(result.value);
    if (reporting())
      return report(DiagCode::ConstantFolding, expr, result.problem);
    return Value::opaque("");
  }
  void remember(const Node &node, const Value &value) {
    if (context.constants && value.isConst())
      (*context.constants)[node.id] = value;
  }

  Value name(const NameExpr &expr) {
    if (context.local)
      if (const Value *value = context.local(expr.name)) {
        if (value->isRuntime())
          return reporting()
                     ? report(DiagCode::InvalidConstant, expr,
                              format("'{0}' is a runtime value of type '{1}', a compile-time "
                                     "value is needed here",
                                     expr.name, value->type))
                     : Value::opaque("");
        remember(expr, *value);
        return *value;
      }
    if (const Value *value = context.names.lookup(expr.name)) {
      if (value->kind == ValueKind::Opaque && reporting())
        return report(DiagCode::OpaqueValue, expr, expr.name, value->text());
      remember(expr, *value);
      return *value;
    }
    if (context.annotation) {
      if (expr.name == "constexpr" || expr.name == "Constexpr")
        return Value::ofBuiltin(Builtin::Constexpr);
      if (expr.name == "Stream")
        return Value::ofBuiltin(Builtin::Stream);
      if (expr.name == "Stateful")
        return Value::ofBuiltin(Builtin::Stateful);
    }
    if (!reporting()) {
      static constexpr std::string_view Pythons[] = {"int", "float", "bool", "abs",
                                                     "min", "max",   "len",  "round"};
      for (std::string_view python : Pythons)
        if (python == expr.name) {
          Value v = Value::opaque("python:" + std::string(python));
          return v;
        }
      return Value::opaque("");
    }
    undefined(expr);
    return Value::error();
  }

  void undefined(const NameExpr &expr) {
    if (context.annotation && (expr.name == "int" || expr.name == "float")) {
      const char *instead = expr.name == "int" ? "i32" : "f32";
      NodeDiagnostic diagnostic{
          DiagCode::InvalidAnnotation,
          expr.id,
          format(diagInfo(DiagCode::InvalidAnnotation).text, expr.name,
                 format("a type of Python has no width, write '{0}' or another type of allo",
                        instead)),
          {},
          {{format("Change to '{0}'", instead), {{expr.id, FixPlace::Replace, instead}}}}};
      context.diagnostics->push_back(std::move(diagnostic));
      return;
    }
    std::string maker = scalarByName(expr.name).isError() ? apintFor(expr.name) : std::string();
    std::vector<std::string> candidates = context.names.namesNear(expr.name);
    NodeDiagnostic diagnostic{DiagCode::UndefinedName,
                              expr.id,
                              format(diagInfo(DiagCode::UndefinedName).text, expr.name),
                              {},
                              {}};
    std::string close = maker.empty() ? closestName(expr.name, candidates) : std::string();
    if (!maker.empty())
      diagnostic.notes.push_back({{ThisItem, expr.id}, otherWidthNote(expr.name, maker)});
    else if (!close.empty())
      diagnostic.fixes.push_back(
          {format("Change to '{0}'", close), {{expr.id, FixPlace::Replace, close}}});
    else if (!scalarByName(expr.name).isError())
      diagnostic.notes.push_back(
          {{ThisItem, expr.id},
           format("'{0}' is a type of allo: import it with 'from allo import {0}'", expr.name)});
    context.diagnostics->push_back(std::move(diagnostic));
  }

  Value binary(const BinaryExpr &top) {
    // The left spine in a loop: a constant sum may have thousands of terms.
    std::vector<const BinaryExpr *> spine{&top};
    while (const auto *left = spine.back()->lhs->tryAs<BinaryExpr>())
      spine.push_back(left);
    Value value = eval(*spine.back()->lhs);
    for (size_t i = spine.size(); i-- > 0;) {
      Value right = eval(*spine[i]->rhs);
      if (!value.isConst())
        continue; // also evaluates the rest, for its diagnostics
      if (!right.isConst()) {
        value = std::move(right);
        continue;
      }
      value = folded(*spine[i], foldBinary(spine[i]->op, value, right, Arithmetic::Python));
    }
    return value;
  }

  Value attribute(const AttributeExpr &expr) {
    Value base = eval(*expr.base);
    if (base.kind == ValueKind::Module) {
      if (isAlloModule(base.text())) {
        Value value = alloAttribute(base.text(), expr.attribute->name);
        if (value.isError()) {
          if (!reporting())
            return Value::opaque("");
          NodeDiagnostic diagnostic{DiagCode::NoAttribute,
                                    expr.attribute->id,
                                    format(diagInfo(DiagCode::NoAttribute).text,
                                           "Module '" + base.text() + "'", expr.attribute->name),
                                    {},
                                    {}};
          std::string close = closestName(expr.attribute->name, alloNames());
          if (!close.empty())
            diagnostic.fixes.push_back({format("Change to '{0}'", close),
                                        {{expr.attribute->id, FixPlace::Replace, close}}});
          context.diagnostics->push_back(std::move(diagnostic));
          return Value::error();
        }
        remember(expr, value);
        return value;
      }
      if (reporting())
        return report(DiagCode::OpaqueValue, expr, expr.attribute->name,
                      base.text() + "." + std::string(expr.attribute->name));
      return Value::opaque("");
    }
    if (base.kind == ValueKind::Builtin && builtinForm(base.builtin) == BuiltinForm::Namespace) {
      Value value = alloAttribute("allo", expr.attribute->name);
      if (!value.isError())
        return value;
    }
    if (base.isError() || base.kind == ValueKind::Opaque)
      return base;
    if (reporting())
      return report(DiagCode::NoAttribute, *expr.attribute, describeAtStart(base),
                    expr.attribute->name);
    return Value::opaque("");
  }

  // A type with a shape, or an element of a compile-time tuple.
  Value subscript(const SubscriptExpr &expr) {
    Value base = eval(*expr.base);
    if (base.isError())
      return base;
    if (base.kind == ValueKind::Type)
      return shape(expr, base);
    if (base.kind == ValueKind::Builtin && builtinForm(base.builtin) == BuiltinForm::Later) {
      if (reporting())
        return report(DiagCode::NotYetSupported, expr, format("'{0}'", builtinName(base.builtin)));
      return Value::opaque("");
    }
    if (base.kind == ValueKind::Tuple || base.kind == ValueKind::List) {
      if (expr.indices.size() == 1) {
        Value index = eval(*expr.indices[0]);
        if (!index.isConst())
          return index;
        if (index.isIntegral()) {
          int64_t n = int64_t(base.elements().size());
          auto i = index.integer.asInt64();
          if (i && *i < 0)
            i = *i + n;
          if (i && *i >= 0 && *i < n)
            return base.elements()[size_t(*i)];
          if (reporting())
            return report(
                DiagCode::InvalidIndex, *expr.indices[0],
                format("Index {0} is out of range for a tuple of {1} elements", index.integer, n));
        }
      }
      return unknown(expr);
    }
    if (base.kind == ValueKind::Opaque)
      return base;
    if (reporting())
      return report(DiagCode::InvalidAnnotation, expr, textOf(expr),
                    format("{0} takes no shape", describe(base)));
    return Value::opaque("");
  }

  std::string textOf(const Expr &expr) const {
    return showSource(context.unit.source(expr.span), Spacing::Canonical);
  }

  Value shape(const SubscriptExpr &expr, const Value &base) {
    if (!base.type.isScalar()) {
      if (reporting())
        return report(DiagCode::InvalidAnnotation, expr, textOf(expr),
                      format("'{0}' already has a shape", base.type));
      return Value::opaque("");
    }
    std::vector<int64_t> dims;
    bool bad = false;
    for (const Expr *index : expr.indices) {
      if (const auto *slice = index->tryAs<SliceExpr>()) {
        if (reporting())
          report(DiagCode::InvalidDimension, *slice, textOf(*slice),
                 "a compile-time integer, not a slice");
        bad = true;
        continue;
      }
      if (const auto *named = index->tryAs<NameExpr>(); named && context.local && reporting())
        if (const Value *value = context.local(named->name); value && value->isRuntime()) {
          report(DiagCode::InvalidDimension, *index, named->name,
                 format("a compile-time integer, got a runtime value of type '{0}'", value->type));
          bad = true;
          continue;
        }
      Value dim = eval(*index);
      if (dim.isError() || dim.kind == ValueKind::Opaque) {
        bad = true;
        continue;
      }
      auto n = dim.integer.asInt64();
      if (dim.kind != ValueKind::Int) {
        if (reporting())
          report(DiagCode::InvalidDimension, *index, textOf(*index),
                 format("a compile-time integer, got {0}", describe(dim)));
        bad = true;
      } else if (dim.integer.isNegative()) {
        if (reporting())
          report(DiagCode::InvalidDimension, *index, textOf(*index),
                 format("non-negative, got {0}", dim.integer));
        bad = true;
      } else if (!n || *n > (int64_t(1) << 40)) {
        if (reporting())
          report(DiagCode::InvalidDimension, *index, textOf(*index), "below 2**40");
        bad = true;
      } else {
        dims.push_back(*n);
      }
    }
    if (bad)
      return reporting() ? Value::error() : Value::opaque("");
    return Value::ofType(context.types.shaped(base.type, std::move(dims), false));
  }

  // ---- calls

  Value call(const CallExpr &expr) {
    Value callee = eval(*expr.callee);
    if (callee.isError())
      return callee;
    std::vector<Value> positional;
    std::vector<std::pair<const Argument *, Value>> keywords;
    bool unknownArgument = false;
    for (const Argument *argument : expr.arguments) {
      Value value = eval(*argument->value);
      if (value.isError())
        return value;
      unknownArgument = unknownArgument || value.kind == ValueKind::Opaque;
      if (argument->form == ArgumentForm::Positional)
        positional.push_back(std::move(value));
      else if (argument->form == ArgumentForm::Keyword)
        keywords.emplace_back(argument, std::move(value));
      else
        unknownArgument = true;
    }
    if (callee.kind == ValueKind::Builtin) {
      switch (callee.builtin) {
      case Builtin::Min:
      case Builtin::Max:
        return unknownArgument || !keywords.empty()
                   ? unknown(expr)
                   : python(builtinName(callee.builtin), positional);
      case Builtin::Apint:
        return apint(expr, positional, keywords, unknownArgument);
      case Builtin::Apfloat:
        return apfloat(expr, positional, unknownArgument);
      case Builtin::KernelOptions:
        return options(expr, positional, keywords);
      default:
        if (builtinForm(callee.builtin) == BuiltinForm::Later) {
          if (reporting())
            return report(DiagCode::NotYetSupported, expr,
                          format("'{0}'", builtinName(callee.builtin)));
        }
        return unknown(expr);
      }
    }
    if (callee.kind == ValueKind::Opaque && callee.text().starts_with("python:") &&
        !unknownArgument && keywords.empty())
      return python(callee.text().substr(7), positional);
    return unknown(expr);
  }

  // The few Python functions that constants are computed with.
  Value python(std::string_view function, const std::vector<Value> &args) {
    if (args.empty())
      return Value::opaque("");
    const Value &first = args[0];
    if (function == "len" && args.size() == 1) {
      if (first.kind == ValueKind::Tuple || first.kind == ValueKind::List)
        return Value::ofInt(int64_t(first.elements().size()));
      if (first.kind == ValueKind::String)
        return Value::ofInt(int64_t(first.text().size()));
      return Value::opaque("");
    }
    for (const Value &arg : args)
      if (!arg.isNumber())
        return Value::opaque("");
    bool real = first.kind == ValueKind::Float;
    if (args.size() == 1) {
      if (function == "int")
        return real && !std::isfinite(first.real) ? Value::opaque("")
               : real                             ? Value::ofInt(BigInt::fromDouble(first.real))
                                                  : Value::ofInt(first.integer);
      if (function == "float")
        return Value::ofFloat(first.asDouble());
      if (function == "bool")
        return Value::ofBool(*truthOf(first));
      if (function == "abs")
        return real ? Value::ofFloat(std::fabs(first.real))
                    : Value::ofInt(first.integer.isNegative() ? -first.integer : first.integer);
      if (function == "round" && std::isfinite(first.asDouble()))
        return real ? Value::ofInt(BigInt::fromDouble(std::nearbyint(first.real)))
                    : Value::ofInt(first.integer);
      return Value::opaque("");
    }
    if (function == "min" || function == "max") {
      Value best = first;
      for (const Value &arg : args) {
        Folded less = function == "min" ? foldCompare(CompareOp::Lt, arg, best)
                                        : foldCompare(CompareOp::Gt, arg, best);
        if (less.problem.empty() && !less.value.integer.isZero())
          best = arg;
      }
      return best;
    }
    return Value::opaque("");
  }

  // Wrong use of a function of allo's.
  Value fail(const Node &node, std::string message, DiagCode code = DiagCode::InvalidConstant) {
    if (!context.misuse)
      return Value::opaque("");
    context.misuse->push_back({code, node.id, format(diagInfo(code).text, message), {}, {}});
    return Value::error();
  }

  Value apint(const CallExpr &expr, const std::vector<Value> &positional,
              const std::vector<std::pair<const Argument *, Value>> &keywords,
              bool unknownArgument) {
    if (unknownArgument)
      return unknown(expr);
    Value width;
    Value isSigned = Value::ofBool(false);
    if (!positional.empty())
      width = positional[0];
    if (positional.size() > 1)
      isSigned = positional[1];
    for (const auto &[argument, value] : keywords) {
      if (argument->keyword && argument->keyword->name == "width")
        width = value;
      else if (argument->keyword && argument->keyword->name == "signed")
        isSigned = value;
      else
        return fail(*argument, "'apint' takes 'width' and 'signed' only");
    }
    auto n = width.integer.asInt64();
    if (positional.size() > 2 || width.kind != ValueKind::Int || !n || *n <= 0 ||
        *n > int64_t(MaxIntegerWidth))
      return fail(
          expr,
          "'apint' needs a positive width in bits, as in apint(17) or apint(23, signed=True)");
    auto truth = truthOf(isSigned);
    if (!truth)
      return fail(expr, "'signed' of 'apint' must be True or False");
    return Value::ofType(Type::integer(uint32_t(*n), *truth));
  }

  Value apfloat(const CallExpr &expr, const std::vector<Value> &positional, bool unknownArgument) {
    if (unknownArgument)
      return unknown(expr);
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
    return fail(
        expr,
        "'apfloat' supports (5, 10), (8, 7), (8, 23) and (11, 52) exponent and mantissa bits");
  }

  Value options(const CallExpr &expr, const std::vector<Value> &positional,
                const std::vector<std::pair<const Argument *, Value>> &keywords) {
    KernelOptions options;
    if (!positional.empty())
      return optionError(expr, "KernelOptions takes keyword arguments only");
    for (const auto &[argument, value] : keywords) {
      std::string_view key = argument->keyword ? argument->keyword->name : std::string_view();
      if (key == "typing_style") {
        if (value.kind == ValueKind::String && value.text() == "hls")
          options.style = TypingStyle::Hls;
        else if (value.kind == ValueKind::String && value.text() == "cpp")
          options.style = TypingStyle::Cpp;
        else
          return optionError(
              *argument->value,
              format("Option 'typing_style' must be 'hls' or 'cpp', got {0}", describe(value)));
      } else if (key == "enable_tensor" || key == "fast_math") {
        auto truth = value.kind == ValueKind::Bool ? truthOf(value) : std::nullopt;
        if (!truth)
          return optionError(*argument->value, format("Option '{0}' must be True or False, got {1}",
                                                      key, describe(value)));
        (key == "fast_math" ? options.fastMath : options.enableTensor) = *truth;
      } else {
        return optionError(*argument,
                           format("KernelOptions has no option '{0}': it has 'typing_style', "
                                  "'enable_tensor' and 'fast_math'",
                                  key));
      }
    }
    return Value::ofOptions(options);
  }
  Value optionError(const Node &node, std::string message) {
    return fail(node, std::move(message), DiagCode::InvalidOption);
  }
};

} // namespace

bool isAlloModule(std::string_view path) {
  std::string p = normalised(path);
  return p == "allo" || p == "allo.lang" || p == "allo.lang.core" || p == "allo.operators" ||
         p == "allo.schedule" || p == "allo.core";
}

Value alloAttribute(std::string_view module, std::string_view name) {
  Type scalar = scalarByName(name);
  if (!scalar.isError())
    return Value::ofType(scalar);
  for (uint16_t i = 1; builtinName(Builtin(i)) != ""; ++i) {
    Builtin builtin = Builtin(i);
    if (builtin != Builtin::Print && builtin != Builtin::Len && builtinName(builtin) == name)
      return Value::ofBuiltin(builtin);
    if (builtin == Builtin::ScheduleModule)
      break;
  }
  for (std::string_view submodule : Submodules)
    if (submodule == name)
      return Value::ofModule(std::string(module) + "." + std::string(name));
  return Value::error();
}

std::vector<std::string> alloNames() {
  std::vector<std::string> names;
  for (const char *prefix : {"i", "u"})
    for (int width = 1; width <= 256; ++width)
      if (!scalarByName(prefix + std::to_string(width)).isError())
        names.push_back(prefix + std::to_string(width));
  for (const char *name : {"f16", "f32", "f64", "bf16", "index", "bool"})
    names.emplace_back(name);
  for (uint16_t i = 1;; ++i) {
    if (Builtin(i) != Builtin::Print && Builtin(i) != Builtin::Len)
      names.emplace_back(builtinName(Builtin(i)));
    if (Builtin(i) == Builtin::ScheduleModule)
      break;
  }
  return names;
}

std::string apintFor(std::string_view name) {
  if (name.size() < 2 || name.size() > 6 || (name[0] != 'i' && name[0] != 'u') ||
      name.find_first_not_of("0123456789", 1) != std::string_view::npos || name[1] == '0')
    return {};
  return "apint(" + std::string(name.substr(1)) + (name[0] == 'i' ? ", signed=True)" : ")");
}

std::string otherWidthNote(std::string_view name, std::string_view maker) {
  return format("widths without a name of their own are made with 'apint', as in {0} = {1}", name,
                maker);
}

Value evaluate(const Expr &expr, EvalContext &context) { return Evaluator(context).eval(expr); }

std::string closestName(std::string_view name, const std::vector<std::string> &candidates) {
  if (name.size() < 3)
    return {};
  size_t best = name.size() <= 4 ? 2 : 3; // exclusive
  std::string found;
  std::vector<size_t> row;
  for (const std::string &candidate : candidates) {
    size_t n = candidate.size();
    if (n + best <= name.size() || name.size() + best <= n || candidate == name)
      continue;
    row.resize(n + 1);
    for (size_t j = 0; j <= n; ++j)
      row[j] = j;
    for (size_t i = 1; i <= name.size(); ++i) {
      size_t diagonal = row[0];
      row[0] = i;
      for (size_t j = 1; j <= n; ++j) {
        size_t substitute = diagonal + (name[i - 1] != candidate[j - 1]);
        diagonal = row[j];
        row[j] = std::min({substitute, row[j] + 1, row[j - 1] + 1});
      }
    }
    if (row[n] < best ||
        (row[n] == best - 1 && !found.empty() && candidate < found && row[n] < best)) {
      best = row[n];
      found = candidate;
      if (best == 0)
        break;
    }
  }
  return found;
}

AnnotationResult resolveAnnotation(const Annotation &annotation, AnnotationUse use,
                                   const KernelOptions &options, EvalContext &context) {
  auto fail = [&](std::string reason) {
    context.diagnostics->push_back(
        {DiagCode::InvalidAnnotation,
         annotation.id,
         format(diagInfo(DiagCode::InvalidAnnotation).text, annotation.text, reason),
         {},
         {}});
    return AnnotationResult{};
  };
  auto adjusted = [&](Type type) {
    return type.isShaped() && options.enableTensor
               ? context.types.shaped(type.element(), type.dims(), true)
               : type;
  };
  context.annotation = true;
  Value value = evaluate(*annotation.type, context);
  context.annotation = false;
  switch (value.kind) {
  case ValueKind::Error:
    return {};
  case ValueKind::Type:
    return {AnnotationResult::Type, adjusted(value.type), {}};
  case ValueKind::Constexpr:
    if (use == AnnotationUse::Result)
      return fail("a kernel cannot return compile-time values");
    return {AnnotationResult::Constexpr, {}, {}};
  case ValueKind::None:
    if (use == AnnotationUse::Result)
      return {AnnotationResult::None, {}, {}};
    return fail("'None' is no type");
  case ValueKind::Tuple: {
    if (use != AnnotationUse::Result)
      return fail("a tuple is no type of a variable");
    AnnotationResult result{AnnotationResult::Tuple, {}, {}};
    for (const Value &element : value.elements()) {
      if (element.kind != ValueKind::Type)
        return fail(format("{0} is no type", describe(element)));
      result.elements.push_back(adjusted(element.type));
    }
    return result;
  }
  case ValueKind::Builtin:
    if (builtinForm(value.builtin) == BuiltinForm::Later) {
      context.diagnostics->push_back({DiagCode::NotYetSupported,
                                      annotation.id,
                                      format(diagInfo(DiagCode::NotYetSupported).text,
                                             format("The type '{0}'", builtinName(value.builtin))),
                                      {},
                                      {}});
      return {};
    }
    return fail(format("{0} is no type", describe(value)));
  default:
    return fail(format("{0} is no type", describe(value)));
  }
}

} // namespace allo
