# tip: allo-filetest lsp/run_cancel
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    return a + b
=== session bare
initialize {"window": {"workDoneProgress": true}, "workspace": {"codeLens": {"refreshSupport": true}}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
# By its progress.
command allo.run k.py add
  < result {"jobId":1}
  < request window/workDoneProgress/create {"token":"allo/job/1"}
  < worker 1 job 1: run /w/k.py::add seconds=60.0, files: /w/k.py
answer null
  < notify $/progress {"token":"allo/job/1","value":{"cancellable":true,"kind":"begin","message":"starting","title":"Run add"}}
worker 1 phase running
  < notify $/progress {"token":"allo/job/1","value":{"cancellable":true,"kind":"report","message":"running"}}
notify window/workDoneProgress/cancel {"token": "allo/job/1"}
  < worker 1 killed
  < notify $/progress {"token":"allo/job/1","value":{"kind":"end","message":"cancelled"}}
  < message information add: cancelled
  < request workspace/codeLens/refresh
answer null
# By its number; while it waits for a worker, too. Two run at a time.
command allo.run k.py add {"random": 1}
  < result {"jobId":2}
  < request window/workDoneProgress/create {"token":"allo/job/2"}
  < worker 2 job 2: run /w/k.py::add random=1 seconds=60.0, files: /w/k.py
command allo.run k.py add {"random": 2}
  < result {"jobId":3}
  < request window/workDoneProgress/create {"token":"allo/job/3"}
  < worker 3 job 3: run /w/k.py::add random=2 seconds=60.0, files: /w/k.py
command allo.run k.py add {"random": 3}
  < result {"jobId":4}
  < request window/workDoneProgress/create {"token":"allo/job/4"}
command allo.cancelJob {"jobId": 4}
  < message information add: cancelled
  < request workspace/codeLens/refresh
  < result {"cancelled":true}
command allo.cancelJob {"jobId": 2}
  < worker 2 killed
  < message information add: cancelled
  < result {"cancelled":true}
command allo.cancelJob {"jobId": 2}
  < result {"cancelled":false}
# What is cancelled ends before the client has agreed to see its progress.
command allo.run k.py add {"random": 4}
  < result {"jobId":5}
  < request window/workDoneProgress/create {"token":"allo/job/5"}
  < worker 4 job 5: run /w/k.py::add random=4 seconds=60.0, files: /w/k.py
command allo.cancelJob {"jobId": 5}
  < worker 4 killed
  < message information add: cancelled
  < result {"cancelled":true}
answer null
# A command that waits for an analysis is a request like others.
hold
edit k.py 6:17 " + 1"
command allo.run k.py add
cancel
  < error RequestCancelled: the request was cancelled
release
  < diagnostics k.py: none
command allo.run k.py add
  < result {"jobId":6}
  < request window/workDoneProgress/create {"token":"allo/job/6"}
  < worker 5 job 6: run /w/k.py::add seconds=60.0, files: /w/k.py
# The end of the session ends what runs.
shutdown
  < worker 3 killed
  < message information add: cancelled
  < worker 5 killed
  < message information add: cancelled
  < result null
exit
  < exit 0
