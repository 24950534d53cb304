# tip: allo-filetest lsp/fix_all_constexpr
# 'ConstExpr' had a type, which 'constexpr' has not.
=== k.py
from allo import ConstExpr, i32, kernel


@kernel
def f(x: i32) -> i32:
    GAIN: ConstExpr[i32] = 3
    return x * GAIN
=== session
open k.py
  < diagnostics k.py v1:
  <   1:18-1:27 error[older-constexpr] 'ConstExpr' belongs to the older interface: a compile-time variable has the type 'constexpr'
  <     fix 1:18-1:27 "constexpr": Change to 'constexpr'
  <     fix 6:11-6:25 "constexpr": Change to 'constexpr'
  <   6:11-6:25 error[older-constexpr] 'ConstExpr[i32]' belongs to the older interface: a compile-time variable has the type 'constexpr'
  <     fix 6:11-6:25 "constexpr": Change to 'constexpr'
request actions k.py all {"only": ["source.fixAll.allo"]}
  < actions:
  <   source.fixAll.allo: Fix all Allo problems in this file
  <     1:18-1:27 "constexpr"
  <     6:11-6:25 "constexpr"
fix k.py Fix all Allo problems in this file
  < diagnostics k.py v2: none
