# tip: allo-filetest lsp/estimates_and_synthesis
=== k.py
from allo import i32, kernel


@kernel
def double(a: "i32[64]", b: "i32[64]"):
    «3»for i in range(16):
        for j in range(4):
            b[4 * i + j] = a[4 * i + j] * «1»2


s = double.schedule()
s.pipeline("i")
=== session
notify workspace/didChangeConfiguration {"settings": {"allo": {"vitis": {"device": "u280"}, "diagnostics": {"schedules": false}}}}
open k.py
  < diagnostics k.py v1: none
time 1
  < worker 1 job 1: estimate /w/k.py::double usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 result {"estimate": true, "target": "/w/k.py::double", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "loops": [], "resources": {}}
  < worker 1 job 2: estimate /w/k.py::s usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 fails refused there are no tables
# What was measured takes the place of what was estimated, as long as it is true.
command allo.synth k.py double
  < result {"jobId":3}
  < worker 1 killed
  < worker 2 job 3: synth /w/k.py::double on={} usual={"device":"u280"}, files: /w/k.py
worker 2 phase synthesizing
worker 2 result {"target": "/w/k.py::double", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "estimated": 3.1, "latency": {"min": 10, "max": 10}, "loops": [{"name": "loop_i", "nest": 0, "range": {"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 24}, "file": "/w/k.py"}, "ii": 2, "depth": 3, "latency": {"min": 9, "max": 9}}], "resources": {"LUT": 61, "DSP": 0, "BRAM_18K": 1}}
  < message information double: synthesized for xcu280-fsvh2892-2L-e: 10 cycles · 3.10 ns · DSP 0 · BRAM 1 · LUT 61
time 1
request lenses k.py
  < lenses:
  <   4:1-4:8 10 cycles · 3.10 ns · DSP 0 · BRAM 1 · LUT 61: allo.synth double
  <   4:2-4:8 Run on CPU: allo.run double
  <   4:3-4:8 Run csim: allo.csim double
  <   4:4-4:8 Show HLS C++: allo.showHls double
  <   4:5-4:8 Show MLIR: allo.showMlir double
  <   11:1-11:22 Run on CPU: allo.run s
  <   11:2-11:22 Run csim: allo.csim s
  <   11:3-11:22 Equal?: allo.run s
  <   11:4-11:22 Show HLS C++: allo.showHls s
  <   11:5-11:22 Show MLIR: allo.showMlir s
  <   11:6-11:22 Show Schedule: allo.showSchedule s
request hints k.py
  < hints:
  <   6: for i in range(16):⟦ II 2 · depth 3 · 9 cycles⟧
  <   8: b[4 * i + j] = a[4 * i + j] * 2⟦ ‹i64 → i32›⟧
edit k.py «1» "1 + "
  < diagnostics k.py v2: none
time 1
  < worker 2 killed
  < worker 3 job 4: estimate /w/k.py::double usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 3 result {"estimate": true, "target": "/w/k.py::double", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "latency": {"min": 66, "max": 66}, "loops": [{"name": "loop_i", "nest": 0, "range": {"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 24}, "file": "/w/k.py"}, "pipelined": false, "latency": {"min": 64, "max": 64}, "uncertain": []}], "resources": {}}
  < worker 3 job 5: estimate /w/k.py::s usual={"device":"u280"} seconds=10.0, files: /w/k.py
request lenses k.py
  < lenses:
  <   4:1-4:8 10 cycles · 3.10 ns · DSP 0 · BRAM 1 · LUT 61 (stale): allo.synth double
  <   4:2-4:8 ≈ 0.26 µs @ 250 MHz: allo.estimate double
  <   4:3-4:8 Run on CPU: allo.run double
  <   4:4-4:8 Run csim: allo.csim double
  <   4:5-4:8 Show HLS C++: allo.showHls double
  <   4:6-4:8 Show MLIR: allo.showMlir double
  <   11:1-11:22 Run on CPU: allo.run s
  <   11:2-11:22 Run csim: allo.csim s
  <   11:3-11:22 Equal?: allo.run s
  <   11:4-11:22 Show HLS C++: allo.showHls s
  <   11:5-11:22 Show MLIR: allo.showMlir s
  <   11:6-11:22 Show Schedule: allo.showSchedule s
request hints k.py
  < hints:
  <   6: for i in range(16):⟦ II 2 · depth 3 · 9 cycles (stale)⟧⟦ ≈ 64 cycles⟧
  <   8: b[4 * i + j] = a[4 * i + j] * 1 + 2⟦ ‹i65 → i32›⟧
request hover k.py «3»
  < hover 6:5-6:24 markdown
  <   | Estimate of 'double' for xcu280-fsvh2892-2L-e at 250 MHz
  <   |
  <   | - ≈ 64 cycles · not pipelined
# A kernel with errors is not estimated; its figures are stale.
edit k.py «1» "nothing + "
  < diagnostics k.py v3:
  <   8:47-8:54 error[undefined-name] Name 'nothing' is not defined
time 1
request hints k.py
  < hints:
  <   6: for i in range(16):⟦ II 2 · depth 3 · 9 cycles (stale)⟧⟦ ≈ 64 cycles (stale)⟧
# Switched off.
notify workspace/didChangeConfiguration {"settings": {"allo": {"vitis": {"device": "u280"}, "inlayHints": {"estimates": false}, "codeLens": {"estimates": false}}}}
  < diagnostics k.py v3:
  <   8:47-8:54 error[undefined-name] Name 'nothing' is not defined
request hints k.py
  < hints:
  <   6: for i in range(16):⟦ II 2 · depth 3 · 9 cycles (stale)⟧
request lenses k.py
  < lenses:
  <   4:1-4:8 10 cycles · 3.10 ns · DSP 0 · BRAM 1 · LUT 61 (stale): allo.synth double
  <   4:2-4:8 ⚠ 1 error: allo.showError double
  <   11:1-11:22 ⚠ 1 error: allo.showError s
