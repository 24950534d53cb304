# tip: allo-filetest sema/budgets/fail_budgets
# Budgets that cannot be checked as they stand.
from allo import i32, kernel

n = 4  # allo: budget ii<=1
#      ^^^^^^^^^^^^^^^^^^^^ error[budget-invalid]: A budget stands at a loop or at a kernel, and there is none on this line


@kernel  # allo: budget depth<=4 dps<=2
#                       ^^^^^^^^ error[budget-invalid]: 'depth' is a budget of loops, and this is a kernel
#                                ^^^^^^ error[budget-invalid]: A budget has no key 'dps'; did you mean 'dsp'?
def scale(a: i32[8]):
    for i in range(8):  # allo: budget ii<1, ii<=x dsp<=4 latency<=1.5
    #                                  ^^^^ error[budget-invalid]: 'ii<1' is not a budget: it has the form KEY<=NUMBER, as in 'ii<=1'
    #                                        ^^^^^ error[budget-invalid]: The budget 'ii' needs a whole number, got 'x'
    #                                              ^^^^^^ error[budget-invalid]: 'dsp' is a budget of kernels, and this is a loop
    #                                                     ^^^^^^^^^^^^ error[budget-invalid]: The budget 'latency' needs a whole number, got '1.5'
        a[i] *= 2  # allo: budget ii<=1
        #          ^^^^^^^^^^^^^^^^^^^^ error[budget-invalid]: A budget stands at a loop or at a kernel, and there is none on this line
    for j in range(8):  # allo: budget
    #                   ^^^^^^^^^^^^^^ error[budget-invalid]: The budget has no limits
        a[j] += 1
