# tip: allo-filetest hls/products
from allo import f32, f64, i8, i32, kernel
from allo.operators import linalg


@kernel
def wide(a: "i8[2, 3]", b: "i8[3, 4]", c: "i32[2, 4]"):
    linalg.matmul(a, b, acc=c)


@kernel
def wide_floats(a: "f32[2, 3]", b: "f32[3, 4]", c: "f64[2, 4]"):
    linalg.matmul(a, b, acc=c)


@kernel
def same_array(a: "i8[3, 3]", c: "i32[3, 3]"):
    linalg.matmul(a, a, acc=c)


@kernel
def onto_itself(a: "i32[3, 3]", b: "i8[3, 3]"):
    linalg.matmul(a, b, acc=a)


@kernel
def narrow(a: "i32[2, 3]", b: "i32[3, 4]", c: "i32[2, 4]"):
    linalg.matmul(a, b, acc=c)
