# tip: allo-filetest lsp/host_calls
# A Python file that only calls kernels is looked at as well, through a package that re-exports them.
=== pkg/__init__.py
from .sums import scale as scaled
=== pkg/sums.py
from allo import i32, kernel


@kernel
def scale(x: "i32[8]", gain: i32):
    """Multiplies in place."""
    for i in range(8):
        x[i] = x[i] * gain
=== test_pkg.py
import numpy as np
import pkg.sums
from pkg import scaled

def test_scaled():
    «1»scaled(np.zeros(4, np.int32), 2)
    pkg.sums.«2»scale(np.zeros(8, np.int32))
=== other.py
import numpy as np

print(np.zeros(4))
=== session
store pkg/__init__.py
store pkg/sums.py
open test_pkg.py
  < diagnostics test_pkg.py v1:
  <   6:12-6:33 warning[host-argument] Argument 'x' of kernel 'scale' must be 'i32[8]', got an array of shape (4,)
  <     note pkg/sums.py 5:5-5:10 kernel 'scale' is defined here
  <   7:5-7:42 warning[host-argument] Kernel 'scale' takes 2 arguments, but 'gain' is missing
  <     note pkg/sums.py 5:5-5:10 kernel 'scale' is defined here
request hover test_pkg.py «1»
  < hover 6:5-6:11 markdown
  <   | **kernel**
  <   | ```python
  <   | def scale(x: i32[8], gain: i32)
  <   | ```
  <   |
  <   | Multiplies in place.
  <   |
  <   | Defined in `pkg/sums.py`:5
request hover test_pkg.py «2»
  < hover 7:5-7:19 markdown
  <   | **kernel**
  <   | ```python
  <   | def scale(x: i32[8], gain: i32)
  <   | ```
  <   |
  <   | Multiplies in place.
  <   |
  <   | Defined in `pkg/sums.py`:5
request lenses test_pkg.py
  < result []
open other.py
