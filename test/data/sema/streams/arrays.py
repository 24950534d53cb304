# tip: allo-filetest sema/streams/arrays
from allo import Stream, grid, i32, kernel


@kernel
def stream_arrays(x: i32[2, 3], k: i32):
    pipes: Stream[i32, 4][2, 3]
    for i, j in grid(2, 3):
        pipes[i, j].put(x[i, j])
    a = pipes[1, 2].get() + pipes[k, k + 1].get()
    b = pipes[k, 0].get()
    #   ^^^^^^^^^^^^^^^^^ type: i32
