# tip: allo-filetest sema/silent/unchecked_lambda
from allo import i32, kernel

f = kernel(lambda x: x)
#   ^^^^^^^^^^^^^^^^^^^ warning[unchecked-kernel]: The result of 'kernel(lambda x:x)' is not checked as a kernel: its argument is not a function that is known here
