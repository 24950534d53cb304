# All-pairs shortest paths (Floyd-Warshall) with path recovery and transitive closure.
import allo
from allo import bool, i32, kernel, u8

V = 8
UNREACHED = 1 << 28
NOBODY = 255


@kernel
def shortest_paths(dist: "i32[V, V]", via: "u8[V, V]"):
    via = NOBODY
    for k in range(V, name="k"):
        for i, j in allo.grid(V, V):
            through = dist[i, k] + dist[k, j]
            if through < dist[i, j]:
                dist[i, j] = through
                via[i, j] = k


@kernel
def closure(edge: "bool[V, V]"):
    for k in range(V):
        for i, j in allo.grid(V, V):
            edge[i, j] = edge[i, j] or (edge[i, k] and edge[k, j])


@kernel
def initialise(weight: "i32[V, V]", dist: "i32[V, V]"):
    """A weight of zero off the diagonal means that there is no edge."""
    for i in range(V):
        for j in range(V):
            if i == j:
                dist[i, j] = 0
            elif weight[i, j] != 0:
                dist[i, j] = weight[i, j]
            else:
                dist[i, j] = UNREACHED


@kernel
def diameter(weight: "i32[V, V]") -> i32:
    dist: "i32[V, V]"
    via: "u8[V, V]"
    initialise(weight, dist)
    shortest_paths(dist, via)
    longest: i32 = 0
    for i in range(V):
        for j in range(V):
            if dist[i, j] < UNREACHED:
                longest = max(longest, dist[i, j])
    return longest
