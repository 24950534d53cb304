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
command allo.sweep dot.py dot {"parameters": ["N=4,8"], "seconds": 3, "random": 7, "jobs": 2}
worker 1 phase waiting
worker 1 result {"target": "dot.py::dot", "mode": "csim", "objectives": ["time"], "failed": 1, "points": [{"point": 0, "values": {"N": "4"}, "status": "done", "kernelSeconds": 4e-7, "pareto": true}, {"point": 1, "values": {"N": "8"}, "status": "fault"}], "folder": "/w/sweep-dot"}
command allo.sweep dot.py dot {"parameters": ["N=4"], "mode": "synth", "device": "u280", "frequencies": ["100", "200"], "objective": "time,dsp"}
worker 1 result {"target": "dot.py::dot", "mode": "synth", "standIn": true, "objectives": ["time", "dsp"], "points": [{"point": 0, "values": {"N": "4", "MHz": "100"}, "status": "done", "pareto": true}, {"point": 1, "values": {"N": "4", "MHz": "200"}, "status": "done", "pareto": true}], "omitted": 3, "folder": "/w/sweep-dot-2"}
command allo.sweep dot.py dot {"parameters": ["N=4"]}
worker 1 result {"target": "dot.py::dot", "mode": "csim", "objectives": ["time"], "failed": 1, "points": [{"point": 0, "values": {"N": "4"}, "status": "lost", "reason": "ended"}], "folder": "/w/sweep-dot"}
command allo.sweep dot.py dot {"parameters": ["M=4"]}
worker 1 fails refused 'dot' has no parameter 'M'
command allo.sweep dot.py {"folder": "sweep-dot", "show": true}
worker 1 result {"target": "dot.py::dot", "mode": "csim", "objectives": ["time"], "points": [{"point": 0, "values": {"N": "4"}, "status": "done", "pareto": true}]}
command allo.sweep dot.py dot {"parameters": "N=4"}
command allo.sweep dot.py dot {"parameters": [4]}
command allo.sweep dot.py dot {"mode": "hw"}
command allo.sweep dot.py dot {"show": true}
=== session bare
initialize {"experimental": {"allo": true}}
open dot.py
command allo.sweep dot.py dot {"parameters": ["N=4,8"], "mode": "synth"}
worker 1 result {"devices": [{"device": "u280", "part": "xcu280-fsvh2892-2L-e"}], "message": "synthesis needs a part or a device"}
command allo.sweep dot.py dot {"parameters": ["N=4,8"]}
worker 1 says "x"
