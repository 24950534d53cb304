# Groups end at blank lines; a bracket at the beginning of the last line stays visible.
import os
import sys

from allo import (
    i32,
    kernel,
)

from math import pi
# Comments do not end a group.
from os.path import (
    join,
)
import re; import json


@kernel
def f(x: i32) -> i32:
    return x


import late
