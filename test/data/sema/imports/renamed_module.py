# tip: allo-filetest sema/imports/renamed_module
import allo as hw


@hw.kernel(options=hw.KernelOptions(typing_style="cpp"))
def renamed_module(x: hw.i32, y: hw.u32) -> hw.u32:
    return x + y
    #      ^^^^^ type: u32
