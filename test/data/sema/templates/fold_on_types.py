# tip: allo-filetest sema/templates/fold_on_types
from allo import Template, f32, i32, kernel

T = Template("T")


@kernel(T)
def fold_on_types(x: T) -> T:
    if T == f32:
        return x * 0.5
    elif T != i32:
        return x
    return x & 1


halves = fold_on_types[f32]
bits = fold_on_types[i32]
