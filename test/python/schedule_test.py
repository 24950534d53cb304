# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Files that schedule, run by Python: what it raises is what the checker reports there, and a schedule that it leaves has
the payload that the driver makes. Reported errors behind the first raised one cannot be compared."""

import json
import pathlib
import re
import subprocess
import sys
import warnings

import allo
import cases

ROOT = pathlib.Path(__file__).parents[2]
DRIVER = ROOT / "build/bin/allo"

# What the two see differently.
DIFFERENT = {
    "fail_ambiguous_kernels": "the checker names a kernel by the call that has made it",
    "fail_compose_one_of_a_name": "the same",
    "fail_large_numbers": "the checker does not show the digits of a large number",
    "fail_records": "Python makes objects of classes that the checker would have to follow",
    "fail_unroll_triangle": "which loops unrolling leaves is known to the engine only",
    "pass_unroll_open": "the same",
    "pass_helpers": "it has a part for __main__",
    "pass_unknown": "it imports a module that does not exist",
    "backends": "it calls a backend without arguments",
    "of_changed_objects": "it uses attributes that nothing sets",
    "of_lists_and_dicts": "it uses a list as a key",
    "rename_is_refused": "it imports a module that does not exist",
    "names_that_may_be_bound": "it uses a name that is None when it is run",
    "opaque_backend": "it imports a module that does not exist",
    "unknown_objects": "it imports a module that does not exist",
    "opaque_schedule": "it uses an attribute that a module does not have",
}


def reported(file):
    """The messages of the checker's errors."""
    command = [DRIVER, "check", "--format=json", file]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    found = json.loads(result.stdout)["diagnostics"]
    return {each["message"] for each in found if each["severity"] == "error"}


def payload(file, name):
    """By the driver; None where it makes none."""
    command = [DRIVER, "schedule", f"{file}::{name}", "--payload"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return result.stdout if result.returncode == 0 else None


def problems(file):
    try:
        module = cases.load(file)
    except allo.AlloError as error:
        raised = getattr(error, "diagnostics", ())
        known = reported(file)
        if isinstance(error, allo.ScheduleTransformError):
            return  # found by an analysis of the kernel, which the checker does not make
        for each in raised:
            # A ref has a path, too, where the payload is known.
            if re.sub(", path='[^']*'", "", each.message) not in known:
                yield f"{type(error).__name__} is not reported: {each.message}"
        return
    except Exception as error:
        if reported(file):
            return  # Python's own error
        yield f"{type(error).__name__}: {error}"
        return
    for name, value in list(vars(module).items()):
        if isinstance(value, allo.Schedule) and value.kernel is not None:
            if "<locals>" in value.kernel.__qualname__:
                continue  # the driver calls it by the call that made it
            theirs = payload(file, name)
            ours = str(value.apply().cleanup_schedule_ids().payload)
            if theirs is not None and theirs.strip() != ours.strip():
                yield f"the payload of '{name}' differs"


def main():
    warnings.simplefilter("ignore")
    files = sys.argv[1:] or [
        f
        for d in ("test/data/sema/schedules", "test/data/ide/schedules", "docs/examples")
        for f in sorted((ROOT / d).rglob("*.py"))
        if ".schedule(" in f.read_text() and f.stem not in DIFFERENT
    ]
    failed = 0
    for file in map(pathlib.Path, files):
        found = list(problems(file))
        failed += bool(found)
        for each in found:
            print(f"FAIL {file}: {each}", flush=True)
    print(f"{len(files) - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
