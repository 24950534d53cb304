# PolyBench covariance: the covariance matrix of the columns of a table.
# bench: M=240, N=260
from allo import f64, kernel

M = 10
N = 14


@kernel
def covariance(
    float_n: f64, data: "f64[N, M]", cov: "f64[M, M]", mean: "f64[M]"
):
    for j in range(M):
        mean[j] = 0.0
        for i in range(N):
            mean[j] += data[i, j]
        mean[j] /= float_n
    for i in range(N):
        for j in range(M):
            data[i, j] -= mean[j]
    for i in range(M):
        for j in range(i, M):
            cov[i, j] = 0.0
            for k in range(N):
                cov[i, j] += data[k, i] * data[k, j]
            cov[i, j] /= float_n - 1.0
            cov[j, i] = cov[i, j]
