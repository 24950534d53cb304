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
  < diagnostics k.py v1: none
command allo.vitis k.py add {"inputs": {"a": [1, 2]}, "device": "u280", "frequency": 250}
  < result {"jobId":1}
  < worker 1 job 1: vitis /w/k.py::add a=[1,2] mode="hw_emu" on={"device":"u280","frequency":250.0} step="run" usual={}, files: /w/k.py
worker 1 phase building
worker 1 result {"target": "/w/k.py::add", "backend": "hw_emu", "inputs": {"a": [1, 2], "b": [0, 0]}, "outputs": {"a": [1, 2], "b": [2, 3]}, "warnings": ["The tools are a stand-in"]}
  < message information add: ran in hw_emu, output b i32[2]; The tools are a stand-in
command allo.vitis k.py add {"mode": "hw", "step": "precheck"}
  < result {"jobId":2}
  < worker 1 job 2: vitis /w/k.py::add mode="hw" on={} step="precheck" usual={}, files: /w/k.py
worker 1 result {"target": "/w/k.py::add", "backend": "hw", "project": "/cache/add"}
  < message information add: the kernel fits the host program, and can be linked for hw, in /cache/add
command allo.vitis k.py add {"mode": "hw", "step": "build", "rebuild": true}
  < result {"jobId":3}
  < worker 1 job 3: vitis /w/k.py::add mode="hw" on={} rebuild=true step="build" usual={}, files: /w/k.py
worker 1 result {"target": "/w/k.py::add", "backend": "hw", "project": "/cache/add"}
  < message information add: built for hw, and not run, in /cache/add
command allo.vitis k.py add {"mode": "sw_emu", "seconds": 2}
  < result {"jobId":4}
  < worker 1 killed
  < worker 2 job 4: vitis /w/k.py::add mode="sw_emu" on={} step="run" usual={} seconds=2.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::add", "backend": "csim", "outputs": {"b": [2, 3]}}
command allo.vitis k.py add
  < result {"jobId":5}
  < worker 3 job 5: vitis /w/k.py::add mode="hw_emu" on={} step="run" usual={}, files: /w/k.py
worker 1 fails tool-failed mode hw_emu needs what is missing here: $PLATFORM is not set
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run add
  <   4:2-4:8 Run csim: allo.csim add
  <   4:3-4:8 Show HLS C++: allo.showHls add
  <   4:4-4:8 Show MLIR: allo.showMlir add
command allo.vitis k.py add {"mode": "csim"}
  < error InvalidParams: 'mode' has no value 'csim'
command allo.vitis k.py add {"step": "link"}
  < error InvalidParams: 'step' has no value 'link'
command allo.vitis k.py add {"mode": "sw_emu", "step": "build"}
  < error InvalidParams: sw_emu builds no hardware: it has no step
