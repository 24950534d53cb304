# 3x3 median filter: nine pixels through a fixed network of compare-and-swap.
import allo as al
from allo import kernel, u8

H = 10
W = 14


@kernel
def sort2(a: u8, b: u8) -> (u8, u8):
    return min(a, b), max(a, b)


@kernel
def sort3(a: u8, b: u8, c: u8) -> (u8, u8, u8):
    lo, hi = sort2(a, b)
    hi, top = sort2(hi, c)
    lo, hi = sort2(lo, hi)
    return lo, hi, top


@kernel
def median9(w: "u8[3, 3]") -> u8:
    # Sort each row; the median is the middle of max-of-lows, mid-of-mids, min-of-highs.
    l0, m0, h0 = sort3(w[0, 0], w[0, 1], w[0, 2])
    l1, m1, h1 = sort3(w[1, 0], w[1, 1], w[1, 2])
    l2, m2, h2 = sort3(w[2, 0], w[2, 1], w[2, 2])
    low = max(max(l0, l1), l2)
    high = min(min(h0, h1), h2)
    below, mid, above = sort3(m0, m1, m2)
    below, answer, above = sort3(low, mid, high)
    return answer


@kernel
def median_filter(img: u8[H, W], out: u8[H, W]):
    window: u8[3, 3]
    for y in range(H):
        for x in range(W):
            if y == 0 or y == H - 1 or x == 0 or x == W - 1:
                out[y, x] = img[y, x]
            else:
                for r, c in al.grid(3, 3):
                    window[r, c] = img[y + r - 1, x + c - 1]
                out[y, x] = median9(window)
