# tip: allo-filetest exec/overflow_in_calls
from allo import KernelOptions, i16, kernel

Cpp = KernelOptions(typing_style="cpp")


@kernel(options=Cpp)
def inner(a: i16, b: i16) -> i16:
    c: i16 = 0
    for k in range(2):
        c = a * b
    return c


@kernel(options=Cpp)
def outer(a: i16) -> i16:
    c: i16 = 0
    for i in range(100, 102):
        c = inner(a, i)
    return c


# overflow
# run: outer(300) == 30300
# run: outer(327) ! integer-overflow 11:13 The result 33027 does not fit 'i16', whose values are -32768 to 32767
