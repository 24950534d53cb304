# tip: allo-filetest sema/imports/fail_unknown_attribute
import allo


@allo.kernel
def unknown_attribute(x: allo.i33) -> allo.i32:
#                             ^^^ error[no-attribute]#1: Module 'allo' has no attribute 'i33'
#                             ^^^ fix#1 Change to 'i3': "i3"
    return x
