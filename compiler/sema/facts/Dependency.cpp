// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "sema/facts/Dependency.h"

#include "support/Assert.h"

namespace allo {

Dependency Dependency::onName(std::string_view name) {
  Dependency made(Kind::Name);
  made.storeName(name);
  return made;
}

Dependency Dependency::onSourceOf(ItemId item) {
  Dependency made(Kind::SourceOf);
  made.store(item);
  return made;
}

Dependency::Dependency(const Dependency &other) : what(other.what) {
  if (other.isElsewhere()) {
    storeName(other.name());
    return;
  }
  std::memcpy(bytes, other.bytes, sizeof(bytes));
  size = other.size;
}

void Dependency::storeName(std::string_view name) {
  if (name.size() <= InPlace) {
    name.copy(bytes, name.size());
    size = static_cast<uint8_t>(name.size());
    return;
  }
  ALLO_ASSERT(name.size() <= UINT32_MAX, "the size of a name has 32 bits");
  char *copy = new char[name.size()];
  name.copy(copy, name.size());
  store<const char *>(copy);
  store(static_cast<uint32_t>(name.size()), sizeof(copy));
  size = Elsewhere;
}

} // namespace allo
