# tip: allo-filetest sema/templates/fail_misuse
from allo import Template, f32, i32, kernel

T = Template("T")
N = Template("N")


@kernel
def plain(x: i32) -> i32:
#   ^^^^^ note#1: kernel 'plain' is declared here
    return x


@kernel(T, N)
def pair(x: T, out: "T[N]"):
#   ^^^^ note#2: kernel 'pair' is declared here
#   ^^^^ note#3: kernel 'pair' is declared here
#   ^^^^ note#4: kernel 'pair' is declared here
#   ^^^^ note#5: kernel 'pair' is declared here
#   ^^^^ note#6: kernel 'pair' is declared here
#   ^^^^ note#7: kernel 'pair' is declared here
#   ^^^^ note#8: kernel 'pair' is declared here
#   ^^^^ note#9: kernel 'pair' is declared here
    out[0] = x


none_declared = plain[i32]
#               ^^^^^^^^^^ error[no-templates]#1: Kernel 'plain' has no template arguments
too_few = pair[i32]
#         ^^^^^^^^^ error[template-count]#2: Kernel 'pair' expects 2 template arguments, got 1
too_many = pair[i32, 4, 5]
#          ^^^^^^^^^^^^^^^ error[template-count]#3: Kernel 'pair' expects 2 template arguments, got 3
twice = pair[i32, 4][i32, 4]
#       ^^^^^^^^^^^^^^^^^^^^ error[already-specialized]#4: Kernel 'pair[i32, 4]' is already specialized
tuple_binding = pair[(i32, f32), 4]
#               ^^^^^^^^^^^^^^^^^^^ error[template-binding]#5: Unsupported template binding for kernel 'pair': a tuple is neither a type nor a number
string_binding = pair["i32", 4]
#                ^^^^^^^^^^^^^^ error[template-binding]#6: Unsupported template binding for kernel 'pair': a string is neither a type nor a number
kernel_binding = pair[plain, 4]
#                ^^^^^^^^^^^^^^ error[template-binding]#7: Unsupported template binding for kernel 'pair': kernel 'plain' is neither a type nor a number
template_binding = pair[T, N]
#                  ^^^^^^^^^^ error[template-binding]#8: Unsupported template binding for kernel 'pair': template 'T' is neither a type nor a number
none_binding = pair[None, 4]
#              ^^^^^^^^^^^^^ error[template-binding]#9: Unsupported template binding for kernel 'pair': 'None' is neither a type nor a number
