// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Zip archives, whose members are stored or deflated. An archive is kept as its bytes; a member is
// unpacked when it is asked for, and only as far as the caller says, whatever the archive claims
// about its size.
#pragma once

#include "support/Result.h"

#include <string>
#include <utility>
#include <vector>

namespace allo::api {

class Zip {
public:
  // An error where the bytes are no archive.
  static Result<Zip> open(std::string bytes);

  const std::vector<std::string> &names() const { return members; } // in the order of the archive
  // An error where it cannot be unpacked or has more than 'limit' bytes.
  Result<std::string> member(const std::string &name, size_t limit) const;

private:
  explicit Zip(std::string bytes) : bytes(std::move(bytes)) {}

  std::string bytes;
  std::vector<std::string> members;
};

} // namespace allo::api
