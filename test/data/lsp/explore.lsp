# tip: allo-filetest lsp/explore
# An exploration as a background job; a run of a text with the lines of a point leaves nothing at the document.
=== k.py
from allo import i32, kernel


@kernel
def scale(a: "i32[64]", b: "i32[64]"):
    for i in range(64):
        b[i] = a[i] * 3
=== session
open k.py
  < diagnostics k.py v1: none
command allo.explore k.py scale {"budgets": ["dsp=9"], "limit": 3, "verify": true, "device": "u280", "flow": "vivado", "frequency": 200, "random": 2}
  < result {"jobId":1}
  < worker 1 job 1: explore /w/k.py::scale budgets=["dsp=9"] limit=3 on={"device":"u280","flow":"vivado","frequency":200.0} random=2 usual={} verify=true, files: /w/k.py
worker 1 phase waiting
worker 1 result {"estimate": true, "target": "/w/k.py::scale", "clock": 4.0, "stopped": "limit", "points": [{"point": 0, "status": "done", "latency": {"min": 66, "max": 66}, "resources": {"DSP": 0, "BRAM_18K": 0}, "pareto": true}, {"point": 1, "status": "done", "latency": {"min": 34, "max": 34}, "resources": {"DSP": 2, "BRAM_18K": 0}, "pareto": true}, {"point": 2, "status": "refused"}]}
  < message information scale: 3 designs, 2 on the Pareto front; the fastest: ≈ 0.14 µs @ 250 MHz · DSP 2 · BRAM 0; the search stopped at its limit
command allo.explore k.py scale {"objectives": ["latency"]}
  < result {"jobId":2}
  < worker 1 job 2: explore /w/k.py::scale objectives=["latency"] on={} usual={}, files: /w/k.py
worker 1 result {"estimate": true, "target": "/w/k.py::scale", "clock": 4.0, "stopped": "complete", "points": [{"point": 0, "status": "done"}]}
  < message error scale: 1 design; none of them is within the budget
command allo.explore k.py scale {"limit": 0}
  < error InvalidParams: 'limit' must be at least 1
command allo.explore k.py scale
  < result {"jobId":3}
  < worker 1 job 3: explore /w/k.py::scale on={} usual={}, files: /w/k.py
worker 1 fails refused the latency of 'scale' is not known
  < message error scale: the latency of 'scale' is not known
=== session bare
initialize {"experimental": {"allo": true}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
command allo.explore k.py scale
  < result {"jobId":1}
  < notify allo/jobUpdate {"jobId":1,"kind":"explore","message":"","state":"queued","target":"scale","uri":"$ROOT/k.py"}
  < worker 1 job 1: explore /w/k.py::scale on={} usual={}, files: /w/k.py
  < notify allo/jobUpdate {"jobId":1,"kind":"explore","message":"starting","state":"running","target":"scale","uri":"$ROOT/k.py"}
worker 1 result {"devices": [{"device": "u280", "part": "xcu280-fsvh2892-2L-e"}], "message": "it needs a part or a device"}
  < notify allo/jobUpdate {"jobId":1,"kind":"explore","message":"it needs a part or a device","result":{"devices":[{"device":"u280","part":"xcu280-fsvh2892-2L-e"}]},"state":"failed","target":"scale","uri":"$ROOT/k.py"}
command allo.run k.py s {"compare": true, "lines": ["s = scale.schedule()", "s.pipeline(\"i\")"]}
  < result {"jobId":2}
  < notify allo/jobUpdate {"jobId":2,"kind":"run","message":"","state":"queued","target":"s","uri":"$ROOT/k.py"}
  < worker 1 job 2: run /w/k.py::s unchecked compare=true lines=["s = scale.schedule()","s.pipeline(\"i\")"] repeat=3 seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":2,"kind":"run","message":"starting","state":"running","target":"s","uri":"$ROOT/k.py"}
worker 1 result {"target": "/w/k.py::s", "backend": "cpu", "compare": {"equal": true, "run": 1, "outputs": {}}}
  < worker 1 killed
  < notify allo/jobUpdate {"jobId":2,"kind":"run","message":"equals its kernel in 1 run","result":{"backend":"cpu","compare":{"equal":true,"outputs":{},"run":1},"diagnostics":[],"faults":[],"inputs":{},"outputs":{},"results":[],"seconds":0.0,"stdout":"","target":"/w/k.py::s","types":{},"warnings":[]},"state":"done","target":"s","uri":"$ROOT/k.py"}
command allo.run k.py s {"compare": true, "lines": ["s = scale.schedule()"]}
  < result {"jobId":3}
  < notify allo/jobUpdate {"jobId":3,"kind":"run","message":"","state":"queued","target":"s","uri":"$ROOT/k.py"}
  < worker 2 job 3: run /w/k.py::s unchecked compare=true lines=["s = scale.schedule()"] repeat=3 seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":3,"kind":"run","message":"starting","state":"running","target":"s","uri":"$ROOT/k.py"}
worker 2 differs {"target": "/w/k.py::s", "backend": "cpu", "compare": {"equal": false, "run": 1, "outputs": {"b": {"equal": false, "first": {"index": [3], "cpu": 9, "csim": 0}, "maxError": 9}}}}
  < worker 2 killed
  < notify allo/jobUpdate {"jobId":3,"kind":"run","message":"the schedule differs from its kernel at b[3]: the kernel has 9, the schedule 0","result":{"backend":"cpu","compare":{"equal":false,"outputs":{"b":{"equal":false,"first":{"cpu":9,"csim":0,"index":[3]},"maxError":9}},"run":1},"diagnostics":[],"faults":[],"inputs":{},"outputs":{},"results":[],"seconds":0.0,"stdout":"","target":"/w/k.py::s","types":{},"warnings":[]},"state":"failed","target":"s","uri":"$ROOT/k.py"}
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run scale
  <   4:2-4:8 Run csim: allo.csim scale
  <   4:3-4:8 Show HLS C++: allo.showHls scale
  <   4:4-4:8 Show MLIR: allo.showMlir scale
