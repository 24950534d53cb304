# tip: allo-filetest lsp/notebook_loop_schedule
# The schedule of a loop of a kernel in a cell leads to that cell.
=== cell:1
from allo import i32, kernel
=== cell:2
@kernel
def double(a: "i32[64]", b: "i32[64]"):
    for i in range(64):
        b[i] = a[i] * 3
=== session
notebook a.ipynb cell:1 cell:2
notify workspace/didChangeConfiguration {"settings": {"allo": {"vitis": {"device": "u280"}}}}
time 1
  < worker 1 job 1: estimate /w/a.ipynb::double usual={"device":"u280"} seconds=10.0, files: /w/a.ipynb
worker 1 result {"estimate": true, "target": "/w/a.ipynb::double", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "loops": [{"name": "loop_i", "nest": 0, "range": {"start": {"line": 5, "column": 5}, "end": {"line": 5, "column": 24}, "file": "/w/a.ipynb"}, "ii": 1, "depth": 3, "pipelined": true, "latency": {"min": 64, "max": 64}, "limit": {"kind": "recurrence", "text": "so", "places": [{"start": {"line": 6, "column": 16}, "end": {"line": 6, "column": 20}, "file": "/w/a.ipynb"}]}, "schedule": [{"operation": "load 'a'", "count": 1, "first": 0, "last": 1, "range": {"start": {"line": 6, "column": 16}, "end": {"line": 6, "column": 20}, "file": "/w/a.ipynb"}, "limits": true}], "unscheduled": 0, "uncertain": []}], "resources": {}}
request allo/loopSchedule {"textDocument": {"uri": "cell:2"}, "position": {"line": 3, "character": 8}}
  < result {"depth":3,"figures":"≈ II 1 · 64 cycles","hardware":"xcu280-fsvh2892-2L-e at 250 MHz","ii":1,"limit":"so","limitPlaces":[{"range":{"end":{"character":19,"line":3},"start":{"character":15,"line":3}},"uri":"cell:2"}],"name":"loop_i","operations":[{"count":1,"first":0,"last":1,"limits":true,"operation":"load 'a'","place":{"range":{"end":{"character":19,"line":3},"start":{"character":15,"line":3}},"uri":"cell:2"}}],"place":{"range":{"end":{"character":23,"line":2},"start":{"character":4,"line":2}},"uri":"cell:2"},"stale":false,"target":"double","targets":["double"],"uncertain":[],"unscheduled":0}
# At its last character, too.
request allo/loopSchedule {"textDocument": {"uri": "cell:2"}, "position": {"line": 3, "character": 23}}
  < result {"depth":3,"figures":"≈ II 1 · 64 cycles","hardware":"xcu280-fsvh2892-2L-e at 250 MHz","ii":1,"limit":"so","limitPlaces":[{"range":{"end":{"character":19,"line":3},"start":{"character":15,"line":3}},"uri":"cell:2"}],"name":"loop_i","operations":[{"count":1,"first":0,"last":1,"limits":true,"operation":"load 'a'","place":{"range":{"end":{"character":19,"line":3},"start":{"character":15,"line":3}},"uri":"cell:2"}}],"place":{"range":{"end":{"character":23,"line":2},"start":{"character":4,"line":2}},"uri":"cell:2"},"stale":false,"target":"double","targets":["double"],"uncertain":[],"unscheduled":0}
request allo/loopSchedule {"textDocument": {"uri": "cell:1"}, "position": {"line": 0, "character": 0}}
  < result null
