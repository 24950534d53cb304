# tip: allo-filetest sema/bufferize/forms
from allo import bufferize, f32, grid, i32, index, kernel


@kernel
def bufferize_forms(m: f32[8, 6], v: i32[10], k: i32, n: index):
    a = m.bufferize()
    #   ^^^^^^^^^^^^^ type: f32[8, 6]
    b = m.bufferize((2, 0), (3, 4), (1, 1))
    #   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ type: f32[3, 4]
    c = bufferize(m, offsets=(2, 1), strides=(3, 2))
    #   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ type: f32[2, 3]
    d = v.bufferize(4, 3, 2)
    #   ^^^^^^^^^^^^^^^^^^^^ type: i32[3]
    e = v.bufferize(k, sizes=5)
    #   ^^^^^^^^^^^^^^^^^^^^^^^ type: i32[5]
    for i, j in grid(2, 2):
        f = m.bufferize((i * 4, n), [4, 3])
        #   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ type: f32[4, 3]
    b[0, 0] = m[0, 0]
