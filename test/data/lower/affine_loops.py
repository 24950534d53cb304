from allo import f32, grid, kernel

N = 4


@kernel
def multiply(A: f32[N, N], B: f32[N, N], C: f32[N, N]):
    for i, j in grid(N, N):
        sum: f32 = 0.0
        for k in range(N):
            sum += A[i, k] * B[k, j]
        C[i, j] = sum
