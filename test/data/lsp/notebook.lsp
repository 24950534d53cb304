# tip: allo-filetest lsp/notebook
# The cells of a notebook are one module. Diagnostics are those of cells, and go with them.
=== cell:1
from allo import i8, i32, kernel
=== cell:2
%%time
@kernel
def low(x: i32) -> i32:
    return x + «a»rest
=== cell:3
%matplotlib inline
@kernel
def high(x: i32) -> i32:
    return low(x, x)
=== cell:4
REST = 3
=== session
notebook a.ipynb cell:1 cell:2 cell:3
  < diagnostics cell:2 v1:
  <   4:16-4:20 error[undefined-name] Name 'rest' is not defined
  < diagnostics cell:3 v1:
  <   4:19-4:20 error[too-many-arguments] Invalid arguments for kernel 'low': expected at most 1 positional arguments, got 2
  <     note cell:2 3:5-3:8 kernel 'low' is declared here
# only what changes is published
edit cell:2 «a»-4:20 "x"
  < diagnostics cell:2 v2: none
edit cell:3 4:18 " + é"
  < diagnostics cell:3 v2:
  <   4:23-4:24 error[syntax] Expected ',' or an operator before 'x'
  <     fix 4:22-4:22 ",": Insert ','
edit cell:3 4:5 "\n\n    "
  < diagnostics cell:3 v3:
  <   6:23-6:24 error[syntax] Expected ',' or an operator before 'x'
  <     fix 6:22-6:22 ",": Insert ','
# a new cell between them, a cell that moves, and one that goes
notebook a.ipynb cell:1 cell:4 cell:2 cell:3
notebook a.ipynb cell:3 cell:1 cell:2
  < diagnostics cell:3 v3:
  <   2:2-2:8 error[undefined-name] Name 'kernel' is not defined
  <     note 2:2-2:8 'kernel' is a name of allo: import it with 'from allo import kernel'
  <   3:13-3:16 error[undefined-name] Name 'i32' is not defined
  <     note cell:1 1:22-1:25 'i32' is defined later, here
  <   3:21-3:24 error[undefined-name] Name 'i32' is not defined
  <     note cell:1 1:22-1:25 'i32' is defined later, here
  <   6:23-6:24 error[syntax] Expected ',' or an operator before 'x'
  <     fix 6:22-6:22 ",": Insert ','
notebook a.ipynb cell:1 cell:2
  < diagnostics cell:3 v3: none
notebook a.ipynb cell:1 cell:3 cell:2
  < diagnostics cell:3 v1:
  <   6:23-6:24 error[syntax] Expected ',' or an operator before 'x'
  <     fix 6:22-6:22 ",": Insert ','
# no edit, and no text of a cell as a document of its own
notify textDocument/didOpen {"textDocument": {"uri": "cell:1", "languageId": "python", "version": 1, "text": "def"}}
notify notebookDocument/didSave {"notebookDocument": {"uri": "file:///w/a.ipynb"}}
notebook a.ipynb
  < diagnostics cell:3 v1: none
request hover cell:1 1:19
  < result null
