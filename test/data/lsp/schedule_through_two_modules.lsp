# tip: allo-filetest lsp/schedule_through_two_modules
# A schedule is known in a file that imports it from one that imports its kernel, neither of which
# mentions the language; and what a module makes of the kernel may change while it is open.
=== a.py
from allo import i32, kernel


@kernel
def k(x: i32[8]):
    for i in range(8):
        x[i] = 0
=== b.py
from a import k

s = k.schedule()
=== c.py
from b import s

s.pipeline("j")
=== session
store a.py
open b.py
  < diagnostics b.py v1: none
open c.py
  < diagnostics c.py v1:
  <   3:12-3:15 error[schedule-lookup] no loop named 'j'
  <     note a.py 5:5-5:6 the only loop is 'i'
  < diagnostics b.py v1: none
