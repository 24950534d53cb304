# tip: allo-filetest lsp/estimates_followed
# A client that follows estimates is told of each that is made or dropped; others are not.
=== k.py
from allo import i32, kernel


@kernel
def double(a: "i32[64]", b: "i32[64]"):
    for i in range(64):
        b[i] = a[i] * 2
=== session bare
initialize {"experimental": {"allo": {"estimates": true}}} {"vitis": {"device": "u280"}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
time 1
  < worker 1 job 1: estimate /w/k.py::double usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 result {"estimate": true, "target": "/w/k.py::double", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "loops": [], "resources": {}}
  < notify allo/estimatesChanged {"uri":"$ROOT/k.py"}
notify workspace/didChangeConfiguration {"settings": {"allo": {"vitis": {"device": "u250"}}}}
  < diagnostics k.py: none
time 1
  < notify allo/estimatesChanged {"uri":"$ROOT/k.py"}
  < worker 1 job 2: estimate /w/k.py::double usual={"device":"u250"} seconds=10.0, files: /w/k.py
=== session bare
initialize {"experimental": {"allo": {"jobUpdates": true}}} {"vitis": {"device": "u280"}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
time 1
  < worker 1 job 1: estimate /w/k.py::double usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 result {"estimate": true, "target": "/w/k.py::double", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "loops": [], "resources": {}}
