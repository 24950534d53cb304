import allo as al
import allo.math as am
from allo import grid, kernel
from allo.exp import i8
from allo.lang.core import apint, i32, index, u1

Pixel = apint(10)
Wide = apint(23, signed=True)
ROWS: int = 4
COLS: int = ROWS * 2
assert COLS % 2 == 0, "an even number of columns"


@al.kernel
def threshold(image: Pixel[ROWS, COLS], level: Pixel, mask: u1[ROWS, COLS]):
    for r, c in al.grid(ROWS, COLS, name="pixels"):
        mask[r, c] = image[r, c] > level


@kernel
def column_sums(image: "Pixel[ROWS, COLS]", sums: "Wide[COLS]"):
    for c in range(COLS):
        total: Wide = 0
        for r in range(ROWS):
            total += image[r, c]
        sums[c] = total


@kernel
def distance(x: al.f32, y: "al.f32") -> al.f32:
    """Euclidean."""
    return am.sqrt(x * x + y * y)


@kernel
def clamp(x: i32) -> i8:
    low: i32 = -128
    high: i32 = 127
    return al.min(al.max(x, low), high)


@kernel
def first_above(a: "i32[16]", level: i32) -> index:
    found: index = 16
    for i in range(16):
        if a[i] > level and found == 16:
            found = i
    return found


def build(backend="cpu", **options):
    """Return the compiled kernel, or the project's folder."""
    match backend:
        case "cpu":
            return threshold.compile()
        case "vitis":
            s = threshold.schedule()
            s.pipeline("pixels")
            return s.export("vitis", **options)
        case _:
            raise ValueError(f"no backend {backend!r}")


if __name__ == "__main__":
    import sys

    print(build(*sys.argv[1:]))
