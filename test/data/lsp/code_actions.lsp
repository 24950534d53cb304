# tip: allo-filetest lsp/code_actions
# long: the actions of one client, which begins with long capabilities
# Fixes, imports, comments that ignore, and all fixes of a file; what is applied makes its problem go.
=== k.py
from allo import i32, kernel


@kernel
def fixable(a: "i32[4]", n: i32) -> i32:
    s: «1»i16 = 0
    for i in «2»rnge(4):
        s = s + a[i]
    «3»t = n
    return s
=== later.py
import allo
from allo.lang import i32


@allo.kernel
def later(x: i32) -> «1»i8:
    y: i32 = x  # a comment
    z: i32 = [
        «2»nothing,
        x,
    ][0]
    return y
=== plain.py
print("no kernels")
=== session bare
initialize {"workspace": {"workspaceEdit": {"documentChanges": true}}, "textDocument": {"codeAction": {"isPreferredSupport": true, "codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}, "publishDiagnostics": {"versionSupport": true}}}
  < initialized utf-16
open k.py
  < diagnostics k.py v1:
  <   6:8-6:11 error[undefined-name] Name 'i16' is not defined
  <   7:14-7:18 error[undefined-name] Name 'rnge' is not defined
request actions k.py «1»
  < actions:
  <   quickfix: Import 'i16' from allo (preferred) v1
  <     1:29-1:29 ", i16"
  <   quickfix: Ignore 'undefined-name' in this line v1
  <     6:15-6:15 "  # allo: ignore[undefined-name]"
  <   source.fixAll.allo: Fix all Allo problems in this file v1
  <     1:29-1:29 ", i16"
  <     7:14-7:18 "range"
request actions k.py «1» {"only": ["quickfix"], "diagnostics": [{"range": {"start": {"line": 5, "character": 7}, "end": {"line": 5, "character": 10}}, "code": "undefined-name", "message": "Name 'i16' is not defined"}]}
  < actions:
  <   quickfix: Import 'i16' from allo (preferred) v1, for undefined-name
  <     1:29-1:29 ", i16"
  <   quickfix: Ignore 'undefined-name' in this line v1, for undefined-name
  <     6:15-6:15 "  # allo: ignore[undefined-name]"
request actions k.py «1» {"only": ["refactor"]}
  < result []
request actions k.py «1» {"only": ["source.fixAll"]}
  < actions:
  <   source.fixAll.allo: Fix all Allo problems in this file v1
  <     1:29-1:29 ", i16"
  <     7:14-7:18 "range"
request actions k.py «1» {"only": ["source.fixAll.ruff"]}
  < result []
request actions k.py «1»
  < actions:
  <   quickfix: Import 'i16' from allo (preferred) v1
  <     1:29-1:29 ", i16"
  <   quickfix: Ignore 'undefined-name' in this line v1
  <     6:15-6:15 "  # allo: ignore[undefined-name]"
  <   source.fixAll.allo: Fix all Allo problems in this file v1
  <     1:29-1:29 ", i16"
  <     7:14-7:18 "range"
fix k.py Import 'i16' from allo
  < diagnostics k.py v2:
  <   7:14-7:18 error[undefined-name] Name 'rnge' is not defined
request actions k.py «2»
  < actions:
  <   quickfix: Change to 'range' (preferred) v2
  <     7:14-7:18 "range"
  <   quickfix: Ignore 'undefined-name' in this line v2
  <     7:22-7:22 "  # allo: ignore[undefined-name]"
fix k.py Change to 'range'
  < diagnostics k.py v3:
  <   9:5-9:6 warning[unused-variable] Variable 't' is never used
request actions k.py «3»
  < actions:
  <   quickfix: Ignore 'unused-variable' in this line v3
  <     9:10-9:10 "  # allo: ignore[unused-variable]"
  <   refactor.rewrite: Declare 't' as i32 v3
  <     9:6-9:6 ": i32"
fix k.py Ignore 'unused-variable' in this line
  < diagnostics k.py v4: none
# A module has the name; a line of its own imports where no line can take it.
open later.py
  < diagnostics later.py v1:
  <   6:22-6:24 error[undefined-name] Name 'i8' is not defined
  <   9:9-9:16 error[undefined-name] Name 'nothing' is not defined
request actions later.py «1»
  < actions:
  <   quickfix: Change to 'allo.i8' (preferred) v1
  <     6:22-6:24 "allo.i8"
  <   quickfix: Ignore 'undefined-name' in this line v1
  <     6:25-6:25 "  # allo: ignore[undefined-name]"
  <   refactor.rewrite: Use the typing rules of C++ in 'later' v1
  <     5:13-5:13 "(options=allo.KernelOptions(typing_style=\"cpp\"))"
fix later.py Change to 'allo.i8'
  < diagnostics later.py v2:
  <   9:9-9:16 error[undefined-name] Name 'nothing' is not defined
# The comment covers the line where the problem begins.
request actions later.py «2»
  < actions:
  <   quickfix: Ignore 'undefined-name' in this line v2
  <     9:17-9:17 "  # allo: ignore[undefined-name]"
fix later.py Ignore 'undefined-name' in this line
  < diagnostics later.py v3: none
open plain.py
request actions plain.py
  < result []
