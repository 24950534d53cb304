// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Whether the test is compiled with the address or the thread sanitizer, which catch what a kernel
// does wrong themselves, and how much of a long test is worth its time there.
#pragma once

#include <cstddef>

#ifdef __has_feature
#define ALLO_HAS_FEATURE(name) __has_feature(name)
#else
#define ALLO_HAS_FEATURE(name) 0
#endif

namespace allo::test {

#if defined(__SANITIZE_ADDRESS__) || ALLO_HAS_FEATURE(address_sanitizer)
constexpr bool AddressSanitized = true;
#else
constexpr bool AddressSanitized = false;
#endif
#if defined(__SANITIZE_THREAD__) || ALLO_HAS_FEATURE(thread_sanitizer)
constexpr bool ThreadSanitized = true;
#else
constexpr bool ThreadSanitized = false;
#endif
constexpr bool Sanitized = AddressSanitized || ThreadSanitized;

// One round of a random test, or file of many, in so many. The fuzzers run under the address
// sanitizer as well, from all files of the tests.
constexpr int Share = AddressSanitized ? 10 : ThreadSanitized ? 4 : 1;

// Of a random test's rounds, those that are run.
constexpr int rounds(int all) { return (all + Share - 1) / Share; }

// Of a list of files, those that are run.
template <class List> List someOf(const List &all) {
  List some;
  for (size_t i = 0; i < all.size(); i += size_t(Share))
    some.push_back(all[i]);
  return some;
}

} // namespace allo::test
