# tip: allo-filetest lsp/folders_open_texts
# Closed files see the open ones as the editor has them, also those that are not on the disk.
=== user.py
from allo import i32, kernel
from sizes import N


@kernel
def user(x: i32[N]) -> i32:
    return x[7]
=== sizes.py
N = 8
=== session
store user.py
notify workspace/didChangeConfiguration {"settings": {"allo": {"diagnostics": {"scope": "workspace"}}}}
hold
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
request allo/sync {}
release
  < diagnostics user.py:
  <   6:17-6:18 error[opaque-value] 'N' is not a compile-time constant: 'from sizes import N' cannot be evaluated without running Python
  < result null
open sizes.py
  < diagnostics user.py: none
edit sizes.py 1:5-1:6 "4"
  < diagnostics user.py:
  <   7:14-7:15 warning[index-out-of-bounds] Index 7 is out of bounds for axis 0 of 'x', which has size 4
edit sizes.py 1:5-1:6 "9"
  < diagnostics user.py: none
close sizes.py
  < diagnostics user.py:
  <   6:17-6:18 error[opaque-value] 'N' is not a compile-time constant: 'from sizes import N' cannot be evaluated without running Python
