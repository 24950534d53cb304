# tip: allo-filetest lsp/sweep
# Sweeps as background jobs, also of what is no kernel yet: their progress, and what they end with.
=== dot.py
from allo import Template, i32, kernel

N = Template("N")


@kernel(N)
def dot(a: "i32[N]") -> i32:
    sum: i32 = 0
    for i in range(N):
        sum += a[i]
    return sum
=== session
open dot.py
  < diagnostics dot.py v1: none
command allo.sweep dot.py dot {"parameters": ["N=4,8"], "seconds": 3, "random": 7, "jobs": 2}
  < result {"jobId":1}
  < worker 1 job 1: sweep /w/dot.py::dot compare=true jobs=2 mode="csim" on={} parameters=["N=4,8"] pointSeconds=3.0 random=7 usual={}, files: /w/dot.py
worker 1 phase waiting
worker 1 result {"target": "dot.py::dot", "mode": "csim", "objectives": ["time"], "failed": 1, "points": [{"point": 0, "values": {"N": "4"}, "status": "done", "kernelSeconds": 4e-7, "pareto": true}, {"point": 1, "values": {"N": "8"}, "status": "fault"}], "folder": "/w/sweep-dot"}
  < message information dot: 2 points, 1 failed; best in time: N=4, 0.4 µs; the table and the plot are in /w/sweep-dot
command allo.sweep dot.py dot {"parameters": ["N=4"], "mode": "synth", "device": "u280", "frequencies": ["100", "200"], "objective": "time,dsp"}
  < result {"jobId":2}
  < worker 1 killed
  < worker 2 job 2: sweep /w/dot.py::dot compare=true frequencies=["100","200"] mode="synth" objective="time,dsp" on={"device":"u280"} parameters=["N=4"] usual={}, files: /w/dot.py
worker 1 result {"target": "dot.py::dot", "mode": "synth", "standIn": true, "objectives": ["time", "dsp"], "points": [{"point": 0, "values": {"N": "4", "MHz": "100"}, "status": "done", "pareto": true}, {"point": 1, "values": {"N": "4", "MHz": "200"}, "status": "done", "pareto": true}], "omitted": 3, "folder": "/w/sweep-dot-2"}
command allo.sweep dot.py dot {"parameters": ["N=4"]}
  < result {"jobId":3}
  < worker 3 job 3: sweep /w/dot.py::dot compare=true mode="csim" on={} parameters=["N=4"] pointSeconds=60.0 usual={}, files: /w/dot.py
worker 1 result {"target": "dot.py::dot", "mode": "csim", "objectives": ["time"], "failed": 1, "points": [{"point": 0, "values": {"N": "4"}, "status": "lost", "reason": "ended"}], "folder": "/w/sweep-dot"}
command allo.sweep dot.py dot {"parameters": ["M=4"]}
  < result {"jobId":4}
worker 1 fails refused 'dot' has no parameter 'M'
command allo.sweep dot.py {"folder": "sweep-dot", "show": true}
  < result {"jobId":5}
worker 1 result {"target": "dot.py::dot", "mode": "csim", "objectives": ["time"], "points": [{"point": 0, "values": {"N": "4"}, "status": "done", "pareto": true}]}
command allo.sweep dot.py dot {"parameters": "N=4"}
  < error InvalidParams: 'parameters' must be a list of strings
command allo.sweep dot.py dot {"parameters": [4]}
  < error InvalidParams: 'parameters' must be a list of strings
command allo.sweep dot.py dot {"mode": "hw"}
  < error InvalidParams: 'mode' must be 'csim', 'synth' or 'estimate'
command allo.sweep dot.py dot {"show": true}
  < error InvalidParams: 'show' needs a 'folder'
=== session bare
initialize {"experimental": {"allo": true}}
  < initialized utf-16
open dot.py
  < diagnostics dot.py: none
command allo.sweep dot.py dot {"parameters": ["N=4,8"], "mode": "synth"}
  < result {"jobId":1}
  < notify allo/jobUpdate {"jobId":1,"kind":"sweep","message":"","state":"queued","target":"dot","uri":"$ROOT/dot.py"}
  < worker 1 job 1: sweep /w/dot.py::dot compare=true mode="synth" on={} parameters=["N=4,8"] usual={}, files: /w/dot.py
  < notify allo/jobUpdate {"jobId":1,"kind":"sweep","message":"starting","state":"running","target":"dot","uri":"$ROOT/dot.py"}
worker 1 result {"devices": [{"device": "u280", "part": "xcu280-fsvh2892-2L-e"}], "message": "synthesis needs a part or a device"}
  < notify allo/jobUpdate {"jobId":1,"kind":"sweep","message":"synthesis needs a part or a device","result":{"devices":[{"device":"u280","part":"xcu280-fsvh2892-2L-e"}]},"state":"failed","target":"dot","uri":"$ROOT/dot.py"}
command allo.sweep dot.py dot {"parameters": ["N=4,8"]}
  < result {"jobId":2}
  < notify allo/jobUpdate {"jobId":2,"kind":"sweep","message":"","state":"queued","target":"dot","uri":"$ROOT/dot.py"}
  < worker 1 killed
  < worker 2 job 2: sweep /w/dot.py::dot compare=true mode="csim" on={} parameters=["N=4,8"] pointSeconds=60.0 usual={}, files: /w/dot.py
  < notify allo/jobUpdate {"jobId":2,"kind":"sweep","message":"starting","state":"running","target":"dot","uri":"$ROOT/dot.py"}
worker 1 says "x"
