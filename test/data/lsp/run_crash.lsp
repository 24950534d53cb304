# tip: allo-filetest lsp/run_crash
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    return a + b
=== session
open k.py
  < diagnostics k.py v1: none
command allo.run k.py add
  < result {"jobId":1}
  < worker 1 job 1: run /w/k.py::add seconds=60.0, files: /w/k.py
worker 1 ends it was ended by signal 11; it said: oh
  < log information add: the worker crashed: it was ended by signal 11; it said: oh; to replay it: allo worker --once < /cache/jobs/repro-d07e81d5fe1108e0.json
  < message error add: the compiler crashed (please report); a reproducer is in /cache/jobs/repro-d07e81d5fe1108e0.json
request lenses k.py
  < lenses:
  <   4:1-4:8 Run failed: allo.run add
  <   4:2-4:8 Run on CPU: allo.run add
  <   4:3-4:8 Run csim: allo.csim add
  <   4:4-4:8 Show HLS C++: allo.showHls add
  <   4:5-4:8 Show MLIR: allo.showMlir add
# The next job has a new worker. This one says nonsense,
command allo.run k.py add
  < result {"jobId":2}
  < worker 2 job 2: run /w/k.py::add seconds=60.0, files: /w/k.py
worker 2 says "Segmentation fault\n"
  < worker 2 killed
  < log information add: the worker sent something that is not an event: a frame does not begin with its length; to replay it: allo worker --once < /cache/jobs/repro-d07e81d5fe1108e0.json
  < message error add: the compiler failed (please report); a reproducer is in /cache/jobs/repro-d07e81d5fe1108e0.json
# and this one something else than was asked.
command allo.run k.py add
  < result {"jobId":3}
  < worker 3 job 3: run /w/k.py::add seconds=60.0, files: /w/k.py
worker 3 says "23\n{\"id\":9,\"event\":\"log\"}\n"
  < worker 3 killed
  < log information add: the worker sent an answer without a question; to replay it: allo worker --once < /cache/jobs/repro-d07e81d5fe1108e0.json
  < message error add: the compiler failed (please report); a reproducer is in /cache/jobs/repro-d07e81d5fe1108e0.json
# This one does not come to an end.
command allo.run k.py add {"seconds": 2}
  < result {"jobId":4}
  < worker 4 job 4: run /w/k.py::add seconds=2.0, files: /w/k.py
time
  < worker 4 killed
  < message error add: Timed out after 2 s
workers the program 'allo' was not found
command allo.run k.py add
  < result {"jobId":5}
  < message error add: the program 'allo' was not found
