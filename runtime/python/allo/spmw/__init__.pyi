# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# Written by runtime/python/stubs/make.py.
from typing import Any

def get_wid(axis: Any) -> Any:
    """The index of this worker along an axis of the kernel's mapping."""
def get_nw(axis: Any) -> Any:
    """The number of workers along an axis of the kernel's mapping."""
def get(stream: Any) -> Any:
    """Takes the oldest value from a stream; waits while there is none."""
def put(stream: Any, value: Any) -> Any:
    """Appends a value to a stream; waits while the stream is full."""
