# tip: allo-filetest ide/hover/schedule_of_one_name
# Kernels that one call makes under one name are told apart by the names around them.
from allo import i32, kernel


def make(n):
    @kernel
    def mul(x: i32[8]):
        for i in range(n):
            x[i] *= 2

    return mul


def net():
    first, second = make(8), make(4)

    @kernel
    def top(x: i32[8]):
        first(x)
        second(x)

    return top.schedule()


s = net()
# <- full: schedule of net().top, epoch 0
#   ...
#   ... net().top
#   ...   buffer x[8]
#   ... net().mul (n = 8)
#   ...   buffer x[8]
#   ...   loop i: 8 iterations
#   ... net().mul (n = 4)
#   ...   buffer x[8]
#   ...   loop i: 4 iterations
s.streamline("net().mul (n = 8)", "net().mul (n = 4)")
#             ^ items: net().mul (n = 8), net().mul (n = 4)
#   ... net().mul (n = 8): net().mul(x: i32[8])
#   ... net().mul (n = 4): net().mul(x: i32[8])
