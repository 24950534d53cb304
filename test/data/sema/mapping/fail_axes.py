# tip: allo-filetest sema/mapping/fail_axes
import allo
from allo import get_nw, get_wid, i32, kernel


@kernel(mapping=[2, 3])
def axes(n: i32, a: "i32[4]"):
    a[0] = get_wid(2)
    #              ^ error[worker-axis-range]: Axis 2 of 'get_wid' is out of range: the mapping of kernel 'axes' has 2 axes
    a[1] = get_nw(-1)
    #             ^^ error[worker-axis]: The axis of 'get_nw' must be a constant non-negative integer, got the integer -1
    a[2] = get_wid(n)
    #              ^ error[worker-axis]: The axis of 'get_wid' must be a constant non-negative integer, got a value of type 'i32'
    a[3] = get_wid(1.0) + get_nw("0")
    #              ^^^ error[worker-axis]: The axis of 'get_wid' must be a constant non-negative integer, got the float 1.0
    #                            ^^^ error[worker-axis]: The axis of 'get_nw' must be a constant non-negative integer, got a string
    a[0] = get_wid()
    #      ^^^^^^^^^ error[operator-arity]: 'get_wid' takes one axis, got 0 arguments
    a[1] = get_nw(0, 1)
    #      ^^^^^^^^^^^^ error[operator-arity]: 'get_nw' takes one axis, got 2 arguments
    a[2] = get_wid(axis=0) + get_nw(dim=0)
    #                               ^^^ error[unexpected-argument]: Invalid arguments for 'get_nw': unexpected keyword argument 'dim'
    a[3] = allo.get_wid(1) + get_wid(missing)
    #                                ^^^^^^^ error[undefined-name]: Name 'missing' is not defined


@kernel(mapping=[])
def no_axis(a: "i32[1]"):
    a[0] = get_wid(0)
    #              ^ error[worker-axis-range]: Axis 0 of 'get_wid' is out of range: the mapping of kernel 'no_axis' has 0 axes
