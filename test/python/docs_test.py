# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""The examples of docs/python.md and docs/tutorial.md, in order, in a folder of their own: a fence ```python NAME writes a
file, ```console runs commands, ```pycon goes on with a session of Python. Where there is Vitis, examples whose output is a
ToolError are left out."""

import difflib
import doctest
import linecache
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import allo

DOCS = pathlib.Path(__file__).parents[2] / "docs"
PACKAGES = pathlib.Path(allo.__file__).parents[1]
FENCE = re.compile(r"^```(python \S+|console|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
HAS_VITIS = pathlib.Path("/opt/xilinx").exists() or any(map(shutil.which, ("vitis-run", "vitis_hls")))


def run_commands(text):
    """The number of commands, and of those that print something else."""
    commands = COMMAND.findall(text)
    failed = 0
    for command, wanted in commands:
        ran = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=300, check=False)
        printed = ran.stdout + ran.stderr
        if printed.strip() != wanted.strip():
            failed += 1
            lines = (each.strip().splitlines(keepends=True) for each in (wanted, printed + "\n"))
            print(f"$ {command}\n", *difflib.unified_diff(*lines, "the page", "printed"), sep="")
    return len(commands), failed


def run_page(page):
    failed = tried = 0
    flags = doctest.ELLIPSIS | doctest.REPORT_NDIFF
    runner = doctest.DocTestRunner(optionflags=flags, verbose=False)
    names = {"__name__": "__main__"}
    source = page.read_text()
    for fence in FENCE.finditer(source):
        kind, text = fence.groups()
        line = source.count("\n", 0, fence.start(2))
        if kind == "pycon":
            test = doctest.DocTestParser().get_doctest(text, names, f"{page.name}:{line}", str(page), line)
            for number, example in enumerate(test.examples):
                name = f"<doctest {test.name}[{number}]>"  # kernels of it can be called in later fences
                linecache.cache[name] = len(example.source), None, example.source.splitlines(True), name
                if HAS_VITIS and "ToolError" in example.want:
                    example.options[doctest.SKIP] = True
            test.globs = names
            runner.run(test, clear_globs=False)
        elif kind == "console":
            more = run_commands(text)
            tried, failed = tried + more[0], failed + more[1]
        else:
            pathlib.Path(kind.removeprefix("python ")).write_text(text)
    total = runner.summarize(verbose=False)
    return tried + total.attempted, failed + total.failed


def main():
    os.environ["PATH"] = f"{PACKAGES.parent / 'bin'}:{os.environ['PATH']}"
    os.environ["PYTHONPATH"] = str(PACKAGES)
    for name in ("XILINX_VITIS", "XILINX_HLS"):
        os.environ.pop(name, None)
    tried = failed = 0
    for page in sys.argv[1:] or (DOCS / "python.md", DOCS / "tutorial.md"):
        page = pathlib.Path(page).resolve()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            sys.path.insert(0, folder)
            more = run_page(page)
            tried, failed = tried + more[0], failed + more[1]
            sys.path.remove(folder)
            os.chdir(DOCS)
    print(f"{tried - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
