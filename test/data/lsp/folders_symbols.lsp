# tip: allo-filetest lsp/folders_symbols
# All files of the folders are searched, not only those that are open or imported.
=== main.py
from allo import i32, kernel
from lib import gemm_tiled
@kernel
def top(x: i32) -> i32:
    return gemm_tiled(x)
=== lib.py
from allo import i32, kernel

@kernel
def gemm_tiled(x: i32) -> i32:
    return x
=== far/away.py
from allo import i32, kernel

@kernel
def gemm(x: i32) -> i32:
    @kernel
    def my_gemm(y: i32) -> i32:
        return y
    return my_gemm(x)
=== plain.py
def gemm():
    pass
=== session
store lib.py
store far/away.py
store plain.py
open main.py
  < diagnostics main.py v1: none
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
request workspace/symbol {"query": "gemm"}
  < symbols:
  <   gemm kind 12 far/away.py 4:5-4:9
  <   gemm_tiled kind 12 lib.py 4:5-4:15
  <   my_gemm kind 12 far/away.py 6:9-6:16 in gemm
edit far/away.py all "from allo import i32\nGEMM: i32 = 3\n"
store far/away.py
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/far/away.py", "type": 2}]}
request workspace/symbol {"query": "gemm"}
  < symbols:
  <   GEMM kind 14 far/away.py 2:1-2:5
  <   gemm_tiled kind 12 lib.py 4:5-4:15
erase far/away.py
notify workspace/didRenameFiles {"files": [{"oldUri": "file:///w/far", "newUri": "file:///w/near"}]}
request workspace/symbol {"query": "gemm"}
  < symbols:
  <   gemm_tiled kind 12 lib.py 4:5-4:15
