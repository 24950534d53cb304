# tip: allo-filetest lsp/imports
# A file sees the files that it imports as the editor has them, and follows their edits.
=== tables.py
N = 4
=== helpers.py
from allo import Template, constexpr, i32, kernel
from tables import N

T = Template("T")


@kernel
def total(x: i32[N]) -> i32:
    return x[0] + x[N - 1]


@kernel(T)
def first(x: T) -> i32:
    return x[0]
=== top.py
from allo import f32, i32, kernel
import helpers
from tables import N, M

first_of_scalar = helpers.first[f32]


@kernel
def top(x: i32[4]) -> i32:
    return helpers.total(x)
=== session
store tables.py
store helpers.py
open top.py
  < diagnostics top.py v1:
  <   3:23-3:24 error[unknown-import] Module 'tables' has no name 'M'
  <   5:19-5:37 error[callee-failed] Kernel 'first[f32]' does not compile for this use: A value of type 'f32' cannot be indexed
  <     note helpers.py 14:12-14:16 A value of type 'f32' cannot be indexed
# The open text counts, not the disk's.
open tables.py
  < diagnostics top.py v1:
  <   3:23-3:24 error[unknown-import] Module 'tables' has no name 'M'
  <   5:19-5:37 error[callee-failed] Kernel 'first[f32]' does not compile for this use: A value of type 'f32' cannot be indexed
  <     note helpers.py 14:12-14:16 A value of type 'f32' cannot be indexed
edit tables.py all "N = 4\nM = 5\n"
  < diagnostics top.py v1:
  <   5:19-5:37 error[callee-failed] Kernel 'first[f32]' does not compile for this use: A value of type 'f32' cannot be indexed
  <     note helpers.py 14:12-14:16 A value of type 'f32' cannot be indexed
edit tables.py all "N = 5\nM = 5\n"
  < diagnostics top.py v1:
  <   5:19-5:37 error[callee-failed] Kernel 'first[f32]' does not compile for this use: A value of type 'f32' cannot be indexed
  <     note helpers.py 14:12-14:16 A value of type 'f32' cannot be indexed
  <   10:26-10:27 error[argument-type] Kernel call argument 'x' type mismatch: expected 'i32[5]', got 'i32[4]'
  <     note helpers.py 8:11-8:20 parameter 'x' is declared here
close tables.py
  < diagnostics top.py v1:
  <   3:23-3:24 error[unknown-import] Module 'tables' has no name 'M'
  <   5:19-5:37 error[callee-failed] Kernel 'first[f32]' does not compile for this use: A value of type 'f32' cannot be indexed
  <     note helpers.py 14:12-14:16 A value of type 'f32' cannot be indexed
