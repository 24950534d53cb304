# MachSuite bfs/bulk: the distance of every node from a start, by whole horizons.
# bench: NODES=65536, EDGES=1048576
from allo import i8, i32, index, kernel

NODES = 24
EDGES = 60
LEVELS = 10
UNSEEN = 127


@kernel
def bfs_bulk(
    nodes: "index[NODES, 2]",
    edges: "index[EDGES]",
    start: index,
    level: "i8[NODES]",
    level_counts: "i32[LEVELS]",
):
    for i in range(NODES):
        level[i] = UNSEEN
    for i in range(LEVELS):
        level_counts[i] = 0
    level[start] = 0
    level_counts[0] = 1
    horizon: index = 0
    count: i32 = 1
    while count != 0 and horizon < LEVELS - 1:
        count = 0
        for n in range(NODES):
            if level[n] == horizon:
                for e in range(nodes[n, 0], nodes[n, 1]):
                    there = edges[e]
                    if level[there] == UNSEEN:
                        level[there] = horizon + 1
                        count += 1
        horizon += 1
        level_counts[horizon] = count
