# tip: allo-filetest ide/refactor/typing_style_import
from allo import i32, kernel


@kernel(mapping=[2])
# ^ refactor: Use the typing rules of C++ in 'typing_style_import'
#   ... - from allo import i32, kernel
#   ... + from allo import i32, kernel, KernelOptions
#   ... - @kernel(mapping=[2])
#   ... + @kernel(mapping=[2], options=KernelOptions(typing_style="cpp"))
def typing_style_import(a: i32):
    pass
