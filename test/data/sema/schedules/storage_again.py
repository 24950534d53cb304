# tip: allo-filetest sema/schedules/storage_again
from allo import i32, kernel


@kernel
def scale(a: "i32[8]", b: "i32[8]"):
    for i in range(8):
        a[i] += b[i]


s = scale.schedule()
s.bind_storage("a", s.BRAM, s.RAM_2P)
# <------------------------------------- note#1: the earlier one is here
s.bind_storage(["a", "b"], s.URAM, s.RAM_2P)
#              ^^^^^^^^^^ warning[directive-replaced]#1: bind_storage() replaces the earlier bind_storage() of 'a', which has no effect
s.bind_storage("b", impl=s.URAM, mem_type=s.RAM_2P)
# <--------------------------------------------------- note#2: the earlier one is here
s.bind_storage("b", impl=s.URAM, mem_type=s.RAM_1P)
#              ^^^ warning[directive-replaced]#2: bind_storage() replaces the earlier bind_storage() of 'b', which has no effect
