# PolyBench nussinov: how many bases of an RNA can pair at most; the table is filled from the bottom up.
# bench: N=400
from allo import KernelOptions, i32, kernel, u1

# A score stays far below 2**31: C's rules spare a bit that nobody needs.
Scores = KernelOptions(typing_style="cpp")

N = 20


@kernel(options=Scores)
def nussinov(seq: "i32[N]", table: "i32[N, N]"):
    for back in range(N):
        i = N - 1 - back
        for j in range(i + 1, N):
            table[i, j] = max(table[i, j], table[i, j - 1])
            if i + 1 < N:
                table[i, j] = max(table[i, j], table[i + 1, j])
                # Neighbours are too close to pair with each other.
                paired: u1 = i < j - 1 and seq[i] + seq[j] == 3
                table[i, j] = max(table[i, j], table[i + 1, j - 1] + paired)
            for k in range(i + 1, j):
                table[i, j] = max(table[i, j], table[i, k] + table[k + 1, j])
