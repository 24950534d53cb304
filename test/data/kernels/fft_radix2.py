# In-place radix-2 FFT of 16 complex points; the caller supplies the twiddle factors.
from allo import f32, index, kernel
from allo.lang import apint

LOG_POINTS = 4
POINTS = 1 << LOG_POINTS

bin_t = apint(LOG_POINTS)


@kernel
def reverse_bits(k: bin_t) -> bin_t:
    r: bin_t = 0
    for b in range(LOG_POINTS):
        r[LOG_POINTS - 1 - b] = k[b]
    return r


@kernel
def butterfly(
    ar: f32, ai: f32, br: f32, bi: f32, wr: f32, wi: f32
) -> (f32, f32, f32, f32):
    tr = br * wr - bi * wi
    ti = br * wi + bi * wr
    return ar + tr, ai + ti, ar - tr, ai - ti


@kernel
def permute(re: "f32[POINTS]", im: "f32[POINTS]"):
    for i in range(POINTS):
        j: index = reverse_bits(i)
        if j > i:
            re_i = re[i]
            re[i] = re[j]
            re[j] = re_i
            im_i = im[i]
            im[i] = im[j]
            im[j] = im_i


@kernel
def fft16(
    re: "f32[POINTS]",
    im: "f32[POINTS]",
    tw_re: "f32[POINTS // 2]",
    tw_im: "f32[POINTS // 2]",
):
    permute(re, im)
    for stage in range(LOG_POINTS, name="stage"):
        half: index = 1 << stage
        jump: index = POINTS // (half * 2)
        for base in range(0, POINTS, half * 2):
            for k in range(half):
                top = base + k
                low = top + half
                w = k * jump
                pr, pi, qr, qi = butterfly(
                    re[top], im[top], re[low], im[low], tw_re[w], wi=tw_im[w]
                )
                re[top] = pr
                im[top] = pi
                re[low] = qr
                im[low] = qi
