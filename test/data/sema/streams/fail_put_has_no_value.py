# tip: allo-filetest sema/streams/fail_put_has_no_value
from allo import Stream, i32, kernel


@kernel
def nothing(x: i32):
    pass


@kernel
def put_has_no_value(s: Stream[i32], x: i32) -> i32:
    a = s.put(x)
    #   ^^^^^^^^ error[operator-no-result]: 's.put' returns nothing, so it has no value
    b = x + s.put(x)
    #       ^^^^^^^^ error[operator-no-result]: 's.put' returns nothing, so it has no value
    c: i32 = s.put(x)
    #        ^^^^^^^^ error[operator-no-result]: 's.put' returns nothing, so it has no value
    d, e = s.put(x) if True else x
    #      ^^^^^^^^^^^^^^^^^^^^^^^ error[operator-no-result]: 's.put(x) if True else x' returns nothing, so it has no value
    f, g = nothing(x) if True else x
    #      ^^^^^^^^^^^^^^^^^^^^^^^^^ error[operator-no-result]: 'nothing(x) if True else x' returns nothing, so it has no value
    nothing(s.put(x))
    #       ^^^^^^^^ error[operator-no-result]: 's.put' returns nothing, so it has no value
    x = nothing(x) if False else s.put(x)
    #   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[operator-no-result]: 'nothing(x) if False else s.put(x)' returns nothing, so it has no value
    return s.put(x) if True else x
    #      ^^^^^^^^^^^^^^^^^^^^^^^ error[operator-no-result]: 's.put(x) if True else x' returns nothing, so it has no value
