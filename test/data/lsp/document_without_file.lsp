# tip: allo-filetest lsp/document_without_file
# A document that no file has yet is checked as well.
=== untitled:Untitled-1
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v
=== session
open untitled:Untitled-1
  < diagnostics untitled:Untitled-1 v1: none
