# tip: allo-filetest lsp/estimates_by_command
=== k.py
from allo import i32, kernel


@kernel
def double(a: "i32[64]", b: "i32[64]"):
    for i in range(16):
        for j in range(4):
            b[4 * i + j] = a[4 * i + j] * «1»2


s = double.schedule()
s.pipeline("i")
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
  < notify allo/estimatesChanged {"uri":"$ROOT/k.py"}
  < notify allo/jobUpdate {"jobId":1,"kind":"estimate","message":"estimate for xc7z020clg400-1 at 100 MHz: ≈ 340 µs @ 100 MHz · DSP 3 · BRAM 0","result":{"available":{},"budget":0.0,"clock":10.0,"estimate":true,"family":"","flow":"","functions":[],"latency":{"max":34000,"min":34000},"loops":[],"part":"xc7z020clg400-1","resources":{"BRAM_18K":0,"DSP":3,"LUT":61},"target":"/w/k.py::s","uncertain":[],"uncertainty":0.0,"version":""},"state":"done","target":"s","uri":"$ROOT/k.py"}
command allo.estimate k.py double
  < result {"jobId":2}
  < notify allo/jobUpdate {"jobId":2,"kind":"estimate","message":"","state":"queued","target":"double","uri":"$ROOT/k.py"}
  < worker 1 job 2: estimate /w/k.py::double usual={"frequency":100.0,"part":"xc7z020clg400-1"} seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":2,"kind":"estimate","message":"starting","state":"running","target":"double","uri":"$ROOT/k.py"}
worker 1 fails refused there are no tables for the family of this part
  < notify allo/estimatesChanged {"uri":"$ROOT/k.py"}
  < notify allo/jobUpdate {"jobId":2,"kind":"estimate","message":"there are no tables for the family of this part","state":"failed","target":"double","uri":"$ROOT/k.py"}
# Neither is made again in the background. A worker that does not end is ended after its time.
time 1
edit k.py «1» "3 + "
  < diagnostics k.py: none
time 1
  < worker 1 job 3: estimate /w/k.py::double usual={"frequency":100.0,"part":"xc7z020clg400-1"} seconds=10.0, files: /w/k.py
time 30
  < worker 1 killed
  < notify allo/estimatesChanged {"uri":"$ROOT/k.py"}
  < worker 2 job 4: estimate /w/k.py::s usual={"frequency":100.0,"part":"xc7z020clg400-1"} seconds=10.0, files: /w/k.py
time 1
