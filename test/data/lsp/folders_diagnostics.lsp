# tip: allo-filetest lsp/folders_diagnostics
# With the scope 'workspace', closed files have diagnostics; documents take them over and give them back.
=== a.py
from allo import i8, i32, kernel
from b import N


@kernel
def first(x: i32) -> i32:
    return x + missing
=== b.py
N = 4
=== c.py
from allo import i8, kernel


@kernel
def second(x: i8) -> i8:
    return 300
=== session
store a.py
store c.py
notify workspace/didChangeConfiguration {"settings": {"allo": {"diagnostics": {"scope": "workspace"}}}}
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
  < diagnostics a.py:
  <   7:16-7:23 error[undefined-name] Name 'missing' is not defined
  < diagnostics c.py:
  <   5:12-5:13 warning[unused-parameter] Parameter 'x' is never used
  <   6:12-6:15 warning[literal-out-of-range] Integer constant 300 is out of range for 'i8', which holds -128 to 127
# Those of a closed file stay while it is opened.
hold
open c.py
release
  < diagnostics c.py v1:
  <   5:12-5:13 warning[unused-parameter] Parameter 'x' is never used
  <   6:12-6:15 warning[literal-out-of-range] Integer constant 300 is out of range for 'i8', which holds -128 to 127
edit c.py 6:12-6:15 "3"
  < diagnostics c.py v2:
  <   5:12-5:13 warning[unused-parameter] Parameter 'x' is never used
# What is closed counts as it is on the disk.
close c.py
  < diagnostics c.py:
  <   5:12-5:13 warning[unused-parameter] Parameter 'x' is never used
  <   6:12-6:13(!{"character":14,"line":5}) warning[literal-out-of-range] Integer constant 300 is out of range for 'i8', which holds -128 to 127
# Only files that depend on a change are looked at again.
store b.py
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/b.py", "type": 1}]}
edit c.py 6:12-6:13 "30"
store c.py
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/c.py", "type": 2}]}
  < diagnostics c.py:
  <   5:12-5:13 warning[unused-parameter] Parameter 'x' is never used
erase a.py
notify workspace/didDeleteFiles {"files": [{"uri": "file:///w/a.py"}]}
  < diagnostics a.py: none
erase c.py
notify workspace/didDeleteFiles {"files": [{"uri": "file:///w"}]}
  < diagnostics c.py: none
