// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "common/Dataflow.h"

#include <deque>
#include <random>

namespace allo::test {

int64_t chain(int64_t stages, int64_t values, int64_t depth) {
  Channel<int64_t> links(stages + 1, depth);
  Stages all;
  for (int64_t i = 0; i < stages; ++i)
    all.spawn(1, [=] {
      for (int64_t k = 0; k < values; ++k)
        links.put(i + 1, links.get(i) + 1);
    });
  all.spawn(2, [=] {
    for (int64_t k = 0; k < values; ++k)
      links.put(0, k);
  });
  int64_t sum = 0;
  for (int64_t k = 0; k < values; ++k)
    sum += links.get(stages);
  all.close();
  links.destroy();
  return sum;
}

void systolic(int64_t n, int64_t k, const int64_t *a, const int64_t *b, int64_t *c) {
  Channel<int64_t> right(n * (n + 1), 2), down((n + 1) * n, 2);
  Stages all;
  for (int64_t i = 0; i < n; ++i) {
    all.spawn(1, [=] {
      for (int64_t t = 0; t < k; ++t)
        right.put(i * (n + 1), a[i * k + t]);
    });
    all.spawn(2, [=] {
      for (int64_t t = 0; t < k; ++t)
        down.put(i, b[t * n + i]);
    });
    all.spawn(3, [=] {
      for (int64_t t = 0; t < k; ++t)
        right.get(i * (n + 1) + n);
    });
    all.spawn(4, [=] {
      for (int64_t t = 0; t < k; ++t)
        down.get(n * n + i);
    });
    for (int64_t j = 0; j < n; ++j)
      all.spawn(5, [=] {
        int64_t sum = 0;
        for (int64_t t = 0; t < k; ++t) {
          const int64_t x = right.get(i * (n + 1) + j);
          const int64_t y = down.get(i * n + j);
          sum += x * y;
          right.put(i * (n + 1) + j + 1, x);
          down.put((i + 1) * n + j, y);
        }
        c[i * n + j] = sum;
      });
  }
  all.close();
  right.destroy();
  down.destroy();
}

static uint64_t mixed(uint64_t state, uint64_t value) {
  return (state ^ value) * 0x9e3779b97f4a7c15u + (state >> 29);
}

// Every node but sources has the rounds that its inputs allow: all inputs have the same rate.
Network randomNetwork(unsigned seed) {
  std::mt19937 random(seed);
  auto below = [&](size_t limit) { return static_cast<size_t>(random() % limit); };
  Network network;
  network.depth = static_cast<int64_t>(1 + below(seed % 3 == 0 ? 40 : 3));
  network.large = below(4) == 0;
  // Lanes without a reader, by the number of values that they get.
  std::vector<std::pair<int64_t, int64_t>> open;
  const size_t count = 2 + below(40);
  for (size_t i = 0; i < count; ++i) {
    Network::Node node;
    if (open.empty() || below(5) == 0) {
      node.rounds = static_cast<int64_t>(1 + below(200));
    } else {
      const auto first = open[below(open.size())];
      node.rounds = first.second;
      for (size_t k = 0; k < open.size();) {
        if (open[k] == first || (open[k].second == node.rounds && below(2) == 0)) {
          node.inputs.push_back(open[k].first);
          open.erase(open.begin() + static_cast<std::ptrdiff_t>(k));
        } else {
          ++k;
        }
      }
    }
    node.outEvery = below(4) == 0 ? static_cast<int64_t>(1 + below(3)) : 1;
    for (size_t k = below(4); k > 0; --k) {
      open.emplace_back(network.lanes, node.rounds / node.outEvery);
      node.outputs.push_back(network.lanes++);
    }
    network.nodes.push_back(std::move(node));
  }
  for (const auto &[lane, rounds] : open)
    network.nodes.push_back({{lane}, {}, rounds, 1});
  return network;
}

std::vector<uint64_t> evaluateInSequence(const Network &network) {
  std::vector<std::deque<uint64_t>> lanes(static_cast<size_t>(network.lanes));
  std::vector<uint64_t> results;
  for (const Network::Node &node : network.nodes) {
    uint64_t state = results.size();
    for (int64_t round = 1; round <= node.rounds; ++round) {
      for (int64_t input : node.inputs) {
        auto &lane = lanes[static_cast<size_t>(input)];
        state = mixed(state, lane.front());
        lane.pop_front();
      }
      state = mixed(state, static_cast<uint64_t>(round));
      if (round % node.outEvery == 0)
        for (int64_t output : node.outputs)
          lanes[static_cast<size_t>(output)].push_back(state);
    }
    results.push_back(state);
  }
  return results;
}

template <typename Value> static void evaluateAs(const Network &network, uint64_t *results) {
  Channel<Value> lanes(network.lanes, network.depth);
  Stages all;
  uint64_t number = 0;
  for (const Network::Node &node : network.nodes) {
    all.spawn(1, [=, &node] {
      uint64_t state = number;
      for (int64_t round = 1; round <= node.rounds; ++round) {
        for (int64_t input : node.inputs) {
          const Value value = lanes.get(input);
          state = mixed(state, value.front());
        }
        state = mixed(state, static_cast<uint64_t>(round));
        Value value = {};
        value.front() = state;
        if (round % node.outEvery == 0)
          for (int64_t output : node.outputs)
            lanes.put(output, value);
      }
      results[number] = state;
    });
    ++number;
  }
  all.close();
  lanes.destroy();
}

void evaluateByStages(const Network &network, uint64_t *results) {
  if (network.large)
    evaluateAs<std::array<uint64_t, 25>>(network, results);
  else
    evaluateAs<std::array<uint64_t, 1>>(network, results);
}

} // namespace allo::test
