# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""The `# run:` lines of test/data/exec, run by Python (test/common/RunKernel.h has their grammar).

exec_test.py [NAME...]: prints what differs, and `N passed, M failed`. All kernels run with checks. Left
out are files that need checks of overflow, and lines about elements that nobody has stored: an array of
NumPy has none.
"""

import ast
import math
import os
import pathlib
import re
import sys

sys.dont_write_bytecode = True

os.environ["ALLO_CHECKED"] = "1"

import numpy as np  # noqa: E402

import allo  # noqa: E402
import cases  # noqa: E402

FOLDER = pathlib.Path(__file__).parent.parent / "data/exec"
UNSET = object()
NAMES = {"nan": math.nan, "inf": math.inf, "_": UNSET, "True": True, "False": False}


def literal(text):
    return eval(text, {"__builtins__": {}}, NAMES)


def bits_of(value):
    """The 16 bits of the nearest bfloat16."""
    bits = int(np.array([value], np.float32).view(np.uint32)[0])
    if math.isnan(value):
        return bits >> 16
    return (bits + 0x7FFF + (bits >> 16 & 1)) >> 16


def of_bits(bits):
    return float((np.array([bits], np.uint32) << 16).view(np.float32)[0])


def flat(value):
    if not isinstance(value, (list, tuple)):
        return [value]
    return [element for part in value for element in flat(part)]


def to_host(value, dtype, shape, kind):
    made = np.zeros(shape, dtype)
    is_wide = re.match(r"[iu](\d+)\[", kind) and int(re.match(r"[iu](\d+)", kind)[1]) > 64
    element_shape = shape[:-1] if is_wide else shape
    for number, index in enumerate(np.ndindex(*element_shape)):
        element = UNSET if value is UNSET else flat(value)[number]
        if element is UNSET:
            continue
        if is_wide:
            for limb in range(shape[-1]):
                made[index + (limb,)] = (int(element) >> (64 * limb)) & (2**64 - 1)
        else:
            made[index] = bits_of(element) if kind.startswith("bf16") else element
    return made


def to_python(value, kind):
    if not isinstance(value, np.ndarray):
        return value
    match = re.match(r"([iu])(\d+)", kind)
    if match and int(match[2]) > 64:
        width = int(match[2])
        numbers = np.empty(value.shape[:-1], object)
        for index in np.ndindex(*numbers.shape):
            number = sum(int(limb) << (64 * i) for i, limb in enumerate(value[index]))
            number &= 2**width - 1
            is_negative = match[1] == "i" and number >> (width - 1)
            numbers[index] = number - 2**width if is_negative else number
        return numbers.tolist()
    if kind.startswith("bf16"):
        return np.vectorize(of_bits, otypes=[float])(value).tolist()
    return value.tolist()


def same(one, other, close):
    if isinstance(one, (list, tuple)) or isinstance(other, (list, tuple)):
        one, other = flat(one), flat(other)
        return len(one) == len(other) and all(same(a, b, close) for a, b in zip(one, other))
    if one is UNSET or other is UNSET:
        return True
    if isinstance(one, float) and isinstance(other, (int, float)):
        if math.isnan(one) or math.isnan(other):
            return math.isnan(one) and math.isnan(other)
        return math.isclose(one, other, rel_tol=1e-5) if close else one == other
    return one == other


def rounded(value, kind):
    """A number of a `# run:` line as a float type of the language has it."""
    if isinstance(value, (list, tuple)):
        return [rounded(each, kind) for each in value]
    if value is UNSET or not isinstance(value, (int, float)):
        return value
    name = re.match(r"\w+", kind)[0]
    if name == "bf16":
        return of_bits(bits_of(value))
    numpy_type = {"f16": np.float16, "f32": np.float32, "f64": np.float64}.get(name)
    return float(numpy_type(value)) if numpy_type else value


def parts_of(text, mark):
    """Cuts at a mark that is not in brackets or quotes."""
    depth, start, parts = 0, 0, []
    for i, c in enumerate(text):
        depth += (c in "([") - (c in ")]")
        if depth == 0 and text.startswith(mark, i):
            parts.append(text[start:i])
            start = i + len(mark)
    return parts + [text[start:]]


def run_line(module, line):
    """What is wrong, or None."""
    line, *reports = parts_of(line, " ? ")
    line, *fault = parts_of(line, " ! ")
    call, *rest = [part.strip() for part in parts_of(line, ";")]
    expected = {}
    close = False
    for sign in (" == ", " ~= "):
        if sign in call:
            call, result = parts_of(call, sign)
            expected[""] = literal(result)
            close = sign == " ~= "
    for each in rest:
        sign = " ~= " if " ~= " in each else " == "
        name, value = each.split(sign, 1)
        expected[name.strip()] = literal(value)
        close = close or sign == " ~= "
    opening = call.rindex("(") if call.endswith("()") else None
    depth = 0
    for i in range(len(call) - 1, -1, -1):
        depth += (call[i] == ")") - (call[i] == "(")
        if depth == 0:
            opening = i
            break
    kernel = eval(call[:opening], vars(module))
    arguments = {}
    parameters = kernel.parameters
    for number, each in enumerate(p for p in parts_of(call[opening + 1 : -1], ",") if p.strip()):
        named = re.match(r"\s*(\w+)=(?!=)(.*)", each)
        name = named[1] if named else parameters[number][0]
        arguments[name] = literal(named[2] if named else each)
    kinds = {name: repr(kind) for name, kind, *_ in parameters}
    for name, kind, dtype, shape in parameters:
        if "[" in repr(kind) and name in arguments:
            arguments[name] = to_host(arguments[name], dtype, shape, repr(kind))
    try:
        result = kernel(**arguments)
    except allo.KernelFault as error:
        code = fault[0].split()[0] if fault else None
        return None if error.code == code else f"the fault {error.code}: {error}"
    if fault:
        return f"no fault, but {result}"
    for name, value in expected.items():
        if name:
            got = to_python(arguments[name], kinds[name])
            value = rounded(value, kinds[name])
        else:
            types = kernel.results
            results = result if isinstance(result, tuple) else (result,)
            got = tuple(to_python(each, repr(kind)) for each, kind in zip(results, types))
            value = value if len(got) > 1 else (value,)
            value = [rounded(each, repr(kind)) for each, kind in zip(value, types)]
        if not same(value, got, close):
            return f"{name or 'the result'} is {got}"
    return None


def main():
    passed = failed = 0
    for file in sorted(FOLDER.glob("*.py")):
        if sys.argv[1:] and file.stem not in sys.argv[1:]:
            continue
        text = file.read_text()
        lines = re.findall(r"^# run: (.*)$", text, re.MULTILINE)
        if not lines or "overflow" in file.stem:  # those run with checks of overflow
            continue
        modules = {}  # for each kernel that lines call where kernels share state, as each is a program of its own to others
        for line in lines:
            if "uninitialized-element" in line:
                continue
            called = line.partition("(")[0] if "Stateful" in text else ""
            try:
                if called not in modules:
                    modules[called] = cases.load(file)
                wrong = run_line(modules[called], line)
            except Exception as error:
                wrong = f"{type(error).__name__}: {error}"
            if wrong:
                print(f"FAIL {file.name}: {line}\n     {wrong}", flush=True)
                failed += 1
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
