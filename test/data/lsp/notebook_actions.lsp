# tip: allo-filetest lsp/notebook_actions
# The edits of an action are in the cells that they concern, with the versions of these.
=== cell:1
from allo import i8, kernel
=== cell:2
%%time
@kernel
def add(x: i8) -> i8:
    y: i16 = x
    return «a»rang(x)
=== lib.py
from allo import i8, kernel
@kernel
def low(x: i8) -> i8:
    return x
=== cell:3
from lib import low
=== session bare
initialize {"textDocument": {"codeAction": {"codeActionLiteralSupport": {}}}, "workspace": {"workspaceEdit": {"documentChanges": true}}}
  < initialized utf-16
open lib.py
  < diagnostics lib.py: none
notebook a.ipynb cell:1 cell:2 cell:3
  < diagnostics cell:2:
  <   4:8-4:11 error[undefined-name] Name 'i16' is not defined
  <   5:12-5:16 error[undefined-name] Name 'rang' is not defined
  < diagnostics lib.py: none
edit cell:1 all "from allo import i8, kernel\n"
request actions cell:2 4:8 {"only": ["quickfix"], "diagnostics": [{"code": "undefined-name", "message": "Name 'i16' is not defined", "range": {"start": {"line": 3, "character": 7}, "end": {"line": 3, "character": 10}}}]}
  < actions:
  <   quickfix: Import 'i16' from allo v2, for undefined-name
  <     cell:1 1:28-1:28 ", i16"
  <   quickfix: Ignore 'undefined-name' in this line v1, for undefined-name
  <     4:15-4:15 "  # allo: ignore[undefined-name]"
request references lib.py 3:5
  < references:
  <   lib.py 3:5-3:8
  <   cell:3 1:17-1:20
request rename lib.py 3:5 lower
  < edits:
  <   lib.py v1
  <     3:5-3:8 "lower"
  <   cell:3 v1
  <     1:17-1:20 "lower"
