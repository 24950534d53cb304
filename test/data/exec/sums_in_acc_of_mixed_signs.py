# tip: allo-filetest exec/sums_in_acc_of_mixed_signs
from allo import KernelOptions, i8, i32, kernel, u8
from allo.operators import linalg


# As in a product of scalars, the cpp style takes both as u8.
@kernel(options=KernelOptions(typing_style="cpp"))
def signs(a: "i8[2]", b: "u8[2]", c: "i32[()]"):
    linalg.dot(a, b, acc=c)


# The hls style has room for every product.
@kernel
def exact_signs(a: "i8[2]", b: "u8[2]", c: "i32[()]"):
    linalg.dot(a, b, acc=c)


# run: signs([-1, 2], [2, 3], [1]); c == [517]
# run: exact_signs([-1, 2], [2, 3], [1]); c == [5]
