# tip: allo-filetest sema/anywhere/loops_with_and_try
import os

from allo import i32, kernel

for width in (8, 16):

    @kernel
    def in_for(x: i32) -> i32:
        return x + 1


while os.environ.get("AGAIN"):

    @kernel
    def in_while(x: i32) -> i32:
        return x


with open(os.devnull) as sink:
    N = 4

    @kernel
    def in_with(x: i32) -> i32:
        return x + N


try:
    import torch

    @kernel
    def in_try(x: i32) -> i32:
        return x
except ImportError as error:

    @kernel
    def in_except(x: i32) -> i32:
        return x + 1
