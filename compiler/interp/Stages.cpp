// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "interp/Stages.h"

#include <algorithm>
#include <new>

namespace allo::eval {

// As the stack of a thread, of which only what is used becomes memory.
constexpr size_t StackBytes = size_t(8) << 20;

// Whose fiber is entered.
static thread_local Stages *entering = nullptr;

Stages::~Stages() {
  stop();
  auto ended = [this] {
    return std::all_of(fibers.begin() + 1, fibers.end(),
                       [](const Fiber &each) { return each.done; });
  };
  while (!wait(ended)) {
  }
  for (Fiber &each : fibers) {
    if (!each.stack.bottom)
      continue;
    each.context.retire();
    rt::Stack::free(each.stack);
  }
  for (rt::Stack stack : spare)
    rt::Stack::free(stack);
}

// The next one in turn that can go on.
Stages::Id Stages::next() {
  for (size_t n = 1; n <= fibers.size(); ++n) {
    Id id = (running + n) % fibers.size();
    const Fiber &fiber = fibers[id];
    if (!fiber.done && (!fiber.ready || stopped || (*fiber.ready)()))
      return id;
  }
  // There is none: all hear that, beginning with the first.
  stuck.clear();
  for (Id id = 0; id < fibers.size(); ++id)
    if (!fibers[id].done)
      stuck.push_back(id);
  stopped = true;
  return stuck.front();
}

void Stages::resume(Id id) {
  Fiber &from = fibers[running];
  if (id == running)
    return;
  running = id;
  entering = this;
  rt::switchTo(from.context, fibers[id].context, from.done);
}

// What every fiber does.
void Stages::run() {
  Stages &self = *entering;
  Fiber &fiber = self.fibers[self.running];
  fiber.body();
  fiber.body = nullptr;
  fiber.done = true;
  self.resume(self.next());
}

Stages::Id Stages::start(std::function<void()> body) {
  if (fibers.size() == 1)
    fibers.front().context.adopt();
  // A stage that has ended needs its stack no more: another one runs.
  for (; freed < fibers.size() && fibers[freed].done; ++freed) {
    Fiber &old = fibers[freed];
    old.context.retire();
    if (rt::ReuseStacks)
      spare.push_back(old.stack);
    else
      rt::Stack::free(old.stack);
    old.stack = {};
  }
  rt::Stack stack = spare.empty() ? rt::Stack::allocate(StackBytes) : spare.back();
  if (!stack.bottom)
    throw std::bad_alloc();
  if (!spare.empty())
    spare.pop_back();
  Fiber &fiber = fibers.emplace_back();
  fiber.stack = stack;
  fiber.body = std::move(body);
  fiber.context.prepare(stack.bottom, stack.top(), run);
  return fibers.size() - 1;
}

bool Stages::wait(const std::function<bool()> &ready) {
  if (ready())
    return true;
  Fiber &self = fibers[running];
  for (;;) {
    self.ready = &ready;
    resume(next());
    self.ready = nullptr;
    if (ready())
      return true;
    if (stopped)
      return false;
  }
}

} // namespace allo::eval
