# tip: allo-filetest hls/queue
from allo import Stream, i32, kernel


@kernel
def one_by_one(n: i32) -> i32:
    queue: Stream[i32, 8]
    for i in range(n):
        queue.put(i)
    queue.get()
    return queue.get()
