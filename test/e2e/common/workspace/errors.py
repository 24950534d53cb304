from allo import i32, index, kernel

N = 8


@kernel
def scale(größe: i32, out: "i32[N]"):
    for i in range(N):
        out[i] = größe * factor


@kernel
def pick(a: "i32[N, N]", i: index) -> i32:
    return a[i]


@kernel
def search(a: "i32[N]", wanted: i32, found: "i32[1]"):
    for i in range(N):
        if a[i] == wanted:
            found[0] = i
            break
