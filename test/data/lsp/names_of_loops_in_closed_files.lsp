# tip: allo-filetest lsp/names_of_loops_in_closed_files
# A loop is named by the strings of schedules in files that nobody has opened, too.
=== core.py
from allo import i32, kernel


@kernel
def scale(x: "i32[8]"):
    for «1»i in range(8):
        x[i] = 2
=== build.py
from core import scale

s = scale.schedule()
s.unroll("i", 2)
=== tune.py
from build import s

s.pipeline("i")
=== other.py
from allo import i32, kernel


@kernel
def fill(x: "i32[8]"):
    for i in range(8):
        x[i] = 2


s = fill.schedule()
s.pipeline("i")
=== session
store core.py
store build.py
store tune.py
store other.py
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
open core.py
  < diagnostics core.py v1: none
request references core.py «1»
  < references:
  <   core.py 6:9-6:10
  <   core.py 7:11-7:12
  <   build.py 4:11-4:12
  <   tune.py 3:13-3:14
request rename core.py «1» row
  < edits:
  <   build.py
  <     4:11-4:12 "row"
  <   core.py
  <     6:9-6:10 "row"
  <     7:11-7:12 "row"
  <   tune.py
  <     3:13-3:14 "row"
