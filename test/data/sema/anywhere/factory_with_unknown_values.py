# tip: allo-filetest sema/anywhere/factory_with_unknown_values
from allo import Template, i32, kernel
import elsewhere


def make(n, T, f, flag=True):
    half = n // 2

    @kernel
    def made(x: T, out: "T[n]", rest: "i32[half]") -> T:
        acc: T = 0
        for i in range(n):
            out[i] = f(x) if flag else x
        if n > 4:
            out[5] = rest[0]
        table: "T[n]" = 0
        return acc + n + half

    return made


small = make(4, i32, elsewhere.function)
