# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Writes the stubs (.pyi) of the package, from the tables of the compiler: the names of its modules, as `allo._native` has
them, the primitives and members of schedules and backends, and what hover shows of builtins. test/python/stubs_test.py
fails if a stub differs from what this makes, or from the package.

    PYTHONPATH=build/python /usr/bin/python3 runtime/python/stubs/make.py

A new primitive, operator or scalar type needs no line here. A new member of a schedule or a backend needs its result in
RESULTS, a new kind of parameter its type in KINDS, and a new class or decorator its text in a file beside this.
"""

import ast
import pathlib
import re
import sys
import textwrap

import allo
from allo import _native

ROOT = pathlib.Path(__file__).parents[3]
PACKAGE = pathlib.Path(__file__).parents[1] / "allo"
TEXTS = pathlib.Path(__file__).parent
HEAD = """# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# Written by runtime/python/stubs/make.py.
"""
OPERATORS = ("arith", "linalg", "math", "memory", "spmw")
NATIVE = ("Kernel", "Module", "Schedule", "OpRef", "LoopRef", "BufferRef", "CPU", "Vitis")

# ---- tables of the compiler

KINDS = {
    "Op": "OpRef | str",
    "Ops": "OpRef | str | Iterable[OpRef | str]",
    "Loop": "LoopRef | str",
    "Loops": "LoopRef | str | Iterable[LoopRef | str]",
    "Buffer": "BufferRef | str",
    "Buffers": "BufferRef | str | Iterable[BufferRef | str]",
    "Integer": "int",
    "Integers": "int | Iterable[int]",
    "Flag": "bool",
    "Text": "str",
    "PartitionKind": "Enumerator",
    "StorageImpl": "Enumerator",
    "StorageType": "Enumerator",
    "Mapping": "int | Iterable[int]",
    "Patterns": "str | Iterable[str]",
    "Callees": "str | Iterable[str]",
    "Ids": "int | Iterable[int]",
    "Schedules": "Schedule",
}
# Of parameters whose kind says less.
PARAMETERS = {
    "vitis_home": "str | PathLike[str] | None",
    "project_path": "str | PathLike[str] | None",
    "project": "str | PathLike[str] | None",
    "shared_libs": "Sequence[str | PathLike[str]]",
    "freq_mhz": "float",
    "flow": 'Literal["vitis", "vivado"]',
    "ref": "_AnyRef",
    "names": "str",
    "args": "Any",
    "variables": "Any",
    "extra": "Any",
    "under": "OpRef | str | None",
}
PRIMITIVE_RESULTS = {
    "Itself": "Self",
    "Loop": "LoopRef",
    "Loops": "tuple[LoopRef, ...]",
    "LoopList": "list[LoopRef]",
    "LoopLists": "tuple[list[LoopRef], list[LoopRef]]",
    "Buffer": "BufferRef",
    "OpPair": "tuple[OpRef, OpRef]",
    "split": "tuple[LoopRef, LoopRef]",
}
RESULTS = {
    "Schedule": {
        **{"op": "OpRef", "loop": "LoopRef", "loops": "tuple[LoopRef, ...]", "buffer": "BufferRef"},
        **{"live": "_AnyRef", "apply": "Self", "materialize": "Self", "cleanup_schedule_ids": "Self"},
        **{"format_tree": "str", "dump_tree": "str", "dump_transform_script": "str", "debug_dump": "Self"},
        **{"export_cpu": "CPU", "export_vitis": "Vitis", "payload": "Module"},
        **{"snapshot": "Snapshot", "query": "Query", "epoch": "int", "dirty": "bool"},
        **{"effects": "list[Effect]", "kernel": "Kernel[..., Any] | None"},
    },
    "Query": {
        **{"op": "RefSelection[OpRef]", "loop": "RefSelection[LoopRef]", "loops": "RefSelection[LoopRef]"},
        **{"buffer": "RefSelection[BufferRef]"},
    },
    "Selection": {"one": "_Ref", "first": "_Ref", "all": "list[_Ref]", "names": "tuple[_Ref, ...]"},
    "Ref": {"name": "str", "key": "str", "epoch": "int", "id": "str", "kind": "str", "path": "str"},
    "BufferRef": {"owner_id": "str", "number": "int", "source": "str"},
    "Backend": {
        **{"hls_code": "str", "synth_report": "Path | None", "csim": "Any", "synth": "Path", "run": "Any"},
        **{"precheck": "Path", "scaffold_project": "Path", "set_axi": "None", "set_axis": "None"},
        **{"set_axilite": "None", "set_csim_override": "None", "compile": "None"},
    },
    "CpuBackend": {"run": "Any", "compile": "None"},
}
# How many arguments may be given by place.
POSITIONAL = {"export_cpu": 0, "export_vitis": 2}
TAKES_ARGUMENTS = ("csim", "run")  # of a kernel, also those by name
WRITTEN = ("export",)  # in native.pyi.in, as its result depends on an argument
CLASSES = {
    "Schedule": "Schedule",
    "Query": "Query",
    "Selection": "RefSelection",
    "Ref": "Ref",
    "BufferRef": "BufferRef",
    "Backend": "Vitis",
    "CpuBackend": "CPU",
}


def text_of(path):
    return (ROOT / "compiler" / path).read_text()


def strings(text):
    """The literals of C++ in the text."""
    return [ast.literal_eval(each) for each in re.findall(r'"(?:[^"\\]|\\.)*"', text)]


def primitives():
    """(name, result, summary, [(parameter, kind, default)])"""
    found = {}
    row = re.compile(r"^ *ALLO_(PRIMITIVE|PARAMETER)\((\w+), (.*)\)$", re.MULTILINE)
    for what, identifier, rest in row.findall(text_of("sema/operators/Primitives.def")):
        words = [each.strip() for each in re.sub(r'"(?:[^"\\]|\\.)*"', "", rest).split(",")]
        if what == "PRIMITIVE":
            name, summary = strings(rest)
            found[identifier] = (name, words[3], summary, [])
        else:
            name, default = strings(rest)
            found[identifier][3].append((name, words[1], default))
    return list(found.values())


def members():
    """(owner, name, is method, summary, [(parameter, kind, default)])"""
    text = text_of("sema/operators/ScheduleMembers.cpp")
    lists = {"{}": []}
    for name, rows in re.findall(r"PrimitiveParameter (\w+)\[\] = \{(.*?)\};", text, re.DOTALL):
        row = re.compile(r'\{\s*"([^"]*)",\s*ParameterKind::(\w+),\s*("(?:[^"\\]|\\.)*")\s*\}')
        lists[name] = [(n, k, ast.literal_eval(d)) for n, k, d in row.findall(rows)]
    row = re.compile(
        r'\{ScheduleOwner::(\w+),\s*"(\w+)",\s*(true|false),\s*"((?:[^"\\]|\\.)*)",\s*(\w+|\{\})\}'
    )
    found = [(o, n, m == "true", s, lists[p]) for o, n, m, s, p in row.findall(text)]
    if len(found) != text.count("{ScheduleOwner::"):
        sys.exit("some rows of ScheduleMembers.cpp have another form")
    return found, lists


def builtins():
    """By 'namespace.name', of what 'allo' has itself '.name': (signature, summary)."""
    found = {}
    homes = {}
    names = dict(re.findall(r'^ALLO_BUILTIN\((\w+), "(\w+)"', text_of("sema/types/Builtins.def"), re.MULTILINE))
    operator = re.compile(r'^ALLO_OPERATOR\((\w+), "(\w+)", (\w+)', re.MULTILINE)
    for identifier, name, home in operator.findall(text_of("sema/types/Operators.def")):
        names[identifier], homes[identifier] = name, home.lower()
    row = re.compile(r'\{Builtin::(\w+),\s*\{((?:\s*"(?:[^"\\]|\\.)*",?)+)\}\}')
    for identifier, rest in row.findall(text_of("ide/BuiltinDocs.cpp")):
        parts = [
            "".join(strings(part))
            for part in re.findall(r'(?:"(?:[^"\\]|\\.)*"\s*)+', rest)
        ]
        found[f"{homes.get(identifier, '')}.{names[identifier]}"] = tuple(parts[:2])
    function = re.compile(r'^ALLO_MATH_FUNCTION\((\w+), (\w+), ("(?:[^"\\]|\\.)*")', re.MULTILINE)
    for _, name, summary in function.findall(text_of("sema/types/MathFunctions.def")):
        found[f"math.{name}"] = (f"{name}(value, acc=None)", ast.literal_eval(summary))
    return found


# ---- text

def doc(summary, indent="    "):
    return f'{indent}"""{summary.rstrip(".")}."""\n'


def parameter(name, kind, default):
    stars = name[: len(name) - len(name.lstrip("*"))]
    plain = name.lstrip("*")
    hint = PARAMETERS.get(plain) or KINDS[kind]
    if stars or not default:
        return f"{name}: {hint}"
    if default == "None" and "None" not in hint:
        hint += " | None"
    shown = default if re.fullmatch(r"None|True|False|\d+|\"\w+\"", default) else "..."
    if default == "300.0":
        shown = "300.0"
    return f"{name}: {hint} = {shown}"


def method(name, parameters, result, summary):
    given = ["self"]
    for i, each in enumerate(parameters):
        if POSITIONAL.get(name) == i:
            given.append("*")
        given.append(parameter(*each))
    if name in TAKES_ARGUMENTS:
        given.append("**kwargs: Any")
    signature = f"    def {name}({', '.join(given)}) -> {result}:"
    if len(signature) > 100:
        signature = f"    def {name}(\n" + "".join(f"        {each},\n" for each in given) + f"    ) -> {result}:"
    return f"{signature}\n{doc(summary, ' ' * 8)}"


def class_members(owner, rows):
    made = ""
    for row_owner, name, is_method, summary, parameters in rows:
        # The table can be ahead of the package.
        if row_owner != owner or name in WRITTEN or not hasattr(getattr(_native, CLASSES[owner]), name):
            continue
        result = RESULTS[owner][name]
        if is_method:
            made += method(name, parameters, result, summary)
        else:
            made += f"    @property\n    def {name}(self) -> {result}:\n{doc(summary, ' ' * 8)}"
    return made


def native():
    rows, lists = members()
    text = (TEXTS / "native.pyi.in").read_text()
    enumerators = [n for n, v in vars(_native.Schedule).items() if type(v).__name__ == "Enumerator"]
    parts = {owner: class_members(owner, rows) for owner in CLASSES}
    parts["Enumerators"] = "".join(f"    {name}: ClassVar[Enumerator]\n" for name in enumerators)
    parts["Primitives"] = "".join(
        method(name, parameters, PRIMITIVE_RESULTS.get(name) or PRIMITIVE_RESULTS[result], summary)
        for name, result, summary, parameters in primitives()
    )
    cpu = [parameter(*each) for each in lists["CpuOptions"]]
    vitis = [parameter(*each) for each in lists["VitisOptions"]]
    parts["CPUOptions"] = ",\n        ".join(cpu)
    parts["VitisPositional"] = ",\n        ".join([*vitis[:2], "*", *vitis[2:]])
    for name, made in parts.items():
        text = re.sub(rf"^ *# {name}\n", lambda _: made, text, flags=re.MULTILINE)
        text = text.replace(f"__{name}__", made)
    return text


def function(signature, summary):
    """A function of kernels: types of its parameters are a matter of the checker."""
    name, _, rest = signature.partition("(")
    given = []
    for each in rest.rstrip(")").split(", "):
        word, _, default = each.partition("=")
        given.append(f"{word}: Any = {default}" if default else f"{word}: Any")
    return f"def {name}({', '.join(given)}) -> Any:\n{doc(summary)}"


def operators(home, docs):
    text = "from typing import Any\n\n"
    return text + "".join(function(*docs[f"{home}.{name}"]) for name in _native.names(f"allo.{home}"))


def package(docs):
    """The stub of 'allo'."""
    text = (TEXTS / "allo.pyi.in").read_text()
    scalars, written = [], set(re.findall(r"^(?:def |class )?(\w+)(?=[:(])", text, re.MULTILINE))
    homes = {home: [] for home in OPERATORS}
    for name in dict.fromkeys(_native.names("allo")):
        value = getattr(allo, name)
        if name in written or name in NATIVE or type(value).__name__ == "module":
            continue
        if repr(value) == (name if name != "bool" else "u1"):
            scalars.append(name)
            continue
        home = next(h for h in OPERATORS if name in _native.names(f"allo.{h}") and value == getattr(getattr(allo, h), name))
        homes[home].append(name)
    modules = [m.split(".")[1] for m in _native.modules() if m.count(".") == 1]
    parts = {
        "Modules": imports("allo", sorted(modules)),
        "Classes": imports("allo._native", NATIVE),
        "Exceptions": imports("allo.errors", exceptions()),
        "Operators": "".join(imports(f"allo.{home}", names) for home, names in homes.items()),
        "Scalars": "".join(f'{name}: _TypeAlias = Any\n"""{scalar(name)}"""\n' for name in scalars),
    }
    for name, made in parts.items():
        text = re.sub(rf"^# {name}\n", lambda _: made, text, flags=re.MULTILINE)
    for name in re.findall(r"__doc_(\w+)__", text):
        text = text.replace(f"__doc_{name}__", docs[f".{name}"][1])
    return text


def imports(home, names):
    """As names that the stub has itself."""
    rows = textwrap.fill(", ".join(f"{n}~as~{n}" for n in names), 96, break_long_words=False)
    rows = textwrap.indent(rows.replace("~", " "), "    ")
    return f"from {home} import (\n{rows},\n)\n"


def scalar(name):
    if name == "bool":
        return "A truth value, the same as `u1`."
    if name == "index":
        return "An index of an array or a loop."
    if name == "bf16":
        return "A float of 16 bits with the exponent of `f32`."
    kind = {"i": "A signed integer", "u": "An unsigned integer", "f": "A float"}[name[0]]
    return f"{kind} of {name[1:]} bit{'' if name[1:] == '1' else 's'}."


def exceptions():
    return [name for name, value in vars(allo.errors).items() if isinstance(value, type) and value.__module__ == "allo.errors"]


def errors():
    """errors.py without bodies."""
    text = ""
    for node in ast.parse((PACKAGE / "errors.py").read_text()).body:
        if isinstance(node, ast.ClassDef):
            body = []
            for each in node.body:
                if isinstance(each, ast.FunctionDef):
                    hints = {a.arg: a.annotation for a in each.args.args}
                    for line in each.body:
                        if isinstance(line, ast.Assign):
                            target = ast.Name(line.targets[0].attr)
                            body.append(ast.AnnAssign(target, hints[target.id], None, simple=1))
                    each.body = [ast.Expr(ast.Constant(...))]
                body.append(each)
            node.body = body
        text += ast.unparse(ast.fix_missing_locations(node)) + "\n"
    return text


def stubs():
    """The text of every stub, by its path in the package."""
    docs = builtins()
    paths = [*_native.modules(), *(m.replace("allo", "allo.exp", 1) for m in _native.modules())]
    made = {}
    for path in paths:
        children = sorted(p.rpartition(".")[2] for p in paths if p.rpartition(".")[0] == path)
        home = path.rpartition(".")[2]
        if path == "allo":
            text = package(docs)
        elif path == "allo.errors":
            text = errors()
        elif path == f"allo.{home}" and home in OPERATORS:
            text = operators(home, docs)
        elif home in OPERATORS:
            text = f"from allo.{home} import *\n"
        else:
            names = [n for n in dict.fromkeys(_native.names("allo")) if n == "kernel" or n not in children]
            text = imports("allo", [*names, *(n for n in NATIVE if n != "Schedule"), *exceptions()])
            children = [child for child in children if child != "kernel"]
            text += imports(path, children) if children else ""
        # As folders, for which pyright wants no source.
        own = path == "allo.errors"
        file = "/".join(path.split(".")[1:] + ([] if own else ["__init__"])) + ".pyi"
        made[file] = HEAD + text
    made["_native.pyi"] = HEAD + native()
    return made


def main():
    for old in PACKAGE.rglob("*.pyi"):
        old.unlink()
    for file, text in stubs().items():
        (PACKAGE / file).parent.mkdir(parents=True, exist_ok=True)
        (PACKAGE / file).write_text(text)


if __name__ == "__main__":
    main()
