# tip: allo-filetest sema/schedules/fail_ambiguous_kernels
# A name that several called kernels have: the values around them tell them apart.
from allo import i32, kernel


def make(n):
    @kernel
    def mul(x: i32[8], y: i32[8]):
    #   ^^^ note#1: 'net(True).mul (n = 8)' is this kernel
    #   ^^^ note#1: 'net(True).mul (n = 4)' is this kernel
        for i in range(8):
            y[i] = x[i] * n

    return mul


def net(several):
    first, second = make(8), make(4) if several else make(8)

    @kernel
    def top(x: i32[8], y: i32[8]):
        t: i32[8]
        first(x, t)
        second(t, y)

    return top.schedule()


s = net(True)
s.streamline("net(True).mul", "net(True).mul (n = 4)")
#            ^^^^^^^^^^^^^^^ error[schedule-ambiguous]#1: kernel name 'net(True).mul' is ambiguous: use 'net(True).mul (n = 8)' or 'net(True).mul (n = 4)'
s.streamline("net(True).mul (n = 8)", "net(True).mul (n = 4)")
