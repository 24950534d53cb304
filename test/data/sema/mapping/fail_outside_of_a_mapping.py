# tip: allo-filetest sema/mapping/fail_outside_of_a_mapping
from allo import get_nw, get_wid, i32, kernel


@kernel
def outside_of_a_mapping(a: "i32[4]"):
    a[0] = get_wid(0)
    #      ^^^^^^^^^^ error[worker-outside-mapping]: 'get_wid' requires a kernel with 'mapping=', and 'outside_of_a_mapping' has none
    a[1] = get_nw(1)
    #      ^^^^^^^^^ error[worker-outside-mapping]: 'get_nw' requires a kernel with 'mapping=', and 'outside_of_a_mapping' has none
    a[2] = get_wid(a[0])
    #      ^^^^^^^^^^^^^ error[worker-outside-mapping]: 'get_wid' requires a kernel with 'mapping=', and 'outside_of_a_mapping' has none
    #              ^^^^ error[worker-axis]: The axis of 'get_wid' must be a constant non-negative integer, got a value of type 'i32'


@kernel(mapping=[2])
def around(a: "i32[4]"):
    @kernel
    def inner(b: "i32[4]"):
        b[0] = get_wid(0)
        #      ^^^^^^^^^^ error[worker-outside-mapping]#1: 'get_wid' requires a kernel with 'mapping=', and 'around.inner' has none

    inner(a)
#   ^^^^^^^^ note#1: in call to kernel 'around.inner' from 'around'
