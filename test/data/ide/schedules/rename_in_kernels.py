# tip: allo-filetest ide/schedules/rename_in_kernels
# long: one kernel, seen from several instances
# Names of other loops stay. A name is known if one instance of the kernel knows it.
from allo import Template, constexpr, f32, grid, i32, kernel

T = Template("T")


@kernel
def scale(a: "f32[16, 16]"):
    for i, j in grid(16, 16):
    #      ^ rename: j
    #   ... for i, renamed in grid(16, 16):
    #   ... a[i, renamed] = a[i, renamed] * 2.0
        a[i, j] = a[i, j] * 2.0
    for j in range(16):
        a[0, j] = 1.0
        #    ^ rename: j
        #   ... for renamed in range(16):
        #   ... a[0, renamed] = 1.0


@kernel(T)
def fill(a: "T[16]"):
    for n in range(16):
    #   ^ rename: n
    #   ... for renamed in range(16):
    #   ... a[renamed] = 1
    #   ... s.pipeline("renamed")
    #   ... t.pipeline("renamed", ii=2)
        a[n] = 1


@kernel
def choose(a: "i32[16]", fast: constexpr):
    for m in range(16):
    #   ^ rename: m
    #   ... for renamed in range(16):
    #   ... a[renamed] = 1
    #   ... a[renamed] = 2
    #   ... t.pipeline(t.loop("renamed", under="choose(fast=True)"))
        if fast:
            a[m] = 1
        else:
            a[m] = 2


@kernel
def top(a: "i32[16]"):
    for row in range(16):
    #   ^ rename: row
    #   ... for renamed in range(16):
    #   ... a[renamed] = renamed
    #   ... t.unroll("renamed")
        a[row] = row
    choose(a, True)
    choose(a, False)
    fill[i32](a)


s = fill[i32].schedule()
s.pipeline("n")
t = top.schedule()
t.pipeline("n", ii=2)
t.pipeline(t.loop("m", under="choose(fast=True)"))
t.unroll("row")
