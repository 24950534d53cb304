# tip: allo-filetest lsp/documents_without_allo
# They cost nothing, and yield nothing.
=== k.py
print(bad)
=== session
open k.py
edit k.py 1:1 "import os\n"
close k.py
