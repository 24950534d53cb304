// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// What tests compare of a result: the message of its error; empty if it has none.
#pragma once

#include "support/Result.h"

#include <string>

namespace allo::test {

template <typename T> std::string errorOf(const Result<T> &result) {
  return result ? "" : result.error().message;
}

} // namespace allo::test
