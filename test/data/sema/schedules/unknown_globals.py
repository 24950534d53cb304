import os

from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


size = 4
s = add.schedule()
globals()[os.getcwd()] = 8
t = add.schedule()
t.split("i", size)
