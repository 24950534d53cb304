// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Stacks, and the switch from one to another: Boost.Context's, with notifications for the address
// and thread sanitizers. For the runtime and the interpreter.
#pragma once

#include <cstddef>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ALLO_RT_ASAN 1
#endif
#if __has_feature(thread_sanitizer)
#define ALLO_RT_TSAN 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define ALLO_RT_ASAN 1
#endif
#if defined(__SANITIZE_THREAD__)
#define ALLO_RT_TSAN 1
#endif

namespace allo::rt {

// The address sanitizer keeps marks on stacks, and a fiber that is stopped leaves them there; only
// the system's memory is free of them.
#ifdef ALLO_RT_ASAN
constexpr bool ReuseStacks = false;
#else
constexpr bool ReuseStacks = true;
#endif

// Memory of whole pages, above a guard page. Those beyond the first 16,000 in
// a process go without. Not freed by itself.
struct Stack {
  char *bottom = nullptr; // null: the system has no memory
  size_t size = 0;
  bool guarded = false;

  char *top() const { return bottom + size; }
  static Stack allocate(size_t size);
  static void free(Stack stack);
};

// What has to be known of a flow of control to continue it.
struct Context {
  void *position = nullptr; // only while it does not run
  Context *next = nullptr;  // that it was left for
  void (*body)() = nullptr; // of a new one; it must not return
#ifdef ALLO_RT_ASAN
  const void *stackBottom = nullptr;
  size_t stackSize = 0;
#endif
#ifdef ALLO_RT_TSAN
  void *fiber = nullptr;
#endif

  // A new flow below 'top', which begins with 'body' when it is switched to.
  void prepare(char *bottom, char *top, void (*body)());
  // The flow of the calling thread.
  void adopt();
  // It will not be switched to again.
  void retire();
};

// Leaves 'from' and continues 'to'; returns when somebody switches to 'from' again, maybe in
// another thread. 'last': it will not.
void switchTo(Context &from, Context &to, bool last);

} // namespace allo::rt
