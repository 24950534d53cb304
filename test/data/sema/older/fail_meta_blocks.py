# tip: allo-filetest sema/older/fail_meta_blocks
import allo
from allo import constexpr, i32, kernel

N = 3


@kernel
def meta_blocks(x: i32, a: "i32[4]") -> i32:
    with allo.meta_if(N > 3):
#   ^^^^^^^^^^^^^^^^^^^^^^^^ fix#1 Change to 'if': "if N > 3"
#   ^^^^^^^^^^^^^^^^^^^^^^^^ fix#2 Change to 'if': "if N > 3"
#   ^^^^^^^^^^^^^^^^^^^^^^^^ fix#5 Change to 'if': "if N > 3"
    #    ^^^^^^^^^^^^ error[older-meta]#1: 'allo.meta_if' belongs to the older interface: an 'if' with a compile-time condition chooses its branch
        a[0] = x
    with allo.meta_elif(N == 3):
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^ fix#1 Change to 'if': "elif N == 3"
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^ fix#2 Change to 'if': "elif N == 3"
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^ fix#5 Change to 'if': "elif N == 3"
    #    ^^^^^^^^^^^^^^ error[older-meta]#2: 'allo.meta_elif' belongs to the older interface: an 'if' with a compile-time condition chooses its branch
        with allo.meta_for(0, 4) as i:
#       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ fix#3 Change to 'for': "for i in range(0, 4)"
        #    ^^^^^^^^^^^^^ error[older-meta]#3: 'allo.meta_for' belongs to the older interface: 'range' with compile-time bounds is a loop of that many runs
            a[i] = x
            with allo.meta_if(N % 2 == 0):
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ fix#4 Change to 'if': "if N % 2 == 0"
            #    ^^^^^^^^^^^^ error[older-meta]#4: 'allo.meta_if' belongs to the older interface: an 'if' with a compile-time condition chooses its branch
                a[i] = 1
    with allo.meta_else():
#   ^^^^^^^^^^^^^^^^^^^^^ fix#1 Change to 'if': "else"
#   ^^^^^^^^^^^^^^^^^^^^^ fix#2 Change to 'if': "else"
#   ^^^^^^^^^^^^^^^^^^^^^ fix#5 Change to 'if': "else"
    #    ^^^^^^^^^^^^^^ error[older-meta]#5: 'allo.meta_else' belongs to the older interface: an 'if' with a compile-time condition chooses its branch
        a[0] = 2
    with allo.meta_else():
    #    ^^^^^^^^^^^^^^ error[older-meta]: 'allo.meta_else' belongs to the older interface: an 'if' with a compile-time condition chooses its branch
        a[0] = 3
    with allo.meta_if():
    #    ^^^^^^^^^^^^ error[older-meta]: 'allo.meta_if' belongs to the older interface: an 'if' with a compile-time condition chooses its branch
        a[0] = 3
    with allo.meta_for(4):
    #    ^^^^^^^^^^^^^ error[older-meta]: 'allo.meta_for' belongs to the older interface: 'range' with compile-time bounds is a loop of that many runs
        a[0] = 3
    return a[0]
