# tip: allo-filetest sema/templates/fold_on_numbers
from allo import Template, constexpr, i32, kernel

N = Template("N")


@kernel(N)
def fold_on_numbers(x: i32, out: "i32[N]"):
    if N > 4:
        out[4] = x & (1.5 if N == 0 else 1)
    else:
        out[0] = x
    half: constexpr = N // 2 if N % 2 == 0 else N
    rest: "i32[half]" = 0
    for i in range(half):
        out[i] = rest[i]


small = fold_on_numbers[3]
large = fold_on_numbers[8]
