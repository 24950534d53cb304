# tip: allo-filetest sema/templates/fail_several_instances
from allo import Template, f32, f64, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def several_instances(x: T, a: "i32[4]") -> i32:
    part: "i32[N - 3]" = 0
    #          ^^^^^ error[negative-dimension]#1: Shape dimension 'N - 3' must be non-negative, got -1
    return a[0] + part[0]


@kernel(T)
def index_of_a_type(x: T, a: "i32[4]") -> i32:
    return a[x]
    #        ^ error[invalid-index]#2: An index must be an integer, got a value of type 'f32'


fits = several_instances[i32, 4]
small = several_instances[i32, 2]
#       ^^^^^^^^^^^^^^^^^^^^^^^^^ note#1: in instantiation of kernel 'several_instances[i32, 2]'
small_too = several_instances[f32, 2]
#           ^^^^^^^^^^^^^^^^^^^^^^^^^ note#1: in instantiation of kernel 'several_instances[f32, 2]'
smaller = several_instances[i32, 1]
#         ^^^^^^^^^^^^^^^^^^^^^^^^^ note#1: in instantiation of kernel 'several_instances[i32, 1]'
ints = index_of_a_type[i32]
floats = index_of_a_type[f32]
#        ^^^^^^^^^^^^^^^^^^^^ note#2: in instantiation of kernel 'index_of_a_type[f32]'
doubles = index_of_a_type[f64]
#         ^^^^^^^^^^^^^^^^^^^^ note#2: in instantiation of kernel 'index_of_a_type[f64]'
