# tip: allo-filetest sema/warnings/stream_ends_inside
from allo import Stream, i32, kernel


@kernel
def inside(x: "i32[4]", y: "i32[4]"):
    @kernel
    def first(a: "i32[4]", s: Stream[i32]):
        for i in range(2):
            s.put(a[i])

    @kernel
    def second(a: "i32[4]", s: Stream[i32]):
        for i in range(2, 4):
            s.put(a[i])

    @kernel
    def last(s: Stream[i32], b: "i32[4]"):
        for i in range(4):
            b[i] = s.get()

    pipe: Stream[i32]
    first(x, pipe)
#   ^^^^^^^^^^^^^^ note#1: the other one is called here
    second(x, pipe)
    #         ^^^^ warning[stream-shared-end]#1: Stream 'pipe' has two writers, which run at the same time
    last(pipe, y)
