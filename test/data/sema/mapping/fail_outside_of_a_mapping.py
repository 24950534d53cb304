# tip: allo-filetest sema/mapping/fail_outside_of_a_mapping
from allo import get_nw, get_wid, i32, kernel


@kernel
def outside_of_a_mapping(a: "i32[4]"):
    a[0] = get_wid(0)
    #      ^^^^^^^^^^ error[worker-outside-mapping]: 'get_wid' needs a kernel with 'mapping=', which 'outside_of_a_mapping' has not
    a[1] = get_nw(1)
    #      ^^^^^^^^^ error[worker-outside-mapping]: 'get_nw' needs a kernel with 'mapping=', which 'outside_of_a_mapping' has not
    a[2] = get_wid(a[0])
    #      ^^^^^^^^^^^^^ error[worker-outside-mapping]: 'get_wid' needs a kernel with 'mapping=', which 'outside_of_a_mapping' has not
    #              ^^^^ error[worker-axis]: The axis of 'get_wid' must be a constant non-negative integer, got a value of type 'i32'


@kernel(mapping=[2])
def around(a: "i32[4]"):
    @kernel
    def inner(b: "i32[4]"):
        b[0] = get_wid(0)
        #      ^^^^^^^^^^ error[worker-outside-mapping]#1: 'get_wid' needs a kernel with 'mapping=', which 'around.inner' has not

    inner(a)
#   ^^^^^^^^ note#1: in call to kernel 'around.inner' from 'around'
