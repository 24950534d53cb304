# tip: allo-filetest lsp/synthesis
# Synthesis as a background job: its lens where there is a tool, figures at the kernel and its loops.
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        b[i] = a[i] + «1»1
=== session
open k.py
  < diagnostics k.py v1: none
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run add
  <   4:2-4:8 Run csim: allo.csim add
  <   4:3-4:8 Show HLS C++: allo.showHls add
  <   4:4-4:8 Show MLIR: allo.showMlir add
vitis
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run add
  <   4:2-4:8 Run csim: allo.csim add
  <   4:3-4:8 Synthesize: allo.synth add
  <   4:4-4:8 Show HLS C++: allo.showHls add
  <   4:5-4:8 Show MLIR: allo.showMlir add
command allo.synth k.py add
  < result {"jobId":1}
  < worker 1 job 1: synth /w/k.py::add on={} usual={}, files: /w/k.py
worker 1 result {"devices": [{"device": "u280", "part": "xcu280-fsvh2892-2L-e"}], "message": "synthesis needs a part or a device"}
  < message error add: synthesis needs a part or a device
command allo.synth k.py add {"device": "u280", "frequency": 250}
  < result {"jobId":2}
  < worker 1 job 2: synth /w/k.py::add on={"device":"u280","frequency":250.0} usual={}, files: /w/k.py
worker 1 phase synthesizing
worker 1 result {"target": "/w/k.py::add", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "uncertainty": 1.08, "estimated": 3.1, "timingMet": false, "latency": {"min": 10, "max": 10}, "loops": [{"name": "loop_i", "nest": 0, "range": {"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 23}, "file": "/w/k.py"}, "ii": 2, "depth": 3, "latency": {"min": 9, "max": 9}}], "resources": {"LUT": 61, "DSP": 0, "BRAM_18K": 1}, "violations": [{"loop": "loop_i", "issue": "II Violation", "reason": "Memory Dependency", "distance": 1, "range": {"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 23}, "file": "/w/k.py"}}]}
  < diagnostics k.py v1:
  <   6:5-6:23 warning[synthesis-violation] II Violation at loop 'loop_i': Memory Dependency, 1 iteration later (source allo-synth)
  <   5:5-5:8 warning[timing-not-met] The timing is not met: the estimated clock period 3.10 ns and the uncertainty 1.08 ns exceed the clock period 4.00 ns (source allo-synth)
  < message information add: synthesized for xcu280-fsvh2892-2L-e: 10 cycles · 3.10 ns · DSP 0 · BRAM 1 · LUT 61
request lenses k.py
  < lenses:
  <   4:1-4:8 10 cycles · 3.10 ns · DSP 0 · BRAM 1 · LUT 61: allo.synth add
  <   4:2-4:8 Run on CPU: allo.run add
  <   4:3-4:8 Run csim: allo.csim add
  <   4:4-4:8 Synthesize: allo.synth add
  <   4:5-4:8 Show HLS C++: allo.showHls add
  <   4:6-4:8 Show MLIR: allo.showMlir add
request hints k.py
  < hints:
  <   6: for i in range(8):⟦ II 2 · depth 3 · 9 cycles⟧
  <   7: b[i] = a[i] + 1⟦ ‹i33 → i32›⟧
edit k.py «1» "2 + "
  < diagnostics k.py v2: none
request lenses k.py
  < lenses:
  <   4:1-4:8 10 cycles · 3.10 ns · DSP 0 · BRAM 1 · LUT 61 (stale): allo.synth add
  <   4:2-4:8 Run on CPU: allo.run add
  <   4:3-4:8 Run csim: allo.csim add
  <   4:4-4:8 Synthesize: allo.synth add
  <   4:5-4:8 Show HLS C++: allo.showHls add
  <   4:6-4:8 Show MLIR: allo.showMlir add
request hints k.py
  < hints:
  <   6: for i in range(8):⟦ II 2 · depth 3 · 9 cycles (stale)⟧
  <   7: b[i] = a[i] + 2 + 1⟦ ‹i34 → i32›⟧
command allo.synth k.py add
  < result {"jobId":3}
  < worker 1 job 3: synth /w/k.py::add on={} usual={}, files: /w/k.py
worker 1 fails tool-failed Vitis is not installed
  < message error add: Vitis is not installed
request lenses k.py
  < lenses:
  <   4:1-4:8 Synthesis failed: allo.synth add
  <   4:2-4:8 Run on CPU: allo.run add
  <   4:3-4:8 Run csim: allo.csim add
  <   4:4-4:8 Synthesize: allo.synth add
  <   4:5-4:8 Show HLS C++: allo.showHls add
  <   4:6-4:8 Show MLIR: allo.showMlir add
