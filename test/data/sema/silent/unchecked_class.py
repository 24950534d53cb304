# tip: allo-filetest sema/silent/unchecked_class
from allo import i32, kernel


@kernel
#^^^^^^ warning[unchecked-kernel]: Class 'Adder' is not checked as a kernel: a kernel is a function
class Adder:
    width = 4
