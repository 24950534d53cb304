# tip: allo-filetest sema/warnings/stream_index_out_of_bounds
from allo import Stream, i32, kernel


@kernel
def top(y: "i32[4]", n: i32):
    s: Stream[i32, 4][2]
    t: Stream[i32, 4][2, 3]
    for i in range(4):
        s[i].put(i)
        # ^ warning[index-out-of-bounds]: Index 'i' goes from 0 to 3, out of bounds for axis 0 of 's', which has size 2
    for i in range(2):
        y[i] = s[i].get()
        for j in range(3):
            t[i, j].put(j)
            y[j] = t[i, j + 1].get()
            #           ^^^^^ warning[index-out-of-bounds]: Index 'j + 1' goes from 1 to 3, out of bounds for axis 1 of 't', which has size 3
        if i < n:
            s[i - 1].put(1)
        else:
            s[n].put(1)
