# tip: allo-filetest sema/silent/fail_importorskip
import pytest

allo = pytest.importorskip("allo")


@allo.kernel
def f(x: allo.i32) -> allo.i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
