# tip: allo-filetest exec/sums_wrap_in_cpp_style
from allo import KernelOptions, i32, i64, kernel, u8

Cpp = KernelOptions(typing_style="cpp")


@kernel(options=Cpp)
def wraps(x: i32, y: i32) -> i64:
    return x + y


@kernel(options=Cpp)
def unsigned(x: u8, y: u8) -> i64:
    return x - y


@kernel(options=Cpp)
def product(x: u8, y: u8) -> i64:
    return x * y + 1


# run: wraps(2147483647, 1) == -2147483648
# run: unsigned(0, 1) == 255
# run: product(16, 16) == 1
