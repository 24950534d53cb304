# tip: allo-filetest lsp/opt_in_warnings
=== k.py
from allo import i32, kernel


@kernel
def loses(x: i32) -> i32:
    y: i32 = x + x
    z: i32 = y + y  # allo: ignore[width-loss]
    return z
=== other.py
from allo import i32, kernel


@kernel
def other(x: i32) -> i32:
    y: i32 = x - 1
    return y
=== session bare
initialize {}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
# Somebody wants them: what is open is looked at again.
notify workspace/didChangeConfiguration {"settings": {"allo": {"warnings": {"width-loss": "error"}}}}
  < diagnostics k.py:
  <   6:14-6:19 error[width-loss] The conversion from 'i33' to 'i32' keeps 32 of 33 bits: bit 32 is dropped
open other.py
  < diagnostics other.py:
  <   6:14-6:19 error[width-loss] The conversion from 'i33' to 'i32' keeps 32 of 33 bits: bit 32 is dropped
notify workspace/didChangeConfiguration {"settings": {"allo": {"warnings": {"width-loss": "off"}}}}
  < diagnostics k.py: none
  < diagnostics other.py: none
notify workspace/didChangeConfiguration {"settings": {"allo": {"select": ["width-loss"]}}}
  < diagnostics k.py:
  <   6:14-6:19 warning[width-loss] The conversion from 'i33' to 'i32' keeps 32 of 33 bits: bit 32 is dropped
  < diagnostics other.py:
  <   6:14-6:19 warning[width-loss] The conversion from 'i33' to 'i32' keeps 32 of 33 bits: bit 32 is dropped
