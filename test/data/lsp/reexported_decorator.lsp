# tip: allo-filetest lsp/reexported_decorator
# A decorator whose import leads to allo over several modules makes a kernel.
=== common.py
from allo import kernel as k
=== middle.py
from common import k as once
=== again.py
from middle import once as again
=== a.py
from again import again


@again
def f(x: "i32") -> "i32":
    return x + y
=== other.py
from again import nothing


@nothing
def f(x):
    return x
=== session
store common.py
store middle.py
store again.py
open a.py
  < diagnostics a.py v1:
  <   6:16-6:17 error[undefined-name] Name 'y' is not defined
open other.py
