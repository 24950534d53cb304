# tip: allo-filetest sema/streams/fail_aliases
from allo import Stream, i32, kernel


@kernel
def stream_aliases(s: Stream[i32], x: i32):
    a = s
    #   ^ error[stream-alias]: A stream cannot be given a second name
    b: i32 = s
    #        ^ error[stream-alias]: A stream cannot be given a second name
    x = s
    #   ^ error[stream-alias]: A stream cannot be given a second name
    c = a
