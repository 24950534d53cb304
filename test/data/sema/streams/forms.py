# tip: allo-filetest sema/streams/forms
from allo import Stream, Template, f16, f32, i32, kernel, u8

DEPTH = 8
Pipe = Stream[i32, DEPTH]


@kernel
def stream_forms(a: Stream[i32], b: Stream[i32, 4], c: Stream[u8, 2][2, 3], d: Pipe):
    e: Stream[i32[4, 4], DEPTH][2]
#   ^ warning[stream-never-written]#1: Stream 'e' is read, but nothing writes it
    f: "Stream[f32[()]]"
#   ^ warning[stream-never-written]#2: Stream 'f' is read, but nothing writes it
    g: Stream[f16, 1]
#   ^ warning[stream-never-written]#3: Stream 'g' is read, but nothing writes it
    h: "Stream[i32, 4][2]"
    x = a.get() + b.get() + c[1, 2].get() + d.get()
    block = e[0].get()
    #       ^^^^^^^^^^ note#1: read here
    single = f.get()
    #        ^^^^^^^ note#2: read here
    #        ^^^^^^^ type: f32[]
    y = block[1, 2]
    #   ^^^^^^^^^^^ type: i32
    z = g.get()
    #   ^^^^^^^ note#3: read here
    #   ^^^^^^^ type: f16
