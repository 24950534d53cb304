# tip: allo-filetest sema/schedules/fail_ambiguous
from allo import i32, kernel


@kernel
def twice(a: "i32[8]"):
    for i in range(8):
    #   ^ note#1: 'i' is selected by path="module/twice/L0"
    #   ^ note#2: 'i' is selected by path="module/twice/L0"
    #   ^ note#3: 'i' is selected by path="module/twice/L0"
        a[i] = 1
    for i in range(8):
    #   ^ note#1: 'i' is selected by path="module/twice/L1"
    #   ^ note#2: 'i' is selected by path="module/twice/L1"
    #   ^ note#3: 'i' is selected by path="module/twice/L1"
        a[i] += 1


s = twice.schedule()
s.pipeline("i")
#          ^^^ error[schedule-ambiguous]#1: loop name 'i' is ambiguous: use s.loop(path="module/twice/L0") or s.loop(path="module/twice/L1")
s.pipeline()
# <------------ error[schedule-ambiguous]#2: pipeline without targets takes the only loop, but 'twice' has 2 loops: name the loops, as in pipeline(s.loop(path=...))
s.pipeline(s.query.loop("i").first())
s.pipeline(s.query.loop("i").all()[1])
s.outline("i", "part")
#         ^^^ error[schedule-ambiguous]#3: operation name 'i' is ambiguous: use s.op(path="module/twice/L0") or s.op(path="module/twice/L1")
