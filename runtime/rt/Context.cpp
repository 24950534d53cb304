// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "rt/Context.h"

#include <boost/context/detail/fcontext.hpp>

#include <atomic>
#include <sys/mman.h>
#include <unistd.h>

#ifdef ALLO_RT_ASAN
#include <sanitizer/common_interface_defs.h>
#endif
#ifdef ALLO_RT_TSAN
#include <sanitizer/tsan_interface.h>
#endif

namespace allo::rt {

using boost::context::detail::jump_fcontext;
using boost::context::detail::make_fcontext;
using boost::context::detail::transfer_t;

static size_t pageSize() {
  static const size_t size = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return size;
}

// Linux lets a process have 65530 mappings, and a guard page costs two; stacks without are one
// mapping all together. When there are none left nothing can be allocated any more.
constexpr size_t MostGuardPages = 16000;
static std::atomic<size_t> guardPages = 0;

Stack Stack::allocate(size_t size) {
  const size_t page = pageSize();
  size = (size + page - 1) / page * page;
  void *memory = mmap(nullptr, size + page, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED)
    return {};
  Stack stack = {static_cast<char *>(memory) + page, size};
  if (guardPages.fetch_add(1, std::memory_order_relaxed) < MostGuardPages)
    stack.guarded = mprotect(memory, page, PROT_NONE) == 0;
  if (!stack.guarded)
    guardPages.fetch_sub(1, std::memory_order_relaxed);
  return stack;
}

void Stack::free(Stack stack) {
  if (stack.guarded)
    guardPages.fetch_sub(1, std::memory_order_relaxed);
  const size_t page = pageSize();
  munmap(stack.bottom - page, stack.size + page);
}

// What happens first on arrival: who was left learns where it can be continued. From then on
// another thread may do that.
static Context *arrive(transfer_t at, [[maybe_unused]] void *fakeStack) {
  auto *left = static_cast<Context *>(at.data);
  Context *to = left->next;
  left->position = at.fctx;
#ifdef ALLO_RT_ASAN
  __sanitizer_finish_switch_fiber(fakeStack, &left->stackBottom, &left->stackSize);
#endif
  return to;
}

static void begin(transfer_t at) {
  arrive(at, nullptr)->body();
  __builtin_unreachable();
}

void Context::prepare(char *bottom, char *top, void (*first)()) {
  body = first;
  position = make_fcontext(top, static_cast<size_t>(top - bottom), begin);
#ifdef ALLO_RT_ASAN
  stackBottom = bottom;
  stackSize = static_cast<size_t>(top - bottom);
#endif
#ifdef ALLO_RT_TSAN
  fiber = __tsan_create_fiber(0);
#endif
}

void Context::adopt() {
#ifdef ALLO_RT_TSAN
  fiber = __tsan_get_current_fiber();
#endif
}

void Context::retire() {
#ifdef ALLO_RT_TSAN
  __tsan_destroy_fiber(fiber);
#endif
}

void switchTo(Context &from, Context &to, [[maybe_unused]] bool last) {
  void *fakeStack = nullptr;
#ifdef ALLO_RT_ASAN
  __sanitizer_start_switch_fiber(last ? nullptr : &fakeStack, to.stackBottom, to.stackSize);
#endif
#ifdef ALLO_RT_TSAN
  __tsan_switch_to_fiber(to.fiber, 0);
#endif
  from.next = &to;
  arrive(jump_fcontext(to.position, &from), fakeStack);
}

} // namespace allo::rt
