# MachSuite fft/strided: a transform in place whose butterflies move closer together in each round; the result is in
# bit-reversed order.
# bench: SIZE=262144
from allo import f64, index, kernel

SIZE = 32


@kernel
def fft_strided(
    real: "f64[SIZE]",
    img: "f64[SIZE]",
    real_twid: "f64[SIZE // 2]",
    img_twid: "f64[SIZE // 2]",
):
    span: index = SIZE // 2
    log: index = 0
    while span > 0:
        odd: index = span
        while odd < SIZE:
            odd = odd | span
            even = odd ^ span

            temp = real[even] + real[odd]
            real[odd] = real[even] - real[odd]
            real[even] = temp
            temp = img[even] + img[odd]
            img[odd] = img[even] - img[odd]
            img[even] = temp

            root = (even << log) & (SIZE - 1)
            if root != 0:
                temp = real_twid[root] * real[odd] - img_twid[root] * img[odd]
                img[odd] = real_twid[root] * img[odd] + img_twid[root] * real[odd]
                real[odd] = temp
            odd += 1
        span = span >> 1
        log += 1
