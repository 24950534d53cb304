# tip: allo-filetest sema/casts/fail_index_and_float
from allo import f32, f64, index, kernel


@kernel
def take(x: f32) -> f32:
    return x


@kernel
def index_and_float(n: index, f: f32, a: "f32[4]") -> f64:
    s: f32 = n
    #        ^ error[invalid-cast]: Unsupported cast from 'index' to 'f32'
    m: index = f
    #          ^ error[invalid-cast]: Unsupported cast from 'f32' to 'index'
    a[0] = n
    #      ^ error[invalid-cast]: Unsupported cast from 'index' to 'f32'
    s = n
    #   ^ error[invalid-cast]: Unsupported cast from 'index' to 'f32'
    s = take(n)
    #        ^ error[invalid-cast]: Unsupported cast from 'index' to 'f32'
    for i in range(4):
        a[i] = i
        #      ^ error[invalid-cast]: Unsupported cast from 'index' to 'f32'
    return n
    #      ^ error[invalid-cast]: Unsupported cast from 'index' to 'f64'
