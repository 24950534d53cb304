// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Which elements of a sequence its targets get: 'a, *b, c = values'.
#pragma once

#include "syntax/tree/Ast.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace allo {

struct UnpackedPart {
  const Expr *target; // without its star
  bool isStarred;
  size_t begin, count; // of the elements; one where there is no star
};

// One part per target; nothing where the sequence has another number of elements, which Python
// refuses, and where more than one target has a star.
std::optional<std::vector<UnpackedPart>> unpackedParts(const List<const Expr *> &targets,
                                                       size_t elements);
// The target below the star, or the target itself.
const Expr &withoutStar(const Expr &target);

} // namespace allo
