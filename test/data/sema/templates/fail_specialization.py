# tip: allo-filetest sema/templates/fail_specialization
from allo import Template, f32, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def specialization(x: T, out: "f32[N]"):
#                     ^ note#3: here
#                                  ^ note#1: here
#                                  ^ note#2: here
#                                  ^ note#4: here
    out[0] = x


negative = specialization[i32, -4]
#          ^^^^^^^^^^^^^^^^^^^^^^^ error[specialization-failed]#1: Failed to specialize kernel 'specialization[i32, -4]': Shape dimension 'N' must be non-negative, got -4
float_dimension = specialization[i32, 4.0]
#                 ^^^^^^^^^^^^^^^^^^^^^^^^ error[specialization-failed]#2: Failed to specialize kernel 'specialization[i32, 4.0]': Shape dimension 'N' must be a compile-time integer, got the float 4.0
swapped = specialization[4, i32]
#         ^^^^^^^^^^^^^^^^^^^^^^ error[template-not-a-type]#3: Template of kernel 'specialization[4, i32]' must bind to a type: Unsupported type annotation 'T': the integer 4 is not a type


@kernel
def in_a_body(x: i32, out: "f32[4]"):
    specialization[i32, f32](x, out)
#   ^^^^^^^^^^^^^^^^^^^^^^^^ error[specialization-failed]#4: Failed to specialize kernel 'specialization[i32, f32]': Shape dimension 'N' must be a compile-time integer, got the type 'f32'
