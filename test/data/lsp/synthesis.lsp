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
request lenses k.py
vitis
request lenses k.py
command allo.synth k.py add
worker 1 result {"devices": [{"device": "u280", "part": "xcu280-fsvh2892-2L-e"}], "message": "synthesis needs a part or a device"}
command allo.synth k.py add {"device": "u280", "frequency": 250}
worker 1 phase synthesizing
# long: the result of a job is one line
worker 1 result {"target": "/w/k.py::add", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "uncertainty": 1.08, "estimated": 3.1, "timingMet": false, "latency": {"min": 10, "max": 10}, "loops": [{"name": "loop_i", "nest": 0, "range": {"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 23}, "file": "/w/k.py"}, "ii": 2, "depth": 3, "latency": {"min": 9, "max": 9}}], "resources": {"LUT": 61, "DSP": 0, "BRAM_18K": 1}, "violations": [{"loop": "loop_i", "issue": "II Violation", "reason": "Memory Dependency", "distance": 1, "range": {"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 23}, "file": "/w/k.py"}}]}
request lenses k.py
request hints k.py
edit k.py «1» "2 + "
request lenses k.py
request hints k.py
command allo.synth k.py add
worker 1 fails tool-failed Vitis is not installed
request lenses k.py
