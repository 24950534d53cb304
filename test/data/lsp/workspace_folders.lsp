# tip: allo-filetest lsp/workspace_folders
# Imports are looked for in the workspace's folders, in those that come later as well.
=== top/k.py
from allo import i32, kernel
import helpers


@kernel
def top(x: i32) -> i32:
    return helpers.twice(x)
=== library/helpers.py
from allo import i32, kernel


@kernel
def twice(x: i32) -> i32:
    return x + x
=== session
store library/helpers.py
open top/k.py
  < diagnostics top/k.py v1:
  <   7:12-7:25 error[not-callable] Only kernels, operators and consteval functions can be called in a kernel, but got 'helpers.twice'
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w/library", "name": "library"}], "removed": []}}
  < diagnostics top/k.py v1: none
request hover top/k.py 7:20
  < hover 7:12-7:25 markdown
  <   | **kernel**
  <   | ```python
  <   | def twice(x: i32) -> i32
  <   | ```
  <   |
  <   | Defined in `../library/helpers.py`:5
notify workspace/didChangeWorkspaceFolders {"event": {"added": [], "removed": [{"uri": "file:///w/library", "name": "library"}]}}
  < diagnostics top/k.py v1:
  <   7:12-7:25 error[not-callable] Only kernels, operators and consteval functions can be called in a kernel, but got 'helpers.twice'
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "untitled:x"}, 3], "removed": null}}
notify workspace/didChangeWorkspaceFolders {}
