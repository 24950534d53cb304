# tip: allo-filetest ide/refactor/template_parameter
from allo import KernelOptions, Stream, Template, i32, kernel

__all__ = ["rows", "twice"]
T = Template("T")


@kernel
def rows(x: "i32[4, 32]") -> i32:
#                ^ refactor: Extract '4' to a constant; Use the typing rules of C++ in 'rows'; Make '4' a template parameter of 'rows'
#   ... + SIZE = 4
#   ... - def rows(x: "i32[4, 32]") -> i32:
#   ... + def rows(x: "i32[SIZE, 32]") -> i32:
#   ... - @kernel
#   ... + @kernel(options=KernelOptions(typing_style="cpp"))
#   ... + SIZE = Template("SIZE")
#   ... - @kernel
#   ... - def rows(x: "i32[4, 32]") -> i32:
#   ... + @kernel(SIZE)
#   ... + def rows(x: "i32[SIZE, 32]") -> i32:
#   ... -     return rows(x) + twice[i32](y, 3)
#   ... +     return rows[4](x) + twice[i32](y, 3)
#   ... - total = rows
#   ... - print(rows)
#   ... + total = rows[4]
#   ... + print(rows[4])
    total: i32 = 32
    #            ^^ refactor: Extract '32' to a constant
    #   ... + VALUE = 32
    #   ... -     total: i32 = 32
    #   ... +     total: i32 = VALUE
    for i in range(32):
    #              ^^ refactor: Extract '32' to a constant; Make '32' a template parameter of 'rows'
    #   ... + SIZE = 32
    #   ... -     for i in range(32):
    #   ... +     for i in range(SIZE):
    #   ... + SIZE = Template("SIZE")
    #   ... - @kernel
    #   ... + @kernel(SIZE)
    #   ... -     for i in range(32):
    #   ... +     for i in range(SIZE):
    #   ... -     return rows(x) + twice[i32](y, 3)
    #   ... +     return rows[32](x) + twice[i32](y, 3)
    #   ... - total = rows
    #   ... - print(rows)
    #   ... + total = rows[32]
    #   ... + print(rows[32])
        total += x[0, i]
    return total


@kernel(T, options=KernelOptions())
def twice(x: "T[32]", n: i32) -> T:
#               ^^ refactor: Extract '32' to a constant; Use the typing rules of C++ in 'twice'; Make '32' a template parameter of 'twice'
#   ... + SIZE = 32
#   ... - def twice(x: "T[32]", n: i32) -> T:
#   ... + def twice(x: "T[SIZE]", n: i32) -> T:
#   ... - @kernel(T, options=KernelOptions())
#   ... + @kernel(T, options=KernelOptions(typing_style="cpp"))
#   ... + SIZE = Template("SIZE")
#   ... - @kernel(T, options=KernelOptions())
#   ... - def twice(x: "T[32]", n: i32) -> T:
#   ... + @kernel(T, SIZE, options=KernelOptions())
#   ... + def twice(x: "T[SIZE]", n: i32) -> T:
#   ... -     return rows(x) + twice[i32](y, 3)
#   ... +     return rows(x) + twice[i32, 32](y, 3)
    for i in range(n + 1):
    #                  ^ refactor: Extract '1' to a constant
    #   ... + SIZE = 1
    #   ... -     for i in range(n + 1):
    #   ... +     for i in range(n + SIZE):
        x[0] = x[0] * 2
    return x[0]


@kernel
def use(x: "i32[4, 32]", y: "i32[32]") -> i32:
    return rows(x) + twice[i32](y, 3)


total = rows
print(rows)
