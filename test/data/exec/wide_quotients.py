# tip: allo-filetest exec/wide_quotients
# overflow
# A quotient that is extended to more bits than the processor divides, in a loop.
from allo import Stream, i16, i32, i128, kernel, u3


@kernel
def divided(source: "Stream[i32]", to: "Stream[u3]", by: i128):
    total: i16 = by
    for i in range(100):
        x: i32 = source.get()
        table: "u3[4]" = by
        total += (table[1] << 1) / (by | 1)
        to.put(table[2])


@kernel
def quotients(n: i32) -> i32:
    values: Stream[i32]
    parts: Stream[u3]
    values.put(n)
    values.put(n)
    divided(values, parts, n)
    return n


# run: quotients(3) ! deadlock
