# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""The exported names that do something in plain Python, too: decorators, `range` and `grid`."""

import builtins
import functools
import itertools
import linecache
import os
import sys
import types

from allo import _native


def _enclosing(function):
    """The names of the functions around one that was just made; none at the top of a module."""
    code, names = function.__code__, {}
    frame = sys._getframe(2)
    while frame is not None and code not in frame.f_code.co_consts:
        frame = frame.f_back  # a decorator
    while frame is not None and frame.f_locals is not frame.f_globals:
        names = {**frame.f_locals, **names}
        if frame.f_back is None or frame.f_code not in frame.f_back.f_code.co_consts:
            break  # what is around it does not run, or does not call it
        frame = frame.f_back
    return names


def _read_command(function):
    """The lines of a program that is no file to Python: that of `python -c`, and a file that is its standard input."""
    name, text = function.__code__.co_filename, None
    if function.__module__ == "__main__" and name == "<string>":
        for flag, argument in zip(sys.orig_argv[1:], sys.orig_argv[2:]):
            if flag.startswith("-") and not flag.startswith("--") and flag.endswith("c"):
                text = argument
                break
    elif name == "<timed exec>" and hasattr(builtins, "get_ipython"):
        return _read_timed(function)
    elif function.__module__ == "__main__" and name == "<stdin>":
        try:
            size = os.fstat(0).st_size
            text = os.pread(0, size, 0).decode() if size else None
        except (OSError, UnicodeDecodeError):
            return
    try:
        if text and _holds(compile(text, name, "exec"), function.__code__):
            linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    except (SyntaxError, ValueError):
        return  # the lines of another program


def _read_timed(function):
    """The lines of a cell with '%%time', which IPython runs without them. Each cell is a file of its own from then on."""
    shell = builtins.get_ipython()
    cell = shell.history_manager.input_hist_raw[-1].partition("\n")[2]
    try:
        text = shell.transform_cell(cell)
        if not _holds(compile(text, "<timed exec>", "exec"), function.__code__):
            return  # it is of something that the cell calls
    except (SyntaxError, ValueError):
        return
    name = f"<timed exec {shell.execution_count}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    function.__code__ = function.__code__.replace(co_filename=name)


def _holds(code, wanted):
    """Whether the code of a function is in that of a program."""
    parts = [each for each in code.co_consts if isinstance(each, types.CodeType)]
    return wanted in parts or any(_holds(each, wanted) for each in parts)


def _decorator(make, name):
    def decorate(*arguments, **options):
        if arguments and isinstance(arguments[-1], (types.FunctionType, staticmethod)):
            return made(arguments[-1], arguments[:-1], options)
        if len(arguments) == 1 and not options and callable(arguments[0]):
            if not isinstance(arguments[0], _native.AlloValue):
                return made(arguments[0], (), {})
        return lambda function: made(function, arguments, options)

    def made(function, arguments, options):
        if isinstance(function, staticmethod):  # which a kernel in a class is anyway
            function = function.__func__
        plain = function
        while isinstance(plain, types.FunctionType) and hasattr(plain, "__wrapped__"):
            plain = plain.__wrapped__  # a kernel is compiled from its source
        if not isinstance(plain, types.FunctionType) or plain.__name__ == "<lambda>":
            raise TypeError(f"{name} needs a function that 'def' has made, got {function!r}")
        # The lines that Python has just compiled, which the compiler reads at the first call; those of an earlier import and
        # those of a later edit are others.
        linecache.checkcache(plain.__code__.co_filename)
        enclosing = _enclosing(plain)
        if not linecache.getlines(plain.__code__.co_filename, plain.__globals__):
            _read_command(plain)
        return functools.update_wrapper(make(plain, enclosing, arguments, options), plain)

    decorate.__name__ = decorate.__qualname__ = name
    return decorate


kernel = _decorator(_native.Kernel, "kernel")
consteval = _decorator(_native.consteval, "consteval")


def range(*bounds, start=0, stop=None, step=1, name=None):
    """In a kernel a loop; elsewhere Python's own range."""
    if len(bounds) == 1 and stop is None:
        bounds = (start, *bounds)
    return builtins.range(*bounds, *(start, stop, step)[len(bounds) :])


def grid(*bounds, name=None):
    """In a kernel a nest of loops; elsewhere tuples of indices, the last one fastest."""
    axes = (each if isinstance(each, tuple) else (each,) for each in bounds)
    return itertools.product(*(builtins.range(*axis) for axis in axes))
