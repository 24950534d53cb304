# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""How notebooks show what the package gives: MLIR and C++ with colours, schedules as trees, errors with their excerpts."""

import html
import re
from traceback import format_exception

from allo import _native

_STYLE = {"comment": "#6a737d", "text": "#22863a", "word": "#6f42c1", "number": "#005cc5", "mark": "#b31d28"}
_CPP = re.compile(
    r"(?P<comment>//[^\n]*)|(?P<text>\"[^\"\n]*\")|(?P<mark>#\w+[^\n/]*)|(?P<number>\b\d[\w.]*)"
    r"|(?P<word>\b(?:void|int\w*|uint\w*|float|double|bool|for|if|else|while|return|static|const|extern|struct|template)\b)"
)
_MLIR = re.compile(
    r"(?P<comment>//[^\n]*)|(?P<text>\"[^\"\n]*\")|(?P<mark>#\w[\w.]*|@[\w.$-]+)|(?P<number>\b\d[\w.]*)"
    r"|(?P<word>\b[a-z]\w*\.[a-z][\w.]*)"
)


def _coloured(text, pattern):
    parts, last = [], 0
    for found in pattern.finditer(text):
        parts.append(html.escape(text[last : found.start()]))
        parts.append(f'<span style="color:{_STYLE[found.lastgroup]}">{html.escape(found.group())}</span>')
        last = found.end()
    parts.append(html.escape(text[last:]))
    return f'<pre style="line-height:1.3">{"".join(parts)}</pre>'


class Code(str):
    """C++ as text, which notebooks show with colours."""

    def _repr_html_(self):
        return _coloured(self, _CPP)


def _tree(schedule):
    lines = schedule.format_tree(include_values=True).splitlines()
    # What is behind a kind is for programs.
    shown = [re.sub(r"  (module\S*)  (#\S+)(.*)$", r"  \1", line) for line in lines]
    tree = html.escape("\n".join(shown))
    return f"<details open><summary>{html.escape(repr(schedule))}</summary><pre>{tree}</pre></details>"


setattr(_native.Module, "_repr_html_", lambda self: _coloured(str(self), _MLIR))
setattr(_native.Schedule, "_repr_html_", _tree)


def show_errors(shell):
    """In IPython, an error of the package is its text without the frames of Python."""
    from allo.errors import CompilationError, ScheduleError

    def show(shell, kind, value, traceback, tb_offset=None):
        lines = [f"{kind.__name__}: {value}"]
        if value.__cause__ is not None:  # an exception of the program's own code
            lines = [*format_exception(value.__cause__), "\n", *lines]
        shell._showtraceback(kind, value, lines)

    shell.set_custom_exc((CompilationError, ScheduleError), show)
