# tip: allo-filetest sema/schedules/fail_ambiguous_under
# The name behind 'under=' must be that of one operation; of many candidates some are shown.
from allo import i32, kernel


@kernel
def fills(a: "i32[8, 8]"):
    for r in range(8):
    #   ^ note#1: 'r' is selected by path="module/fills/L0"
        for i in range(8):
        #   ^ note#2: 'i' is selected by path="module/fills/L0/L0"
            a[r, i] = 1
    for r in range(8):
    #   ^ note#1: 'r' is selected by path="module/fills/L1"
        for i in range(8):
        #   ^ note#2: 'i' is selected by path="module/fills/L1/L0"
            a[r, i] += 2
    for r in range(8):
    #   ^ note#1: 'r' is selected by path="module/fills/L2"
        for i in range(8):
        #   ^ note#2: 'i' is selected by path="module/fills/L2/L0"
            a[r, i] += 3
    for r in range(8):
    #   ^ note#1: 'r' is selected by path="module/fills/L3"
        for i in range(8):
        #   ^ note#2: 'i' is selected by path="module/fills/L3/L0"
            a[r, i] += 4


s = fills.schedule()
s.loop("i", under="r")
#                 ^^^ error[schedule-ambiguous]#1: operation name 'r' is ambiguous: use s.op(path="module/fills/L0"), s.op(path="module/fills/L1"), s.op(path="module/fills/L2") or s.op(path="module/fills/L3")
s.pipeline("i")
#          ^^^ error[schedule-ambiguous]#2: loop name 'i' is ambiguous: use s.loop(path="module/fills/L0/L0"), s.loop(path="module/fills/L1/L0"), s.loop(path="module/fills/L2/L0") or s.loop(path="module/fills/L3/L0")
