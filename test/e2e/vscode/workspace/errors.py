from allo import i32, kernel

N = 8


@kernel
def scale(größe: i32, out: "i32[N]"):
    for i in range(N):
        out[i] = größe * factor
