# tip: allo-filetest lsp/run_values
# What variables were where a run failed: at the ends of lines, in hover, and as inline values.
=== k.py
from allo import i32, kernel


@kernel
def ratio(x: i32[4], y: i32[4]):
    for i in range(4):
        y[i] = x[i] // (x[i] - i)
=== session
open k.py
  < diagnostics k.py v1: none
command allo.run k.py ratio
  < result {"jobId":1}
  < worker 1 job 1: run /w/k.py::ratio seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 7, "column": 16}, "end": {"line": 7, "column": 34}}, "code": "division-by-zero", "message": "Division by zero", "notes": [], "values": [{"file": "/w/k.py", "range": {"start": {"line": 6, "column": 9}, "end": {"line": 6, "column": 10}}, "name": "i", "value": "2"}, {"file": "/w/k.py", "range": {"start": {"line": 7, "column": 16}, "end": {"line": 7, "column": 20}}, "name": "x[i]", "value": "2"}, {"file": "/w/k.py", "range": {"start": {"line": 7, "column": 18}, "end": {"line": 7, "column": 19}}, "name": "i", "value": "2"}, {"file": "/w/k.py", "range": {"start": {"line": 7, "column": 25}, "end": {"line": 7, "column": 29}}, "name": "x[i]", "value": "2"}, {"file": "/w/lib.py", "range": {"start": {"line": 1, "column": 1}, "end": {"line": 1, "column": 2}}, "name": "n", "value": "1"}]}
  < diagnostics k.py v1:
  <   7:16-7:34 error[division-by-zero] Division by zero (source allo-run)
  < message error ratio: division by zero at k.py:7
request hints k.py
  < hints:
  <   6: for i in range(4):⟦ i = 2⟧
  <   7: y[i] = x[i] // (x[i] - i)⟦ ‹index → i32›⟧⟦ x[i] = 2, i = 2⟧
request hover k.py 7:18
  < hover 7:18-7:19 markdown
  <   | ```python
  <   | i: index
  <   | ```
  <   |
  <   | loop index  
  <   | Values: 0 to 3
  <   |
  <   | In the failed run of 'ratio': i = 2
request hover k.py 7:16
  < hover 7:16-7:17 markdown
  <   | ```python
  <   | x: i32[4]
  <   | ```
  <   |
  <   | parameter
  <   |
  <   | In the failed run of 'ratio': x[i] = 2
request textDocument/inlineValue {"textDocument": {"uri": "file:///w/k.py"}, "range": {"start": {"line": 6, "character": 0}, "end": {"line": 6, "character": 20}}}
  < result [{"range":{"end":{"character":19,"line":6},"start":{"character":15,"line":6}},"text":"x[i] = 2 (failed run of 'ratio')"},{"range":{"end":{"character":18,"line":6},"start":{"character":17,"line":6}},"text":"i = 2 (failed run of 'ratio')"}]
# They move along with what is written elsewhere,
edit k.py 3:1 "# é\n"
  < diagnostics k.py v2:
  <   8:16-8:34 error[division-by-zero] Division by zero (source allo-run)
request hints k.py
  < hints:
  <   7: for i in range(4):⟦ i = 2⟧
  <   8: y[i] = x[i] // (x[i] - i)⟦ ‹index → i32›⟧⟦ x[i] = 2, i = 2⟧
# and go with an edit of what was run,
edit k.py 8:8 "n"
  < diagnostics k.py v3:
  <   8:10-8:11 error[syntax] Expected an operator or the end of the line before 'y'
request hints k.py
  < hints: none
edit k.py 8:8-8:9 ""
  < diagnostics k.py v4: none
# or with the next run.
command allo.run k.py ratio
  < result {"jobId":2}
  < worker 1 job 2: run /w/k.py::ratio seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 8, "column": 16}, "end": {"line": 8, "column": 20}}, "code": "out-of-bounds", "message": "Index 4", "notes": [], "values": [{"file": "/w/k.py", "range": {"start": {"line": 8, "column": 18}, "end": {"line": 8, "column": 19}}, "name": "i", "value": "4"}]}
  < diagnostics k.py v4:
  <   8:16-8:20 error[out-of-bounds] Index 4 (source allo-run)
  < message error ratio: index 4 at k.py:8
notify workspace/didChangeConfiguration {"settings": {"allo": {"inlayHints": {"values": false}}}}
  < diagnostics k.py v4:
  <   8:16-8:20 error[out-of-bounds] Index 4 (source allo-run)
request hints k.py
  < hints:
  <   8: y[i] = x[i] // (x[i] - i)⟦ ‹index → i32›⟧
command allo.run k.py ratio
  < result {"jobId":3}
  < diagnostics k.py v4: none
  < worker 1 job 3: run /w/k.py::ratio seconds=60.0, files: /w/k.py
close k.py
  < diagnostics k.py v4: none
