# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Makes the package's objects again in another process, from what `pickle` carries.

A kernel that a module has is found there. Another one, such as that of a factory or of the main program, is carried with
its code, its source, and the values that it names.
"""

import copyreg
import functools
import importlib
import linecache
import marshal
import operator
import sys
import types
import warnings

from allo import _native
from allo.errors import AlloWarning


class _Imported:
    """A module, which the other process imports itself."""

    def __init__(self, module):
        self.name = module.__name__


class _Plain:
    """A function of Python that the other process cannot import."""

    def __init__(self, function):
        self.state = _state(function, _names_of_code(function.__code__), {})
        self.made_of = (None, *_made_of(function))

    def __reduce__(self):
        return _new_function, self.made_of, self.state, None, None, _set_names


def _names_of_code(code):
    names = dict.fromkeys(code.co_names, ())
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            names.update(_names_of_code(each))
    return names


def _attributes(owner, attributes):
    """The object with those attributes only that a kernel reads: "N", "sizes.N"."""
    names = {}
    for each in attributes:
        name, _, rest = each.partition(".")
        if hasattr(owner, name):
            names.setdefault(name, []).extend([rest] if rest else [])
    return types.SimpleNamespace(**{name: _packed_one(getattr(owner, name), rest) for name, rest in names.items()})


def _packed_one(value, attributes):
    if isinstance(value, types.ModuleType):
        return _Imported(value)
    if isinstance(value, types.FunctionType) and not _is_importable(value, value):
        return _Plain(value)
    owner = value if isinstance(value, type) else type(value)
    if attributes and owner.__module__ == "__main__":
        return _attributes(value, attributes)
    return value


def _packed(names, attributes):
    return {name: _packed_one(value, attributes.get(name, ())) for name, value in names.items()}


def _unpacked(names):
    return {name: importlib.import_module(v.name) if isinstance(v, _Imported) else v for name, v in names.items()}


def exported(module, name):
    return _native.exported(module, name)


def call(function, arguments, options):
    return function(*arguments, **options)


def _is_importable(made, function):
    if function.__module__ == "__main__":
        return False
    found = sys.modules.get(function.__module__)
    for name in function.__qualname__.split("."):
        found = getattr(found, name, None)
    return found is made


def _reduce_function(made):
    function = made.__wrapped__
    if hasattr(made, "_index"):
        whole = type(made)(function, made._enclosing, *made._given)
        return operator.getitem, (functools.update_wrapper(whole, function), made._index)
    if _is_importable(made, function):
        return function.__qualname__
    state = _state(function, made._names, made._enclosing)
    return _new_function, (type(made), *_made_of(function), made._given), state, None, None, _set_names


def _made_of(function):
    code = function.__code__
    lines = linecache.getlines(code.co_filename, function.__globals__)
    return marshal.dumps(code), function.__name__, function.__qualname__, function.__module__, lines


def _state(function, names, enclosing):
    """What the names around a function mean."""
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or ()))
    held = {name: cell.cell_contents for name, cell in cells.items()}
    around = {name: enclosing[name] for name in names if name in enclosing}
    seen = {name: function.__globals__[name] for name in names if name in function.__globals__}
    return tuple(_packed(each, names) for each in (seen, held, around))


def _new_function(kind, code, name, qualname, module, lines, given=()):
    code = marshal.loads(code)
    if not linecache.getlines(code.co_filename):
        linecache.cache[code.co_filename] = (sum(map(len, lines)), None, lines, code.co_filename)
    cells = tuple(types.CellType() for _ in code.co_freevars)
    function = types.FunctionType(code, {"__name__": module}, name, closure=cells or None)
    function.__qualname__ = qualname
    return function if kind is None else functools.update_wrapper(kind(function, {}, *given), function)


def _set_names(made, state):
    seen, held, around = map(_unpacked, state)
    function = getattr(made, "__wrapped__", made)
    function.__globals__.update(seen)
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        cell.cell_contents = held[name]
    if around:
        made._enclosing.update(around)


def _reduce_schedule(schedule):
    return _new_schedule, schedule._origin


def _new_schedule(source, steps):
    schedule = _native.Schedule.from_string(source) if isinstance(source, str) else source.schedule()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", AlloWarning)  # they were shown when the steps were made
        for name, arguments, composed in steps:
            given = [_found(schedule, each, composed) for each in arguments]
            if name == "compose":
                schedule.compose(*given[0], id=given[1])
            else:
                getattr(schedule, name)(*given)
    return schedule


def _found(schedule, argument, composed):
    if isinstance(argument, list):
        return [_found(schedule, each, composed) for each in argument]
    if not isinstance(argument, tuple):
        return argument
    kind, value = argument
    if kind == "schedule":
        return _new_schedule(*composed[value])
    return getattr(schedule.query, kind)(path=value).one()


def _reduce_backend(backend):
    return _new_backend, backend._origin


def _new_backend(origin, settings):
    kind, source, arguments, options = origin
    if isinstance(source, tuple):
        backend = getattr(_new_schedule(*source), f"export_{kind}")(*arguments, **options)
    else:
        backend = {"cpu": _native.CPU, "vitis": _native.Vitis}[kind](source, *arguments, **options)
    for name, given, named in settings:
        getattr(backend, name)(*given, **named)
    return backend


for _kind in (_native.Kernel, _native.Consteval):
    copyreg.pickle(_kind, _reduce_function)
copyreg.pickle(_native.Schedule, _reduce_schedule)
for _kind in (_native.CPU, _native.Vitis):
    copyreg.pickle(_kind, _reduce_backend)
