# tip: allo-filetest sema/unsupported/fail_async_loops
from allo import consteval, i32, kernel


@consteval
def loop(x):
    async for i in range(3):
#   ^^^^^^^^^^^^^^^^^^^^^^^^ error[consteval-unsupported]: 'async for' cannot be evaluated at compile time
        x = x + 1
    return x


@consteval
async def result(x):
#         ^^^^^^ error[consteval-unsupported]: 'async' cannot be evaluated at compile time
    return x


@kernel
def async_loops(x: i32) -> i32:
    async for i in range(3):
#   ^^^^^^^^^^^^^^^^^^^^^^^^ error[unsupported-syntax]: 'async for' is not supported in a kernel
        x = x + 1
    async with x:
#   ^^^^^^^^^^^^^ error[unsupported-syntax]: 'async with' is not supported in a kernel
        x = x + 1
    return x
