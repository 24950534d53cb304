# tip: allo-filetest lsp/related_information
=== k.py
from allo import i32, kernel


@kernel
def outer(x: i32) -> i32:
    @kernel
    def inner(z: i32) -> i32:
        return z + missing

    y: i32 = 0
    y: i32 = 1
    return inner(x)
=== session
open k.py
  < diagnostics k.py v1:
  <   8:20-8:27 error[undefined-name] Name 'missing' is not defined
  <     note 12:12-12:20 in call to kernel 'outer.inner' from 'outer'
  <   11:5-11:6 error[redeclaration] Variable 'y' is already defined in the current scope
  <     note 10:5-10:6 declared here
