# tip: allo-filetest sema/schedules/fail_other_kind
from allo import i32, kernel


@kernel
def scale(A: "i32[8, 4]", B: "i32[8, 4]"):
#   ^^^^^ note#1: the buffers are 'A', 'B'
#   ^^^^^ note#2: the loops are 'i', 'j'
#   ^^^^^ note#3: the loops are 'i', 'j'
#   ^^^^^ note#4: the buffers are 'A', 'B'
#   ^^^^^ note#5: the buffers are 'A', 'B'
#         ^^^^^^^^^^^^^^ note#2: s.buffer("A") finds this buffer
#                         ^^^^^^^^^^^^^^ note#3: s.buffer("B") finds this buffer
    for i in range(8):
    #   ^ note#1: s.loop("i") finds this loop
    #   ^ note#5: s.loop("i.inner") finds this loop
    #   ^ note#6: the loops are 'i.outer', 'i.inner', 'j'
        for j in range(4):
        #   ^ note#4: s.loop("j") finds this loop
            B[i, j] = A[i, j] * 3


s = scale.schedule()
s.partition("i")
#           ^^^ error[schedule-lookup]#1: 'i' is a loop, not a buffer; name a buffer instead
s.pipeline("A")
#          ^^^ error[schedule-lookup]#2: 'A' is a buffer, not a loop; name a loop instead
s.unroll(["i", "B"])
#              ^^^ error[schedule-lookup]#3: 'B' is a buffer, not a loop; name a loop instead
s.bind_storage("j", s.BRAM, s.RAM_1P)
#              ^^^ error[schedule-lookup]#4: 'j' is a loop, not a buffer; name a buffer instead
s.split("i", 4)
s.partition("i.inner")
#           ^^^^^^^^^ error[schedule-lookup]#5: 'i.inner' is a loop, not a buffer; name a buffer instead
s.loop("A", under="i.outer")
#      ^^^ error[schedule-lookup]#6: no loop named 'A'
