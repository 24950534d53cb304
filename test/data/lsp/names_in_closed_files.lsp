# tip: allo-filetest lsp/names_in_closed_files
# Files of the workspace's folders that nobody has opened are searched and renamed as well.
=== lib.py
from allo import i32, kernel

N = 4


@kernel
def «1»scale(x: i32, «2»gain: i32) -> i32:
    «3»out: i32 = x * gain
    return out
=== user.py
from lib import N, scale as s
import lib


def test_scale():
    assert s(N, gain=2) == 8
    assert lib.scale(1, 3) == 3
=== other.py
def scale(gain):
    return gain
=== session
store lib.py
store user.py
store other.py
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
open lib.py
  < diagnostics lib.py v1: none
request references lib.py «1»
  < references:
  <   lib.py 7:5-7:10
  <   user.py 1:20-1:25
  <   user.py 1:29-1:30
  <   user.py 6:12-6:13
  <   user.py 7:16-7:21
request references lib.py «2»
  < references:
  <   lib.py 7:19-7:23
  <   lib.py 8:20-8:24
  <   user.py 6:17-6:21
request references lib.py «3»
  < references:
  <   lib.py 8:5-8:8
  <   lib.py 9:12-9:15
request rename lib.py «1» weigh
  < edits:
  <   lib.py
  <     7:5-7:10 "weigh"
  <   user.py
  <     1:20-1:25 "weigh"
  <     7:16-7:21 "weigh"
request rename lib.py «2» factor
  < edits:
  <   lib.py
  <     7:19-7:23 "factor"
  <     8:20-8:24 "factor"
  <   user.py
  <     6:17-6:21 "factor"
