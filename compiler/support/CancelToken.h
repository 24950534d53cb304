// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Cooperative cancellation: the owner sets it from any thread, long work polls it between kernels
// and inside the parser. Copies share one flag; a default-made token is never cancelled.
#pragma once

#include <atomic>
#include <memory>

namespace allo {

class CancelToken {
public:
  CancelToken() = default;
  static CancelToken make() {
    CancelToken token;
    token.flag = std::make_shared<std::atomic<bool>>(false);
    return token;
  }
  void cancel() const {
    if (flag)
      flag->store(true, std::memory_order_relaxed);
  }
  bool canBeCancelled() const { return flag != nullptr; }
  bool cancelled() const { return flag && flag->load(std::memory_order_relaxed); }

private:
  std::shared_ptr<std::atomic<bool>> flag;
};

} // namespace allo
