# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# Written by runtime/python/stubs/make.py.
from typing import Any

def bufferize(src: Any, offsets: Any, sizes: Any, strides: Any) -> Any:
    """Copies a window of a buffer or constant table into a new buffer."""
