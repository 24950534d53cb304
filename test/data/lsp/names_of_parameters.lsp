# tip: allo-filetest lsp/names_of_parameters
# A parameter is renamed where 'functools.partial' is given it.
=== core.py
from allo import i32, kernel


@kernel
def scale(x: i32, «1»by: i32) -> i32:
    return x * by
=== tune.py
import functools
from functools import partial
import core

f = functools.partial(core.scale, by=3)
g = partial(core.scale, «2»by=3)
core.scale(**{"x": 4}, by=3)
=== session
store core.py
store tune.py
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
open core.py
  < diagnostics core.py v1: none
request rename core.py «1» factor
  < edits:
  <   core.py
  <     5:19-5:21 "factor"
  <     6:16-6:18 "factor"
  <   tune.py
  <     5:35-5:37 "factor"
  <     6:25-6:27 "factor"
  <     7:24-7:26 "factor"
open tune.py
  < diagnostics tune.py v1: none
  < diagnostics core.py v1: none
request rename core.py «1» factor
  < edits:
  <   core.py
  <     5:19-5:21 "factor"
  <     6:16-6:18 "factor"
  <   tune.py
  <     5:35-5:37 "factor"
  <     6:25-6:27 "factor"
  <     7:24-7:26 "factor"
request references tune.py «2»
  < references:
  <   core.py 5:19-5:21
  <   core.py 6:16-6:18
  <   tune.py 5:35-5:37
  <   tune.py 6:25-6:27
  <   tune.py 7:24-7:26
