# tip: allo-filetest lsp/hint_imports
# The name of a type is imported with it, unless the file uses the name for something else.
=== module.py
import allo


@allo.kernel
def g(x: allo.i32) -> allo.i32:
    y = x
    z = y + x
    return z
=== taken.py
from allo import i32, kernel

u3 = 3


@kernel
def h(x: i32) -> i32:
    y = x[0:9] + 0
    z = x[0:u3]
    return y + z
=== several.py
import os
from allo import (
    i32,
    kernel,
)


@kernel
def k(x: i32) -> i32:
    y = x + x
    return y
=== session
open module.py
  < diagnostics module.py v1: none
open taken.py
  < diagnostics taken.py v1: none
open several.py
  < diagnostics several.py v1: none
request hints module.py
  < hints:
  <   6: y⟦: i32⟧ = x
  <   7: z⟦: i33⟧ = y + x
  <   8: return z⟦ ‹i33 → i32›⟧
  <   edit 6:6-6:6 ": allo.i32"
  <   edit 7:6-7:6 ": allo.apint(33, signed=True)"
request hints taken.py
  < hints:
  <   8: y⟦: u10⟧ = x[0:9] + 0
  <   9: z⟦: u3⟧ = x[0:u3]
  <   10: return y + z⟦ ‹u11›⟧
  <   edit 8:6-8:6 ": u10"
  <   edit 1:29-1:29 ", u10"
request hints several.py
  < hints:
  <   10: y⟦: i33⟧ = x + x
  <   11: return y⟦ ‹i33 → i32›⟧
  <   edit 10:6-10:6 ": apint(33, signed=True)"
  <   edit 4:11-4:11 ",\n    apint"
