// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "rt/Runtime.h"

#define ALLO_RT_SYMBOL(name) {#name, reinterpret_cast<void *>(&name)}

std::span<const allo::rt::Symbol> allo::rt::symbols() {
  static const Symbol all[] = {
      ALLO_RT_SYMBOL(allo_rt_stream_create), ALLO_RT_SYMBOL(allo_rt_stream_put),
      ALLO_RT_SYMBOL(allo_rt_stream_get),    ALLO_RT_SYMBOL(allo_rt_stream_destroy),
      ALLO_RT_SYMBOL(allo_rt_region_open),   ALLO_RT_SYMBOL(allo_rt_region_spawn),
      ALLO_RT_SYMBOL(allo_rt_region_join),   ALLO_RT_SYMBOL(allo_rt_region_close),
      ALLO_RT_SYMBOL(allo_rt_fault),         ALLO_RT_SYMBOL(allo_rt_alloc),
      ALLO_RT_SYMBOL(allo_rt_free),          ALLO_RT_SYMBOL(allo_rt_stop),
      ALLO_RT_SYMBOL(allo_rt_tick),          ALLO_RT_SYMBOL(allo_rt_parallel),
      ALLO_RT_SYMBOL(allo_rt_warning),
  };
  return all;
}
