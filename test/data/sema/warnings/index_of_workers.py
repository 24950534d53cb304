# tip: allo-filetest sema/warnings/index_of_workers
from allo import Template, get_nw, get_wid, i32, kernel

N = Template("N")
P = 8


@kernel(mapping=[P, 2])
def index_of_workers(a: "i32[4, 4]", b: "i32[8]"):
    row = get_wid(0)
    a[row, get_wid(1)] = 1
    # ^^^ warning[index-out-of-bounds]: Index 'row' goes from 0 to 7, out of bounds for axis 0 of 'a', which has size 4
    b[row] = 1
    b[row + 1] = 1
    # ^^^^^^^ warning[index-out-of-bounds]: Index 'row + 1' goes from 1 to 8, out of bounds for axis 0 of 'b', which has size 8
    for k in range(2):
        b[row * 2 + k] = 2
        # ^^^^^^^^^^^ warning[index-out-of-bounds]: Index 'row * 2 + k' goes from 0 to 15, out of bounds for axis 0 of 'b', which has size 8
    b[get_nw(axis=0)] = 3
    # ^^^^^^^^^^^^^^ warning[index-out-of-bounds]: Index 8 is out of bounds for axis 0 of 'b', which has size 8
    if row < 4:
        a[row, 0] = 2
    if row < P:
        b[row] = 3


@kernel(mapping=[8])
def guarded(a: "i32[4]"):
    row = get_wid(0)
    if row >= 4:
        return
    a[row] = 1


@kernel(N, mapping=[N])
def generic(a: "i32[4]"):
    a[get_wid(0)] = 1
    # ^^^^^^^^^^ warning[index-out-of-bounds]#1: Index 'get_wid(0)' goes from 0 to 4, out of bounds for axis 0 of 'a', which has size 4


fits = generic[4]
larger = generic[5]
#        ^^^^^^^^^^ note#1: in instantiation of kernel 'generic[5]'
