# tip: allo-filetest sema/unsupported/fail_async
from allo import i32, kernel


@kernel
async def asynchronous(x: i32) -> i32:
#         ^^^^^^^^^^^^ error[unsupported-syntax]: 'async' is not supported in a kernel
    return x
