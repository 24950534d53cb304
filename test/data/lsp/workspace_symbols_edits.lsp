# tip: allo-filetest lsp/workspace_symbols_edits
# The answer is about the newest texts: it waits for all analyses, and follows edits that make no difference to others.
=== main.py
from allo import i32, kernel
from tables import FACTOR


@kernel
def scale(x: i32) -> i32:
    return x * FACTOR
=== tables.py
FACTOR = 3
=== session
open main.py
  < diagnostics main.py v1:
  <   7:16-7:22 error[opaque-value] 'FACTOR' is not a compile-time constant: 'from tables import FACTOR' cannot be evaluated without running Python
  <     note 2:20-2:26 bound here
open tables.py
  < diagnostics main.py v1: none
hold
edit main.py 6:5-6:10 "scaled"
request workspace/symbol {"query": "a"}
release
  < diagnostics main.py v2: none
  < symbols:
  <   scaled kind 12 main.py 6:5-6:11
  <   FACTOR kind 14 tables.py 1:1-1:7
edit tables.py 1:1 "# A comment.\n"
  < diagnostics main.py v2: none
request workspace/symbol {"query": "factor"}
  < symbols:
  <   FACTOR kind 14 tables.py 2:1-2:7
edit tables.py 2:1-2:7 "FACTORS"
  < diagnostics main.py v2:
  <   2:20-2:26 error[unknown-import] Module 'tables' has no name 'FACTOR'
  <     fix 2:20-2:26 "FACTORS": Change to 'FACTORS'
request workspace/symbol {"query": "factor"}
  < symbols:
  <   FACTORS kind 14 tables.py 2:1-2:8
close tables.py
  < diagnostics main.py v2:
  <   7:16-7:22 error[opaque-value] 'FACTOR' is not a compile-time constant: 'from tables import FACTOR' cannot be evaluated without running Python
  <     note 2:20-2:26 bound here
store tables.py
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/tables.py", "type": 2}]}
  < diagnostics main.py v2:
  <   2:20-2:26 error[unknown-import] Module 'tables' has no name 'FACTOR'
  <     fix 2:20-2:26 "FACTORS": Change to 'FACTORS'
request workspace/symbol {"query": "factor"}
  < symbols:
  <   FACTORS kind 14 tables.py 2:1-2:8
close main.py
  < diagnostics main.py v2: none
request workspace/symbol {"query": ""}
  < result []
