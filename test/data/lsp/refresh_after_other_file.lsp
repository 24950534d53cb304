# tip: allo-filetest lsp/refresh_after_other_file
# What another file's change does to open files is told once, whatever the number of files; of its own edits an
# editor knows. A client that has not answered yet is not asked twice.
=== tables.py
N = 4
=== one.py
from allo import i32, kernel
from tables import N


@kernel
def one(x: i32[N]) -> i32:
    return x[3]
=== two.py
from allo import i32, kernel
from tables import N


@kernel
def two(x: i32[N]) -> i32:
    return x[0]
=== session bare
initialize {"workspace": {"inlayHint": {"refreshSupport": true}, "codeLens": {"refreshSupport": true}, "semanticTokens": {"refreshSupport": true}}}
  < initialized utf-16
store tables.py
open one.py
  < diagnostics one.py: none
open two.py
  < diagnostics two.py: none
open tables.py
  < diagnostics one.py: none
  < diagnostics two.py: none
  < request workspace/inlayHint/refresh
  < request workspace/codeLens/refresh
  < request workspace/semanticTokens/refresh
edit tables.py all "N = 2\n"
  < diagnostics one.py:
  <   7:14-7:15 warning[index-out-of-bounds] Index 3 is out of bounds for axis 0 of 'x', which has size 2
  < diagnostics two.py: none
answer null
  < request workspace/semanticTokens/refresh
request lenses one.py
  < lenses:
  <   5:1-5:8 Run on CPU: allo.run one
  <   5:2-5:8 Run csim: allo.csim one
  <   5:3-5:8 Show HLS C++: allo.showHls one
  <   5:4-5:8 Show MLIR: allo.showMlir one
# Two of the three are still unanswered.
edit tables.py all "N = 4\n"
  < diagnostics one.py: none
  < diagnostics two.py: none
request lenses one.py
  < lenses:
  <   5:1-5:8 Run on CPU: allo.run one
  <   5:2-5:8 Run csim: allo.csim one
  <   5:3-5:8 Show HLS C++: allo.showHls one
  <   5:4-5:8 Show MLIR: allo.showMlir one
edit one.py 7:12-7:16 "x[2]"
  < diagnostics one.py: none
