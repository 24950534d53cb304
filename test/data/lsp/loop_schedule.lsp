# tip: allo-filetest lsp/loop_schedule
# allo/loopSchedule: the steps of a pipelined loop wherever in it the cursor is, stale after an edit.
=== k.py
from allo import i32, kernel


@kernel
def double(a: "i32[64]", b: "i32[64]"):
    for j in range(8):
        for i in range(8):
            b[8 * j + i] = a[i] * «1»3
        b[j] = 0
    for k in range(8):
        a[k] = 1
=== session
open k.py
  < diagnostics k.py v1: none
request allo/loopSchedule {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 7, "character": 14}}
  < result null
notify workspace/didChangeConfiguration {"settings": {"allo": {"vitis": {"device": "u280"}}}}
  < diagnostics k.py v1: none
time 1
  < worker 1 job 1: estimate /w/k.py::double usual={"device":"u280"} seconds=10.0, files: /w/k.py
worker 1 result {"estimate": true, "target": "/w/k.py::double", "part": "xcu280-fsvh2892-2L-e", "clock": 4.0, "latency": {"min": 66, "max": 66}, "loops": [{"name": "j", "nest": 0, "range": {"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 23}, "file": "/w/k.py"}, "pipelined": false, "latency": {"min": 66, "max": 66}, "schedule": [], "uncertain": []}, {"name": "i", "nest": 1, "range": {"start": {"line": 7, "column": 9}, "end": {"line": 7, "column": 27}, "file": "/w/k.py"}, "ii": 2, "depth": 3, "pipelined": true, "latency": {"min": 64, "max": 64}, "limit": {"kind": "memory-port", "text": "'a' has one port", "places": [{"start": {"line": 8, "column": 28}, "end": {"line": 8, "column": 32}, "file": "/w/k.py"}], "lift": "partition 'a'"}, "schedule": [{"operation": "load 'a'", "count": 2, "first": 0, "last": 1, "range": {"start": {"line": 8, "column": 28}, "end": {"line": 8, "column": 32}, "file": "/w/k.py"}, "limits": true}, {"operation": "mul", "count": 1, "first": 2, "last": 2, "limits": false}], "unscheduled": 2, "uncertain": ["so far"]}], "resources": {}}
request allo/loopSchedule {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 7, "character": 14}}
  < result {"depth":3,"figures":"≈ II 2 · 64 cycles","hardware":"xcu280-fsvh2892-2L-e at 250 MHz","ii":2,"lift":"partition 'a'","limit":"'a' has one port","limitPlaces":[{"range":{"end":{"character":31,"line":7},"start":{"character":27,"line":7}},"uri":"$ROOT/k.py"}],"name":"i","operations":[{"count":2,"first":0,"last":1,"limits":true,"operation":"load 'a'","place":{"range":{"end":{"character":31,"line":7},"start":{"character":27,"line":7}},"uri":"$ROOT/k.py"}},{"count":1,"first":2,"last":2,"limits":false,"operation":"mul"}],"place":{"range":{"end":{"character":26,"line":6},"start":{"character":8,"line":6}},"uri":"$ROOT/k.py"},"stale":false,"target":"double","targets":["double"],"uncertain":["so far"],"unscheduled":2}
# On the line of its header, and in the loop around it.
request allo/loopSchedule {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 6, "character": 0}}
  < result {"depth":3,"figures":"≈ II 2 · 64 cycles","hardware":"xcu280-fsvh2892-2L-e at 250 MHz","ii":2,"lift":"partition 'a'","limit":"'a' has one port","limitPlaces":[{"range":{"end":{"character":31,"line":7},"start":{"character":27,"line":7}},"uri":"$ROOT/k.py"}],"name":"i","operations":[{"count":2,"first":0,"last":1,"limits":true,"operation":"load 'a'","place":{"range":{"end":{"character":31,"line":7},"start":{"character":27,"line":7}},"uri":"$ROOT/k.py"}},{"count":1,"first":2,"last":2,"limits":false,"operation":"mul"}],"place":{"range":{"end":{"character":26,"line":6},"start":{"character":8,"line":6}},"uri":"$ROOT/k.py"},"stale":false,"target":"double","targets":["double"],"uncertain":["so far"],"unscheduled":2}
request allo/loopSchedule {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 5, "character": 2}}
  < result {"depth":3,"figures":"≈ II 2 · 64 cycles","hardware":"xcu280-fsvh2892-2L-e at 250 MHz","ii":2,"lift":"partition 'a'","limit":"'a' has one port","limitPlaces":[{"range":{"end":{"character":31,"line":7},"start":{"character":27,"line":7}},"uri":"$ROOT/k.py"}],"name":"i","operations":[{"count":2,"first":0,"last":1,"limits":true,"operation":"load 'a'","place":{"range":{"end":{"character":31,"line":7},"start":{"character":27,"line":7}},"uri":"$ROOT/k.py"}},{"count":1,"first":2,"last":2,"limits":false,"operation":"mul"}],"place":{"range":{"end":{"character":26,"line":6},"start":{"character":8,"line":6}},"uri":"$ROOT/k.py"},"stale":false,"target":"double","targets":["double"],"uncertain":["so far"],"unscheduled":2}
request allo/loopSchedule {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 4, "character": 5}}
  < result null
# Behind the loop it is still in the one around it; in a loop of which nothing is known there is none.
request allo/loopSchedule {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 8, "character": 10}}
  < result {"depth":3,"figures":"≈ II 2 · 64 cycles","hardware":"xcu280-fsvh2892-2L-e at 250 MHz","ii":2,"lift":"partition 'a'","limit":"'a' has one port","limitPlaces":[{"range":{"end":{"character":31,"line":7},"start":{"character":27,"line":7}},"uri":"$ROOT/k.py"}],"name":"i","operations":[{"count":2,"first":0,"last":1,"limits":true,"operation":"load 'a'","place":{"range":{"end":{"character":31,"line":7},"start":{"character":27,"line":7}},"uri":"$ROOT/k.py"}},{"count":1,"first":2,"last":2,"limits":false,"operation":"mul"}],"place":{"range":{"end":{"character":26,"line":6},"start":{"character":8,"line":6}},"uri":"$ROOT/k.py"},"stale":false,"target":"double","targets":["double"],"uncertain":["so far"],"unscheduled":2}
request allo/loopSchedule {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 10, "character": 10}}
  < result null
edit k.py «1» "2 + "
  < diagnostics k.py v2: none
request allo/loopSchedule {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 7, "character": 14}}
  < result {"depth":3,"figures":"≈ II 2 · 64 cycles","hardware":"xcu280-fsvh2892-2L-e at 250 MHz","ii":2,"lift":"partition 'a'","limit":"'a' has one port","limitPlaces":[{"range":{"end":{"character":31,"line":7},"start":{"character":27,"line":7}},"uri":"$ROOT/k.py"}],"name":"i","operations":[{"count":2,"first":0,"last":1,"limits":true,"operation":"load 'a'","place":{"range":{"end":{"character":31,"line":7},"start":{"character":27,"line":7}},"uri":"$ROOT/k.py"}},{"count":1,"first":2,"last":2,"limits":false,"operation":"mul"}],"place":{"range":{"end":{"character":26,"line":6},"start":{"character":8,"line":6}},"uri":"$ROOT/k.py"},"stale":true,"target":"double","targets":["double"],"uncertain":["so far"],"unscheduled":2}
