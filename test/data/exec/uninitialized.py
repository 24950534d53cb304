# tip: allo-filetest exec/uninitialized
from allo import KernelOptions, Stateful, Stream, apint, f32, i8, i32, index, kernel
from allo.operators import arith, linalg

Tensors = KernelOptions(enable_tensor=True)
i200 = apint(200, signed=True)


@kernel
def element(a: "i32[4]", i: index) -> i32:
    return a[i]


@kernel
def stores_some(out: "i8[2, 3]", i: index):
    out[1, i] = 7


@kernel
def uses_all(a: "i32[3]", b: "i32[3]", c: "i32[3]"):
    arith.mul(a, b, acc=c)


@kernel
def uses_row(a: "i32[2]", b: "i32[2, 2]", c: "i32[2, 2]"):
    arith.add(a, b, acc=c)


@kernel(options=Tensors)
def uses_inner(a: "i32[3]", b: "i32[3]") -> "i32[3]":
    return a - b * 2


@kernel
def in_loops(n: index) -> i32:
    total: i32 = 0
    for i in range(3):
        t: "i32[2]"
        if i < n:
            t[1] = i
        total += t[1]
    return total


@kernel
def window(a: "i32[4]", at: index) -> "i32[2]":
    return a.bufferize(at, 2)


@kernel
def inner(a: "i32[2]", i: index) -> i32:
    x: i32 = 0
    for k in range(1):
        x = a[i + k]
    return x


@kernel
def outer(i: index) -> i32:
    a: "i32[2]"
    a[0] = 4
    x: i32 = 0
    for n in range(2, 3):
        x = inner(a, i)
    return x


@kernel
def product(a: "f32[2, 2]", b: "f32[2, 2]", c: "f32[2, 2]"):
    linalg.matmul(a, b, acc=c)


@kernel
def one() -> i200:
    x: "i200[]"
    return x[()]


@kernel
def keeps(x: i32, n: index) -> i32:
    old: Stateful[i32[2]] = [1, 2]
    new: "i32[2]"
    new[0] = x
    old = new
    return old[n]


@kernel
def send(out: "Stream[i32[2], 2]", n: index):
    for i in range(2):
        block: "i32[2]"
        block[n] = i + 1
        out.put(block)


@kernel
def take(source: "Stream[i32[2], 2]", b: "i32[2]"):
    for i in range(2):
        block = source.get()
        for k in range(2):
            if k > 0 or block[k] == 1:
                b[k] = block[k]


@kernel
def blocks(b: "i32[2]", n: index):
    fifo: Stream[i32[2], 2]
    send(fifo, n)
    take(fifo, b)


@kernel
def either(a: "i32[2]", b: "i32[2]", which: i32) -> "i32[2]":
    c: "i32[2]" = a if which > 0 else b
    return c


@kernel(options=Tensors)
def tensor(n: index) -> i32:
    t: "i32[2]"
    old = t
    t[0] = 5
    if n == 2:
        return old[0]
    return t[n]


@kernel(options=Tensors)
def tensor_sum(a: "i32[2]") -> "i32[2]":
    return a + 1


@kernel(options=Tensors)
def tensor_passes(n: index) -> "i32[3]":
    t: "i32[3]"
    for i in range(2):
        t[n] = 5
    return t


# run: element([1, _, 3, 4], 0) == 1
# run: element([1, _, 3, 4], 1) ! uninitialized-element 11:12 An element is read before anything is stored in it
# run: stores_some(_, 1); out == [_, _, _, _, 7, _]
# run: stores_some([1, 2, 3, 4, 5, _], 0); out == [1, 2, 3, 7, 5, _]
# run: uses_all([1, 2, 3], [1, 1, 1], _); c == [1, 2, 3]
# run: uses_all([1, _, 3], [1, 1, 1], _) ! uninitialized-element 21:15 An element is used before anything is stored in it
# run: uses_all([1, 2, 3], [1, 1, _], _) ! uninitialized-element 21:18
# run: uses_row([1, 2], [1, 2, 3, 4], _); c == [2, 4, 4, 6]
# run: uses_row([1, _], [1, 2, 3, 4], _) ! uninitialized-element 26:15
# run: uses_inner([1, 2, 3], [1, 1, _]) ! uninitialized-element 31:16
# run: uses_inner([1, 2, _], [1, 1, 1]) ! uninitialized-element 31:12
# run: in_loops(3) == 3
# run: in_loops(1) ! uninitialized-element 41:18
# run: window([1, _, 3, 4], 2) == [3, 4]
# run: window([1, _, 3, 4], 1) == [_, 3]
# run: window([1, _, 3, 4], 3) ! out-of-bounds 47:12
# run: outer(0) == 4
# run: outer(1) ! uninitialized-element 54:13
# run: product([1, 2, 3, 4], [1, 0, 0, 1], [0, 0, 0, 0]); c == [1, 2, 3, 4]
# run: product([1, 2, 3, 4], [1, 0, 0, _], [0, 0, 0, 0]) ! uninitialized-element 70:5
# run: product([1, 2, 3, 4], [1, 0, 0, 1], [0, 0, 0, _]) ! uninitialized-element 70:5
# run: one() ! uninitialized-element 76:12
# run: keeps(5, 0) == 5
# run: keeps(6, 1) ! uninitialized-element 85:12
# run: blocks([9, 9], 0) ! uninitialized-element 101:25
# run: either([1, _], [_, 2], 1) == [1, _]
# run: either([1, _], [_, 2], 0) == [_, 2]
# run: tensor(0) == 5
# run: tensor(1) ! uninitialized-element 125:12
# run: tensor(2) ! uninitialized-element 124:16
# run: tensor_sum([1, 2]) == [2, 3]
# run: tensor_sum([1, _]) ! uninitialized-element 130:12
# run: tensor_passes(1) == [_, 5, _]
