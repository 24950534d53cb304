# tip: allo-filetest sema/warnings/streams
from allo import Stream, bool, i32, kernel, put


@kernel
def streams(x: "i32[8]", y: "i32[8]"):
    unused: Stream[i32]
#   ^^^^^^ warning[unused-stream]: Stream 'unused' is never used
    only_written: Stream[i32, 4]
#   ^^^^^^^^^^^^ warning[stream-never-read]#1: Stream 'only_written' is written, but nothing reads it
    only_read: Stream[i32, 4]
#   ^^^^^^^^^ warning[stream-never-written]#2: Stream 'only_read' is read, but nothing writes it
    starved: Stream[i32, 4]
#   ^^^^^^^ warning[stream-count-mismatch]#3: Stream 'starved' gets 6 values, but 8 are taken out of it
    lanes: Stream[i32][2]
#   ^^^^^ warning[stream-never-read]#4: Stream 'lanes' is written, but nothing reads it
    put(only_written, x[0])
#   ^^^^^^^^^^^^^^^^^^^^^^^ note#1: written here
    for i in range(8):
        y[i] = only_read.get()
        #      ^^^^^^^^^^^^^^^ note#2: read here
        lanes[i % 2].put(x[i])
#       ^^^^^^^^^^^^^^^^^^^^^^ note#4: written here

    @kernel
    def produce(out: Stream[i32, 4], a: "i32[8]"):
        for i in range(6):
            out.put(a[i])

    @kernel
    def consume(inp: Stream[i32, 4], b: "i32[8]"):
        for i in range(4):
            for j in range(2):
                b[i] += inp.get()

    produce(starved, x)
#   ^^^^^^^^^^^^^^^^^^^ note#3: written here
    consume(inp=starved, b=y)
#   ^^^^^^^^^^^^^^^^^^^^^^^^^ note#3: read here
