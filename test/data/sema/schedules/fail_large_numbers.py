# tip: allo-filetest sema/schedules/fail_large_numbers
from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


s = add.schedule()
s.pipeline("i", ii=10**12)
#                  ^^^^^^ error[schedule-argument]: pipeline expects an integer from -2147483648 to 2147483647 for 'ii', got 1000000000000
s.unroll("i", factor=2**31)
#                    ^^^^^ error[schedule-argument]: unroll expects an integer from -2147483648 to 2147483647 for 'factor', got 2147483648
s.unroll("i", factor=2**31 - 1)
s.split("i", -(10**30))
#            ^^^^^^^^^ error[schedule-argument]: split expects an integer from -2147483648 to 2147483647 for 'factor', got -1000000000000000000000000000000
s.tile(["i"], [10**12])
#              ^^^^^^ error[schedule-argument]: tile expects an integer from -2147483648 to 2147483647 for 'factors', got 1000000000000
s.partition("a", dim=10**20)
#                    ^^^^^^ error[schedule-argument]: partition expects an integer from -2147483648 to 2147483647 for 'dim', got 100000000000000000000
