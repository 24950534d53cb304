// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "host/Npz.h"

#include "support/Format.h"

#include <algorithm>

namespace allo::api {

namespace {

constexpr std::string_view Suffix = ".npy";

} // namespace

Result<Npz> Npz::open(std::string bytes) {
  Result<Zip> archive = Zip::open(std::move(bytes));
  if (!archive)
    return Error{"it is not an .npz file"};
  Npz made(std::move(*archive));
  for (const std::string &name : made.archive.names())
    if (name.ends_with(Suffix))
      made.members.push_back(name.substr(0, name.size() - Suffix.size()));
  return made;
}

Result<std::string> Npz::member(const std::string &name, size_t limit) const {
  if (std::ranges::find(members, name) == members.end())
    return Error{format("it has no array '{0}'", name)};
  return archive.member(name + std::string(Suffix), limit);
}

} // namespace allo::api
