# tip: allo-filetest lsp/completion_of_disk_files
# All files of the folders are offered as modules, not only those that are open or imported.
=== top.py
from allo import kernel
from lib.«1»
from .«2»
import «3»
=== lib/far.py
from allo import i32, kernel

@kernel
def deep(x: i32) -> i32:
    return x
=== near.py
WIDTH = 8
=== session
store lib/far.py
store near.py
open top.py
  < diagnostics top.py v1:
  <   2:6-2:10 error[module-not-found] Cannot find module 'lib.' (searched: lib.py)
  <   2:9-2:10 error[syntax] Expected a name after '.'
  <   3:6-3:7 error[syntax] Expected 'import' after '.'
  <   4:1-4:7 error[syntax] Expected a name after 'import'
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
request workspace/symbol {"query": "deep"}
  < symbols:
  <   deep kind 12 lib/far.py 4:5-4:9
request completion top.py «1»
  < completion:
  <   0001 far kind 9 [module of the project]
  <     2:10-2:10 "far"
request completion top.py «2»
  < completion:
  <   0001 lib kind 9 [module of the project]
  <     3:7-3:7 "lib"
  <   0002 near kind 9 [module of the project]
  <     3:7-3:7 "near"
request completion top.py «3»
  < completion:
  <   0001 lib kind 9 [module of the project]
  <     4:8-4:8 "lib"
  <   0002 near kind 9 [module of the project]
  <     4:8-4:8 "near"
  <   0003 allo kind 9
  <     4:8-4:8 "allo"
erase lib/far.py
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/lib/far.py", "type": 3}]}
  < diagnostics top.py v1:
  <   2:9-2:10 error[syntax] Expected a name after '.'
  <   3:6-3:7 error[syntax] Expected 'import' after '.'
  <   4:1-4:7 error[syntax] Expected a name after 'import'
request workspace/symbol {"query": "deep"}
  < result []
request completion top.py «1»
  < result []
request completion top.py «3»
  < completion:
  <   0001 near kind 9 [module of the project]
  <     4:8-4:8 "near"
  <   0002 allo kind 9
  <     4:8-4:8 "allo"
