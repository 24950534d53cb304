# MachSuite bfs/queue: the distance of every node from a start, with the nodes still to visit in a ring.
# bench: NODES=65536, EDGES=1048576
from allo import i8, i32, index, kernel

NODES = 24
EDGES = 60
LEVELS = 64
UNSEEN = 127


@kernel
def bfs_queue(
    nodes: "index[NODES, 2]",
    edges: "index[EDGES]",
    start: index,
    level: "i8[NODES]",
    level_counts: "i32[LEVELS]",
):
    queue: "index[NODES]"
    for i in range(NODES):
        level[i] = UNSEEN
    for i in range(LEVELS):
        level_counts[i] = 0
    first: index = 0
    behind: index = 1
    queue[0] = start
    level[start] = 0
    level_counts[0] = 1
    while first != behind:
        n = queue[first]
        first = (first + 1) % NODES
        next_level: i8 = level[n] + 1
        for e in range(nodes[n, 0], nodes[n, 1]):
            there = edges[e]
            if level[there] == UNSEEN:
                level[there] = next_level
                level_counts[next_level] += 1
                queue[behind] = there
                behind = (behind + 1) % NODES
