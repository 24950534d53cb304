# tip: allo-filetest sema/templates/attribute_spelling
import allo
from allo import i32, kernel

Width = allo.Template("Width")


@allo.kernel(Width)
def attribute_spelling(x: Width) -> Width:
    return x


kernels = [attribute_spelling[i32], attribute_spelling[allo.u8]]
print(attribute_spelling[allo.f32])
