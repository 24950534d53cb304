# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Hardware kernels as callable objects of Python.

What the package and its modules export is a table of the compiler. No rule of the language is here.
"""

import builtins
import sys
import types

try:
    import _xxsubinterpreters
except ImportError:
    pass
else:
    if _xxsubinterpreters.get_current() != _xxsubinterpreters.get_main():
        raise ImportError("allo can be imported in the main interpreter of a process only")

from allo import _native, errors

__version__ = _native.version


def _populate():
    from allo import _html, _objects, _pickle  # noqa: F401: the last one says how objects are pickled

    modules = {"allo": sys.modules[__name__], "allo.errors": errors}
    older = [path.replace("allo", "allo.exp", 1) for path in _native.modules()]
    for name in (*_native.modules(), *older):
        if name not in modules:
            modules[name] = sys.modules[name] = types.ModuleType(name)
            modules[name].__path__ = []
    made = {name: getattr(_objects, name) for name in ("kernel", "consteval", "range", "grid")}
    classes = ("Kernel", "Module", "Schedule", "OpRef", "LoopRef", "BufferRef", "CPU", "Vitis")
    for name in classes:
        made[name] = getattr(_native, name)
        made[name].__module__ = "allo"
    for name, value in made.items():
        _native.register(value, "allo", name)
    exceptions = {name: value for name, value in vars(errors).items() if isinstance(value, type)}
    for path, module in modules.items():
        for name in _native.names(path.replace("allo.exp", "allo", 1)):
            submodule = modules.get(f"{path}.{name}")
            if submodule is None and name != "exp":  # of these, 'exp' is an operator, too
                submodule = modules.get(f"allo.{name}")
            if name in made:
                value = made[name]
            elif submodule is not None:
                value = submodule
                _native.register(submodule, "allo", name)
            else:
                value = _native.exported(path.replace("allo.exp", "allo", 1), name)
            setattr(module, name, value)
        for name, value in {**exceptions, **made}.items():
            module.__dict__.setdefault(name, value)
    # Not the modules that this file imports.
    globals()["__all__"] = sorted({*_native.names("allo"), *exceptions, *made})
    for path, module in modules.items():
        home, _, name = path.rpartition(".")
        if home and not hasattr(modules[home], name):
            setattr(modules[home], name, module)


_populate()
if "get_ipython" in vars(builtins):
    from allo import _html

    _html.show_errors(builtins.get_ipython())
del _populate
