# tip: allo-filetest sema/imports/other_modules_are_left_alone
import math
import os
import numpy as np
from typing import TYPE_CHECKING

from allo import i32, kernel

if TYPE_CHECKING:
    from collections.abc import Callable

HOME = os.environ.get("HOME", "")
print("module level is Python", math.pi, np.zeros(4))


@kernel
def other_modules_are_left_alone(x: i32) -> i32:
    return x
