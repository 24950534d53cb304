# tip: allo-filetest lsp/schedule_lenses
# A schedule has lenses where it is made. Each change of a step makes its result stale.
=== k.py
from allo import i32, kernel


@kernel
def scale(a: i32[8], n: i32):
    for i in range(8):
        a[i] = a[i] * n


s = scale.schedule()
s.split("i", 2)
same = s
=== session
open k.py
  < diagnostics k.py v1: none
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run scale
  <   4:2-4:8 Run csim: allo.csim scale
  <   4:3-4:8 Show HLS C++: allo.showHls scale
  <   4:4-4:8 Show MLIR: allo.showMlir scale
  <   10:1-10:21 Run on CPU: allo.run s
  <   10:2-10:21 Run csim: allo.csim s
  <   10:3-10:21 Equal?: allo.run s
  <   10:4-10:21 Show HLS C++: allo.showHls s
  <   10:5-10:21 Show MLIR: allo.showMlir s
  <   10:6-10:21 Show Schedule: allo.showSchedule s
command allo.run k.py s
  < result {"jobId":1}
  < worker 1 job 1: run /w/k.py::s seconds=60.0, files: /w/k.py
worker 1 result {"target": "k.py::s", "results": [], "seconds": 0.5, "kernelSeconds": 2e-07}
  < message information s: ran in 0.2 µs
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run scale
  <   4:2-4:8 Run csim: allo.csim scale
  <   4:3-4:8 Show HLS C++: allo.showHls scale
  <   4:4-4:8 Show MLIR: allo.showMlir scale
  <   10:1-10:21 Ran in 0.2 µs: allo.run s
  <   10:2-10:21 Run on CPU: allo.run s
  <   10:3-10:21 Run csim: allo.csim s
  <   10:4-10:21 Equal?: allo.run s
  <   10:5-10:21 Show HLS C++: allo.showHls s
  <   10:6-10:21 Show MLIR: allo.showMlir s
  <   10:7-10:21 Show Schedule: allo.showSchedule s
# Compared with its kernel.
command allo.run k.py s {"compare": true}
  < result {"jobId":2}
  < worker 1 job 2: run /w/k.py::s unchecked compare=true repeat=3 seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::s", "results": [], "seconds": 0.5, "kernelSeconds": 6e-07, "compare": {"equal": true, "run": 3, "outputs": {"a": {"equal": true, "first": null, "maxError": 0}}}}
  < worker 1 killed
  < message information s: equals its kernel in 3 runs
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run scale
  <   4:2-4:8 Run csim: allo.csim scale
  <   4:3-4:8 Show HLS C++: allo.showHls scale
  <   4:4-4:8 Show MLIR: allo.showMlir scale
  <   10:1-10:21 Equals its kernel in 3 runs: allo.run s
  <   10:2-10:21 Run on CPU: allo.run s
  <   10:3-10:21 Run csim: allo.csim s
  <   10:4-10:21 Equal?: allo.run s
  <   10:5-10:21 Show HLS C++: allo.showHls s
  <   10:6-10:21 Show MLIR: allo.showMlir s
  <   10:7-10:21 Show Schedule: allo.showSchedule s
command allo.run k.py s {"compare": true, "repeat": 7}
  < result {"jobId":3}
  < worker 2 job 3: run /w/k.py::s unchecked compare=true repeat=7 seconds=60.0, files: /w/k.py
worker 2 differs {"target": "/w/k.py::s", "results": [], "seconds": 0.5, "compare": {"equal": false, "run": 2, "outputs": {"a": {"equal": false, "first": {"index": [5], "cpu": 3, "csim": 4}, "maxError": 1}}, "step": {"step": 1, "steps": 1, "call": "s.split(\"i\", 2)", "output": "a", "first": {"index": [5], "cpu": 3, "csim": 4}, "place": {"file": "/w/k.py", "range": {"start": {"line": 11, "column": 1}, "end": {"line": 11, "column": 16}}, "severity": "error", "code": "schedule-difference", "message": "The results differ from step 1 of 1 on: 'a' at [5] is 3 in the kernel and 4 in the schedule", "notes": []}}}}
  < worker 2 killed
  < diagnostics k.py v1:
  <   10:1-10:2 error[schedule-difference] the schedule differs from its kernel at a[5]: the kernel has 3, the schedule 4; from step 1 of 1 on, s.split("i", 2) (source allo-run)
  <     note 11:1-11:16 The results differ from step 1 of 1 on: 'a' at [5] is 3 in the kernel and 4 in the schedule
  < message error s: the schedule differs from its kernel at a[5]: the kernel has 3, the schedule 4; from step 1 of 1 on, s.split("i", 2)
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run scale
  <   4:2-4:8 Run csim: allo.csim scale
  <   4:3-4:8 Show HLS C++: allo.showHls scale
  <   4:4-4:8 Show MLIR: allo.showMlir scale
  <   10:1-10:21 Differs from its kernel at a[5]: allo.run s
  <   10:2-10:21 Run on CPU: allo.run s
  <   10:3-10:21 Run csim: allo.csim s
  <   10:4-10:21 Equal?: allo.run s
  <   10:5-10:21 Show HLS C++: allo.showHls s
  <   10:6-10:21 Show MLIR: allo.showMlir s
  <   10:7-10:21 Show Schedule: allo.showSchedule s
edit k.py 11:13-11:14 "4"
  < diagnostics k.py v2:
  <   11:13-11:15 error[schedule-argument] split factor 42 is not less than the trip count 8 of 'i'
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run scale
  <   4:2-4:8 Run csim: allo.csim scale
  <   4:3-4:8 Show HLS C++: allo.showHls scale
  <   4:4-4:8 Show MLIR: allo.showMlir scale
  <   10:1-10:21 Differs from its kernel at a[5] (stale): allo.run s
  <   10:2-10:21 ⚠ 1 error: allo.showError s
edit k.py 11:9-11:10 "x"
  < diagnostics k.py v3:
  <   11:11-11:12 error[syntax] String is not closed before the end of its line
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run scale
  <   4:2-4:8 Run csim: allo.csim scale
  <   4:3-4:8 Show HLS C++: allo.showHls scale
  <   4:4-4:8 Show MLIR: allo.showMlir scale
  <   10:1-10:21 Differs from its kernel at a[5] (stale): allo.run s
  <   10:2-10:21 ⚠ 1 error: allo.showError s
