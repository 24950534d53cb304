# tip: allo-filetest lsp/schedule_helper_elsewhere
# A helper of another file names the loop: it is not renamed.
=== lib.py
def tune(s):
    s.split("i", 8)
=== top.py
from allo import f32, kernel
from lib import tune


@kernel
def scale(a: "f32[64]"):
    for «1»i in range(64):
        a[i] = a[i] * 2.0


s = scale.schedule()
tune(s)
s.pipeline("«2»i.inner")
=== session
store lib.py
open top.py
  < diagnostics top.py v1: none
request prepareRename top.py «1»
  < error RequestFailed: 'i' is named in 'lib.py', too
request rename top.py «2» n
  < error RequestFailed: 'i' is named in 'lib.py', too
request completion top.py «2»
  < completion:
  <   0001 i.outer kind 12 [loop i.outer: 8 iterations]
  <     13:13-13:20 "i.outer"
  <   0002 i.inner kind 12 [loop i.inner: 8 iterations]
  <     13:13-13:20 "i.inner"
