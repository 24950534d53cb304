# tip: allo-filetest sema/warnings/unused_kernel
from allo import i32, kernel


@kernel
def _nobody_calls_this(x: i32) -> i32:
#   ^^^^^^^^^^^^^^^^^^ warning[unused-kernel]: Kernel '_nobody_calls_this' is never used
    return x


@kernel
def _helper(x: i32) -> i32:
    return x + 1


@kernel
def _run_from_python(x: i32) -> i32:
    return x + 2


@kernel
def top(x: i32) -> i32:
    return _helper(x)


if __name__ == "__main__":
    print(_run_from_python(3))
