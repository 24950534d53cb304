// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What the annotation of a parameter, a result or a local means: a type, or one of the forms that
// are allowed in some of these places only.
#pragma once

#include "sema/pyeval/Evaluate.h"

#include <vector>

namespace allo {

struct AnnotationResult {
  enum Kind : uint8_t { Error, Type, Stateful, Constexpr, None, Tuple } kind = Error;
  allo::Type type;                  // of Stateful: the type that the variable keeps
  std::vector<allo::Type> elements; // of Tuple
};
enum class AnnotationUse : uint8_t { Parameter, Result, Local };
AnnotationResult resolveAnnotation(const Annotation &annotation, AnnotationUse use,
                                   const KernelOptions &options, EvalContext &context);

} // namespace allo
