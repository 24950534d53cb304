// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// The calls of a dataflow region: ALLO_STAGE(call) for each, ALLO_JOIN() behind them. Plainly they
// are made one after another. With ALLO_HLS_BOUNDED defined each runs as a thread, streams have
// depths, and ALLO_JOIN() waits for all; if all wait for each other, that is a fault
// (allo_hls/Report.h). A fault's exception leaves by ALLO_JOIN().
//
// Between the first stage and the join there may be declarations, but nothing that throws. What a
// call names must stay as it is until the join; variables that change, such as the index of a loop
// over stages, are named by ALLO_STAGE_WITH((i, j), call), which copies them.
//
// ALLO_STREAM(variable, "name", depth) behind the declaration of a stream, or of an array of
// streams, says what messages call it, and how much it holds: "name[1, 0]".
#pragma once

#include "allo_hls/Fifo.h"

#define ALLO_STREAM(variable, name, depth) ::allo_hls::declareStream((variable), (name), (depth))

namespace allo_hls {

// 'indices' is what stands behind the name, "[1, 0", or nothing.
template <class Stream>
void declareStream(Stream &stream, const char *name, std::size_t depth, const char *indices = "") {
  char text[256];
  std::snprintf(text, sizeof text, "%s%s%s", name, indices, *indices != 0 ? "]" : "");
  stream.set_name(text);
  stream.set_depth(depth);
}
template <class Element, std::size_t N>
void declareStream(Element (&lanes)[N], const char *name, std::size_t depth,
                   const char *indices = "") {
  for (std::size_t i = 0; i < N; ++i) {
    char text[128];
    std::snprintf(text, sizeof text, "%s%s%llu", indices, *indices != 0 ? ", " : "[",
                  static_cast<unsigned long long>(i));
    declareStream(lanes[i], name, depth, text);
  }
}

} // namespace allo_hls

#ifdef ALLO_HLS_BOUNDED

#include "allo_hls/Monitor.h"

#define ALLO_HLS_CAPTURE(...) &, __VA_ARGS__
#define ALLO_STAGE(...) ::allo_hls::monitor().start(#__VA_ARGS__, [&]() { __VA_ARGS__; })
#define ALLO_STAGE_WITH(copied, ...)                                                               \
  ::allo_hls::monitor().start(#__VA_ARGS__, [ALLO_HLS_CAPTURE copied]() mutable { __VA_ARGS__; })
#define ALLO_JOIN() ::allo_hls::monitor().join()

#else

#define ALLO_STAGE(...) static_cast<void>(__VA_ARGS__)
#define ALLO_STAGE_WITH(copied, ...) static_cast<void>(__VA_ARGS__)
#define ALLO_JOIN() static_cast<void>(0)

#endif
