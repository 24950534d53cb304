# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# Written by runtime/python/stubs/make.py.
from typing import Any

def matmul(a: Any, b: Any, acc: Any = None) -> Any:
    """The product of two matrices; added to `acc` where it is a buffer."""
def dot(a: Any, b: Any, acc: Any = None) -> Any:
    """The inner product of two vectors; added to `acc` where it is a buffer."""
