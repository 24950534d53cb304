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
  < diagnostics top.py v1:
  <   7:12-7:21 error[callee-broken] Kernel 'double' has errors in 'lib.py': Name 'y' is not defined
  <     note lib.py 6:12-6:13 Name 'y' is not defined
edit top.py 7:24-7:25 "2"
  < diagnostics top.py v2:
  <   7:12-7:21 error[callee-broken] Kernel 'double' has errors in 'lib.py': Name 'y' is not defined
  <     note lib.py 6:12-6:13 Name 'y' is not defined
open lib.py
  < diagnostics lib.py v1:
  <   6:12-6:13 error[undefined-name] Name 'y' is not defined
  < diagnostics top.py v2: none
edit lib.py 6:12-6:13 "x"
  < diagnostics lib.py v2: none
  < diagnostics top.py v2: none
close lib.py
  < diagnostics lib.py v2: none
  < diagnostics top.py v2:
  <   7:12-7:21 error[callee-broken] Kernel 'double' has errors in 'lib.py': Name 'y' is not defined
  <     note lib.py 6:12-6:13 Name 'y' is not defined
store lib.py
close top.py
  < diagnostics top.py v2: none
