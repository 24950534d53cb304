# tip: allo-filetest lsp/estimates
# long: the life of an estimate, from the pause after an edit to the synthesis that replaces it
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
# An edit of the kernel makes them stale until they are there again.
edit k.py «1» "3 + "
  < diagnostics k.py v3: none
request lenses k.py
  < lenses:
  <   5:1-5:8 ≈ 0.26 µs @ 250 MHz · DSP 0 · BRAM 1 (stale): allo.estimate double
  <   5:2-5:8 Run on CPU: allo.run double
  <   5:3-5:8 Run csim: allo.csim double
  <   5:4-5:8 Show HLS C++: allo.showHls double
  <   5:5-5:8 Show MLIR: allo.showMlir double
  <   12:1-12:22 ≈ 0.11 µs to 0.12 µs @ 300 MHz · DSP 3 · BRAM 0 · URAM 1 (stale): allo.estimate s
  <   12:2-12:22 Run on CPU: allo.run s
  <   12:3-12:22 Run csim: allo.csim s
  <   12:4-12:22 Equal?: allo.run s
  <   12:5-12:22 Show HLS C++: allo.showHls s
  <   12:6-12:22 Show MLIR: allo.showMlir s
  <   12:7-12:22 Show Schedule: allo.showSchedule s
request hints k.py
  < hints:
  <   7: for i in range(16):⟦ ≈ II 2 · 33 to 35 cycles (stale)⟧
  <   9: b[4 * i + j] = a[4 * i + j] * 3 + 2⟦ ‹i65 → i32›⟧
time 1
  < worker 1 job 3: estimate /w/k.py::double usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 result {"estimate": true, "target": "/w/k.py::double", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "loops": [], "resources": {}}
  < worker 1 job 4: estimate /w/k.py::s usual={"device":"u280"} seconds=10.0, files: /w/k.py
# Of what cannot be estimated nothing is shown, and it is not tried again.
worker 1 fails refused there are no tables
time 1
request lenses k.py
  < lenses:
  <   5:1-5:8 ≈ unknown time @ 250 MHz: allo.estimate double
  <   5:2-5:8 Run on CPU: allo.run double
  <   5:3-5:8 Run csim: allo.csim double
  <   5:4-5:8 Show HLS C++: allo.showHls double
  <   5:5-5:8 Show MLIR: allo.showMlir double
  <   12:1-12:22 Run on CPU: allo.run s
  <   12:2-12:22 Run csim: allo.csim s
  <   12:3-12:22 Equal?: allo.run s
  <   12:4-12:22 Show HLS C++: allo.showHls s
  <   12:5-12:22 Show MLIR: allo.showMlir s
  <   12:6-12:22 Show Schedule: allo.showSchedule s
request hints k.py
  < hints:
  <   9: b[4 * i + j] = a[4 * i + j] * 3 + 2⟦ ‹i65 → i32›⟧
# What was measured takes the place of what was estimated, as long as it is true.
command allo.synth k.py double
  < result {"jobId":5}
  < worker 1 killed
  < worker 2 job 5: synth /w/k.py::double on={} usual={"device":"u280"}, files: /w/k.py
worker 2 phase synthesizing
worker 2 result {"target": "/w/k.py::double", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "estimated": 3.1, "latency": {"min": 10, "max": 10}, "loops": [{"name": "loop_i", "nest": 0, "range": {"start": {"line": 7, "column": 5}, "end": {"line": 7, "column": 24}, "file": "/w/k.py"}, "ii": 2, "depth": 3, "latency": {"min": 9, "max": 9}}], "resources": {"LUT": 61, "DSP": 0, "BRAM_18K": 1}}
  < message information double: synthesized for xcu280-fsvh2892-2L-e: 10 cycles · 3.10 ns · DSP 0 · BRAM 1 · LUT 61
time 1
request lenses k.py
  < lenses:
  <   5:1-5:8 10 cycles · 3.10 ns · DSP 0 · BRAM 1 · LUT 61: allo.synth double
  <   5:2-5:8 Run on CPU: allo.run double
  <   5:3-5:8 Run csim: allo.csim double
  <   5:4-5:8 Show HLS C++: allo.showHls double
  <   5:5-5:8 Show MLIR: allo.showMlir double
  <   12:1-12:22 Run on CPU: allo.run s
  <   12:2-12:22 Run csim: allo.csim s
  <   12:3-12:22 Equal?: allo.run s
  <   12:4-12:22 Show HLS C++: allo.showHls s
  <   12:5-12:22 Show MLIR: allo.showMlir s
  <   12:6-12:22 Show Schedule: allo.showSchedule s
request hints k.py
  < hints:
  <   7: for i in range(16):⟦ II 2 · depth 3 · 9 cycles⟧
  <   9: b[4 * i + j] = a[4 * i + j] * 3 + 2⟦ ‹i65 → i32›⟧
edit k.py «1» "1 + "
  < diagnostics k.py v4: none
time 1
  < worker 2 killed
  < worker 3 job 6: estimate /w/k.py::double usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 3 result {"estimate": true, "target": "/w/k.py::double", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "latency": {"min": 66, "max": 66}, "loops": [{"name": "loop_i", "nest": 0, "range": {"start": {"line": 7, "column": 5}, "end": {"line": 7, "column": 24}, "file": "/w/k.py"}, "pipelined": false, "latency": {"min": 64, "max": 64}, "uncertain": []}], "resources": {}}
  < worker 3 job 7: estimate /w/k.py::s usual={"device":"u280"} seconds=10.0, files: /w/k.py
request lenses k.py
  < lenses:
  <   5:1-5:8 10 cycles · 3.10 ns · DSP 0 · BRAM 1 · LUT 61 (stale): allo.synth double
  <   5:2-5:8 ≈ 0.26 µs @ 250 MHz: allo.estimate double
  <   5:3-5:8 Run on CPU: allo.run double
  <   5:4-5:8 Run csim: allo.csim double
  <   5:5-5:8 Show HLS C++: allo.showHls double
  <   5:6-5:8 Show MLIR: allo.showMlir double
  <   12:1-12:22 Run on CPU: allo.run s
  <   12:2-12:22 Run csim: allo.csim s
  <   12:3-12:22 Equal?: allo.run s
  <   12:4-12:22 Show HLS C++: allo.showHls s
  <   12:5-12:22 Show MLIR: allo.showMlir s
  <   12:6-12:22 Show Schedule: allo.showSchedule s
request hints k.py
  < hints:
  <   7: for i in range(16):⟦ II 2 · depth 3 · 9 cycles (stale)⟧⟦ ≈ 64 cycles⟧
  <   9: b[4 * i + j] = a[4 * i + j] * 3 + 1 + 2⟦ ‹i66 → i32›⟧
request hover k.py «3»
  < hover 7:5-7:24 markdown
  <   | Estimate of 'double' for xcu280-fsvh2892-2L-e at 250 MHz
  <   |
  <   | - ≈ 64 cycles · not pipelined
# A kernel with errors is not estimated; its figures are stale.
edit k.py «1» "nothing + "
  < diagnostics k.py v5:
  <   9:51-9:58 error[undefined-name] Name 'nothing' is not defined
time 1
request hints k.py
  < hints:
  <   7: for i in range(16):⟦ II 2 · depth 3 · 9 cycles (stale)⟧⟦ ≈ 64 cycles (stale)⟧
# Switched off.
notify workspace/didChangeConfiguration {"settings": {"allo": {"vitis": {"device": "u280"}, "inlayHints": {"estimates": false}, "codeLens": {"estimates": false}}}}
  < diagnostics k.py v5:
  <   9:51-9:58 error[undefined-name] Name 'nothing' is not defined
request hints k.py
  < hints:
  <   7: for i in range(16):⟦ II 2 · depth 3 · 9 cycles (stale)⟧
request lenses k.py
  < lenses:
  <   5:1-5:8 10 cycles · 3.10 ns · DSP 0 · BRAM 1 · LUT 61 (stale): allo.synth double
  <   5:2-5:8 ⚠ 1 error: allo.showError double
  <   12:1-12:22 ⚠ 1 error: allo.showError s
time 1
=== session bare
# By a command, with an answer for who asks.
initialize {"experimental": {"allo": true}} {"vitis": {"part": "xc7z020clg400-1", "frequency": 100}, "diagnostics": {"schedules": false}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
command allo.estimate k.py s
  < result {"jobId":1}
  < notify allo/jobUpdate {"jobId":1,"kind":"estimate","message":"","state":"queued","target":"s","uri":"$ROOT/k.py"}
  < worker 1 job 1: estimate /w/k.py::s usual={"frequency":100.0,"part":"xc7z020clg400-1"} seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":1,"kind":"estimate","message":"starting","state":"running","target":"s","uri":"$ROOT/k.py"}
worker 1 result {"estimate": true, "target": "/w/k.py::s", "part": "xc7z020clg400-1", "clock": 10.0, "latency": {"min": 34000, "max": 34000}, "loops": [], "resources": {"LUT": 61, "DSP": 3, "BRAM_18K": 0}}
  < notify allo/jobUpdate {"jobId":1,"kind":"estimate","message":"estimate for xc7z020clg400-1 at 100 MHz: ≈ 340 µs @ 100 MHz · DSP 3 · BRAM 0","result":{"available":{},"budget":0.0,"clock":10.0,"estimate":true,"family":"","flow":"","functions":[],"latency":{"max":34000,"min":34000},"loops":[],"part":"xc7z020clg400-1","resources":{"BRAM_18K":0,"DSP":3,"LUT":61},"target":"/w/k.py::s","uncertain":[],"uncertainty":0.0,"version":""},"state":"done","target":"s","uri":"$ROOT/k.py"}
command allo.estimate k.py double
  < result {"jobId":2}
  < notify allo/jobUpdate {"jobId":2,"kind":"estimate","message":"","state":"queued","target":"double","uri":"$ROOT/k.py"}
  < worker 1 job 2: estimate /w/k.py::double usual={"frequency":100.0,"part":"xc7z020clg400-1"} seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":2,"kind":"estimate","message":"starting","state":"running","target":"double","uri":"$ROOT/k.py"}
worker 1 fails refused there are no tables for the family of this part
  < notify allo/jobUpdate {"jobId":2,"kind":"estimate","message":"there are no tables for the family of this part","state":"failed","target":"double","uri":"$ROOT/k.py"}
# Neither is made again in the background. A worker that does not end is ended after its time.
time 1
edit k.py «1» "3 + "
  < diagnostics k.py: none
time 1
  < worker 1 job 3: estimate /w/k.py::double usual={"frequency":100.0,"part":"xc7z020clg400-1"} seconds=10.0, files: /w/k.py
time 30
  < worker 1 killed
  < worker 2 job 4: estimate /w/k.py::s usual={"frequency":100.0,"part":"xc7z020clg400-1"} seconds=10.0, files: /w/k.py
time 1
