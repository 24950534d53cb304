from allo import Stateful, i32, kernel


@kernel
def steps(i: i32) -> i32:
    count: Stateful[i32] = 0
    table: i32[4] = [2, 3, 5, 7]
    count += table[i]
    return count
