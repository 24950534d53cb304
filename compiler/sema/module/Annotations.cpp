// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/module/Annotations.h"

#include "sema/pyeval/Evaluate.h"
#include "support/Format.h"

namespace allo {

AnnotationResult resolveAnnotation(const Annotation &annotation, AnnotationUse use,
                                   const KernelOptions &options, EvalContext &context) {
  auto fail = [&](std::string reason) {
    context.diagnostics->push_back(
        {DiagCode::NotAType,
         annotation.id,
         format(diagInfo(DiagCode::NotAType).text, annotation.text, reason),
         {},
         {}});
    return AnnotationResult{};
  };
  auto refuse = [&](DiagCode code) {
    context.diagnostics->push_back({code, annotation.id, format(diagInfo(code).text), {}, {}});
    return AnnotationResult{};
  };
  auto adjusted = [&](Type type) {
    return type.isShaped() && options.enableTensor
               ? context.types.shaped(type.element(), type.dims(), true)
               : type;
  };
  context.annotation = true;
  context.quoted = annotation.quoted;
  context.ofLocal = use == AnnotationUse::Local;
  Value value = evaluate(*annotation.type, context);
  context.annotation = context.quoted = context.ofLocal = false;
  switch (value.kind) {
  case ValueKind::Error:
    return {};
  case ValueKind::Type:
    if (value.type.isStream() && use == AnnotationUse::Result)
      return refuse(DiagCode::StreamResult);
    if (!value.type.isStateful())
      return {AnnotationResult::Type, adjusted(value.type), {}};
    if (use == AnnotationUse::Local)
      return {AnnotationResult::Stateful, value.type.element(), {}};
    return refuse(use == AnnotationUse::Result ? DiagCode::StatefulResult
                                               : DiagCode::StatefulParameter);
  case ValueKind::Constexpr:
    if (use == AnnotationUse::Result)
      return refuse(DiagCode::ConstexprResult);
    return {AnnotationResult::Constexpr, {}, {}};
  case ValueKind::None:
    if (use == AnnotationUse::Result)
      return {AnnotationResult::None, {}, {}};
    return refuse(DiagCode::NoneAnnotation);
  case ValueKind::Tuple: {
    if (use != AnnotationUse::Result)
      return fail("a variable cannot have a tuple type");
    AnnotationResult result{AnnotationResult::Tuple, {}, {}};
    for (const Value &element : value.elements()) {
      if (element.kind == ValueKind::Constexpr)
        return refuse(DiagCode::ConstexprResult);
      if (element.kind != ValueKind::Type)
        return fail(format("{0} is not a type", describe(element)));
      if (element.type.isStream() || element.type.isStateful())
        return refuse(element.type.isStream() ? DiagCode::StreamResult : DiagCode::StatefulResult);
      result.elements.push_back(adjusted(element.type));
    }
    return result;
  }
  case ValueKind::Runtime:
  case ValueKind::Void:
  case ValueKind::Int:
  case ValueKind::Float:
  case ValueKind::Bool:
  case ValueKind::String:
  case ValueKind::Ellipsis:
  case ValueKind::List:
  case ValueKind::Dict:
  case ValueKind::Array:
  case ValueKind::Function:
  case ValueKind::Template:
  case ValueKind::Kernel:
  case ValueKind::Module:
  case ValueKind::Builtin:
  case ValueKind::Options:
  case ValueKind::Schedule:
  case ValueKind::Opaque:
    return fail(format("{0} is not a type", describe(value)));
  }
  ALLO_UNREACHABLE("kinds of values are handled");
}

} // namespace allo
