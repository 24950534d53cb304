# tip: allo-filetest sema/schedules/fail_ambiguous_names
# What selects each of several loops of one name: something around it, else its path.
from allo import i32, kernel


@kernel
def twice(a: "i32[8, 8]"):
    for r in range(8):
        for i in range(8):
        #   ^ note#1: 'i' is selected by path="module/twice/L0/L0"
            a[r, i] = 1
        for i in range(8):
        #   ^ note#1: 'i' is selected by path="module/twice/L0/L1"
            a[r, i] += 1
    for c in range(8):
        for i in range(8):
        #   ^ note#1: 'i' is selected by under="c"
            a[i, c] += 2


s = twice.schedule()
s.pipeline("i")
#          ^^^ error[schedule-ambiguous]#1: loop name 'i' is ambiguous: use s.loop(path="module/twice/L0/L0"), s.loop(path="module/twice/L0/L1") or s.loop("i", under="c")
s.pipeline(s.loop("i", under="c"))
s.pipeline(s.loop("i", path="module/twice/L0/L1"))


@kernel
def branches(a: "i32[8]", n: i32):
    if n > 3:
        for i in range(8):
        #   ^ note#2: this loop matches
            a[i] = 1
    for i in range(8):
    #   ^ note#2: this loop matches
        a[i] += 1


branches.schedule().pipeline("i")
#                            ^^^ error[schedule-ambiguous]#2: loop name 'i' is ambiguous: use s.loop(path=...) with a path that 'allo schedule FILE::s@0' prints
