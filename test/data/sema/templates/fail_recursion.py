# tip: allo-filetest sema/templates/fail_recursion
from allo import Template, f32, i32, kernel

N = Template("N")
T = Template("T")


@kernel(N)
def itself(x: i32) -> i32:
    return itself[N](x)
    #      ^^^^^^^^^^^^ error[recursive-call]: Recursive kernel calls are not supported: itself -> itself


@kernel(T)
def ping(x: T) -> T:
    if T == i32:
        return pong[f32](x)
        #      ^^^^^^^^^^^^ error[recursive-call]#1: Recursive kernel calls are not supported: ping -> pong -> ping
    return x


@kernel(T)
def pong(x: T) -> T:
    return ping[i32](x)
    #      ^^^^^^^^^^^^ note#1: 'pong' calls 'ping' here


@kernel
def recursion(x: i32) -> i32:
    return itself[4](x) + ping[f32](x) + pong[i32](x)
