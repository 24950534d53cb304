from allo import Stateful, i32, kernel


@kernel
def counts(x: i32) -> "i32[3]":
    all: Stateful[i32[3]] = 0
    all[0] += x
    return all


@kernel
def state_as_a_result(x: i32) -> (i32, i32):
    first: i32[3] = counts(x)
    second: i32[3] = counts(x)
    second[0] += 1
    third: i32[3] = counts(x)
    return first[0], third[0]


# run: state_as_a_result(2) == 7, 7
# run: counts(4) == [4, 0, 0]
