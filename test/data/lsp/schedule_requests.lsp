# tip: allo-filetest lsp/schedule_requests
# long: one document for all requests, each for clients with and without an ability
=== k.py
from allo import f32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
    for «1»i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]


s = gemm.schedule()
outer, inner = s.split("«2»i", factor=8)
s.pipeline("«3»i.inner", «4»ii=1)
s.partition("«5»A", dim=2, kind=«6»s.Cyclic, factor=4)
=== session
open k.py
  < diagnostics k.py v1: none
request definition k.py «3»
  < definition:
  <   k.py 6:9-6:10
request definition k.py «4»
  < result null
request references k.py «1»
  < references:
  <   k.py 6:9-6:10
  <   k.py 9:19-9:20
  <   k.py 9:30-9:31
  <   k.py 13:25-13:26
  <   k.py 14:13-14:14
request highlights k.py «2»
  < highlights:
  <   6:9-6:10 kind 3
  <   9:19-9:20 kind 2
  <   9:30-9:31 kind 2
  <   13:25-13:26 kind 1
  <   14:13-14:14 kind 1
request prepareRename k.py «3»
  < rename 14:13-14:14 i
request rename k.py «3» row
  < edits:
  <   k.py
  <     6:9-6:10 "row"
  <     9:19-9:20 "row"
  <     9:30-9:31 "row"
  <     13:25-13:26 "row"
  <     14:13-14:14 "row"
request rename k.py «1» k
  < error RequestFailed: 'k' is used in the kernel already, in line 8
request prepareRename k.py «5»
  < rename 15:14-15:15 A
request prepareRename k.py «4»
  < result null
request completion k.py «3»
  < completion:
  <   0001 i.outer kind 12 [loop i.outer: 4 iterations]
  <     14:13-14:20 "i.outer"
  <   0002 i.inner kind 12 [loop i.inner: 8 iterations]
  <     14:13-14:20 "i.inner"
  <   0003 j kind 12 [loop j: 24 iterations]
  <     14:13-14:20 "j"
  <   0004 k kind 12 [loop k: 16 iterations]
  <     14:13-14:20 "k"
request completion k.py «6»
  < completion:
  <   0001 s.Complete kind 20
  <     15:30-15:31 "s.Complete"
  <   0002 s.Block kind 20
  <     15:30-15:31 "s.Block"
  <   0003 s.Cyclic kind 20
  <     15:30-15:31 "s.Cyclic"
request signature k.py «4»
  < result {"activeParameter":1,"activeSignature":0,"signatures":[{"documentation":"Marks loops to start an iteration every 'ii' cycles","label":"pipeline(targets=None, ii=1)","parameters":[{"label":"targets=None"},{"label":"ii=1"}]}]}
request hints k.py
  < hints:
  <   13: outer, inner = s.split("i", factor=8)⟦ → i.outer[4] > i.inner[8]⟧
edit k.py «4»..«4» "0"
  < diagnostics k.py v2:
  <   14:23-14:26 error[syntax] Invalid number '0ii'
request references k.py «4»
  < result []
=== session bare
initialize {"textDocument": {"definition": {"linkSupport": true}, "signatureHelp": {"signatureInformation": {"parameterInformation": {"labelOffsetSupport": true}}}}, "workspace": {"workspaceEdit": {"documentChanges": true}}} {"inlayHints": {"schedules": false}}
  < initialized utf-16
notify initialized {}
open k.py
  < diagnostics k.py: none
request definition k.py «3»
  < definition:
  <   k.py 6:9-6:10 in 6:5-6:24, from 14:13-14:20
request signature k.py «4»
  < result {"activeParameter":1,"activeSignature":0,"signatures":[{"documentation":"Marks loops to start an iteration every 'ii' cycles","label":"pipeline(targets=None, ii=1)","parameters":[{"label":[9,21]},{"label":[23,27]}]}]}
request rename k.py «3» row
  < edits:
  <   k.py v1
  <     6:9-6:10 "row"
  <     9:19-9:20 "row"
  <     9:30-9:31 "row"
  <     13:25-13:26 "row"
  <     14:13-14:14 "row"
request hints k.py
  < hints: none
