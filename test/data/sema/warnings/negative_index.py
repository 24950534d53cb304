# tip: allo-filetest sema/warnings/negative_index
from allo import i32, kernel

N = 8


@kernel
def negative_index(a: "i32[N]", m: "i32[4, 5]", x: i32) -> i32:
    b: "i32[N, 3]" = 0
    a[-1] = x
    # ^^ warning[negative-index]#1: Negative index -1 is out of bounds for axis 0 of 'a': kernels do not count from the end
    # ^^ fix#1 Change to 'N - 1': "N - 1"
    b[0, -2] = x
    #    ^^ warning[negative-index]#2: Negative index -2 is out of bounds for axis 1 of 'b': kernels do not count from the end
    #    ^^ fix#2 Change to '1': "1"
    b[-1, 0] = x
    # ^^ warning[negative-index]#3: Negative index -1 is out of bounds for axis 0 of 'b': kernels do not count from the end
    # ^^ fix#3 Change to 'N - 1': "N - 1"
    return m[-1, 0] + m[0, -9] + b[0, 0]
    #        ^^ warning[negative-index]#4: Negative index -1 is out of bounds for axis 0 of 'm': kernels do not count from the end
    #        ^^ fix#4 Change to '3': "3"
    #                      ^^ warning[negative-index]: Negative index -9 is out of bounds for axis 1 of 'm': kernels do not count from the end
