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
request hover test_pkg.py «1»
request hover test_pkg.py «2»
request lenses test_pkg.py
open other.py
