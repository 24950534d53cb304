# tip: allo-filetest lsp/csim
# long: the life of the jobs of one document
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    return a + b


@kernel
def fill(a: "i32[4, 4]", c: "i32[4, 4]"):
    c[1, 2] = a[0, 0]
=== session
open k.py
  < diagnostics k.py v1: none
command allo.csim k.py add
  < result {"jobId":1}
  < worker 1 job 1: csim /w/k.py::add compare=true seconds=60.0, files: /w/k.py
worker 1 phase building
worker 1 phase running
worker 1 result {"target": "/w/k.py::add", "backend": "csim", "results": [3], "outputs": {}, "seconds": 0.0042, "kernelSeconds": 0.0042, "compare": {"equal": true, "run": 1, "outputs": {"result": {"equal": true, "first": null, "maxError": 0}}}}
  < message information add: csim ok, equals CPU, 4.2 ms, result 3
request lenses k.py
  < lenses:
  <   4:1-4:8 csim ok, equals CPU, 4.2 ms: allo.csim add
  <   4:2-4:8 Run on CPU: allo.run add
  <   4:3-4:8 Run csim: allo.csim add
  <   4:4-4:8 Show HLS C++: allo.showHls add
  <   4:5-4:8 Show MLIR: allo.showMlir add
  <   9:1-9:8 Run on CPU: allo.run fill
  <   9:2-9:8 Run csim: allo.csim fill
  <   9:3-9:8 Show HLS C++: allo.showHls fill
  <   9:4-9:8 Show MLIR: allo.showMlir fill
# A run of the same kernel stands beside it.
command allo.run k.py add
  < result {"jobId":2}
  < worker 1 job 2: run /w/k.py::add seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::add", "results": [7], "outputs": {}, "seconds": 0.0004, "kernelSeconds": 0.0004}
  < message information add: ran in 400 µs, result 7
# A difference is a diagnostic at the statement that stored the value,
command allo.csim k.py fill {"inputs": {"a": [[1]]}, "random": 3, "bounded": true, "seconds": 2}
  < result {"jobId":3}
  < worker 1 job 3: csim /w/k.py::fill a=[[1]] bounded=true compare=true random=3 seconds=2.0, files: /w/k.py
worker 1 differs {"target": "/w/k.py::fill", "backend": "csim", "results": [], "outputs": {}, "seconds": 0.4, "kernelSeconds": 0.4, "compare": {"equal": false, "run": 1, "outputs": {"a": {"equal": true, "first": null, "maxError": 0}, "c": {"equal": false, "first": {"index": [1, 2], "cpu": 3, "csim": 4}, "maxError": 1, "stored": {"file": "/w/k.py", "range": {"start": {"line": 11, "column": 5}, "end": {"line": 11, "column": 12}}, "severity": "error", "code": "csim-difference", "message": "'c' at [1, 2] comes from here: cpu 3, csim 4", "notes": []}}}}}
  < diagnostics k.py v1:
  <   11:5-11:12 error[csim-difference] csim differs at c[1, 2]: the CPU has 3, the simulation 4 (source allo-csim)
  < message error fill: csim differs at c[1, 2]: the CPU has 3, the simulation 4
request lenses k.py
  < lenses:
  <   4:1-4:8 Ran in 400 µs: allo.run add
  <   4:2-4:8 csim ok, equals CPU, 4.2 ms: allo.csim add
  <   4:3-4:8 Run on CPU: allo.run add
  <   4:4-4:8 Run csim: allo.csim add
  <   4:5-4:8 Show HLS C++: allo.showHls add
  <   4:6-4:8 Show MLIR: allo.showMlir add
  <   9:1-9:8 csim differs at c[1, 2]: allo.csim fill
  <   9:2-9:8 Run on CPU: allo.run fill
  <   9:3-9:8 Run csim: allo.csim fill
  <   9:4-9:8 Show HLS C++: allo.showHls fill
  <   9:5-9:8 Show MLIR: allo.showMlir fill
# moves along with edits, and goes with the first of the kernel.
edit k.py 9:1 "# é\n"
  < diagnostics k.py v2:
  <   12:5-12:12 error[csim-difference] csim differs at c[1, 2]: the CPU has 3, the simulation 4 (source allo-csim)
edit k.py 12:23 " + 1"
  < diagnostics k.py v3: none
edit k.py 6:17 " + 1"
  < diagnostics k.py v4: none
request lenses k.py
  < lenses:
  <   4:1-4:8 Ran in 400 µs (stale): allo.run add
  <   4:2-4:8 csim ok, equals CPU, 4.2 ms (stale): allo.csim add
  <   4:3-4:8 Run on CPU: allo.run add
  <   4:4-4:8 Run csim: allo.csim add
  <   4:5-4:8 Show HLS C++: allo.showHls add
  <   4:6-4:8 Show MLIR: allo.showMlir add
  <   10:1-10:8 csim differs at c[1, 2] (stale): allo.csim fill
  <   10:2-10:8 Run on CPU: allo.run fill
  <   10:3-10:8 Run csim: allo.csim fill
  <   10:4-10:8 Show HLS C++: allo.showHls fill
  <   10:5-10:8 Show MLIR: allo.showMlir fill
# A fault.
command allo.csim k.py fill {"compare": false}
  < result {"jobId":4}
  < worker 1 job 4: csim /w/k.py::fill seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 12, "column": 5}, "end": {"line": 12, "column": 12}}, "code": "out-of-bounds", "message": "Index 4 is out of bounds", "notes": []}
  < diagnostics k.py v4:
  <   12:5-12:12 error[out-of-bounds] Index 4 is out of bounds (source allo-csim)
  < message error fill: csim: index 4 is out of bounds at k.py:12
command allo.csim k.py fill {"compare": false}
  < result {"jobId":5}
  < diagnostics k.py v4: none
  < worker 1 job 5: csim /w/k.py::fill seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::add", "backend": "csim", "results": [3], "outputs": {}, "seconds": 0.0042, "kernelSeconds": 0.0042}
  < message information fill: csim ok, 4.2 ms, result 3
# The CPU, which it is compared with, stops at one.
command allo.csim k.py fill
  < result {"jobId":6}
  < worker 1 job 6: csim /w/k.py::fill compare=true seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 12, "column": 5}, "end": {"line": 12, "column": 12}}, "code": "uninitialized-read", "message": "It was never written", "notes": [], "faultEngine": "cpu"}
  < diagnostics k.py v4:
  <   12:5-12:12 error[uninitialized-read] It was never written (source allo-csim)
  < message error fill: on the CPU: it was never written at k.py:12
# No compiler; a crash; cancelled.
command allo.csim k.py add
  < result {"jobId":7}
  < worker 1 job 7: csim /w/k.py::add compare=true seconds=60.0, files: /w/k.py
worker 1 log g++: kernel.cpp:3: error
  < log information add: g++: kernel.cpp:3: error
worker 1 fails tool-failed neither g++ nor clang++ is to be found
  < message error add: neither g++ nor clang++ is to be found
command allo.csim k.py add
  < result {"jobId":8}
  < worker 1 job 8: csim /w/k.py::add compare=true seconds=60.0, files: /w/k.py
worker 1 ends it was ended by signal 11
  < log information add: the worker crashed: it was ended by signal 11; to replay it: allo worker --once < /cache/jobs/repro-115e2981b6738934.json
  < message error add: the compiler crashed (please report); a reproducer is in /cache/jobs/repro-115e2981b6738934.json
command allo.csim k.py add
  < result {"jobId":9}
  < worker 2 job 9: csim /w/k.py::add compare=true seconds=60.0, files: /w/k.py
command allo.csim k.py add
  < result {"jobId":9}
command allo.cancelJob {"jobId": 9}
  < worker 2 killed
  < message information add: cancelled
  < result {"cancelled":true}
request lenses k.py
  < lenses:
  <   4:1-4:8 Ran in 400 µs (stale): allo.run add
  <   4:2-4:8 Run on CPU: allo.run add
  <   4:3-4:8 Run csim: allo.csim add
  <   4:4-4:8 Show HLS C++: allo.showHls add
  <   4:5-4:8 Show MLIR: allo.showMlir add
  <   10:1-10:8 csim fault on the CPU: uninitialized read: allo.csim fill
  <   10:2-10:8 Run on CPU: allo.run fill
  <   10:3-10:8 Run csim: allo.csim fill
  <   10:4-10:8 Show HLS C++: allo.showHls fill
  <   10:5-10:8 Show MLIR: allo.showMlir fill
command allo.csim k.py add {"compare": 3}
  < error InvalidParams: 'compare' must be true or false
