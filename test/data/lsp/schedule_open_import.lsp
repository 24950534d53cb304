# tip: allo-filetest lsp/schedule_open_import
# A name may come from an import that cannot be followed: it is unknown until the file is there.
=== design.py
from names import *
from allo import i32, kernel


@kernel
def add(a: i32[8, 12]):
    for i in range(8):
        for j in range(12):
            a[i, j] += 1


s = add.schedule()
s.partition("a", dim=2, kind=Schedule.Cyclic, factor=2)
=== names.py
from allo import i32
=== session
open design.py
  < diagnostics design.py v1: none
open names.py
  < diagnostics names.py v1: none
  < diagnostics design.py v1:
  <   13:30-13:38 error[undefined-name] Name 'Schedule' is not defined
  <     fix 2:29-2:29 ", Schedule": Import 'Schedule' from allo
