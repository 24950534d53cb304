# tip: allo-filetest lsp/names_outside_the_workspace
# A file that is not in the workspace is not changed: renaming says so before it asks for a name.
=== shared.py
FACTOR = 3
=== pkg/__init__.py
=== pkg/main.py
from allo import i32, kernel
from shared import «1»FACTOR
from shared import FACTOR as «2»scale
from «3»allo import i8 as «4»small
@«5»kernel
def «6»top(x: i32) -> i32:
    return x * FACTOR + scale
=== session
store shared.py
store pkg/__init__.py
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w/pkg", "name": "pkg"}], "removed": []}}
open pkg/main.py
  < diagnostics pkg/main.py v1: none
request prepareRename pkg/main.py «1»
  < error RequestFailed: 'FACTOR' is named in 'shared.py', which is not in the workspace
request rename pkg/main.py «1» other
  < error RequestFailed: 'FACTOR' is named in 'shared.py', which is not in the workspace
request prepareRename pkg/main.py «2»
  < rename 3:30-3:35 scale
request rename pkg/main.py «2» other
  < edits:
  <   pkg/main.py
  <     3:30-3:35 "other"
  <     7:25-7:30 "other"
request prepareRename pkg/main.py «3»
  < error RequestFailed: 'allo' is not a file of the workspace
request prepareRename pkg/main.py «4»
  < error RequestFailed: 'small' is a name of 'allo', which is not a file of the workspace
request prepareRename pkg/main.py «5»
  < error RequestFailed: 'kernel' is a name of 'allo', which is not a file of the workspace
request rename pkg/main.py «5» other
  < error RequestFailed: 'kernel' is a name of 'allo', which is not a file of the workspace
request prepareRename pkg/main.py «6»
  < rename 6:5-6:8 top
