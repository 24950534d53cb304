# tip: allo-filetest exec/uninitialized_state
from allo import Stateful, i32, index, kernel


@kernel
def keeps(x: i32, n: index) -> i32:
    old: Stateful[i32[2]] = [1, 2]
    new: "i32[2]"
    new[0] = x
    old = new
    return old[n]


# run: keeps(5, 0) == 5
# run: keeps(6, 1) ! uninitialized-element 11:12
