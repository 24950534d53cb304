# tip: allo-filetest sema/bufferize/fail_arguments
from allo import KernelOptions, bufferize, f32, i32, kernel


@kernel
def bad_bufferize(m: f32[8, 6], v: i32[10], k: i32, f: f32):
    a = bufferize(k)
    #             ^ error[bufferize-source]: The source of 'bufferize' must be a buffer or a constant table, got a value of type 'i32'
    b = bufferize(3)
    #             ^ error[bufferize-source]: The source of 'bufferize' must be a buffer or a constant table, got the integer 3
    c = m.bufferize((1,))
    #               ^^^^ error[bufferize-rank]: 'offsets' of 'bufferize' must match the source rank 2, got 1
    d = v.bufferize((1, 2))
    #               ^^^^^^ error[bufferize-rank]: 'offsets' of 'bufferize' must match the source rank 1, got 2
    e = v.bufferize(sizes=k)
    #                     ^ error[bufferize-spec]: 'sizes' of 'bufferize' must be a constant integer sequence, got a value of type 'i32'
    g = v.bufferize(sizes=(0,))
    #                      ^ error[bufferize-size]: Sizes of 'bufferize' must be at least 1, got 0
    h = v.bufferize(strides=0)
    #                       ^ error[bufferize-stride]: Strides of 'bufferize' must be at least 1, got 0
    p = v.bufferize(f)
    #               ^ error[bufferize-offset-type]: An offset of 'bufferize' must be a constant or a runtime index value, got a value of type 'f32'
    q = v.bufferize((1.5,))
    #                ^^^ error[bufferize-offset-type]: An offset of 'bufferize' must be a constant or a runtime index value, got the float 1.5
    r = v.bufferize(None)
    #               ^^^^ error[bufferize-spec]: 'offsets' of 'bufferize' must be a constant integer sequence, got 'None'
    t = v.bufferize("text")
    #               ^^^^^^ error[bufferize-spec]: 'offsets' of 'bufferize' must be a constant integer sequence, got a string


@kernel(options=KernelOptions(enable_tensor=True))
def tensor_source(x: f32[4]):
    a = x.bufferize()
    #   ^ error[bufferize-source]: The source of 'bufferize' must be a buffer or a constant table, got a tensor of type 'f32[4]'
