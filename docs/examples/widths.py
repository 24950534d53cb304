# One set of expressions under both typing styles. Open it in an editor, or run
#     allo check --dump=typed docs/examples/widths.py
from allo import KernelOptions, i8, i32, index, kernel, u8, u16


@kernel
def hls_widths(a: i32, b: i32, s: i8, p: u8, q: u16, n: index, out: "i32[8]"):
    total = a + b  # i33: one bit more than the widest term
    spread = a + b - s  # i34: three terms need two bits more
    drop = p - q  # i18: subtraction is signed, so u16 counts 17 bits
    area = p * q  # u24: the widths add up
    scaled = a * s + p  # i41: the product is one term of the sum
    half = total / 2  # i33: a quotient has the common type
    mirror = -p  # i9
    place = n + 1  # index: no growth
    out[0] = total + spread
    out[1] = drop + area + scaled
    out[2] = half + mirror
    out[place] = s if a > b else 0  # i8, extended to i32 by the store


@kernel(options=KernelOptions(typing_style="cpp"))
def cpp_widths(a: i32, b: i32, s: i8, p: u8, q: u16, n: index, out: "i32[8]"):
    total = a + b  # i32: the wider operand decides
    spread = a + b - s  # i32
    drop = p - q  # u16: a difference of unsigned numbers wraps
    area = p * q  # u16
    scaled = a * s + p  # i32
    half = total / 2  # i32
    mirror = -p  # u8: negation keeps the type
    place = n + 1  # index
    out[0] = total + spread
    out[1] = drop + area + scaled
    out[2] = half + mirror
    out[place] = s if a > b else 0


if __name__ == "__main__":
    import numpy as np

    largest = 2**31 - 1
    values = largest, largest - 1, -128, 200, 60000
    hls, cpp = np.zeros(8, dtype=np.int32), np.zeros(8, dtype=np.int32)
    hls_widths(*values, 3, hls)
    cpp_widths(*values, 3, cpp)

    def expected(a, b, s, p, q):
        total, drop, area, scaled = a + b, p - q, p * q, a * s + p
        half = np.trunc(total / 2).astype(total.dtype)
        stored = total + (a + b - s), drop + area + scaled, half + -p, np.where(a > b, s, 0)
        out = np.zeros(8, dtype=np.int32)
        out[[0, 1, 2, 4]] = np.concatenate(stored).astype(np.int32)
        return out

    # No value has more than 64 bits: the hls style gives what 64 bits give, cut by the stores.
    exact = [np.array([value], dtype=np.int64) for value in values]
    assert np.array_equal(hls, expected(*exact))
    # NumPy's rules for arrays of these types are those of the cpp style.
    typed = [np.array([value], dtype=t) for value, t in zip(values, ["i4", "i4", "i1", "u1", "u2"])]
    assert np.array_equal(cpp, expected(*typed))
    print(f"widths: {hls[:3]} (hls) and {cpp[:3]} (cpp), equal to NumPy")
