# tip: allo-filetest lsp/related_information
=== k.py
from allo import i32, kernel


@kernel
def inner(x: i32) -> i32:
    return x + missing


@kernel
def outer(x: i32) -> i32:
    y: i32 = 0
    y: i32 = 1
    return inner(x)
=== session
open k.py
  < diagnostics k.py v1:
  <   6:16-6:23 error[undefined-name] Name 'missing' is not defined
  <     note 13:12-13:20 in call to kernel 'inner' from 'outer'
  <   12:5-12:6 error[redeclaration] Variable 'y' is already defined in the current scope
  <     note 11:5-11:6 declared here
