# tip: allo-filetest lsp/broken_callee
# What is wrong with a kernel of a file that is not open is said where it is called.
=== lib.py
from allo import i32, kernel


@kernel
def double(x: i32) -> i32:
    return y * 2
=== top.py
from allo import i32, kernel
from lib import double


@kernel
def twice(x: i32) -> i32:
    return double(x) + 1


@kernel
def again(x: i32) -> i32:
    return double(x)
=== session
store lib.py
open top.py
edit top.py 7:24-7:25 "2"
open lib.py
edit lib.py 6:12-6:13 "x"
close lib.py
store lib.py
close top.py
