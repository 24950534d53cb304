# tip: allo-filetest sema/streams/arguments
from allo import Stream, f32, i32, kernel


@kernel
def producer(out: Stream[i32, 4], n: i32):
    out.put(n)


@kernel
def consumer(pipes: Stream[i32, 4][2]) -> i32:
    return pipes[0].get() + pipes[1].get()


@kernel
def stream_arguments(n: i32) -> i32:
    pipes: Stream[i32, 4][2]
    producer(pipes[0], n)
    producer(pipes[1], n + 1)
    return consumer(pipes)
