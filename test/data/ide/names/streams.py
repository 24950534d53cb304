# tip: allo-filetest ide/names/streams
# What puts to a stream and what gets from it, also where it is passed on.
from allo import Stream, i32, kernel


@kernel
def produce(out: "Stream[i32, 4]", n: i32):
    for i in range(4):
        out.put(i * n)
        # ^ references: 6:13 out, 8:9 out=
        # ^ implementations: 1
        #   ... out at 8:9: out.put(i * n)


@kernel
def consume(source: "Stream[i32, 4]", a: "i32[4]"):
    for i in range(4):
        a[i] = source.get()


@kernel
def top(a: "i32[4]"):
    fifo: Stream[i32, 4]
    # ^ implementations: 2
    #   ... out at 8:9: out.put(i * n)
    #   ... source at 14:16: a[i] = source.get()
    # ^ references: 19:5 fifo, 20:13 fifo, 21:25 fifo
    produce(fifo, 2)
    consume(a=a, source=fifo)
    #            ^ implementations: 1
    #   ... source at 14:16: a[i] = source.get()
