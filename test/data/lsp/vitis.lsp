# tip: allo-filetest lsp/vitis
# A kernel in the modes of Vitis that run it, or build it for a check.
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32[2], b: i32[2]):
    for i in range(2):
        b[i] = a[i] + 1
=== session
open k.py
command allo.vitis k.py add {"inputs": {"a": [1, 2]}, "device": "u280", "frequency": 250}
worker 1 phase building
worker 1 result {"target": "/w/k.py::add", "backend": "hw_emu", "inputs": {"a": [1, 2], "b": [0, 0]}, "outputs": {"a": [1, 2], "b": [2, 3]}, "warnings": ["The tools are a stand-in"]}
command allo.vitis k.py add {"mode": "hw", "step": "precheck"}
worker 1 result {"target": "/w/k.py::add", "backend": "hw", "project": "/cache/add"}
command allo.vitis k.py add {"mode": "hw", "step": "build", "rebuild": true}
worker 1 result {"target": "/w/k.py::add", "backend": "hw", "project": "/cache/add"}
command allo.vitis k.py add {"mode": "sw_emu", "seconds": 2}
worker 1 result {"target": "/w/k.py::add", "backend": "csim", "outputs": {"b": [2, 3]}}
command allo.vitis k.py add
worker 1 fails tool-failed hw_emu needs what is missing here: $PLATFORM is not set
request lenses k.py
command allo.vitis k.py add {"mode": "csim"}
command allo.vitis k.py add {"step": "link"}
command allo.vitis k.py add {"mode": "sw_emu", "step": "build"}
