# tip: allo-filetest lsp/linked_names_elsewhere
# A loop that another file names, open or not, is not typed in several places at once.
=== core.py
from allo import i32, kernel


@kernel
def scale(x: "i32[8]"):
    for «1»i in range(8):
        x[i] = 2
    for «2»j in range(8):
        x[j] = 3
=== tune.py
from core import scale

s = scale.schedule()
s.pipeline("i")
=== session
store core.py
store tune.py
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
open core.py
  < diagnostics core.py v1: none
request linked core.py «1»
  < result null
request linked core.py «2»
  < linked:
  <   8:9-8:10
  <   9:11-9:12
open tune.py
  < diagnostics tune.py v1: none
  < diagnostics core.py v1: none
request linked core.py «1»
  < result null
