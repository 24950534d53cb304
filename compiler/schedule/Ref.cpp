// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "schedule/Ref.h"

namespace allo::schedule {

std::string showRef(const Ref &ref) {
  const char *const names[] = {"OpRef", "LoopRef", "BufferRef"};
  std::string text = std::string(names[size_t(ref.refKind)]) + "(";
  if (!ref.name.empty())
    text += "'" + ref.name + "', ";
  return text + "path='" + ref.path + "')";
}

} // namespace allo::schedule
