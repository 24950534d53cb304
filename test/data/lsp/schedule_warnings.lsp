# tip: allo-filetest lsp/schedule_warnings
# A warning that the checker has at an argument, and the engine at the whole call, is published once.
=== k.py
from allo import i32, kernel


@kernel
def g(a: "i32[8]"):
    for i in range(8):
        a[i] = a[i] + 1


t = g.schedule()
t.pipeline("i", ii=2)
t.pipeline("i", ii=3)
=== session bare
initialize {"textDocument": {"publishDiagnostics": {"relatedInformation": true}}, "experimental": {"allo": true}}
  < initialized utf-16
open k.py
  < diagnostics k.py:
  <   12:12-12:15 warning[directive-replaced] pipeline() replaces the earlier pipeline() of 'i', which has no effect
  <     note 11:1-11:22 the earlier one is here
time
  < worker 1 job 1: schedule /w/k.py::t seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::t", "tree": {}, "outline": "t: 2 steps\n", "map": [], "diagnostics": [{"file": "/w/k.py", "range": {"start": {"line": 12, "column": 1}, "end": {"line": 12, "column": 22}}, "severity": "warning", "code": "directive-replaced", "message": "pipeline() replaces the earlier pipeline() of 'i', which has no effect", "notes": []}, {"file": "/w/k.py", "range": {"start": {"line": 12, "column": 1}, "end": {"line": 12, "column": 22}}, "severity": "warning", "code": "directive-ignored", "message": "HLS tools ignore pipeline() of 'i': all of it is unrolled, and no loop is left", "notes": []}]}
  < diagnostics k.py:
  <   12:12-12:15 warning[directive-replaced] pipeline() replaces the earlier pipeline() of 'i', which has no effect
  <     note 11:1-11:22 the earlier one is here
  <   12:1-12:22 warning[directive-ignored] HLS tools ignore pipeline() of 'i': all of it is unrolled, and no loop is left (source allo-schedule)
