// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
//
// Programs for the dataflow runtime: its C functions for lambdas and typed values, and the networks
// that its tests share. A lambda that becomes a stage may only hold what needs no destructor: a
// stage that is stopped is never unwound.
#pragma once

#include "rt/Runtime.h"

#include <array>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace allo::test {

template <typename Body> rt::Outcome runBody(Body body, const rt::Options &options = {}) {
  return rt::run([](void *argument) { (*static_cast<Body *>(argument))(); }, &body, options);
}

template <typename T> struct Channel {
  int64_t handle = 0;

  Channel(int64_t lanes, int64_t depth, uint32_t site = 1)
      : handle(allo_rt_stream_create(site, lanes, depth, sizeof(T))) {}
  void put(int64_t lane, const T &value, uint32_t site = 2) const {
    allo_rt_stream_put(handle, lane, &value, site);
  }
  T get(int64_t lane, uint32_t site = 3) const {
    T value;
    allo_rt_stream_get(handle, lane, &value, site);
    return value;
  }
  void destroy() { allo_rt_stream_destroy(handle); }
};

struct Stages {
  int64_t region = allo_rt_region_open();

  template <typename Body> void spawn(uint32_t site, Body body) {
    static_assert(std::is_trivially_destructible_v<Body>);
    allo_rt_region_spawn(
        region, [](void *context) { (*static_cast<Body *>(context))(); }, &body, sizeof body, site);
  }
  void join() { allo_rt_region_join(region); }
  void close() { allo_rt_region_close(region); }
};

// The sum of 0 .. values-1 after each was increased by each of the stages.
int64_t chain(int64_t stages, int64_t values, int64_t depth);

// c = a b, of size n x k and k x n, by n x n stages.
void systolic(int64_t n, int64_t k, const int64_t *a, const int64_t *b, int64_t *c);

// Nodes without cycles: each takes a value from each of its inputs per round, mixes them with what
// it has seen, and puts the result to each of its outputs. Some rates differ: a node passes on only
// every 'outEvery'th round, and its successors run less often.
struct Network {
  struct Node {
    std::vector<int64_t> inputs = {}; // lanes
    std::vector<int64_t> outputs = {};
    int64_t rounds = 0;
    int64_t outEvery = 1;
  };
  std::vector<Node> nodes = {}; // in topological order
  int64_t lanes = 0;
  int64_t depth = 1;
  bool large = false; // values of 200 bytes
};

Network randomNetwork(unsigned seed);
// What each node has at the end.
std::vector<uint64_t> evaluateInSequence(const Network &network);
void evaluateByStages(const Network &network, uint64_t *results);

} // namespace allo::test
