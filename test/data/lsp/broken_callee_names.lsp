# tip: allo-filetest lsp/broken_callee_names
# What is wrong with a kernel of a closed file may change with the names of an open one that it imports.
=== names.py
from allo import i32

Word = i32
=== lib.py
from allo import i32, kernel
from names import *


@kernel
def double(x: i32[N]) -> i32:
    return x[0] * 2
=== top.py
from allo import i32, kernel
from lib import double


@kernel
def twice(x: i32[4]) -> i32:
    return double(x) + 1
=== session
store lib.py
open top.py
  < diagnostics top.py v1:
  <   7:12-7:21 error[callee-broken] Kernel 'double' has errors in 'lib.py': 'N' is not a compile-time constant: 'from names import *' cannot be evaluated without running Python
  <     note lib.py 6:19-6:20 'N' is not a compile-time constant: 'from names import *' cannot be evaluated without running Python
open names.py
  < diagnostics names.py v1: none
  < diagnostics top.py v1:
  <   7:12-7:21 error[callee-broken] Kernel 'double' has errors in 'lib.py': Name 'N' is not defined
  <     note lib.py 6:19-6:20 Name 'N' is not defined
edit names.py 2:0-2:10 "N = 4"
  < diagnostics names.py v2: none
  < diagnostics top.py v1: none
