# tip: allo-filetest sema/mapping/worker_ids_are_indices
from allo import constexpr, get_nw, get_wid, i32, index, kernel

AXIS = 1


@kernel(mapping=[2, 4])
def worker_ids_are_indices(a: "i32[8, 8]"):
    row = get_wid(0)
    #     ^^^^^^^^^^ type: index
    column: i32 = get_wid(AXIS)
    K: constexpr = 0
    for i in range(row, 8, 1):
        a[i, get_wid(K) * 2 + get_nw(1)] = column + get_nw(0)
        #    ^^^^^^^^^^^^^^^^^^^^^^^^^^ type: index
    if get_wid(0) == 0:
        a[0, 0] = 1
