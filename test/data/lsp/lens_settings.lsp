# tip: allo-filetest lsp/lens_settings
# Each lens has a switch, and so has the outline.
=== k.py
from allo import i32, kernel


@kernel
def plain(x: i32) -> i32:
    return x
=== session
open k.py
  < diagnostics k.py v1: none
notify workspace/didChangeConfiguration {"settings": {"allo": {"codeLens": {"run": false, "mlir": false}}}}
  < diagnostics k.py v1: none
request lenses k.py
  < lenses:
  <   4:1-4:8 Run csim: allo.csim plain
  <   4:2-4:8 Show HLS C++: allo.showHls plain
notify workspace/didChangeConfiguration {"settings": {"allo": {"codeLens": {"csim": false, "hls": false}}}}
  < diagnostics k.py v1: none
command allo.run k.py plain
  < result {"jobId":1}
  < worker 1 job 1: run /w/k.py::plain seconds=60.0, files: /w/k.py
worker 1 result {"target": "k.py::plain", "results": [3], "seconds": 0.5, "kernelSeconds": 2e-07}
  < message information plain: ran in 0.2 µs, result 3
request lenses k.py
  < lenses:
  <   4:1-4:8 Ran in 0.2 µs: allo.run plain
  <   4:2-4:8 Run on CPU: allo.run plain
  <   4:3-4:8 Show MLIR: allo.showMlir plain
notify workspace/didChangeConfiguration {"settings": {"allo": {"codeLens": {"results": false}}}}
  < diagnostics k.py v1: none
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run plain
  <   4:2-4:8 Run csim: allo.csim plain
  <   4:3-4:8 Show HLS C++: allo.showHls plain
  <   4:4-4:8 Show MLIR: allo.showMlir plain
notify workspace/didChangeConfiguration {"settings": {"allo": {"symbols": {"enabled": false}}}}
  < diagnostics k.py v1: none
request symbols k.py
  < result []
notify workspace/didChangeConfiguration {"settings": {"allo": {"vitis": {"root": "/nowhere"}}}}
  < diagnostics k.py v1: none
request lenses k.py
  < lenses:
  <   4:1-4:8 Ran in 0.2 µs: allo.run plain
  <   4:2-4:8 Run on CPU: allo.run plain
  <   4:3-4:8 Run csim: allo.csim plain
  <   4:4-4:8 Synthesize: allo.synth plain
  <   4:5-4:8 Show HLS C++: allo.showHls plain
  <   4:6-4:8 Show MLIR: allo.showMlir plain
