# hints: constants, trip-counts
from allo import Template, i8, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def generic(x: T, out: "T[N]"):
    for i in range(N):
        out[i] = x * x


wide = generic[i32, 4]
narrow = generic[i8, 8]
