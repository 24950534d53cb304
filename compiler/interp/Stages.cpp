// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "interp/Stages.h"

#include <algorithm>
#include <new>
#include <utility>

namespace allo::eval {

// As the stack of a thread, of which only what is used becomes memory.
constexpr size_t StackBytes = size_t(8) << 20;

// Whose fiber is entered.
static thread_local Stages *entering = nullptr;

Stages::~Stages() {
  stop();
  while (!wait([this] { return live.size() == 1; })) {
  }
  takeStacksBack();
  for (rt::Stack stack : spare)
    rt::Stack::free(stack);
}

// Of stages that have ended; another one runs.
void Stages::takeStacksBack() {
  for (Id id : ended) {
    fibers[id].context.retire();
    if (rt::ReuseStacks)
      spare.push_back(fibers[id].stack);
    else
      rt::Stack::free(fibers[id].stack);
  }
  ended.clear();
}

// The next one in turn that can go on.
Stages::Id Stages::next() {
  const auto behind = std::upper_bound(live.begin(), live.end(), running);
  auto canGoOn = [&](Id id) { return !fibers[id].ready || stopped || (*fibers[id].ready)(); };
  for (const auto &[from, to] : {std::pair{behind, live.end()}, std::pair{live.begin(), behind}})
    if (auto found = std::find_if(from, to, canGoOn); found != to)
      return *found;
  // There is none: all hear that, beginning with the first.
  stuck = live;
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
  self.live.erase(std::lower_bound(self.live.begin(), self.live.end(), self.running));
  self.ended.push_back(self.running);
  self.resume(self.next());
}

Stages::Id Stages::start(std::function<void()> body) {
  if (fibers.size() == 1)
    fibers.front().context.adopt();
  takeStacksBack();
  rt::Stack stack = spare.empty() ? rt::Stack::allocate(StackBytes) : spare.back();
  if (!stack.bottom)
    throw std::bad_alloc();
  if (!spare.empty())
    spare.pop_back();
  Fiber &fiber = fibers.emplace_back();
  fiber.stack = stack;
  fiber.body = std::move(body);
  fiber.context.prepare(stack.bottom, stack.top(), run);
  live.push_back(fibers.size() - 1);
  return live.back();
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
