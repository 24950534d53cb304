# PolyBench floyd-warshall: the lengths of all shortest paths.
# bench: N=280
from allo import i32, kernel

N = 12


@kernel
def floyd_warshall(path: "i32[N, N]"):
    for k in range(N):
        for i in range(N):
            for j in range(N):
                through: i32 = path[i, k] + path[k, j]
                path[i, j] = path[i, j] if path[i, j] < through else through
