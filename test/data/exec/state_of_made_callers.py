from allo import Stateful, i32, kernel


def pair(n):
    @kernel
    def step(x: i32) -> i32:
        t: Stateful[i32] = 0
        t += x * n
        return t

    @kernel
    def twice(x: i32) -> i32:
        return step(x) + step(x)

    return twice


left, right = pair(2), pair(2)
each = [pair(1) for _ in range(2)]


@kernel
def state_of_made_callers(x: i32) -> (i32, i32):
    first: i32 = left(x)
    return first, right(x)


@kernel
def of_a_list(x: i32) -> (i32, i32):
    first: i32 = each[0](x)
    first = each[0](x)
    return first, each[1](x)


# run: state_of_made_callers(1) == 6, 6
# run: of_a_list(1) == 7, 3
