from allo import KernelOptions, i8, kernel

# checked
# overflow


@kernel(options=KernelOptions(typing_style="cpp"))
def overflow(a: i8, b: i8) -> i8:
    return (a - b) << 2
