# tip: allo-filetest lsp/schedule_steps
# long: the life of an error of the engine, from the pause after an edit to the edit that removes it
=== k.py
from allo import i32, kernel


@kernel
def skew(A: "i32[16, 16]"):
    for r in range(1, 16):
        for c in range(15):
            A[r, c] = A[r - 1, c + 1] + 1


s = skew.schedule()
s.reorder(["c", "r"])
t = skew.schedule()
t.pipeline("c")
=== session bare
# After a pause, the steps of one schedule after the other are done in the background.
initialize {"textDocument": {"publishDiagnostics": {"relatedInformation": true}}, "experimental": {"allo": true}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
time
  < worker 1 job 1: schedule /w/k.py::s seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::s", "tree": null, "diagnostics": [{"file": "/w/k.py", "range": {"start": {"line": 12, "column": 1}, "end": {"line": 12, "column": 22}}, "severity": "error", "code": "schedule-illegal", "message": "cannot reorder 'c' and 'r'", "notes": [{"file": "/w/k.py", "range": {"start": {"line": 8, "column": 13}, "end": {"line": 8, "column": 20}}, "message": "written here"}]}]}
  < diagnostics k.py:
  <   12:1-12:22 error[schedule-illegal] cannot reorder 'c' and 'r' (source allo-schedule)
  <     note 8:13-8:20 written here
  < worker 1 job 2: schedule /w/k.py::t seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::t", "tree": {}, "outline": "t: 1 step\n", "map": [], "diagnostics": []}
# Nothing is done twice; a comment moves the error.
edit k.py 10:1 "# moved\n"
  < diagnostics k.py:
  <   13:1-13:22 error[schedule-illegal] cannot reorder 'c' and 'r' (source allo-schedule)
  <     note 8:13-8:20 written here
time
  < worker 1 killed
# What was asked for by hand is shown as other texts are.
command allo.showSchedule k.py t
  < result {"jobId":3}
  < notify allo/jobUpdate {"jobId":3,"kind":"schedule","message":"","state":"queued","target":"t","uri":"$ROOT/k.py"}
  < worker 2 job 3: schedule /w/k.py::t seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":3,"kind":"schedule","message":"starting","state":"running","target":"t","uri":"$ROOT/k.py"}
worker 2 result {"target": "/w/k.py::t", "tree": {}, "outline": "t: 1 step\n", "map": [{"py": {"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 8}, "file": "/w/k.py"}, "outline": {"start": {"line": 1, "column": 1}, "end": {"line": 2, "column": 1}}}], "diagnostics": []}
  < notify allo/jobUpdate {"jobId":3,"kind":"schedule","message":"schedule","result":{"uri":"allo-schedule:///w/k.py/t.txt"},"state":"done","target":"t","uri":"$ROOT/k.py"}
request allo/textDocumentContent {"uri": "allo-schedule:///w/k.py/t.txt"}
  < result {"map":[{"outline":{"end":{"column":1,"line":2},"start":{"column":1,"line":1}},"py":{"end":{"column":8,"line":6},"file":"/w/k.py","start":{"column":5,"line":6}}}],"text":"t: 1 step\n"}
# An edit of what the steps are about removes the error, and they are done again: of both schedules.
edit k.py 8:33-8:37 ""
  < diagnostics k.py: none
time
  < worker 2 killed
  < notify allo/textDocumentContentChanged {"uri":"allo-schedule:///w/k.py/t.txt"}
  < worker 3 job 4: schedule /w/k.py::s seconds=60.0, files: /w/k.py
worker 3 result {"target": "/w/k.py::s", "tree": {}, "outline": "", "map": [], "diagnostics": []}
  < worker 3 job 5: schedule /w/k.py::t seconds=60.0, files: /w/k.py
worker 3 result {"target": "/w/k.py::t", "tree": {}, "outline": "", "map": [], "diagnostics": []}
# A worker that fails is not asked again for the same steps.
edit k.py 8:32-8:33 "r"
  < diagnostics k.py: none
time
  < worker 3 killed
  < worker 4 job 6: schedule /w/k.py::s seconds=60.0, files: /w/k.py
worker 4 ends
  < log information s: the steps of this schedule were not applied: the compiler crashed (please report)
  < worker 5 job 7: schedule /w/k.py::t seconds=60.0, files: /w/k.py
worker 5 ends
  < log information t: the steps of this schedule were not applied: the compiler crashed (please report)
time
edit k.py 8:32 " "
  < diagnostics k.py: none
time
# Switched off.
notify workspace/didChangeConfiguration {"settings": {"allo": {"diagnostics": {"schedules": false}}}}
  < diagnostics k.py: none
edit k.py 8:33-8:34 "c"
  < diagnostics k.py: none
time
=== session bare
# Whoever asks for a schedule that is being applied gets that one; the next one is applied all the same.
initialize {"experimental": {"allo": true}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
time
  < worker 1 job 1: schedule /w/k.py::s seconds=60.0, files: /w/k.py
command allo.showSchedule k.py s
  < result {"jobId":1}
worker 1 result {"target": "/w/k.py::s", "tree": {}, "outline": "s\n", "map": [], "diagnostics": []}
  < notify allo/jobUpdate {"jobId":1,"kind":"schedule","message":"schedule","result":{"uri":"allo-schedule:///w/k.py/s.txt"},"state":"done","target":"s","uri":"$ROOT/k.py"}
time
  < worker 1 killed
  < worker 2 job 2: schedule /w/k.py::t seconds=60.0, files: /w/k.py
