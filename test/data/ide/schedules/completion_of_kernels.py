# tip: allo-filetest ide/schedules/completion_of_kernels
# Kernels that the kernel calls, loops of both, and schedules.
from allo import f32, kernel


@kernel
def load(a: "f32[16]"):
    for i in range(16):
        a[i] = 1.0


@kernel
def twice(a: "f32[16]"):
    for i in range(16):
        a[i] = 2.0
    for i in range(8):
        a[i] = 3.0
    load(a)


@kernel
def top(a: "f32[16]"):
    for n in range(16):
        a[n] = 0.0
    load(a)
    twice(a)


of_load = load.schedule()
s = top.schedule()
s.loop("n")
#       ^ items: n, i
#   ... n: loop n: 16 iterations
#   ... i: 3 loops: choose one by under=
s.loop("i", under="load")
#                  ^ items: n, i, top, load, twice
#   ... n: loop n: 16 iterations
#   ... i: 3 loops: choose one by under=
#   ... top: function
#   ... load: function
#   ... twice: function
s.streamline("load", "twice", depth=4)
#             ^ items: load, twice
#   ... load: load(a: f32[16])
#   ... twice: twice(a: f32[16])
#                     ^ completes: load, twice
#                                   ^ signature: streamline(producer, consumer, producer_ids=None, consumer_ids=None, lanes=1, ⟦depth=2⟧): Connects kernels by streams in place of a buffer
s.compose(of_load)
#         ^ items: of_load, id=
#   ... of_load: schedule of load
#   ... id=: id=None
s.outline("n", "part", mapping=None)
#               ^ completes: none
#                   | signature: outline(target, ⟦func_name⟧, mapping=None): Moves an operation into a function of its own, or into a kernel with workers
