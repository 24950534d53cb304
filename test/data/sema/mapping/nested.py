# tip: allo-filetest sema/mapping/nested
from allo import constexpr, get_nw, get_wid, i32, kernel

P = 2


@kernel
def nested(a: "i32[2, 3]"):
    Q: constexpr = 3

    @kernel(mapping=[P, Q])
    def worker(b: "i32[P, Q]"):
        @kernel
        def value(i: i32) -> i32:
            return i + Q

        b[get_wid(0), get_wid(1)] = value(get_nw(0))

    worker(a)
