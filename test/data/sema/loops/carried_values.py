# tip: allo-filetest sema/loops/carried_values
from allo import f32, i32, kernel


@kernel
def carried_values(a: "f32[8]", n: i32) -> f32:
    total: f32 = 0.0
    best = a[0]
    count: i32 = 0
    for i in range(n):
        total += a[i]
        best = max(best, a[i])
        for j in range(i):
            count += 1
    return total + best + count
    #      ^^^^^ type: f32
    #              ^^^^ type: f32
    #                     ^^^^^ type: i32
