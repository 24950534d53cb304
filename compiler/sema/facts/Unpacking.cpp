// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/facts/Unpacking.h"

#include <algorithm>

namespace allo {

const Expr &withoutStar(const Expr &target) {
  const auto *star = target.tryAs<StarExpr>();
  return star ? *star->value : target;
}

std::optional<std::vector<UnpackedPart>> unpackedParts(const List<const Expr *> &targets,
                                                       size_t elements) {
  const auto stars =
      std::ranges::count_if(targets, [](const Expr *target) { return target->is<StarExpr>(); });
  if (stars > 1 || (stars == 1 ? elements + 1 < targets.size() : elements != targets.size()))
    return std::nullopt;
  std::vector<UnpackedPart> parts;
  size_t at = 0;
  for (const Expr *target : targets) {
    const bool isStarred = target->is<StarExpr>();
    const size_t count = isStarred ? elements + 1 - targets.size() : 1;
    parts.push_back({&withoutStar(*target), isStarred, at, count});
    at += count;
  }
  return parts;
}

} // namespace allo
