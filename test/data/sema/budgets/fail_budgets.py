# tip: allo-filetest sema/budgets/fail_budgets
# Budgets that cannot be checked as they stand.
from allo import i32, kernel

n = 4  # allo: budget ii<=1


@kernel  # allo: budget depth<=4 dps<=2
def scale(a: i32[8]):
    for i in range(8):  # allo: budget ii<1, ii<=x dsp<=4 latency<=1.5
        a[i] *= 2  # allo: budget ii<=1
    for j in range(8):  # allo: budget
        a[j] += 1
