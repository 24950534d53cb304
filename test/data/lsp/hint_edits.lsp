# tip: allo-filetest lsp/hint_edits
# A type hint can be inserted where the file has a name for the type, and the kernel is no instance.
=== k.py
from allo import Template, apint, i16, i32, kernel

T = Template("T")
wide = apint(40, signed=True)


@kernel
def inserted(x: i32, y: i16) -> i32:
    a = x
    b = y
    c = x + x
    f, g = x, y
    h = y * 3.0
    return a + b + c + f + g


@kernel(T)
def template(x: T) -> T:
    s = x + x
    return s


template_i16 = template[i16]
=== session
open k.py
  < diagnostics k.py v1:
  <   13:5-13:6 warning[unused-variable] Variable 'h' is never used
request hints k.py
  < hints:
  <   9: a⟦: i32⟧ = x
  <   10: b⟦: i16⟧ = y
  <   11: c⟦: i33⟧ = x + x
  <   12: f⟦: i32⟧, g⟦: i16⟧ = x, y
  <   13: h⟦: i32⟧ = y * 3.0
  <   14: return a + b + c + f + g⟦ ‹i36 → i32›⟧
  <   19: s⟦: i17⟧ = x + x
  <   20: return s⟦ ‹i17 → i16›⟧
  <   edit 9:6-9:6 ": i32"
  <   edit 10:6-10:6 ": i16"
  <   edit 11:6-11:6 ": apint(33, signed=True)"
  <   edit 13:6-13:6 ": i32"
