# tip: allo-filetest lsp/estimate_proposals
=== k.py
from allo import i32, kernel


@kernel
def double(a: "i32[64]", b: "i32[64]"):
    «1»for i in range(64):
        b[i] = a[i] * 2


s = double.schedule()
s.partition("a", kind=s.Cyclic, factor=2)
print(s)
=== session
notify workspace/didChangeConfiguration {"settings": {"allo": {"diagnostics": {"schedules": false}, "vitis": {"device": "u280"}}}}
open k.py
  < diagnostics k.py v1: none
time 1
  < worker 1 job 1: estimate /w/k.py::double usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 result {"estimate": true, "target": "/w/k.py::double", "part": "p", "clock": 4.0, "loops": [], "resources": {}}
  < worker 1 job 2: estimate /w/k.py::s usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 result {"estimate": true, "target": "/w/k.py::s", "part": "p", "clock": 4.0, "loops": [], "resources": {}}
# Nothing is proposed before an editor asks for actions.
time 1
request actions k.py «1» {"only": ["refactor.rewrite"]}
  < result []
time 1
  < worker 1 job 3: estimate /w/k.py::s proposals=true usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 result {"estimate": true, "target": "/w/k.py::s", "part": "p", "clock": 4.0, "loops": [], "resources": {}, "proposals": [{"loops": [{"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 24}, "file": "/w/k.py"}], "title": "Pipeline this loop", "lines": ["s.pipeline(\"i\")"], "ii": 1, "loopLatency": {"min": 66, "max": 66}}, {"loops": [{"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 24}, "file": "/w/lib.py"}], "title": "Unroll", "lines": []}], "after": {"start": {"line": 11, "column": 1}, "end": {"line": 11, "column": 42}, "file": "/w/k.py"}}
request actions k.py «1» {"only": ["refactor.rewrite"]}
  < actions:
  <   refactor.rewrite: Pipeline this loop (≈ II 1 · 66 cycles)
  <     11:42-11:42 "\ns.pipeline(\"i\")"
request actions k.py 7:9 {"only": ["refactor.rewrite"]}
  < result []
# A comment moves them; another schedule takes them away until they are estimated again.
edit k.py 3:1 "# moved\n"
  < diagnostics k.py v2: none
request actions k.py 7:5 {"only": ["refactor.rewrite"]}
  < actions:
  <   refactor.rewrite: Pipeline this loop (≈ II 1 · 66 cycles)
  <     12:42-12:42 "\ns.pipeline(\"i\")"
fix k.py Pipeline this loop (≈ II 1 · 66 cycles)
  < diagnostics k.py v3: none
request actions k.py 7:5 {"only": ["refactor.rewrite"]}
  < result []
text k.py
  < text "from allo import i32, kernel\n\n# moved\n\n@kernel\ndef double(a: \"i32[64]\", b: \"i32[64]\"):\n    for i in range(64):\n        b[i] = a[i] * 2\n\n\ns = double.schedule()\ns.partition(\"a\", kind=s.Cyclic, factor=2)\ns.pipeline(\"i\")\nprint(s)\n"
time 1
  < worker 1 job 4: estimate /w/k.py::s usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 result {"estimate": true, "target": "/w/k.py::s", "part": "p", "clock": 4.0, "loops": [], "resources": {}}
  < worker 1 job 5: estimate /w/k.py::s proposals=true usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 fails refused nothing
time 1
