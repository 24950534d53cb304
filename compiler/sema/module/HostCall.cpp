// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/module/HostCall.h"

#include "sema/facts/Calls.h"
#include "sema/module/Signature.h"
#include "sema/pyeval/Evaluate.h"
#include "support/Format.h"

#include <algorithm>
#include <cmath>

namespace allo {

namespace {

class HostCall {
public:
  HostCall(const CallExpr &call, const KernelSignature &kernel, EvalContext &context)
      : call(call), kernel(kernel), context(context) {}

  void check(const std::vector<HostArgument> &arguments) {
    if (!isPlain())
      return;
    std::vector<PassedArgument> passed;
    for (size_t i = 0; i < arguments.size(); ++i)
      passed.push_back(allo::passed(*arguments[i].argument, i));
    BoundArguments bound = bindArguments(passed, formalParameters(kernel));
    if (!bound.errors.empty())
      return report(bound.errors.front(), arguments);
    for (size_t i = 0; i < bound.passed.size(); ++i)
      if (uint32_t given = bound.passed[i]; given != BoundArgument::NotGiven)
        argument(arguments[given], kernel.parameters[i]);
  }

private:
  const CallExpr &call;
  const KernelSignature &kernel;
  EvalContext &context;

  static std::string counted(size_t count) {
    return format("{0} {1}", count, count == 1 ? "argument" : "arguments");
  }

  // Whether all of its header is known, and a call of the name reaches it as it stands there.
  bool isPlain() const {
    if (kernel.broken || !kernel.templates.empty() || kernel.isNested || kernel.isLazy)
      return false;
    for (const ParameterInfo &p : kernel.parameters)
      if (p.isConstexpr || p.isInferred || p.type.isError() || p.type.isStream())
        return false;
    std::shared_ptr<const SyntaxUnit> source =
        kernel.item == context.item ? nullptr : context.names.unitOf(kernel.item);
    const SyntaxUnit *unit = kernel.item == context.item ? &context.unit : source.get();
    const FunctionStmt *function = unit ? functionOf(*unit, kernel) : nullptr;
    return function && function->decorators.size() <= 1;
  }

  template <typename... Args> void report(DiagText text, const Node &node, const Args &...args) {
    NodeDiagnostic diagnostic{text.code, node.id, format(text.text, args...), {}, {}};
    diagnostic.notes.push_back(
        {{kernel.item, kernel.nameNode}, format("kernel '{0}' is defined here", kernel.name)});
    context.hostCalls->push_back(std::move(diagnostic));
  }

  void report(const BindError &error, const std::vector<HostArgument> &arguments) {
    const std::string count = counted(kernel.parameters.size());
    switch (error.kind) {
    case BindError::Kind::TooMany:
      return report(DiagText::HostCount, call, kernel.name, count,
                    std::count_if(arguments.begin(), arguments.end(), [](const auto &each) {
                      return each.argument->form == ArgumentForm::Positional;
                    }));
    case BindError::Kind::UnknownKeyword: {
      const Argument &argument = *arguments[error.passed].argument;
      return report(DiagText::HostParameter, argument, kernel.name, argument.keyword->name);
    }
    case BindError::Kind::Repeated:
      return report(DiagText::HostTwice, *arguments[error.passed].argument, kernel.name,
                    kernel.parameters[error.parameter].name);
    case BindError::Kind::Missing:
      return report(DiagText::HostMissing, call, kernel.name, count,
                    kernel.parameters[error.parameter].name);
    }
  }

  void argument(const HostArgument &given, const ParameterInfo &parameter) {
    std::string got = parameter.type.isShaped() ? wrongForBuffer(given.value, parameter.type)
                      : isSteady(*given.argument->value) || isMade(given)
                          ? wrongForScalar(given.value, parameter.type)
                          : std::string();
    if (!got.empty())
      report(DiagCode::HostArgument, *given.argument->value, parameter.name, kernel.name,
             parameter.type, got);
  }

  // 'np.zeros(3)' is an array, regardless of its elements.
  static bool isMade(const HostArgument &given) {
    return given.argument->value->is<CallExpr>() && given.value.kind == ValueKind::Array;
  }
  // Whether only an assignment can change it; a call may change the contents of a table.
  bool isSteady(const Expr &expr) const {
    bool steady = true;
    forEachBelow(context.unit, expr, true, [&](const Node &node) {
      steady =
          steady && !node.is<SubscriptExpr>() && !node.is<CallExpr>() && !node.is<AttributeExpr>();
    });
    return steady;
  }

  // What is wrong with a value; empty where nothing is, or it is not known.
  static std::string wrongForBuffer(const Value &value, Type type) {
    switch (value.kind) {
    case ValueKind::Int:
    case ValueKind::Float:
    case ValueKind::Bool:
      return type.dims().empty() ? "" : describe(value);
    case ValueKind::String:
    case ValueKind::None:
      return describe(value);
    case ValueKind::Array:
      break;
    case ValueKind::Error:
    case ValueKind::Runtime:
    case ValueKind::Void:
    case ValueKind::Ellipsis:
    case ValueKind::Type:
    case ValueKind::Constexpr:
    case ValueKind::Tuple:
    case ValueKind::List:
    case ValueKind::Dict:
    case ValueKind::Function:
    case ValueKind::Template:
    case ValueKind::Kernel:
    case ValueKind::Module:
    case ValueKind::Builtin:
    case ValueKind::Options:
    case ValueKind::Schedule:
    case ValueKind::Opaque:
      return {};
    }
    if (!std::equal(type.dims().begin(), type.dims().end(), value.type.dims().begin(),
                    value.type.dims().end()))
      return "an array of shape " + shapeOf(value.type);
    // Arrays of floats are what NumPy makes by default: their values count.
    auto isWhole = [](const Value &element) {
      return element.kind != ValueKind::Float || std::trunc(element.real) == element.real;
    };
    if (!type.element().isFloat() &&
        !std::all_of(value.elements().begin(), value.elements().end(), isWhole))
      return format("an array of float{0}", value.type.element().width());
    return {};
  }

  static std::string wrongForScalar(const Value &value, Type type) {
    switch (value.kind) {
    case ValueKind::Int: {
      uint32_t width = type.isIndex() ? 64 : type.isInt() ? type.width() : 0;
      bool isSigned = type.isIndex() || (type.isInt() && type.isSigned());
      return width == 0 || value.integer.wrapped(width, isSigned) == value.integer
                 ? ""
                 : describe(value);
    }
    case ValueKind::Float:
      return type.isFloat() ? "" : describe(value);
    case ValueKind::String:
    case ValueKind::None:
    case ValueKind::Tuple:
    case ValueKind::List:
    case ValueKind::Dict:
      return describe(value);
    case ValueKind::Array: {
      bool single = std::all_of(value.type.dims().begin(), value.type.dims().end(),
                                [](int64_t dim) { return dim == 1; });
      return single ? "" : "an array of shape " + shapeOf(value.type);
    }
    case ValueKind::Error:
    case ValueKind::Runtime:
    case ValueKind::Void:
    case ValueKind::Bool:
    case ValueKind::Ellipsis:
    case ValueKind::Type:
    case ValueKind::Constexpr:
    case ValueKind::Function:
    case ValueKind::Template:
    case ValueKind::Kernel:
    case ValueKind::Module:
    case ValueKind::Builtin:
    case ValueKind::Options:
    case ValueKind::Schedule:
    case ValueKind::Opaque:
      return {};
    }
    ALLO_UNREACHABLE("kinds of values are handled");
  }

  static std::string shapeOf(Type type) {
    std::string out;
    for (int64_t dim : type.dims())
      out += (out.empty() ? "" : ", ") + std::to_string(dim);
    return "(" + out + (type.rank() == 1 ? ",)" : ")");
  }
};

} // namespace

void checkHostCall(const CallExpr &call, const KernelSignature &kernel,
                   const std::vector<HostArgument> &arguments, EvalContext &context) {
  HostCall(call, kernel, context).check(arguments);
}

} // namespace allo
