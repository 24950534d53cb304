# tip: allo-filetest sema/imports/special_names
import allo
from allo import __version__, i32, kernel

assert allo.__version__ == __version__


@kernel
def add(x: i32, y: i32) -> i32:
    return x + y
