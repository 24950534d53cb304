// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// NumPy's files of several arrays, `.npz`: a zip archive of a `.npy` file per array, stored or
// deflated (Zip.h).
#pragma once

#include "host/Zip.h"
#include "support/Result.h"

#include <string>
#include <utility>
#include <vector>

namespace allo::api {

class Npz {
public:
  // An error where the bytes are no archive.
  static Result<Npz> open(std::string bytes);

  // Of the arrays, without ".npy", in the order of the archive.
  const std::vector<std::string> &names() const { return members; }
  // The `.npy` file of an array; an error where it cannot be unpacked or has more than 'limit'
  // bytes.
  Result<std::string> member(const std::string &name, size_t limit) const;

private:
  explicit Npz(Zip archive) : archive(std::move(archive)) {}

  Zip archive;
  std::vector<std::string> members;
};

} // namespace allo::api
