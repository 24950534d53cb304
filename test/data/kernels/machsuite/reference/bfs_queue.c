// Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
#include "../../reference.h"

void bfs_queue(int64_t nodes[restrict NODES][2], int64_t edges[restrict EDGES], int64_t start,
               int8_t level[restrict NODES], int32_t level_counts[restrict LEVELS]) {
  int64_t queue[NODES];
  for (int i = 0; i < NODES; ++i)
    level[i] = UNSEEN;
  for (int i = 0; i < LEVELS; ++i)
    level_counts[i] = 0;
  int64_t first = 0, behind = 1;
  queue[0] = start;
  level[start] = 0;
  level_counts[0] = 1;
  while (first != behind) {
    int64_t n = queue[first];
    first = (first + 1) % NODES;
    int8_t next_level = (int8_t)(level[n] + 1);
    for (int64_t e = nodes[n][0]; e < nodes[n][1]; ++e) {
      int64_t there = edges[e];
      if (level[there] == UNSEEN) {
        level[there] = next_level;
        ++level_counts[next_level];
        queue[behind] = there;
        behind = (behind + 1) % NODES;
      }
    }
  }
}

RUN(bfs_queue, argument[0], argument[1], *(int64_t *)argument[2], argument[3], argument[4])

// A random number of edges from every node: the first half of them to random nodes, and the others
// to one of the next few, so that some nodes are far away.
INIT(bfs_queue) {
  int64_t (*nodes)[2] = argument[0];
  int64_t *edges = argument[1];
  for (int i = 0; i < NODES; ++i)
    nodes[i][0] = nodes[i][1] = 0;
  for (int e = 0; e < EDGES; ++e)
    ++nodes[randomInteger(random, 0, NODES)][1];
  for (int i = 1; i < NODES; ++i) {
    nodes[i][0] = nodes[i - 1][1];
    nodes[i][1] += nodes[i][0];
  }
  for (int i = 0; i < NODES; ++i)
    for (int64_t e = nodes[i][0]; e < nodes[i][1]; ++e)
      edges[e] = e < EDGES / 2 ? randomInteger(random, 0, NODES)
                               : (i + randomInteger(random, 1, 4)) % NODES;
  *(int64_t *)argument[2] = randomInteger(random, 0, NODES);
}
