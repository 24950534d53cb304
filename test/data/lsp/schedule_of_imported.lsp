# tip: allo-filetest lsp/schedule_of_imported
# The loop is in another file, where it is found and renamed.
=== lib.py
from allo import f32, kernel


@kernel
def scale(a: "f32[64]"):
    for i in range(64):
        a[i] = a[i] * 2.0
=== top.py
from lib import scale

s = scale.schedule()
s.split("«1»i", 8)
s.pipeline("i.inner")
=== session
store lib.py
open top.py
  < diagnostics top.py v1: none
request definition top.py «1»
  < definition:
  <   lib.py 6:9-6:10
request definition top.py 3:5
  < definition:
  <   lib.py 5:5-5:10
request references top.py «1»
  < references:
  <   lib.py 6:9-6:10
  <   lib.py 7:11-7:12
  <   lib.py 7:18-7:19
  <   top.py 4:10-4:11
  <   top.py 5:13-5:14
request prepareRename top.py «1»
  < rename 4:10-4:11 i
