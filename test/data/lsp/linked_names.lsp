# tip: allo-filetest lsp/linked_names
# The name of a loop is typed in all of its places at once; other names are not.
=== k.py
from allo import i32, kernel
@kernel
def fill(«1»x: "i32[8]"):
    for «2»i in range(8):
        x[«3»i] = i
s = fill.schedule()
s.unroll("«4»i", 2)
=== session
open k.py
  < diagnostics k.py v1: none
request linked k.py «1»
  < result null
request linked k.py «2»
  < linked:
  <   4:9-4:10
  <   5:11-5:12
  <   5:16-5:17
  <   7:11-7:12
request linked k.py «3»
  < linked:
  <   4:9-4:10
  <   5:11-5:12
  <   5:16-5:17
  <   7:11-7:12
request linked k.py «4»
  < linked:
  <   4:9-4:10
  <   5:11-5:12
  <   5:16-5:17
  <   7:11-7:12
