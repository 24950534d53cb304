# tip: allo-filetest lsp/line_ends
=== k.py
from allo import i32, kernel


@kernel
def ends(x: i32) -> i32:
    return x + y
=== session
open k.py
  < diagnostics k.py v1:
  <   6:16-6:17 error[undefined-name] Name 'y' is not defined
edit k.py all "from allo import i32, kernel\r\n\r\n\r\n@kernel\r\ndef ends(x: i32) -> i32:\r\n    return x + y\r\n"
  < diagnostics k.py v2:
  <   6:16-6:17 error[undefined-name] Name 'y' is not defined
edit k.py 6:16-6:17 "zz"
  < diagnostics k.py v3:
  <   6:16-6:18 error[undefined-name] Name 'zz' is not defined
edit k.py all "from allo import i32, kernel\r@kernel\rdef ends(x: i32) -> i32:\r    return x + y\r"
  < diagnostics k.py v4:
  <   4:16-4:17 error[undefined-name] Name 'y' is not defined
edit k.py 4:16-4:17 "zz"
  < diagnostics k.py v5:
  <   4:16-4:18 error[undefined-name] Name 'zz' is not defined
