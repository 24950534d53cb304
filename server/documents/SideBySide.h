// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Threads that share short work with the one that asks for it: answers to all that an editor asks
// for after an edit. Belongs to the main thread, which waits until all is done; so nothing that it
// owns changes meanwhile.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace allo::server {

class SideBySide {
public:
  // With as many threads in all as the machine runs at once, up to 'most'. They start with the
  // first work.
  explicit SideBySide(unsigned most);
  ~SideBySide();
  SideBySide(const SideBySide &) = delete;
  SideBySide &operator=(const SideBySide &) = delete;

  // Calls shared(i) once for each i below 'count', on any of the threads, and 'own' on the calling
  // one, which takes its share after that. Neither throws. Returns when all are done.
  void run(size_t count, const std::function<void(size_t)> &shared,
           const std::function<void()> &own);

private:
  class Threads;
  const unsigned others;            // threads beside the calling one
  std::unique_ptr<Threads> threads; /*nullable: nothing was shared yet*/
};

} // namespace allo::server
