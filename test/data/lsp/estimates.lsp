# tip: allo-filetest lsp/estimates
=== k.py
from allo import i32, kernel


@kernel
def double(a: "i32[64]", b: "i32[64]"):
    «3»for i in «4»range(16):
        for j in range(4):
            b[4 * i + j] = a[4 * i + j] * «1»2


s = double.schedule()
s.pipeline("i")
=== session
notify workspace/didChangeConfiguration {"settings": {"allo": {"diagnostics": {"schedules": false}}}}
open k.py
  < diagnostics k.py v1: none
# Without a part nothing is estimated.
time 1
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run double
  <   4:2-4:8 Run csim: allo.csim double
  <   4:3-4:8 Show HLS C++: allo.showHls double
  <   4:4-4:8 Show MLIR: allo.showMlir double
  <   11:1-11:22 Run on CPU: allo.run s
  <   11:2-11:22 Run csim: allo.csim s
  <   11:3-11:22 Equal?: allo.run s
  <   11:4-11:22 Show HLS C++: allo.showHls s
  <   11:5-11:22 Show MLIR: allo.showMlir s
  <   11:6-11:22 Show Schedule: allo.showSchedule s
# With one, all kernels without errors are, one after the other, once nothing has changed for a while.
notify workspace/didChangeConfiguration {"settings": {"allo": {"vitis": {"device": "u280"}, "diagnostics": {"schedules": false}}}}
  < diagnostics k.py v1: none
time 1
  < worker 1 job 1: estimate /w/k.py::double usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 result {"estimate": true, "target": "/w/k.py::double", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "latency": {"min": 66, "max": 66}, "loops": [{"name": "loop_i_loop_j", "nest": 0, "range": {"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 24}, "file": "/w/k.py"}, "ii": 1, "depth": 3, "pipelined": true, "latency": {"min": 64, "max": 64}, "limit": {"kind": "none", "text": "", "places": []}, "uncertain": ["without directives, the tool may pipeline another loop"]}], "resources": {"LUT": 61, "DSP": 0, "BRAM_18K": 1}}
  < worker 1 job 2: estimate /w/k.py::s usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 result {"estimate": true, "target": "/w/k.py::s", "part": "xcu280-fsvh2892-2L-e", "clock": 3.3333333, "latency": {"min": 34, "max": 36}, "loops": [{"name": "loop_i", "nest": 0, "range": {"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 24}, "file": "/w/k.py"}, "ii": 2, "depth": 4, "pipelined": true, "latency": {"min": 33, "max": 35}, "limit": {"kind": "memory-port", "text": "4 accesses of 'a' in an iteration share 2 ports", "places": [{"start": {"line": 8, "column": 28}, "end": {"line": 8, "column": 40}, "file": "/w/k.py"}, {"start": {"line": 3, "column": 1}, "end": {"line": 3, "column": 4}, "file": "/w/lib.py"}], "lift": "partition 'a' along dimension 1, cyclic with factor 2: its ports then allow II 1"}, "uncertain": []}], "resources": {"LUT": 61, "DSP": 3, "BRAM_18K": 0, "URAM": 1}}
time 1
request lenses k.py
  < lenses:
  <   4:1-4:8 ≈ 0.26 µs @ 250 MHz · DSP 0 · BRAM 1: allo.estimate double
  <   4:2-4:8 Run on CPU: allo.run double
  <   4:3-4:8 Run csim: allo.csim double
  <   4:4-4:8 Show HLS C++: allo.showHls double
  <   4:5-4:8 Show MLIR: allo.showMlir double
  <   11:1-11:22 ≈ 0.11 µs to 0.12 µs @ 300 MHz · DSP 3 · BRAM 0 · URAM 1: allo.estimate s
  <   11:2-11:22 Run on CPU: allo.run s
  <   11:3-11:22 Run csim: allo.csim s
  <   11:4-11:22 Equal?: allo.run s
  <   11:5-11:22 Show HLS C++: allo.showHls s
  <   11:6-11:22 Show MLIR: allo.showMlir s
  <   11:7-11:22 Show Schedule: allo.showSchedule s
# After the header stands the estimate of the schedule, of which there is one.
request hints k.py
  < hints:
  <   6: for i in range(16):⟦ ≈ II 2 · 33 to 35 cycles⟧
  <   8: b[4 * i + j] = a[4 * i + j] * 2⟦ ‹i64 → i32›⟧
request hover k.py «3»
  < hover 6:5-6:24 markdown
  <   | Estimate of 's' for xcu280-fsvh2892-2L-e at 300 MHz
  <   |
  <   | - ≈ II 2 · 33 to 35 cycles · depth 4
  <   | - II 2: 4 accesses of 'a' in an iteration share 2 ports
  <   | - At line 8: `a[4 * i + j]`; lib.py, line 1
  <   | - For a smaller II: partition 'a' along dimension 1, cyclic with factor 2: its ports then allow II 1
request hover k.py «4»
  < hover 6:14-6:19 markdown
  <   | ```python
  <   | range(stop, *, name=None), range(start, stop, step=1, *, name=None)
  <   | ```
  <   |
  <   | Iterates in order from `start` up to, but not including, `stop`.
  <   |
  <   | [Documentation: statements](file:///docs/language/statements.md#for-and-range)
  <   |
  <   | Estimate of 's' for xcu280-fsvh2892-2L-e at 300 MHz
  <   |
  <   | - ≈ II 2 · 33 to 35 cycles · depth 4
  <   | - II 2: 4 accesses of 'a' in an iteration share 2 ports
  <   | - At line 8: `a[4 * i + j]`; lib.py, line 1
  <   | - For a smaller II: partition 'a' along dimension 1, cyclic with factor 2: its ports then allow II 1
# A comment moves the figures, and nothing is estimated again.
edit k.py 3:1 "# moved\n"
  < diagnostics k.py v2: none
time 1
request hints k.py
  < hints:
  <   7: for i in range(16):⟦ ≈ II 2 · 33 to 35 cycles⟧
  <   9: b[4 * i + j] = a[4 * i + j] * 2⟦ ‹i64 → i32›⟧
