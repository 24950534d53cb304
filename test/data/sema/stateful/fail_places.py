from allo import Stateful, Stream, i32, kernel


@kernel
def stateful_parameter(x: Stateful[i32]):
    pass


@kernel
def stateful_result(x: i32) -> Stateful[i32]:
    return x


@kernel
def stateful_in_tuple(x: i32) -> (i32, Stateful[i32]):
    return x, x


@kernel
def stateful_payloads():
    a: Stateful[Stateful[i32]] = 0
    b: Stateful[Stream[i32]] = 0
    c: Stateful[3] = 0
    d: Stateful[i32, 4] = 0
