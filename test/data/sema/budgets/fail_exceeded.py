# tip: allo-filetest sema/budgets/fail_exceeded
# Compared with the report in fail_exceeded.xml.
from allo import i32, kernel


@kernel
def load(a: i32[8], t: i32[8]):  # allo: budget latency<=8 ff<=100
    for n in range(8):  # allo: budget ii<=1
        t[n] = a[n]


@kernel  # allo: budget dsp<=40 clock<=3.5 lut<=1000 ii<=200
def gemm(a: i32[8], b: i32[8], c: i32[8]):
    t: i32[8]
    load(a, t)
    for i in range(8, name="rows"):  # allo: budget ii<=1 depth<=20 # the flattened nest
        for j in range(8):  # allo: budget latency<=80
            c[i] += t[i] * b[j]
            # allo: budget ii<=1
            for k in range(8):
                c[j] += k
    for i in range(8):  # allo: budget ii<=1 latency<=9
        c[i] += 1


@kernel  # allo: budget lut<=1
def other(a: i32[8]):
    for i in range(8):
        a[i] = 0
