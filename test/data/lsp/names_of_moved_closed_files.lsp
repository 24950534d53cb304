# tip: allo-filetest lsp/names_of_moved_closed_files
# The imports of files that nobody has opened follow a file to its new name, too.
=== pkg/__init__.py
=== pkg/core.py
from allo import i32, kernel


@kernel
def scale(x: i32) -> i32:
    return x * 2
=== a.py
from pkg.core import scale
from pkg import core

s = scale.schedule()
=== b.py
import importlib

mod = importlib.import_module("pkg.core")
s = mod.scale.schedule()
=== other.py
from allo import i32, kernel


@kernel
def core(x: i32) -> i32:
    return x
=== session
store pkg/__init__.py
store pkg/core.py
store a.py
store b.py
store other.py
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
request workspace/willRenameFiles {"files": [{"oldUri": "file:///w/pkg/core.py", "newUri": "file:///w/pkg/base.py"}]}
  < edits:
  <   a.py
  <     1:10-1:14 "base"
  <     2:17-2:21 "base"
  <   b.py
  <     3:36-3:40 "base"
request workspace/willRenameFiles {"files": [{"oldUri": "file:///w/pkg/core.py", "newUri": "file:///w/lib/base.py"}]}
  < edits:
  <   a.py
  <     1:6-1:14 "lib.base"
  <     2:6-2:9 "lib"
  <     2:17-2:21 "base"
  <   b.py
  <     3:32-3:40 "lib.base"
open b.py
  < diagnostics b.py v1: none
request workspace/willRenameFiles {"files": [{"oldUri": "file:///w/pkg/core.py", "newUri": "file:///w/pkg/base.py"}]}
  < edits:
  <   a.py
  <     1:10-1:14 "base"
  <     2:17-2:21 "base"
  <   b.py
  <     3:36-3:40 "base"
