# tip: allo-filetest lsp/estimates_schedule
# Hover on the header of a pipelined loop shows the steps of its body.
=== k.py
from allo import i32, kernel


@kernel
def double(a: "i32[64]", b: "i32[64]"):
    for i in range(64):
        b[i] = a[i] * 3
=== session
open k.py
  < diagnostics k.py v1: none
notify workspace/didChangeConfiguration {"settings": {"allo": {"vitis": {"device": "u280"}}}}
  < diagnostics k.py v1: none
time 1
  < worker 1 job 1: estimate /w/k.py::double usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 result {"estimate": true, "target": "/w/k.py::double", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "latency": {"min": 66, "max": 66}, "loops": [{"name": "loop_i", "nest": 0, "range": {"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 24}, "file": "/w/k.py"}, "ii": 1, "depth": 3, "pipelined": true, "latency": {"min": 64, "max": 64}, "limit": {"kind": "none", "text": "", "places": []}, "schedule": [{"operation": "load 'a'", "count": 2, "first": 0, "last": 1, "range": {"start": {"line": 7, "column": 16}, "end": {"line": 7, "column": 20}, "file": "/w/k.py"}, "limits": true}, {"operation": "mul", "count": 1, "first": 2, "last": 2, "limits": false}], "unscheduled": 2, "uncertain": []}], "resources": {"LUT": 61, "DSP": 0, "BRAM_18K": 1}}
time 1
request hover k.py 6:6
  < hover 6:5-6:24 markdown
  <   | Estimate of 'double' for xcu280-fsvh2892-2L-e at 250 MHz
  <   |
  <   | - ≈ II 1 · 64 cycles · depth 3
  <   |
  <   | | steps | operation | place |
  <   | | --- | --- | --- |
  <   | | 0–1 | **2 × load 'a'** | line 7 |
  <   | | 2 | mul |  |
  <   |
  <   | 2 more operations
