// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void bfs_bulk(int64_t nodes[restrict NODES][2], int64_t edges[restrict EDGES], int64_t start,
              int8_t level[restrict NODES], int32_t level_counts[restrict LEVELS]) {
  for (int i = 0; i < NODES; ++i)
    level[i] = UNSEEN;
  for (int i = 0; i < LEVELS; ++i)
    level_counts[i] = 0;
  level[start] = 0;
  level_counts[0] = 1;
  int32_t count = 1;
  for (int horizon = 0; horizon < LEVELS - 1 && count != 0; ++horizon) {
    count = 0;
    for (int n = 0; n < NODES; ++n)
      if (level[n] == horizon)
        for (int64_t e = nodes[n][0]; e < nodes[n][1]; ++e) {
          int64_t there = edges[e];
          if (level[there] == UNSEEN) {
            level[there] = (int8_t)(horizon + 1);
            ++count;
          }
        }
    level_counts[horizon + 1] = count;
  }
}

RUN(bfs_bulk, argument[0], argument[1], *(int64_t *)argument[2], argument[3], argument[4])

// A random number of edges from every node to random ones.
INIT(bfs_bulk) {
  int64_t (*nodes)[2] = argument[0];
  int64_t *edges = argument[1];
  for (int i = 0; i < NODES; ++i)
    nodes[i][0] = nodes[i][1] = 0;
  for (int e = 0; e < EDGES; ++e) {
    ++nodes[randomInteger(random, 0, NODES)][1];
    edges[e] = randomInteger(random, 0, NODES);
  }
  for (int i = 1; i < NODES; ++i) {
    nodes[i][0] = nodes[i - 1][1];
    nodes[i][1] += nodes[i][0];
  }
  *(int64_t *)argument[2] = randomInteger(random, 0, NODES);
}
