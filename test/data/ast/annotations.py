# tip: allo-filetest ast/annotations
from allo import Memory, Stream, f32, i32, kernel


@kernel
def annotated(
    a: Stream[i32, 4][2],
    b: Stream[i32[4, 4], 8][2] = 3,  # the depth
    c: i32[N] | None = None,
    d: "Stream[i32][P, Q]" = 0,
    *e: i32[4][2],
) -> Stream[T][P, Q]:
    x: Stream[T][P, Q]
    y: i32[N + 1] if WIDE else i32[N] = 0
    z: i32[
        4,  # rows
        5,
    ] @ Memory(resource="BRAM", depth=[1, 2])
    pick: table[lambda v: v, 1:2, ...][not a or b and c]
    if True: w: i32[4][2] = 0; v: i32[4][2]


def two() -> ("i32[4]", f32): pass


class Config:
    rows: i32[4][2]
    name: Literal["two words"] = "n"
    note: "not a type"
    sizes: {"a": i32[2][3]}
