# tip: allo-filetest lsp/names_of_moved_files
# The imports of a file follow it to its new name, or to another folder.
=== lib.py
from allo import i32, kernel


@kernel
def scale(x: i32) -> i32:
    return x * 2
=== main.py
import lib
import lib as other
from allo import i32, kernel
from lib import scale


@kernel
def top(x: i32) -> i32:
    return scale(x) + lib.scale(x) + other.scale(x)
=== session
store lib.py
open main.py
  < diagnostics main.py v1: none
request workspace/willRenameFiles {"files": [{"oldUri": "file:///w/lib.py", "newUri": "file:///w/tools.py"}]}
  < edits:
  <   main.py
  <     1:8-1:11 "tools"
  <     2:8-2:11 "tools"
  <     4:6-4:9 "tools"
  <     9:23-9:26 "tools"
request workspace/willRenameFiles {"files": [{"oldUri": "file:///w/lib.py", "newUri": "file:///w/parts/tools.py"}]}
  < edits:
  <   main.py
  <     1:8-1:11 "parts.tools"
  <     2:8-2:11 "parts.tools"
  <     4:6-4:9 "parts.tools"
  <     9:23-9:26 "parts.tools"
request workspace/willRenameFiles {"files": [{"oldUri": "file:///w/lib.py", "newUri": "file:///w/not-a-name.py"}]}
  < result null
request workspace/willRenameFiles {"files": [{"oldUri": "file:///w/none.py", "newUri": "file:///w/some.py"}, 1]}
  < result null
