# tip: allo-filetest lsp/run_ok
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    return a + b


@kernel
def scale(out: "i32[4]", by: i32):
    for i in range(4):
        out[i] = by * i
=== session
open k.py
  < diagnostics k.py v1: none
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run add
  <   4:2-4:8 Run csim: allo.csim add
  <   4:3-4:8 Show HLS C++: allo.showHls add
  <   4:4-4:8 Show MLIR: allo.showMlir add
  <   9:1-9:8 Run on CPU: allo.run scale
  <   9:2-9:8 Run csim: allo.csim scale
  <   9:3-9:8 Show HLS C++: allo.showHls scale
  <   9:4-9:8 Show MLIR: allo.showMlir scale
command allo.run k.py add {"inputs": {"a": 3, "b": "0x10"}}
  < result {"jobId":1}
  < worker 1 job 1: run /w/k.py::add a=3 b=0x10 seconds=60.0, files: /w/k.py
worker 1 phase loading
worker 1 phase running
worker 1 result {"target": "/w/k.py::add", "results": [19], "outputs": {}, "seconds": 0.0004, "kernelSeconds": 0.0000004}
  < message information add: ran in 0.4 µs, result 19
request lenses k.py
  < lenses:
  <   4:1-4:8 Ran in 0.4 µs: allo.run add
  <   4:2-4:8 Run on CPU: allo.run add
  <   4:3-4:8 Run csim: allo.csim add
  <   4:4-4:8 Show HLS C++: allo.showHls add
  <   4:5-4:8 Show MLIR: allo.showMlir add
  <   9:1-9:8 Run on CPU: allo.run scale
  <   9:2-9:8 Run csim: allo.csim scale
  <   9:3-9:8 Show HLS C++: allo.showHls scale
  <   9:4-9:8 Show MLIR: allo.showMlir scale
# The same worker does the next one.
command allo.run k.py k.py::scale {"random": 3, "seconds": 2.5, "engine": "exact", "repeat": 2, "checked": false, "largest": 9}
  < result {"jobId":2}
  < worker 1 job 2: run /w/k.py::scale unchecked engine="exact" largest=9 random=3 repeat=2 seconds=2.5, files: /w/k.py
worker 1 log a warning
  < log information scale: a warning
worker 1 result {"target": "/w/k.py::scale", "results": [], "outputs": {"out": [0, 3, 6, 9]}, "seconds": 1.26, "kernelSeconds": 1.26}
  < message information scale: ran in 1.3 s, output out i32[4]
request lenses k.py
  < lenses:
  <   4:1-4:8 Ran in 0.4 µs: allo.run add
  <   4:2-4:8 Run on CPU: allo.run add
  <   4:3-4:8 Run csim: allo.csim add
  <   4:4-4:8 Show HLS C++: allo.showHls add
  <   4:5-4:8 Show MLIR: allo.showMlir add
  <   9:1-9:8 Ran in 1.3 s: allo.run scale
  <   9:2-9:8 Run on CPU: allo.run scale
  <   9:3-9:8 Run csim: allo.csim scale
  <   9:4-9:8 Show HLS C++: allo.showHls scale
  <   9:5-9:8 Show MLIR: allo.showMlir scale
# A comment changes nothing; code does, and an undone change is none.
edit k.py 1:1 "# a comment\n"
  < diagnostics k.py v2: none
request lenses k.py
  < lenses:
  <   5:1-5:8 Ran in 0.4 µs: allo.run add
  <   5:2-5:8 Run on CPU: allo.run add
  <   5:3-5:8 Run csim: allo.csim add
  <   5:4-5:8 Show HLS C++: allo.showHls add
  <   5:5-5:8 Show MLIR: allo.showMlir add
  <   10:1-10:8 Ran in 1.3 s: allo.run scale
  <   10:2-10:8 Run on CPU: allo.run scale
  <   10:3-10:8 Run csim: allo.csim scale
  <   10:4-10:8 Show HLS C++: allo.showHls scale
  <   10:5-10:8 Show MLIR: allo.showMlir scale
edit k.py 7:14-7:15 "-"
  < diagnostics k.py v3: none
request lenses k.py
  < lenses:
  <   5:1-5:8 Ran in 0.4 µs (stale): allo.run add
  <   5:2-5:8 Run on CPU: allo.run add
  <   5:3-5:8 Run csim: allo.csim add
  <   5:4-5:8 Show HLS C++: allo.showHls add
  <   5:5-5:8 Show MLIR: allo.showMlir add
  <   10:1-10:8 Ran in 1.3 s: allo.run scale
  <   10:2-10:8 Run on CPU: allo.run scale
  <   10:3-10:8 Run csim: allo.csim scale
  <   10:4-10:8 Show HLS C++: allo.showHls scale
  <   10:5-10:8 Show MLIR: allo.showMlir scale
edit k.py 7:14-7:15 "+"
  < diagnostics k.py v4: none
request lenses k.py
  < lenses:
  <   5:1-5:8 Ran in 0.4 µs: allo.run add
  <   5:2-5:8 Run on CPU: allo.run add
  <   5:3-5:8 Run csim: allo.csim add
  <   5:4-5:8 Show HLS C++: allo.showHls add
  <   5:5-5:8 Show MLIR: allo.showMlir add
  <   10:1-10:8 Ran in 1.3 s: allo.run scale
  <   10:2-10:8 Run on CPU: allo.run scale
  <   10:3-10:8 Run csim: allo.csim scale
  <   10:4-10:8 Show HLS C++: allo.showHls scale
  <   10:5-10:8 Show MLIR: allo.showMlir scale
# Without a name the only kernel is meant, which the worker knows.
command allo.run k.py
  < result {"jobId":3}
  < worker 1 job 3: run /w/k.py seconds=60.0, files: /w/k.py
worker 1 fails refused k.py: it has several kernels that no other one calls; name one of them: 'add', 'scale'
  < message error k.py: it has several kernels that no other one calls; name one of them: 'add', 'scale'
