# tip: allo-filetest sema/streams/fail_methods
from allo import Stream, i32, kernel


@kernel
def methods(s: "Stream[i32, 2]", t: "Stream[i32, 2]") -> i32:
    v = s.get
    #     ^^^ error[no-attribute]: 's.get' is a method, which has to be called: 's.get()'
    t.put(1, 2)
#   ^^^^^^^^^^^ error[operator-arity]: 'put' takes at most 1 argument, got 2
    return s.get(0)
    #      ^^^^^^^^ error[operator-arity]: 'get' takes no arguments, got 1
