// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Whether the test is compiled with the address or the thread sanitizer, which take five times as
// long, and catch what a kernel does wrong themselves.
#pragma once

namespace allo::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool Sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool Sanitized = true;
#else
constexpr bool Sanitized = false;
#endif
#else
constexpr bool Sanitized = false;
#endif

// Of a random test's rounds, those that are worth their time.
constexpr int rounds(int all) { return Sanitized ? (all + 3) / 4 : all; }

} // namespace allo::test
