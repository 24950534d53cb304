# tip: allo-filetest sema/loops/fail_enumerate
from allo import i32, kernel


@kernel
def python_iterators(a: "i32[8]"):
    for i, v in enumerate(a):
    #           ^^^^^^^^^ error[undefined-name]#1: Name 'enumerate' is not defined
    #           ^^^^^^^^^ note#1: loops over values are written with 'range'
        a[0] = 0
    for v in reversed(range(8)):
    #        ^^^^^^^^ error[undefined-name]#2: Name 'reversed' is not defined
    #        ^^^^^^^^ note#2: 'reversed' belongs to Python, and kernels do not have it
        a[0] = 1
