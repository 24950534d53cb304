# tip: allo-filetest lsp/completion_for_clients
# Snippets, details behind labels and Markdown are for clients that know them. A bracket that is
# typed gives nothing where nothing particular is expected in it.
=== k.py
from allo import KernelOptions, f32, kernel


@«1»kernel
def twice(a: "f32[4]") -> f32:
    """Twice the `first` element."""
    return a[0] * 2.0


@kernel
def caller(a: «2»f32) -> f32:
    return a
«3»
=== session
open k.py
  < diagnostics k.py v1: none
request completion k.py «1»
  < completion:
  <   0001 kernel kind 3 [@kernel(*templates, mapping=None, options=None)]
  <     4:2-4:8 "kernel"
  <   0002 consteval kind 3 [@consteval(lazy=False), from allo]
  <     4:2-4:8 "consteval"
  <     1:44-1:44 ", consteval"
request textDocument/completion {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 11, "character": 10}, "context": {"triggerKind": 2, "triggerCharacter": "("}}
  < result []
=== session bare
initialize {"textDocument": {"completion": {"completionItem": {"snippetSupport": true, "labelDetailsSupport": true, "documentationFormat": ["markdown", "plaintext"]}}, "signatureHelp": {"signatureInformation": {"documentationFormat": ["markdown"]}}}}
  < initialized utf-16
notify initialized {}
open k.py
  < diagnostics k.py: none
request completion k.py «1»
  < completion:
  <   0001 kernel kind 3 [@kernel(*templates, mapping=None, options=None)]
  <     4:2-4:8 "kernel"
  <     {"kind":"markdown","value":"Makes a function a hardware kernel: it is checked, compiled and can be called from Python."}
  <   0002 consteval kind 3 {"description":"allo"} [@consteval(lazy=False)]
  <     4:2-4:8 "consteval"
  <     1:44-1:44 ", consteval"
  <     {"kind":"markdown","value":"Makes a function run at compile time wherever a kernel calls it."}
  <   0003 kernel(options=...) kind 15 [a kernel with options] snippet
  <     4:2-4:8 "kernel(options=KernelOptions($1))"
  <   0004 kernel(mapping=...) kind 15 [a kernel with workers] snippet
  <     4:2-4:8 "kernel(mapping=[$1])"
edit k.py «3»..«3» "TWICE = twice("
  < diagnostics k.py:
  <   13:14-13:15 error[syntax] '(' was never closed
request signature k.py 13:15
  < result {"activeParameter":0,"activeSignature":0,"signatures":[{"documentation":{"kind":"markdown","value":"Twice the `first` element."},"label":"twice(a: f32[4]) -> f32","parameters":[{"label":"a: f32[4]"}]}]}
