# tip: allo-filetest lsp/names_behind_import_calls
# Names of a module that is a value are found and renamed in files that nobody has opened, too.
=== core.py
from allo import i32, kernel

«1»N = 8


@kernel
def «2»scale(x: "i32[N]", «3»by: i32):
    for i in range(N):
        x[i] = by
=== tune.py
import importlib

mod = importlib.import_module("core")
s = mod.scale.schedule()
n = mod.N
=== test_core.py
import pytest

core = pytest.importorskip("core")


def test_scale():
    core.scale(None, by=core.N)
=== session
store core.py
store tune.py
store test_core.py
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
open core.py
  < diagnostics core.py v1: none
request references core.py «1»
  < references:
  <   core.py 3:1-3:2
  <   core.py 7:19-7:20
  <   core.py 8:20-8:21
  <   test_core.py 7:30-7:31
  <   tune.py 5:9-5:10
request rename core.py «1» SIZE
  < edits:
  <   core.py
  <     3:1-3:2 "SIZE"
  <     7:19-7:20 "SIZE"
  <     8:20-8:21 "SIZE"
  <   test_core.py
  <     7:30-7:31 "SIZE"
  <   tune.py
  <     5:9-5:10 "SIZE"
request rename core.py «2» weigh
  < edits:
  <   core.py
  <     7:5-7:10 "weigh"
  <   test_core.py
  <     7:10-7:15 "weigh"
  <   tune.py
  <     4:9-4:14 "weigh"
request rename core.py «3» factor
  < edits:
  <   core.py
  <     7:24-7:26 "factor"
  <     9:16-9:18 "factor"
  <   test_core.py
  <     7:22-7:24 "factor"
