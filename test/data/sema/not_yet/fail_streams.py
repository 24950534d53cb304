# tip: allo-filetest sema/not_yet/fail_streams
from allo import Stream, i32, kernel


@kernel
def streams(x: i32, s: Stream[i32, 4]):
#                      ^^^^^^^^^^^^^^ error[not-yet-supported]: 'Stream' is not supported yet
    fifo: Stream[i32]
    #     ^^^^^^^^^^^ error[not-yet-supported]: 'Stream' is not supported yet
    fifo.put(x)
