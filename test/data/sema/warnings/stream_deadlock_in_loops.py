# tip: allo-filetest sema/warnings/stream_deadlock_in_loops
from allo import Stream, i32, kernel


# One more is read than was written, in each iteration; the last read is the first that waits.
@kernel
def ahead(x: "i32[8]", y: "i32[8]"):
    pipe: Stream[i32, 8]
#   ^^^^ warning[stream-deadlock]#1: Stream 'pipe' deadlocks: kernel 'ahead' reads it before it has written enough
    for i in range(3):
        pipe.put(x[i])
    for i in range(5):
        y[i] = pipe.get()
        y[i] += pipe.get()
        #       ^^^^^^^^^^ note#1: read here
        pipe.put(x[i])
    pipe.put(x[7])
    pipe.put(x[7])
