# tip: allo-filetest lsp/names_of_named_loops
# A loop with 'name=' is renamed and typed by this name, apart from its index; other files follow.
=== core.py
from allo import i32, kernel


@kernel
def scale(x: "i32[8]"):
    for «1»i in range(8, name="«2»rows"):
        x[i] = 2
    for j in range(8, name="columns"):
        x[j] = 3


t = scale.schedule()
t.pipeline("«3»columns")
=== tune.py
from core import scale

s = scale.schedule()
s.split("rows", 2)
s.pipeline("rows.«1»inner")
=== session
store core.py
store tune.py
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
open core.py
  < diagnostics core.py v1: none
request prepareRename core.py «2»
  < rename 6:29-6:33 rows
request rename core.py «1» row
  < edits:
  <   core.py
  <     6:9-6:10 "row"
  <     7:11-7:12 "row"
request rename core.py «2» outer
  < edits:
  <   core.py
  <     6:29-6:33 "outer"
  <   tune.py
  <     4:10-4:14 "outer"
  <     5:13-5:17 "outer"
request references core.py «2»
  < references:
  <   core.py 6:9-6:10
  <   core.py 6:29-6:33
  <   core.py 7:11-7:12
  <   tune.py 4:10-4:14
  <   tune.py 5:13-5:17
request linked core.py «2»
  < result null
request linked core.py «3»
  < linked:
  <   8:29-8:36
  <   13:13-13:20
