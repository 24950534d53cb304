from allo import Stateful, i32, kernel


def make(n):
    @kernel
    def step(x: i32) -> i32:
        t: Stateful[i32] = 0
        t += x * n
        return t

    return step


one = make(1)
two = make(1)
again = two


@kernel
def state_of_made_kernels(x: i32) -> (i32, i32, i32):
    first: i32 = one(x)
    second: i32 = two(10 * x)
    first = one(x)
    return first, second, again(x)


# run: state_of_made_kernels(1) == 2, 10, 11
# run: state_of_made_kernels(1) == 4, 21, 22
