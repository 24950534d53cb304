# tip: allo-filetest sema/mapping/fail_values
from allo import i32, kernel

SHAPE = (2, -3)


@kernel(mapping=[2, 0])
#                   ^ error[mapping-not-positive]: The sizes of a mapping must be positive, got 0
def zero(a: "i32[4]"):
    a[0] = 1


@kernel(mapping=[-1])
#                ^^ error[mapping-not-positive]: The sizes of a mapping must be positive, got -1
def negative(a: "i32[4]"):
    a[0] = 1


@kernel(mapping=[2.0, "x", i32, None])
#                ^^^ error[invalid-mapping]: A mapping must consist of compile-time integers or templates, got the float 2.0
#                     ^^^ error[invalid-mapping]: A mapping must consist of compile-time integers or templates, got a string
#                          ^^^ error[invalid-mapping]: A mapping must consist of compile-time integers or templates, got the type 'i32'
#                               ^^^^ error[invalid-mapping]: A mapping must consist of compile-time integers or templates, got 'None'
def kinds(a: "i32[4]"):
    a[0] = 1


@kernel(mapping=SHAPE)
#               ^^^^^ error[mapping-not-positive]: The sizes of a mapping must be positive, got -3
def of_a_constant(a: "i32[4]"):
    a[0] = 1


@kernel(mapping=[2048, 2048])
#                      ^^^^ error[mapping-too-large]: A mapping of more than 1048576 workers is not supported
def too_many(a: "i32[4]"):
    a[0] = 1


@kernel(mapping=missing)
#               ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
def undefined(a: "i32[4]"):
    a[0] = 1


@kernel(mapping="2")
#               ^^^ error[invalid-mapping]: A mapping must consist of compile-time integers or templates, got a string
def text(a: "i32[4]"):
    a[0] = 1
