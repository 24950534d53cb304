# tip: allo-filetest lsp/estimates_stale
=== k.py
from allo import i32, kernel


@kernel
def double(a: "i32[64]", b: "i32[64]"):
    for i in range(16):
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
worker 1 result {"estimate": true, "target": "/w/k.py::double", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "latency": {"min": 66, "max": 66}, "loops": [{"name": "loop_i", "nest": 0, "range": {"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 24}, "file": "/w/k.py"}, "pipelined": false, "latency": {"min": 64, "max": 64}, "uncertain": []}], "resources": {}}
  < worker 1 job 2: estimate /w/k.py::s usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 fails refused there are no tables
request hints k.py
  < hints:
  <   6: for i in range(16):⟦ ≈ 64 cycles⟧
  <   8: b[4 * i + j] = a[4 * i + j] * 2⟦ ‹i64 → i32›⟧
# An edit of the kernel makes them stale until they are there again.
edit k.py «1» "3 + "
  < diagnostics k.py v2: none
request lenses k.py
  < lenses:
  <   4:1-4:8 ≈ 0.26 µs @ 250 MHz (stale): allo.estimate double
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
  <   6: for i in range(16):⟦ ≈ 64 cycles (stale)⟧
  <   8: b[4 * i + j] = a[4 * i + j] * 3 + 2⟦ ‹i65 → i32›⟧
time 1
  < worker 1 job 3: estimate /w/k.py::double usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 result {"estimate": true, "target": "/w/k.py::double", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "loops": [], "resources": {}}
  < worker 1 job 4: estimate /w/k.py::s usual={"device":"u280"} seconds=10.0, files: /w/k.py
# Of what cannot be estimated nothing is shown, and it is not tried again.
worker 1 fails refused there are no tables
time 1
request lenses k.py
  < lenses:
  <   4:1-4:8 ≈ unknown time @ 250 MHz: allo.estimate double
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
  <   8: b[4 * i + j] = a[4 * i + j] * 3 + 2⟦ ‹i65 → i32›⟧
