# tip: allo-filetest sema/schedules/fail_without_targets
from allo import i32, kernel


@kernel
def scale(a: "i32[8, 4]"):
    for i in range(8):
    #   ^ note#1: 'i' is selected by "i"
    #   ^ note#2: 'i' is selected by "i"
    #   ^ note#3: 'i' is selected by "i"
        for j in range(4):
        #   ^ note#1: 'j' is selected by "j"
        #   ^ note#2: 'j' is selected by "j"
        #   ^ note#3: 'j' is selected by "j"
            a[i, j] += 1


@kernel
def fill(a: "i32[8]"):
    for i in range(8):
        a[i] = i


s = scale.schedule()
s.polyhedral()
# <-------------- error[schedule-ambiguous]#1: polyhedral without targets takes the only loop, but 'scale' has 2 loops: name the loops, as in polyhedral("i")
s.affine()
# <---------- error[schedule-ambiguous]#2: affine without targets takes the only loop, but 'scale' has 2 loops: name the loops, as in affine("i")
s.unroll()
# <---------- error[schedule-ambiguous]#3: unroll without targets takes the only loop, but 'scale' has 2 loops: name the loops, as in unroll("i")

t = fill.schedule()
(i,) = t.affine()
t.polyhedral().apply()
# <-------------- note#4: last topology-changing transform: polyhedral:2
t.pipeline(i)
# <| fix#4 Insert 'i = t.live(i)': "i = t.live(i)\n"
#          ^ error[stale-ref]#4: LoopRef('i') is stale: created at epoch 1, current epoch is 2; use s.live(ref)
