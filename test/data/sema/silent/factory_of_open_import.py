# tip: allo-filetest sema/silent/factory_of_open_import
import os

from allo import i32, kernel
from somewhere import *


def compose(T, N=3):
    @kernel
    def k(x: T) -> T:
        return x + N

    return k


made = compose(i32, perhaps)
read = compose(i32, os.environ)
