# tip: allo-filetest exec/uninitialized_blocks
from allo import Stream, i32, index, kernel


@kernel
def send(out: "Stream[i32[2], 2]", n: index):
    for i in range(2):
        block: "i32[2]"
        block[n] = i + 1
        out.put(block)


@kernel
def take(source: "Stream[i32[2], 2]", b: "i32[2]"):
    for i in range(2):
        block = source.get()
        for k in range(2):
            if k > 0 or block[k] == 1:
                b[k] = block[k]


@kernel
def blocks(b: "i32[2]", n: index):
    fifo: Stream[i32[2], 2]
    send(fifo, n)
    take(fifo, b)


# run: blocks([9, 9], 0) ! uninitialized-element 18:25
