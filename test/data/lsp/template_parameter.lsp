# tip: allo-filetest lsp/template_parameter
# A number becomes a template parameter: the edit is made when it is asked for, in all files of the workspace.
=== k.py
from allo import i32, kernel


@kernel
def scale(x: "i32[«1»32]") -> i32:
    return x[0]


@kernel
def loop(x: "i32[«2»8]") -> i32:
    return loop(x)
=== open.py
import k


def test(x):
    return k.scale(x)
=== closed.py
from k import scale as s

result = s([1] * 32)
=== other.py
from k import loop

text = getattr(loop, "loop")
=== session bare
initialize {"textDocument": {"codeAction": {"codeActionLiteralSupport": {}, "dataSupport": true, "resolveSupport": {"properties": ["edit"]}}}}
  < initialized utf-16
store k.py
store closed.py
store other.py
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
open k.py
  < diagnostics k.py:
  <   11:12-11:19 error[recursive-call] Recursive kernel calls are not supported: loop -> loop
open open.py
  < diagnostics open.py: none
  < diagnostics k.py:
  <   11:12-11:19 error[recursive-call] Recursive kernel calls are not supported: loop -> loop
request textDocument/codeAction {"textDocument": {"uri": "file:///w/k.py"}, "range": {"start": {"line": 4, "character": 18}, "end": {"line": 4, "character": 18}}, "context": {"diagnostics": []}}
  < actions:
  <   refactor.extract: Extract '32' to a constant
  <     k.py 2:1-2:1 "\nSIZE = 32\n"
  <     k.py 5:19-5:21 "SIZE"
  <   refactor.rewrite: Use the typing rules of C++ in 'scale'
  <     k.py 1:29-1:29 ", KernelOptions"
  <     k.py 4:8-4:8 "(options=KernelOptions(typing_style=\"cpp\"))"
  <   refactor.extract: Make '32' a template parameter of 'scale' (its edit by codeAction/resolve)
request codeAction/resolve {"title": "Make '32' a template parameter of 'scale'", "kind": "refactor.extract", "data": {"uri": "file:///w/k.py", "range": {"start": {"line": 4, "character": 18}, "end": {"line": 4, "character": 18}}}}
  < result {"edit":{"changes":{"$ROOT/closed.py":[{"newText":"[32]","range":{"end":{"character":10,"line":2},"start":{"character":10,"line":2}}}],"$ROOT/k.py":[{"newText":", Template","range":{"end":{"character":28,"line":0},"start":{"character":28,"line":0}}},{"newText":"\nSIZE = Template(\"SIZE\")\n","range":{"end":{"character":0,"line":1},"start":{"character":0,"line":1}}},{"newText":"(SIZE)","range":{"end":{"character":7,"line":3},"start":{"character":7,"line":3}}},{"newText":"SIZE","range":{"end":{"character":20,"line":4},"start":{"character":18,"line":4}}}],"$ROOT/open.py":[{"newText":"[32]","range":{"end":{"character":18,"line":4},"start":{"character":18,"line":4}}}]}},"kind":"refactor.extract","title":"Make '32' a template parameter of 'scale'"}
request codeAction/resolve {"title": "Make '16' a template parameter of 'scale'", "kind": "refactor.extract", "data": {"uri": "file:///w/k.py", "range": {"start": {"line": 4, "character": 18}, "end": {"line": 4, "character": 18}}}}
  < error RequestFailed: the code has changed
request codeAction/resolve {"title": "Make '8' a template parameter of 'loop'", "kind": "refactor.extract", "data": {"uri": "file:///w/k.py", "range": {"start": {"line": 9, "character": 17}, "end": {"line": 9, "character": 17}}}}
  < error RequestFailed: The string in line 3 of 'other.py' may name 'loop'
request codeAction/resolve {"title": "Fix"}
  < result {"title":"Fix"}
