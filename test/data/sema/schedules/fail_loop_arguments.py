# tip: allo-filetest sema/schedules/fail_loop_arguments
from allo import f32, i32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
    for i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]


s = gemm.schedule()
s.split("i", 0)
#            ^ error[schedule-argument]: split factor must be positive, got 0
s.split("i", 32)
#            ^^ error[schedule-argument]: split factor 32 is not less than the trip count 32 of 'i'
s.split(["i"], 4)
#       ^^^^^ error[schedule-argument]: split expects a loop for 'target', got a list
s.reorder(["i"])
#         ^^^^^ error[schedule-argument]: reorder requires at least two loops
s.reorder(["i", "j", "i"])
#                    ^^^ error[schedule-argument]: reorder targets must be unique
s.tile(["i", "j"], [4])
#                  ^^^ error[schedule-argument]: tile expects 2 factors, got 1
s.tile(["i", "j"], [4, 0])
#                      ^ error[schedule-argument]: tile factor must be positive, got 0
s.tile(["i", "j"], [4, 25])
#                      ^^ error[schedule-argument]: tile factor 25 is greater than the trip count 24 of 'j'
s.tile(["i", "j"], 25)
#                  ^^ error[schedule-argument]: tile factor 25 is greater than the trip count 24 of 'j'
s.flatten(["i"])
#         ^^^^^ error[schedule-argument]: flatten requires at least two loops
s.outline("k", "")
#              ^^ error[schedule-argument]: '' cannot be the name of a function; use letters, digits and '_'
s.outline("k", "gemm")
#              ^^^^^^ error[schedule-argument]: there is a function 'gemm' already; use another name
s.outline("k", "inner", mapping=[2, 0])
#                                   ^ error[schedule-argument]: outline mapping must be positive, got 0
s.outline("gemm", "inner")
#         ^^^^^^ error[schedule-argument]: outline cannot move gemm: it is a function or the module itself; name a loop or another operation in it
s.pipeline("i")
