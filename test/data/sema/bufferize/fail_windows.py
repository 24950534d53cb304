# tip: allo-filetest sema/bufferize/fail_windows
from allo import i32, kernel

N = 3


@kernel
def bad_windows(m: i32[8, 6], v: i32[10], k: i32):
    i = v.bufferize(-1)
    #               ^^ error[bufferize-offset]: Offsets of 'bufferize' must not be negative, got -1
    j = v.bufferize(8, 3)
    #               ^ error[bufferize-bounds]: 'bufferize' slice out of bounds on dimension 0: 8 + (3 - 1) * 1 = 10, and the size is 10
    l = v.bufferize(k, 11)
    #                  ^^ error[bufferize-window]: 'bufferize' slice window of 11 elements exceeds source dimension 0 of size 10
    o = m.bufferize((0, k), (8, 4), (1, 2))
    #                           ^ error[bufferize-window]: 'bufferize' slice window of 7 elements exceeds source dimension 1 of size 6
    s = v.bufferize(2, N, 4)
    #               ^ error[bufferize-bounds]: 'bufferize' slice out of bounds on dimension 0: 2 + (3 - 1) * 4 = 10, and the size is 10
