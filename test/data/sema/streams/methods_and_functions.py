# tip: allo-filetest sema/streams/methods_and_functions
import allo
from allo import Stream, f32, get, i32, kernel, put


@kernel
def methods_and_functions(x: i32, s: Stream[i32, 4], t: Stream[f32]):
    s.put(x)
    put(s, x + 1)
    allo.put(t, x)
    allo.spmw.put(stream=t, value=2.5)
    a = s.get()
    #   ^^^^^^^ type: i32
    b = get(t)
    #   ^^^^^^ type: f32
    c = allo.spmw.get(s) + get(stream=s)
