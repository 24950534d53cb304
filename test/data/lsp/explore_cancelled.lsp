# tip: allo-filetest lsp/explore_cancelled
# An exploration that is cancelled, or has no more time, has what it has found until then.
=== k.py
from allo import i32, kernel


@kernel
def scale(a: "i32[64]", b: "i32[64]"):
    for i in range(64):
        b[i] = a[i] * 3
=== session
open k.py
  < diagnostics k.py v1: none
command allo.explore k.py scale {"limit": 60, "seconds": 5}
  < result {"jobId":1}
  < worker 1 job 1: explore /w/k.py::scale limit=60 on={} usual={} seconds=5.0, files: /w/k.py
worker 1 phase waiting
command allo.cancelJob {"jobId": 1}
  < worker 1 killed
  < message information scale: cancelled
  < result {"cancelled":true}
command allo.explore k.py scale {"limit": 60, "seconds": 5}
  < result {"jobId":2}
  < worker 2 job 2: explore /w/k.py::scale limit=60 on={} usual={} seconds=5.0, files: /w/k.py
worker 2 partial {"clock": 4.0, "limit": 60, "stopped": "interrupted", "points": [{"point": 0, "status": "done", "latency": {"min": 66, "max": 66}, "resources": {"DSP": 0, "BRAM_18K": 0}, "fits": false}]}
command allo.cancelJob {"jobId": 2}
  < worker 2 killed
  < message information scale: stopped after 1 of at most 60 designs; none of them is within the budget
  < result {"cancelled":true}
command allo.explore k.py scale {"limit": 60, "seconds": 5}
  < result {"jobId":3}
  < worker 3 job 3: explore /w/k.py::scale limit=60 on={} usual={} seconds=5.0, files: /w/k.py
worker 3 partial {"clock": 4.0, "limit": 60, "stopped": "interrupted", "points": [{"point": 0, "status": "done", "latency": {"min": 66, "max": 66}, "resources": {"DSP": 0, "BRAM_18K": 0}, "pareto": true}]}
worker 3 partial {"clock": 4.0, "limit": 60, "stopped": "interrupted", "points": [{"point": 0, "status": "done", "latency": {"min": 66, "max": 66}, "resources": {"DSP": 0, "BRAM_18K": 0}, "pareto": true}, {"point": 1, "status": "refused"}]}
command allo.cancelJob {"jobId": 3}
  < worker 3 killed
  < message information scale: stopped after 2 of at most 60 designs, 1 on the Pareto front; the fastest: ≈ 0.26 µs @ 250 MHz · DSP 0 · BRAM 0
  < result {"cancelled":true}
command allo.explore k.py scale {"limit": 60, "seconds": 5}
  < result {"jobId":4}
  < worker 4 job 4: explore /w/k.py::scale limit=60 on={} usual={} seconds=5.0, files: /w/k.py
worker 4 partial {"clock": 4.0, "limit": 60, "stopped": "interrupted", "points": [{"point": 0, "status": "done", "latency": {"min": 66, "max": 66}, "resources": {"DSP": 0, "BRAM_18K": 0}, "pareto": true}]}
time 20
  < worker 4 killed
  < message error scale: Timed out after 5 s; stopped after 1 of at most 60 designs, 1 on the Pareto front; the fastest: ≈ 0.26 µs @ 250 MHz · DSP 0 · BRAM 0
=== session bare
initialize {"experimental": {"allo": true}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
command allo.explore k.py scale {"limit": 60}
  < result {"jobId":1}
  < notify allo/jobUpdate {"jobId":1,"kind":"explore","message":"","state":"queued","target":"scale","uri":"$ROOT/k.py"}
  < worker 1 job 1: explore /w/k.py::scale limit=60 on={} usual={}, files: /w/k.py
  < notify allo/jobUpdate {"jobId":1,"kind":"explore","message":"starting","state":"running","target":"scale","uri":"$ROOT/k.py"}
worker 1 partial {"clock": 4.0, "limit": 60, "stopped": "interrupted", "points": [{"point": 0, "status": "done", "latency": {"min": 66, "max": 66}, "resources": {"DSP": 0, "BRAM_18K": 0}, "pareto": true}]}
command allo.cancelJob {"jobId": 1}
  < worker 1 killed
  < notify allo/jobUpdate {"jobId":1,"kind":"explore","message":"stopped after 1 of at most 60 designs, 1 on the Pareto front; the fastest: ≈ 0.26 µs @ 250 MHz · DSP 0 · BRAM 0","result":{"available":{},"budget":{},"clock":4.0,"estimate":true,"flow":"","limit":60,"objectives":[],"part":"","points":[{"fits":true,"ii":0,"latency":{"max":66,"min":66},"pareto":true,"point":0,"reason":"","resources":{"BRAM_18K":0,"DSP":0},"schedule":[],"status":"done","values":{}}],"stopped":"interrupted","target":"","version":""},"state":"cancelled","target":"scale","uri":"$ROOT/k.py"}
  < result {"cancelled":true}
